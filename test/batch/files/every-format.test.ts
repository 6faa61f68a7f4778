import { afterEach, describe, expect, test } from "@jest/globals";
import exceljs from "exceljs";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defaultOutput } from "../../../batch/enrich/output-names.ts";
import { writeAs } from "../../../batch/files/convert/write-as.ts";
import {
  type FileFormat,
  fileFormats,
  formatByName,
  isWorkbook,
  type ListFile,
} from "../../../batch/files/list.ts";
import { listSheets, openList } from "../../../batch/files/opening/open.ts";
import { reviewFileOf } from "../../../batch/enrich/targets.ts";
import { scratchFolder } from "./scratch-folder.ts";

const scratch = scratchFolder();
const headers = ["siren", "nom"];
const records = [
  ["005720784", "Été, « FICTIF »"],
  ["150000131", 'FICTIVE "2"'],
];

/** The same list as a file of each format. */
const samples: Readonly<Record<FileFormat, () => Promise<Buffer>>> = {
  csv: () =>
    Promise.resolve(
      Buffer.from(
        [headers, ...records]
          .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(";"))
          .join("\n"),
      ),
    ),
  xlsx: async () => {
    const book = new exceljs.Workbook();
    book.addWorksheet("Liste").addRows([headers, ...records]);
    return Buffer.from(await book.xlsx.writeBuffer());
  },
};

const open: ListFile[] = [];
afterEach(() => Promise.all(open.splice(0).map((list) => list.close())));

async function opened(path: string): Promise<ListFile> {
  const list = await openList(path);
  open.push(list);
  return list;
}

const sample = async (format: FileFormat): Promise<ListFile> =>
  opened(scratch.save(`list.${format}`, await samples[format]()));

const namesOf = ({ columns }: ListFile): string[] => columns.map(({ header }) => header);

async function cellsOf(list: ListFile): Promise<string[][]> {
  const all: string[][] = [];
  await list.read([...list.columns.keys()], (first, cells) => {
    expect(first).toBe(all.length);
    all.push(...cells);
  });
  expect(all).toHaveLength(list.records);
  return all;
}

const added = ["sirene_name", "sirene_state"].map((header) => ({ header, type: "text" as const }));
const filled = [
  ["FICTIVE 1", "A"],
  ["=1+1", null],
];
/** What a cell of ours reads as: a text that would run is kept from it where the format knows no other way. */
const read = (value: string) => value.replace(/^'(?==)/, "");
const expected = records.map((texts, at) => [...texts, ...filled[at]!.map((value) => value ?? "")]);

async function written(list: ListFile, format: FileFormat, name: string): Promise<ListFile> {
  const path = scratch.path(name);
  const names = namesOf(list);
  const columns = added.map((column) =>
    names.includes(column.header) ? { ...column, at: names.indexOf(column.header) } : column,
  );
  const fill = (first: number, count: number) => filled.slice(first, first + count);
  const to = { columns, fill, identifierColumns: [0], sheetName: "Liste" };
  expect(await writeAs(format, list, path, to)).toEqual({ records: 2, warnings: [] });
  return opened(path);
}

describe.each(fileFormats)("a list in %s", (format) => {
  test("is known by what its file holds, under its own name, another or none", async () => {
    const bytes = await samples[format]();
    for (const name of ["list", ...fileFormats.map((other) => `list.${other}`)])
      expect([name, (await opened(scratch.save(name, bytes))).format]).toEqual([name, format]);
  });

  test("is read: its columns by their names, its cells as they stand there", async () => {
    const list = await sample(format);
    expect(namesOf(list)).toEqual(headers);
    expect(await cellsOf(list)).toEqual(records);
  });

  test("gets its columns, and filled again has the same bytes", async () => {
    const first = await written(await sample(format), format, `first.${format}`);
    expect(namesOf(first)).toEqual([...headers, ...added.map(({ header }) => header)]);
    expect((await cellsOf(first)).map((cells) => cells.map(read))).toEqual(expected);
    await written(first, format, `second.${format}`);
    expect(readFileSync(scratch.path(`second.${format}`))).toEqual(
      readFileSync(scratch.path(`first.${format}`)),
    );
  });

  test.each(fileFormats)("is made %s with the same cells", async (other) => {
    const made = await written(await sample(format), other, `made.${other}`);
    expect(made.format).toBe(other);
    expect(namesOf(made)).toEqual([...headers, ...added.map(({ header }) => header)]);
    expect((await cellsOf(made)).map((cells) => cells.map(read))).toEqual(expected);
  });

  test.each(fileFormats)("has a result whose name says %s where it is made that", (other) => {
    expect(formatByName(defaultOutput(`list.${format}`, undefined, format))).toBe(format);
    expect(formatByName(defaultOutput(`list.${format}`, other, format))).toBe(other);
  });

  test("has sheets and is a workbook, or has none, may be packed, and has its review beside it", async () => {
    const path = scratch.save(`list.${format}`, await samples[format]());
    const sheets = await listSheets(path, {});
    expect(sheets !== undefined).toBe(isWorkbook(format));
    expect(reviewFileOf({ output: path, format }) === undefined).toBe(isWorkbook(format));
    if (isWorkbook(format)) return;
    const packed = scratch.save(`list.${format}.gz`, gzipSync(await samples[format]()));
    expect((await opened(packed)).format).toBe(format);
  });
});

test("no code asks which format it is: what differs by format is a trait, or a table", () => {
  const compared = new RegExp(`[!=]==? *"(?:${fileFormats.join("|")})"`);
  const sources = readdirSync("batch", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map(({ parentPath, name }) => join(parentPath, name))
    // These have words of their own for what they print: a table, CSV or JSON.
    .filter((path) => !/^batch\/operations\//.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => compared.test(readFileSync(path, "utf8")))).toEqual([]);
  expect(compared.test('list.format === "xlsx"')).toBe(true);
});
