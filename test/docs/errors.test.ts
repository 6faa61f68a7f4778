import { describe, expect, test } from "@jest/globals";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProgramErrorCode, exitOf, programErrors } from "../../batch/errors/program-errors.ts";
import { exitCodes } from "../../batch/errors/exit-code.ts";
import { fileErrors } from "../../batch/files/file-errors.ts";
import { identifierColumns } from "../../batch/files/identifier-columns.ts";
import { FileError } from "../../batch/files/file-error.ts";
import { openList } from "../../batch/files/opening/open.ts";
import { codeIn, documentText, tableRows } from "./documents.ts";
import { refusalSentence } from "../batch/files/refusal-sentence.ts";

const rows = tableRows(documentText("docs/errors.md"), "Code");
const codeOf = (row: readonly string[]) => codeIn(row[0]!)[0]!;
const documented = new Set(rows.map(codeOf));

const sources = ["batch", "shared/views", "shared/command-line", "shared/gateway/store"]
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => join(room, name)))
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

/** `file` as a list, and what refuses it. */
async function refusalOf(name: string, content: string, id?: string): Promise<FileError> {
  const folder = mkdtempSync(join(tmpdir(), "sirene-errors-"));
  const path = join(folder, name);
  try {
    writeFileSync(path, content);
    const list = await openList(content === "folder" ? folder : path);
    try {
      await identifierColumns(list, id);
    } finally {
      await list.close();
    }
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
  throw new Error(`${name} was not refused`);
}

describe("docs/errors.md", () => {
  test.each(rows.map((row) => [codeOf(row), row] as const))("%s: no cell of its row is empty", (_, row) => {
    expect(row.filter((cell) => cell === "")).toEqual([]);
  });

  const ends = Object.keys(programErrors) as ProgramErrorCode[];

  test.each(ends)("%s: ends a command with the exit code that its row says", (code) => {
    const row = rows.find((one) => codeOf(one) === code);
    expect(row?.[2]!.split(", ").map(Number)).toContain(exitCodes[exitOf(code)]);
  });

  test.each(Object.keys(fileErrors))("%s: a refused file is explained", (code) => {
    expect(documented).toContain(code);
  });

  const unused = [...ends, ...Object.keys(fileErrors)].filter((code) => !sources.includes(`"${code}"`));

  test("every reason that is documented is given somewhere", () => {
    expect(unused).toEqual([]);
  });

  test.each([
    ["is_a_folder", "x.csv", "folder", undefined],
    ["empty_file", "x.csv", "", undefined],
    ["no_id_column", "x.csv", "name;town\nFictive;Metz\n", undefined],
    ["unknown_column", "x.csv", "siren;town\n150000016;Metz\n", "SIRET"],
  ])("%s: its sentence is the one a user reads", async (code, name, content, id) => {
    const refusal = await refusalOf(name, content, id);
    expect(refusal.code).toBe(code);
    const row = rows.find((one) => codeOf(one) === code)!;
    const columns = refusal.parameters["columns"] ?? "";
    const file = content === "folder" ? (refusal.parameters["file"] as string) : name;
    const sentence = row[1]!
      .replace("{file}", file)
      .replace("{wanted}", id ?? "")
      .replace("{columns}", columns as string);
    expect(sentence).toBe(refusalSentence(refusal));
  });
});
