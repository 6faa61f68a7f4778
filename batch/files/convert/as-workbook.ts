import { rm, writeFile } from "node:fs/promises";
import { type CellValue, type ListFile, type OutputColumn, type WriteReport } from "../list.ts";
import { openXlsx } from "../xlsx/open-xlsx.ts";
import { columnWidth, textWidth, widthOf } from "../column-width.ts";
import { blankWorkbook, type BlankColumn } from "./blank-workbook.ts";
import { checkRecords } from "./check-records.ts";
import { columnLooks, type ColumnLook, numberOf } from "./column-looks.ts";
import { type Conversion } from "./conversion.ts";
import { type DayOrder, isoDay } from "./day-reading.ts";
import { filledBlank, type MadeColumn, type SheetCells } from "./filled-blank.ts";

/** Number formats of columns of theirs. */
const TEXT = "@";
const GENERAL = "General";
const days: Readonly<Record<DayOrder, string>> = { iso: "yyyy-mm-dd", day_first: "dd/mm/yyyy" };

/**
 * Writes the list of a text file as a workbook of its own: the header styled and kept in sight, identifiers and codes as
 * texts so that their zeros stay, columns that hold nothing but plain numbers or days as such, our values by their type.
 * What stands above the header, and blank lines, are left behind.
 */
export async function writeAsWorkbook(list: ListFile, path: string, to: Conversion): Promise<WriteReport> {
  const looks = await columnLooks(list, to.identifierColumns);
  const all = laidOut(list, to.columns, looks);
  const hasHeader = list.headerRow !== undefined;
  const blank = `${path}.blank`;
  await writeFile(
    blank,
    await blankWorkbook(
      to.sheetName,
      all.map((made, at) => blankColumn(made, looks[at])),
      hasHeader,
    ),
  );
  const cells: SheetCells = {
    columns: all,
    firstNew: list.columns.length,
    records: list.records,
    warnings: [],
  };
  let filled = 0;
  try {
    await filledBlank(blank, path, cells, to.sheets ?? [], async (give) => {
      const indexes = list.columns.map(({ index }) => index);
      await list.read(indexes, async (first, texts) => {
        const ours = await to.fill(first, texts.length);
        const rows = texts.map((row, at) => recordValues(row, ours[at]!, looks, all));
        filled += rows.filter((row) => row.some(isFilled)).length;
        await give(rows);
      });
    });
  } finally {
    await rm(blank, { force: true });
  }
  // A record in which nothing stands is none to whoever opens the sheet.
  await checkRecords(
    await openXlsx(path, { sheet: to.sheetName, headerRow: hasHeader ? 1 : "none" }),
    filled,
  );
  return { records: list.records, warnings: cells.warnings };
}

const isFilled = (value: CellValue) => value !== null && value !== undefined && value !== "";

/** Their columns and ours in one row of columns. */
function laidOut(
  list: ListFile,
  ours: readonly OutputColumn[],
  looks: readonly ColumnLook[],
): readonly LaidColumn[] {
  const all: LaidColumn[] = list.columns.map(({ header }, at) => {
    return { column: { header, type: looks[at]?.days ? "date" : "text" }, isOurs: false };
  });
  for (const [value, column] of ours.entries()) {
    all[column.at ?? all.length] = { column, isOurs: true, value };
  }
  return all;
}

/** A column of the workbook; of ours, where its values stand among those given for a record. */
interface LaidColumn extends MadeColumn {
  readonly value?: number;
}

function blankColumn({ column, isOurs }: LaidColumn, look: ColumnLook | undefined): BlankColumn {
  const { header } = column;
  const width =
    look === undefined ? columnWidth(column, []) : widthOf(Math.max(look.longest, textWidth(header)));
  return { header, width, format: isOurs || look === undefined ? GENERAL : formatOf(look) };
}

function formatOf({ number, days: order, digits }: ColumnLook): string {
  if (order !== undefined) return days[order];
  if (number === undefined) return digits ? TEXT : GENERAL;
  const { decimals } = number;
  return decimals === undefined || decimals === 0 ? GENERAL : `#,##0.${"0".repeat(decimals)}`;
}

/** The values of a record: ours, and where a row is left out what stood there; theirs by what their column holds. */
function recordValues(
  texts: readonly string[],
  ours: readonly CellValue[],
  looks: readonly ColumnLook[],
  all: readonly LaidColumn[],
): CellValue[] {
  return all.map(({ value: place }, at) => {
    const value = place === undefined ? undefined : ours[place];
    if (value !== undefined) return value;
    const text = texts[at] ?? "";
    return looks[at] === undefined ? null : valueOf(text, looks[at]);
  });
}

function valueOf(text: string, { number, days: order }: ColumnLook): CellValue {
  const trimmed = text.trim();
  if (trimmed === "") return text;
  if (number !== undefined) return numberOf(text);
  return order === undefined ? text : isoDay(trimmed, order);
}
