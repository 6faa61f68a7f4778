import { describe, expect, test } from "@jest/globals";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes, type Exit } from "../../batch/exit-code.ts";
import { identifierColumns } from "../../batch/files/identifier-columns.ts";
import { FileRefusal } from "../../batch/files/list.ts";
import { openList } from "../../batch/files/open.ts";
import { codeIn, documentText, tableRows } from "./documents.ts";

const rows = tableRows(documentText("docs/errors.md"), "Code");
const codeOf = (row: readonly string[]) => codeIn(row[0]!)[0]!;
const documented = new Set(rows.map(codeOf));

const sources = readdirSync("batch", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join("batch", name), "utf8"))
  .join("\n");
const inSources = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([found]) => found))];

/** `file` as a list, and what refuses it. */
async function refusalOf(name: string, content: string, id?: string): Promise<FileRefusal> {
  const folder = mkdtempSync(join(tmpdir(), "sirene-errors-"));
  const path = join(folder, name);
  try {
    writeFileSync(path, content);
    const list = await openList(content === "folder" ? folder : path);
    await identifierColumns(list, id).finally(() => list.close());
  } catch (error) {
    if (error instanceof FileRefusal) return error;
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

  const stops = inSources(/new Stop\("\w+",\s*"\w+"/g).map((text) => /"(\w+)",\s*"(\w+)"/.exec(text)!);

  test.each(stops.map(([, exit, code]) => [code!, exit as Exit] as const))(
    "%s: stops a command with the exit code of %s, as its row says",
    (code, exit) => {
      const row = rows.find((one) => codeOf(one) === code);
      expect(row?.[2]!.split(", ").map(Number)).toContain(exitCodes[exit]);
    },
  );

  const refusals = inSources(/FileRefusal\(\s*"\w+"|\["\w+", \(name\)|^ {4}"\w+",\n {4}\(name\)/gm);

  test.each(refusals.map((text) => /"(\w+)"/.exec(text)![1]!))("%s: a refused file is explained", (code) => {
    expect(documented).toContain(code);
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
    const columns = refusal.detail["columns"] ?? "";
    const file = content === "folder" ? /^\S+/.exec(refusal.message)![0] : name;
    const sentence = row[1]!
      .replace("{file}", file)
      .replace("{wanted}", id ?? "")
      .replace("{columns}", String(columns));
    expect(sentence).toBe(refusal.message);
  });
});
