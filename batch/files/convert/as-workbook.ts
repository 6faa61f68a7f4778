import { rm, writeFile } from "node:fs/promises";
import { type CellValue, type ListFile, type OutputColumn, type WriteReport } from "../list.ts";
import { openXlsx } from "../xlsx/open-xlsx.ts";
import { blankWorkbook, type BlankColumn } from "./blank-workbook.ts";
import { checkRecords } from "./check-records.ts";
import { columnLooks, type ColumnLook, numberOf } from "./column-looks.ts";
import { type Conversion } from "./conversion.ts";
import { filledBlank, type SheetCells } from "./filled-blank.ts";

/** Number formats: text, and the day as the reader's own Excel writes it (built-in format 14). */
const TEXT = "@";
const GENERAL = "General";
const DAY = "mm-dd-yy";

const narrowest = 9;
const widest = 60;
/** Characters that show a typical value of ours, by type. */
const typicalWidth = { text: 20, number: 12, boolean: 10, date: 12 } as const;

/**
 * Writes the list of a text file as a workbook of its own: the header styled and kept in sight, identifiers and codes as
 * texts so that their zeros stay, columns that hold nothing but plain numbers as numbers, our values by their type. What
 * stands above the header, and blank lines, are left behind.
 */
export async function writeAsWorkbook(list: ListFile, path: string, to: Conversion): Promise<WriteReport> {
  const looks = await columnLooks(list, to.identifierColumns);
  const { all, places } = laidOut(list, to.columns);
  const blank = `${path}.blank`;
  await writeFile(
    blank,
    await blankWorkbook(
      to.sheetName,
      all.map((column, at) => blankColumn(column, looks[at])),
    ),
  );
  const cells: SheetCells = { columns: all, records: list.records, warnings: [] };
  let filled = 0;
  try {
    await filledBlank(blank, path, cells, to.sheet, async (give) => {
      const indexes = list.columns.map(({ index }) => index);
      await list.read(indexes, async (first, texts) => {
        const ours = await to.fill(first, texts.length);
        const rows = texts.map((row, at) => recordValues(row, ours[at]!, looks, places));
        filled += rows.filter((row) => row.some(isFilled)).length;
        await give(rows);
      });
    });
  } finally {
    await rm(blank, { force: true });
  }
  // A record in which nothing stands is none to whoever opens the sheet.
  await checkRecords(await openXlsx(path, { sheet: to.sheetName, headerRow: 1 }), filled);
  return { records: list.records, warnings: cells.warnings };
}

const isFilled = (value: CellValue) => value !== null && value !== undefined && value !== "";

/** Their columns and ours in one row of columns, and where each of ours stands in it. */
function laidOut(list: ListFile, ours: readonly OutputColumn[]): { all: OutputColumn[]; places: number[] } {
  const all: OutputColumn[] = list.columns.map(({ header }) => ({ header, type: "text" }));
  const places = ours.map((column) => {
    const place = column.at ?? all.length;
    all[place] = column;
    return place;
  });
  return { all, places };
}

function blankColumn({ header, type }: OutputColumn, look: ColumnLook | undefined): BlankColumn {
  const width = Math.max(look === undefined ? typicalWidth[type] : look.longest, header.length) + 2;
  return { header, width: Math.min(widest, Math.max(narrowest, width)), format: formatOf(type, look) };
}

function formatOf(type: OutputColumn["type"], look: ColumnLook | undefined): string {
  if (type === "date") return DAY;
  if (look === undefined || type !== "text") return GENERAL;
  if (look.number === undefined) return look.digits ? TEXT : GENERAL;
  const { decimals } = look.number;
  return decimals === undefined || decimals === 0 ? GENERAL : `0.${"0".repeat(decimals)}`;
}

function recordValues(
  texts: readonly string[],
  ours: readonly CellValue[],
  looks: readonly ColumnLook[],
  places: readonly number[],
): CellValue[] {
  const values: CellValue[] = texts.map((text, at) =>
    looks[at]?.number !== undefined && text.trim() !== "" ? numberOf(text) : text,
  );
  places.forEach((place, at) => {
    if (ours[at] !== undefined) values[place] = ours[at];
  });
  return values;
}
