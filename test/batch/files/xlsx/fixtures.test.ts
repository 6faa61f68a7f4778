import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileError } from "../../../../batch/files/file-error.ts";
import { openXlsx } from "../../../../batch/files/xlsx/open-xlsx.ts";
import { checkWorkbook } from "../../../fidelity/check-workbook.ts";
import { readZipParts } from "../../../fidelity/zip-parts.ts";
import { fixtures, takenFixtures } from "../../../fixtures/workbooks/catalogue.ts";
import { refusedFixtures } from "../../../fixtures/workbooks/refused.ts";
import { suppliers } from "../../../fixtures/workbooks/suppliers.ts";
import { writeFixtures } from "../../../fixtures/workbooks/write-fixtures.ts";
import { readAll, writeAll } from "./temporary-book.ts";
import { refusalSentence } from "../refusal-sentence.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fixtures-"));
  await writeFixtures(folder, fixtures);
});

afterAll(() => rm(folder, { recursive: true }));

describe("a workbook comes back as it was, plus the columns", () => {
  test.each(takenFixtures)("$name", async (fixture) => {
    const output = join(folder, `result-${fixture.name}`);
    const verdict = await checkWorkbook(join(folder, fixture.name), output);
    expect(verdict).toEqual({
      outcome: "kept",
      records: fixture.records ?? suppliers.length,
      warnings: fixture.warnings ?? [],
    });
    const changed = await changedParts(join(folder, fixture.name), output);
    const beside = changed.filter((name) => !/worksheets\/sheet\d\.xml$|styles\.xml$/.test(name));
    expect(beside).toEqual(fixture.changes ?? []);
    expect(changed).toHaveLength(2 + beside.length);
  });
});

describe("the list is found, read, and written beside", () => {
  test.each(takenFixtures)("$name", async (fixture) => {
    const list = await openXlsx(join(folder, fixture.name), fixture.options ?? {});
    try {
      expect(list.sheet).toBe(fixture.sheet ?? "Fournisseurs");
      const siren = list.columns.find(({ header }) => header === "SIREN")!.index;
      const names = list.columns.find(({ header }) => header === "Raison sociale")!.index;
      const records = await readAll(list, [siren, names]);
      expect(records.slice(0, suppliers.length)).toEqual(suppliers.map(([number, name]) => [number, name]));
      const { path } = await writeAll(list, folder, [{ header: "new", type: "text" }], ["x"]);
      const again = await openXlsx(path, {});
      expect(again.columns.find(({ header }) => header === "new")?.letter).toBe(fixture.firstNew);
      await again.close();
    } finally {
      await list.close();
    }
  });
});

test("a part that nobody reads is refused when it is damaged before a row is asked about", async () => {
  const refusal = openXlsx(join(folder, "damaged-beside.xlsx"), {});
  await expect(refusal).rejects.toMatchObject({ code: "corrupt_zip" });
});

describe("a file that cannot be taken is refused in one sentence", () => {
  test.each(refusedFixtures)("$name", async (fixture) => {
    const path = join(folder, fixture.name);
    const output = join(folder, `refused-${fixture.name}`);
    const refusal = await refusalOf(path, output, fixture.options ?? {});
    expect(refusal).toBeInstanceOf(FileError);
    expect((refusal as FileError).code).toBe(fixture.refused);
    const message = refusalSentence(refusal);
    expect(message).toContain(fixture.name);
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message).not.toMatch(/undefined|NaN/);
    await expect(access(output)).rejects.toThrow("ENOENT");
  });
});

async function refusalOf(path: string, output: string, options: object): Promise<unknown> {
  try {
    const list = await openXlsx(path, options);
    try {
      await list.write(output, [{ header: "new", type: "text" }], (_, count) =>
        Array.from({ length: count }, () => ["x"]),
      );
    } finally {
      await list.close();
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

async function changedParts(input: string, output: string): Promise<string[]> {
  const before = new Map(readZipParts(await readFile(input)).map(({ name, crc }) => [name, crc]));
  return readZipParts(await readFile(output))
    .filter(({ name, crc }) => before.get(name) !== crc)
    .map(({ name }) => name);
}
