import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import type { OutputValue, OutputColumn } from "../../../../../batch/files/list.ts";
import { cellsOf } from "../read-result.ts";
import { withList, writeAll } from "../temporary-book.ts";

const ours: readonly OutputColumn[] = [
  { header: "name", type: "text" },
  { header: "siret", type: "text" },
  { header: "created", type: "date" },
  { header: "capital", type: "number" },
  { header: "year", type: "number", isYear: true },
  { header: "active", type: "boolean" },
];
const values: OutputValue[] = ["Société fictive", "00572078400012", "2024-05-31", 37_000, 2024, true];
const numberFormats = ["General", "@", "yyyy-mm-dd", "#,##0", "0", "General"];

/** A list of these rows below a header, made by another program. */
async function madeBook(decorate: (page: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet("Liste");
  page.addRow(["SIREN", "Nom", "Montant"]);
  for (const row of [1, 2, 3, 4]) page.addRow([`15000001${row}`, `Fictive ${row}`, row * 1000.5]);
  decorate(page);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Writes our columns into a book and reads the result by exceljs. */
const written = (
  book: Buffer,
  row: OutputValue[] | ((record: number) => OutputValue[]) = values,
  columns = ours,
): Promise<ExcelJS.Worksheet> =>
  withList(book, {}, async (list, folder) => {
    const { path } = await writeAll(list, folder, columns, row);
    const result = new ExcelJS.Workbook();
    await result.xlsx.readFile(path);
    return result.worksheets[0]!;
  });

const inRow = (page: ExcelJS.Worksheet, row: number): ExcelJS.Cell[] =>
  ours.map((_, at) => page.getCell(row, 4 + at));

const bands = (page: ExcelJS.Worksheet) => {
  for (let row = 2; row <= 5; row += 1)
    for (let column = 1; column <= 3; column += 1) {
      const cell = page.getCell(row, column);
      cell.font = { name: "Georgia", size: 9, color: { argb: "FF203040" } };
      cell.border = { bottom: { style: "thin", color: { argb: "FF808080" } } };
      cell.protection = { locked: false };
      if (row % 2 === 0) cell.fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFE0E8F0" } };
    }
  page.getColumn(3).eachCell({ includeEmpty: false }, (cell) => (cell.numFmt = '#,##0.00 "€"'));
};

describe("a new cell", () => {
  test("has font, fill, border and protection of its neighbour in the row, and a number format of its own", async () => {
    const page = await written(await madeBook(bands));
    for (const row of [2, 3, 4, 5]) {
      const { font, border, fill, protection } = page.getCell(row, 3);
      const cells = inRow(page, row);
      for (const cell of cells) {
        expect(cell.font).toEqual(font);
        expect(cell.border).toEqual(border);
        expect(cell.fill).toEqual(fill);
        expect(cell.protection).toEqual(protection);
      }
      expect(cells.map(({ numFmt }) => numFmt ?? "General")).toEqual(numberFormats);
    }
    expect(page.getCell("F2").value).toEqual(new Date("2024-05-31"));
  });

  test("that gets no value keeps the band, and is absent where there is nothing to see", async () => {
    const nothing = ours.map(() => null);
    const banded = await written(await madeBook(bands), nothing);
    expect(inRow(banded, 2).map(({ fill }) => fill)).toEqual(ours.map(() => banded.getCell("C2").fill));
    const textsAlike = numberFormats.map((format) => (format === "@" ? "General" : format));
    expect(inRow(banded, 2).map(({ numFmt }) => numFmt ?? "General")).toEqual(textsAlike);
    await withList(await madeBook(() => undefined), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, ours, nothing);
      expect(Object.keys(await cellsOf(path)).filter((cell) => /[D-I][2-5]/.test(cell))).toEqual([]);
    });
  });

  test("shows cents where an amount has some, and digits as text in which nothing is lost", async () => {
    const columns: OutputColumn[] = [
      { header: "a", type: "number" },
      { header: "b", type: "text" },
      { header: "c", type: "text" },
    ];
    const page = await written(await madeBook(bands), [1524.49, "11", "70.10Z"], columns);
    expect(["D2", "E2", "F2"].map((cell) => page.getCell(cell).numFmt ?? "General")).toEqual([
      "#,##0.00",
      "@",
      "General",
    ]);
  });

  test("is not aligned to the side of another kind of value, and is centred where its neighbour is", async () => {
    const book = await madeBook((page) => {
      page.getCell("C2").alignment = { horizontal: "right", vertical: "top", indent: 1 };
      page.getCell("C3").alignment = { horizontal: "center", wrapText: true };
    });
    const page = await written(book);
    const [name, siret, created, capital] = inRow(page, 2).map(({ alignment }) => alignment);
    expect(name).toMatchObject({ vertical: "top" });
    expect([name?.horizontal, siret?.horizontal, name?.indent]).toEqual([undefined, undefined, undefined]);
    expect([created, capital]).toEqual([page.getCell("C2").alignment, page.getCell("C2").alignment]);
    expect(inRow(page, 3).map(({ alignment }) => alignment)).toEqual(
      ours.map(() => page.getCell("C3").alignment),
    );
  });

  test("looks like the nearest cell that is no link", async () => {
    const book = await madeBook((page) => {
      for (const row of [2, 3]) {
        page.getCell(row, 2).font = { name: "Georgia", size: 9 };
        page.getCell(row, 3).value = { text: "ici", hyperlink: "https://example.org" };
        page.getCell(row, 3).font = { underline: true, color: { argb: "FF0563C1" } };
      }
    });
    const page = await written(book);
    for (const { font } of inRow(page, 2)) expect(font).toEqual(page.getCell("B2").font);
  });

  test("looks like the cell before a gap in its row", async () => {
    const book = await madeBook((page) => {
      bands(page);
      page.getCell("C3").value = null;
      page.getCell("C3").style = {};
    });
    const page = await written(book);
    for (const { font, border } of inRow(page, 3)) {
      expect(font).toEqual(page.getCell("B3").font);
      expect(border).toEqual(page.getCell("B3").border);
    }
  });
});

describe("a day", () => {
  const daysOf = async (decorate: (page: ExcelJS.Worksheet) => void) =>
    (await written(await madeBook(decorate))).getCell("F2").numFmt;

  test("is shown as the list shows its own", async () => {
    const format = await daysOf((page) => {
      const other = page.workbook.addWorksheet("Autre");
      other.getCell("A1").value = new Date("2020-01-01");
      other.getCell("A1").numFmt = "mm-dd-yy";
      page.getCell("B3").value = new Date("2020-01-01");
      page.getCell("B3").numFmt = 'dd" / "mm" / "yyyy';
    });
    expect(format).toBe('dd" / "mm" / "yyyy');
  });

  test("is shown as another sheet shows its own, where the list shows none", async () => {
    const format = await daysOf((page) => {
      const other = page.workbook.addWorksheet("Autre");
      other.getCell("A1").value = new Date("2020-01-01");
      other.getCell("A1").numFmt = "dd/mm/yyyy";
    });
    expect(format).toBe("dd/mm/yyyy");
  });

  test.each(["mmm yyyy", "dd/mm", "dd/mm/yyyy hh:mm", "h:mm"])(
    "is not shown by half, nor with a time: %s is not taken over",
    async (code) => {
      const format = await daysOf((page) => {
        page.getCell("B2").value = new Date("2020-01-01");
        page.getCell("B2").numFmt = code;
      });
      expect(format).toBe("yyyy-mm-dd");
    },
  );
});

describe("a cell that is filled again", () => {
  const filledAgain = async (numFmt: string, value: OutputValue, type: OutputColumn["type"]) => {
    const book = await madeBook((page) => {
      page.getCell("B2").numFmt = numFmt;
      page.getCell("B2").font = { name: "Georgia", size: 9 };
    });
    const page = await written(book, [value], [{ header: "Nom", type, at: 1 }]);
    expect(page.getCell("B2").font).toMatchObject({ name: "Georgia", size: 9 });
    return page.getCell("B2").numFmt ?? "General";
  };

  test.each<[string, OutputValue, OutputColumn["type"]]>([
    ["General", "Fictive", "text"],
    ["dd/mm/yyyy", "Fictive", "text"],
    ["General", 12, "number"],
    ['#,##0" k€"', 12, "number"],
    ["mmm yyyy", "2024-05-31", "date"],
    ["0%", true, "boolean"],
  ])("keeps its own format: %s for %j", async (format, value, type) => {
    expect(await filledAgain(format, value, type)).toBe(format);
  });

  test.each<[string, OutputValue, OutputColumn["type"], string]>([
    ["General", "2024-05-31", "date", "yyyy-mm-dd"],
    ["@", "2024-05-31", "date", "yyyy-mm-dd"],
    ["dd/mm/yyyy", 12, "number", "#,##0"],
    ["0%", 12, "number", "#,##0"],
    ["0.00E+00", 1.5, "number", "#,##0.00"],
    ["000000000", 12, "number", "#,##0"],
    ["h:mm", 12, "number", "#,##0"],
  ])("is given one where it would read otherwise: %s for %j", async (format, value, type, given) => {
    expect(await filledAgain(format, value, type)).toBe(given);
  });
});
