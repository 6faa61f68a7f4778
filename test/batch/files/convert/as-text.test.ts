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

  test("has amounts whose format groups them or names their unit as numbers, whole ones too", async () => {
    const book = await bookOf(
      [["siren", "encours"], ...[12345, 1234567.5, -950].map((amount) => ["552032534", amount])],
      { 2: '#\\ ##0\\ "€"' },
    );
    const lines = (await text(book)).toString().trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(";")[1])).toEqual(["12345", "1234567,5", "-950"]);
    const list = await openList(book);
    const path = scratch.path("some.xlsx");
    const fill = () => [[], [], []];
    await writeAs("xlsx", list, path, {
      ...{ columns: [], fill, identifierColumns: [0], sheetName: "L", kept: [0, 1, 2] },
    });
    await list.close();
    const some = new ExcelJS.Workbook();
    await some.xlsx.readFile(path);
    const amounts = [2, 3, 4].map((row) => some.worksheets[0]!.getCell(row, 2).value);
    expect(amounts).toEqual([12345, 1234567.5, -950]);
  });

  test("has nothing for a formula without a stored result, and says for how many", async () => {
    const book = await bookOf([
      ["siren", "double"],
      ["552032534", { formula: "2*2", date1904: false }],
      ["383474814", { formula: "2*3", result: 6, date1904: false }],
    ]);
    for (const [format, kept] of [["csv"], ["xlsx", [0, 1]]] as const) {
      const list = await openList(book);
      const fill = (_: number, count: number) => Array.from({ length: count }, () => []);
      const { warnings } = await writeAs(format, list, scratch.path(`empty.${format}`), {
        ...{ columns: [], fill, identifierColumns: [0], sheetName: "L", kept },
      });
      await list.close();
      expect(warnings).toEqual([{ code: "formulas_uncalculated", detail: { cells: 1 } }]);
    }
    expect(readFileSync(scratch.path("empty.csv"), "utf8")).toContain("552032534;\r\n383474814;6\r\n");
  });

  test("counts no formula of a row that is left out, nor of a column that is filled anew", async () => {
    const unstored = (formula: string) => ({ formula, date1904: false });
    const book = await bookOf([
      ["siren", "double", "Nom · sirene"],
      ["552032534", unstored("2*2"), unstored("A2")],
      ["383474814", unstored("2*3"), unstored("A3")],
    ]);
    const list = await openList(book);
    const columns = [{ header: "Nom · sirene", type: "text", at: 2 }] as const;
    const fill = (_: number, count: number) => Array.from({ length: count }, () => ["DANONE"]);
    for (const [format, kept, cells] of [
      ["csv", undefined, 2],
      ["csv", [1], 1],
      ["xlsx", [0], 1],
    ] as const) {
      const { warnings } = await writeAs(format, list, scratch.path(`kept.${format}`), {
        ...{ columns, fill, identifierColumns: [0], sheetName: "L", kept },
      });
      expect(warnings).toEqual([{ code: "formulas_uncalculated", detail: { cells } }]);
    }
    await list.close();
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

describe("some of the records of a text file", () => {
  async function some(content: string | Buffer, kept: readonly number[]): Promise<Buffer> {
    const list = await openList(scratch.save("some.csv", content));
    const path = scratch.path("some.result.csv");
    const fill = (first: number, count: number) =>
      kept.slice(first, first + count).map((record) => [7622.45, `N${record}`]);
    const { records } = await writeAs("csv", list, path, {
      ...{ columns, fill, identifierColumns: [0], sheetName: "", kept },
    });
    await list.close();
    expect(records).toBe(kept.length);
    return readFileSync(path);
  }

  test.each([
    ["commas, as English Excel saves them", ",", '"12,345",12.05', "7622.45"],
    ["bars", "|", "12,345|12.05", "7622.45"],
    ["tabs", "\t", "12,345\t12.05", "7622.45"],
    ["semicolons and points", ";", "12,345;12.05", "7622.45"],
  ])(
    "keep the bytes of their rows between %s, and new numbers have the sign of the others",
    async (...given) => {
      const [, sign, amounts, capital] = given;
      const row = (siren: string) => `${siren}${sign}${amounts}`;
      const header = ["siren", "name", "paid"].join(sign);
      const content = `${header}\n${row("1")}\n${row("2")}\n${row("3")}\n`;
      expect((await some(content, [1])).toString()).toBe(
        `${header}${sign}sirene_revenue${sign}sirene_name\n${row("2")}${sign}${capital}${sign}N1\n`,
      );
    },
  );

  test("keep quotes, line ends, titles and the encoding; blank lines go with the rows that are left out", async () => {
    const content = '"Liste d\'été"\r\n"siren";"nom"\r\n\r\n"1";"é"\r\n"2";"b"\r\n\r\n"3";"c"\r\n"4";"=d"';
    const result = await some(Buffer.from(content, "latin1"), [0, 3]);
    expect(result.toString("latin1")).toBe(
      '"Liste d\'été"\r\n"siren";"nom";"sirene_revenue";"sirene_name"\r\n' +
        '"1";"é";"7622,45";"N0"\r\n"4";"=d";"7622,45";"N3"',
    );
  });

  test("may be none, and may be many: each is the one that was asked for", async () => {
    expect((await some("siren;nom\n1;a\n", [])).toString()).toBe("siren;nom;sirene_revenue;sirene_name\n");
    const rows = Array.from({ length: 9_000 }, (_, at) => `${at};${"x".repeat(40)}`);
    const kept = rows.flatMap((_, at) => (at % 7 === 3 ? at : []));
    const lines = (await some(`siren;nom\n${rows.join("\n")}\n`, kept)).toString().trimEnd().split("\n");
    expect(lines.slice(1)).toEqual(kept.map((at) => `${rows[at]};7622,45;N${at}`));
  });
});
