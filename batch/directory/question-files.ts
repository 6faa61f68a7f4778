import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MadeFile } from "../enrich/write/made-files.ts";

/** SIRENs that the directory takes in one file (docs/einvoicing.md); ten bytes each, so far below its 1,000,000 bytes. */
const mostInFile = 5_000;

/** A file to ask the directory with. */
export interface QuestionFile {
  readonly name: string;
  readonly sirens: readonly string[];
}

/** `directory-001.csv` and so on, with all of `sirens`, each of which is there once. */
export function questionFiles(sirens: readonly string[]): QuestionFile[] {
  return Array.from({ length: Math.ceil(sirens.length / mostInFile) }, (_, at) => ({
    name: `directory-${String(at + 1).padStart(3, "0")}.csv`,
    sirens: sirens.slice(at * mostInFile, (at + 1) * mostInFile),
  }));
}

/** The same as files of `folder`: without a header, one SIREN a line. */
export const madeIn = (folder: string, files: readonly QuestionFile[]): MadeFile[] =>
  files.map(({ name, sirens }) => ({
    path: join(folder, name),
    records: sirens.length,
    write: async (temporary) => {
      await writeFile(temporary, sirens.map((siren) => `${siren}\n`).join(""));
      return { records: sirens.length, warnings: [] };
    },
  }));

/** Names of the files of an earlier, longer export that stand in `folder` still. */
export function leftFrom(folder: string, files: readonly QuestionFile[]): string[] {
  const written = new Set(files.map(({ name }) => name));
  return readdirSync(folder)
    .filter((name) => /^directory-\d{3,}\.csv$/.test(name) && !written.has(name))
    .sort();
}
