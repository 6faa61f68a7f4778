import { afterAll } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ScratchFolder {
  /** Path of a file of that name in the folder. */
  path(name: string): string;
  /** Writes a file and returns its path; text is written as UTF-8. */
  save(name: string, content: string | Buffer): string;
}

/** Returns a new folder for the tests of one file, removed when they end. */
export function scratchFolder(): ScratchFolder {
  const folder = mkdtempSync(join(tmpdir(), "sirene-files-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    save(name, content) {
      writeFileSync(path(name), content);
      return path(name);
    },
  };
}
