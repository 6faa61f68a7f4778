import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Returns a new folder for a test, deleted after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sirene-register-"));
  made.push(folder);
  return folder;
}

/** Writes lines of CSV, given as column and value: the header is that of all columns named. */
export function writeCsv(path: string, rows: readonly Record<string, string>[], end = "\n"): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  writeFileSync(path, lines.map((line) => line.map(quoted).join(",") + end).join(""));
  return path;
}
