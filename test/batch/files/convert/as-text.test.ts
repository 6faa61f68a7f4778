import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Conversion, writeAs } from "../../../../batch/files/convert/write-as.ts";
import type { OutputValue } from "../../../../batch/files/list.ts";
import { openList } from "../../../../batch/files/opening/open.ts";
import { scratchFolder } from "../scratch-folder.ts";

const scratch = scratchFolder();

/** A workbook of these rows, the header first; `formats` are number formats by column. */
async function bookOf(
  rows: ExcelJS.CellValue[][],
  formats: Readonly<Record<number, string>> = {},
): Promise<string> {
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet("Liste");
  rows.forEach((row, at) => {
    const line = page.addRow(row);
    if (at === 0) return;
    for (const [column, format] of Object.entries(formats)) line.getCell(Number(column)).numFmt = format;
  });
  const path = scratch.path("book.xlsx");
  await book.xlsx.writeFile(path);
  return path;
}

const columns = [
  { header: "sirene_revenue", type: "number" as const },
  { header: "sirene_name", type: "text" as const },
];

async function text(
  path: string,
  {
    to = {},
    name = "result.csv",
    values = [1.5, "É=1"],
  }: { to?: Partial<Conversion>; name?: string; values?: OutputValue[] } = {},
): Promise<Buffer> {
  const list = await openList(path);
  const result = scratch.path(name);
  const fill = (_: number, count: number) => Array.from({ length: count }, () => [...values]);
  await writeAs("csv", list, result, { columns, fill, identifierColumns: [0], sheetName: "", ...to });
  await list.close();
  return readFileSync(result);
}

describe("the list of a workbook made a text file", () => {
  test("is what Excel in French opens: ; and decimal commas, UTF-8 with a byte order mark, CRLF", async () => {
    const book = await bookOf([
      ["siren", "montant"],
      ["552032534", 1234.5],
    ]);
    expect((await text(book)).toString()).toBe(
      "\ufeffsiren;montant;sirene_revenue;sirene_name\r\n552032534;1234,5;1,5;É=1\r\n",
    );
  });

  test("goes with decimal points where another delimiter is asked for, or the name asks for tabs", async () => {
    const book = await bookOf([
      ["siren", "montant"],
      ["552032534", 1234.5],
    ]);
    expect((await text(book, { to: { delimiter: "," } })).toString()).toContain(
      "552032534,1234.5,1.5,É=1\r\n",
    );
    expect((await text(book, { name: "result.tsv" })).toString()).toContain(
      "552032534\t1234.5\t1.5\tÉ=1\r\n",
    );
  });

  test("is packed and encoded as asked for", async () => {
    const book = await bookOf([["siren"], ["552032534"]]);
    const packed = await text(book, { name: "result.csv.gz", to: { encoding: "windows-1252" } });
    expect(gunzipSync(packed).toString("latin1")).toContain("552032534;1,5;\xc9=1\r\n");
  });

  test("shows dates as YYYY-MM-DD, zeros that a format adds, truth values, errors and results of formulas", async () => {
    const book = await bookOf(
      [
        ["siren", "jour", "actif", "total", "erreur"],
        [5720784, new Date("2024-05-01"), true, { formula: "1+1", result: 2 }, { error: "#N/A" }],
      ],
      { 1: "000000000", 2: "dd/mm/yyyy" },
    );
    expect((await text(book)).toString().split("\r\n")[1]).toBe("005720784;2024-05-01;TRUE;2;#N/A;1,5;É=1");
  });

  test("keeps a text that would run as a formula from it, and leaves telephone numbers alone", async () => {
    const book = await bookOf([
      ["siren", "a", "b", "c"],
      ["552032534", "=HYPERLINK(1)", "+33 6 12 34 56 78", "-dangereux"],
    ]);
    expect((await text(book, { values: [null, "=1"] })).toString().split("\r\n")[1]).toBe(
      "552032534;'=HYPERLINK(1);+33 6 12 34 56 78;'-dangereux;;'=1",
    );
  });

  test("quotes what must be, and loses no record to line breaks in a cell", async () => {
    const book = await bookOf([
      ["siren", 'a "b"'],
      ["552032534", "deux\nlignes; et un point-virgule"],
      ["383474814", ""],
    ]);
    const result = (await text(book)).toString();
    expect(result).toContain('siren;"a ""b""";');
    expect(result).toContain('552032534;"deux\nlignes; et un point-virgule";1,5');
    expect(result).toContain("\r\n383474814;;1,5");
  });

  test("fills columns of ours in place", async () => {
    const book = await bookOf([
      ["siren", "sirene_revenue", "ville"],
      ["552032534", 3, "Metz"],
    ]);
    const inPlace = [{ ...columns[0]!, at: 1 }, columns[1]!];
    const filled = await text(book, { to: { columns: inPlace } });
    expect(filled.toString().split("\r\n").slice(0, 2)).toEqual([
      "\ufeffsiren;sirene_revenue;ville;sirene_name",
      "552032534;1,5;Metz;É=1",
    ]);
    const kept = await text(book, { to: { columns: inPlace }, values: [undefined, undefined] });
    expect(kept.toString().split("\r\n")[1]).toBe("552032534;3;Metz;");
  });
});
