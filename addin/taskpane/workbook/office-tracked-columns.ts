import type { Area } from "./area.ts";
import { inExcel, rangeOf } from "./office-ranges.ts";
import {
  WorkbookError,
  type CellValue,
  type TrackedCells,
  type TrackedColumns,
  type ColumnExchange,
  type ColumnTurn,
  type ColumnWrite,
  type Table,
} from "./workbook.ts";

/** What the hidden names of tracked columns begin with; the time of their making follows, in base 36, and a number. */
const prefix = "_sirene_tracked_";
/** Names that a pane left that was closed before it was done, milliseconds: nobody tracks columns for a day. */
const stale = 24 * 3_600_000;

let made = 0;
const newName = (now: number): string => `${prefix}${now.toString(36)}_${(made += 1)}`;

async function dropStale(context: Excel.RequestContext, now: number): Promise<void> {
  const { names } = context.workbook;
  names.load("items/name");
  await context.sync();
  for (const item of names.items) {
    if (!item.name.startsWith(prefix)) continue;
    const time = parseInt(item.name.slice(prefix.length).split("_")[0] ?? "", 36);
    if (now - time > stale) item.delete();
  }
}

/** Names a range out of sight: Excel moves names with the cells that they stand for. */
function nameRange(context: Excel.RequestContext, range: Excel.Range, now: number): string {
  const name = newName(now);
  context.workbook.names.add(name, range).visible = false;
  return name;
}

/** Loads what an exchange reads of one column, in the order of the batch. */
function loadCells(
  context: Excel.RequestContext,
  name: string,
  { first, count, withValueFormats = false }: ColumnExchange,
): () => TrackedCells {
  const whole = context.workbook.names.getItem(name).getRange().load("rowIndex,columnIndex,rowCount");
  const top = context.workbook.names.getItem(name).getRange().getCell(0, 0).load("values");
  // Excel before ExcelApi 1.16 knows of no formats that values bring along.
  const asksFormats = withValueFormats && Office.context.requirements.isSetSupported("ExcelApi", "1.16");
  const cells = partOf(context, name, first, count).load(
    `values,formulas,numberFormat${asksFormats ? ",valuesAsJson" : ""}`,
  );
  return () => ({
    top: whole.rowIndex,
    height: whole.rowCount,
    left: whole.columnIndex,
    heading: top.values[0]![0] as CellValue,
    values: cells.values.map(([value]) => value as CellValue),
    formulas: cells.formulas.map(([formula]) => formula as CellValue),
    formats: cells.numberFormat.map(([format]) => format as string),
    valueFormats: asksFormats ? cells.valuesAsJson.map(([value]) => formatOf(value!)) : [],
  });
}

const formatOf = (value: Excel.CellValue): string | undefined =>
  value.type === "FormattedNumber" ? value.numberFormat : undefined;

/** The stretches of rows that are marked. */
function stretches(rows: readonly boolean[]): { readonly from: number; readonly rows: number }[] {
  const found: { from: number; rows: number }[] = [];
  rows.forEach((isMarked, row) => {
    if (!isMarked) return;
    const last = found.at(-1);
    if (last !== undefined && last.from + last.rows === row) last.rows += 1;
    else found.push({ from: row, rows: 1 });
  });
  return found;
}

const partOf = (context: Excel.RequestContext, name: string, first: number, count: number): Excel.Range =>
  context.workbook.names
    .getItem(name)
    .getRange()
    .getCell(first, 0)
    .getResizedRange(count - 1, 0);

function writeCells(
  context: Excel.RequestContext,
  name: string,
  { first, count }: ColumnExchange,
  { cells, formats, isTyped = false, pasted, freezesSpill = false }: ColumnWrite,
): void {
  const range = partOf(context, name, first, count);
  if (freezesSpill) {
    const spill = range.getCell(0, 0).getSpillingToRange();
    spill.copyFrom(spill, "Values");
  }
  if (pasted !== undefined)
    for (const { from, rows } of stretches(pasted.rows)) {
      const part = partOf(context, name, first + from, rows);
      part.copyFrom(part, pasted.as === "values" ? "Values" : "Formulas");
    }
  if (formats !== undefined)
    range.numberFormat =
      typeof formats === "string" ? (formats as unknown as string[][]) : formats.map((format) => [format]);
  if (cells === undefined) return;
  if (isTyped) range.formulas = cells.map((cell) => [cell]);
  else range.values = cells.map((cell) => [cell]);
}

/** What Excel says of a name whose cells were deleted. */
const goneCodes = new Set(["ItemNotFound", "InvalidReference", "InvalidArgument", "GeneralException"]);

function turnIn(context: Excel.RequestContext, names: readonly string[]): ColumnTurn {
  async function heights() {
    const ranges = names.map((name) =>
      context.workbook.names.getItem(name).getRangeOrNullObject().load("rowCount"),
    );
    await context.sync();
    return ranges.map((range) => (range.isNullObject ? undefined : range.rowCount));
  }
  async function exchange(wanted: ColumnExchange) {
    // Excel does what a batch says in its order: all is read before anything is written.
    const readings = wanted.columns.map((column) => loadCells(context, names[column]!, wanted));
    for (const write of wanted.writes ?? []) writeCells(context, names[write.column]!, wanted, write);
    try {
      await context.sync();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (!goneCodes.has(String(code))) throw error;
      const isGone = (await heights()).some(
        (height, column) => height === undefined && wanted.columns.includes(column),
      );
      throw isGone ? new WorkbookError("list_changed", "a column was deleted", error) : error;
    }
    return readings.map((read) => read());
  }
  return { heights, exchange };
}

function trackedAs(names: readonly string[]): TrackedColumns {
  return {
    turn(work) {
      const mayMerge = Office.context.requirements.isSetSupported("ExcelApi", "1.20");
      return inExcel((context) => work(turnIn(context, names)), mayMerge ? { mergeUndoGroup: true } : {});
    },
    grow: async (table, headers) => trackedAs([...names, ...(await growInExcel(table, headers, names[0]!))]),
    release: () =>
      inExcel(async (context) => {
        const items = names.map((name) => context.workbook.names.getItemOrNullObject(name).load("name"));
        await context.sync();
        for (const item of items) if (!item.isNullObject) item.delete();
        await context.sync();
      }),
  };
}

/** Tracks columns of a sheet by hidden names (Excel.NamedItem.visible, ExcelApi 1.4). */
export function trackInExcel(columns: readonly Area[]): Promise<TrackedColumns> {
  return inExcel(async (context) => {
    const now = Date.now();
    await dropStale(context, now);
    const names = columns.map((area) => nameRange(context, rangeOf(context, area), now));
    await context.sync();
    return trackedAs(names);
  });
}

const filled = () => new WorkbookError("cells_filled", "cells beside the table are not empty any more");

/** What stands beside a table, where so many new columns of it go. */
const besideOf = (table: Excel.Table, columns: number): Excel.Range =>
  table
    .getRange()
    .getLastColumn()
    .getOffsetRange(0, 1)
    .getResizedRange(0, columns - 1)
    .load("formulas");

const isFilled = ({ formulas }: Excel.Range): boolean =>
  formulas.some((row) => row.some((cell) => cell !== ""));

/**
 * Adds columns at the right of a table, each with its header, and names their cells in the rows of the column `like`.
 * Excel would move what stands beside the table: where anything does by then, the columns go again.
 */
function growInExcel(table: Table, headers: readonly string[], like: string): Promise<string[]> {
  return inExcel(async (context) => {
    const { names, tables } = context.workbook;
    const found = tables.getItem(table.name);
    const looked = besideOf(found, headers.length);
    await context.sync();
    if (isFilled(looked)) throw filled();
    const beside = besideOf(found, headers.length);
    const added = headers.map((header) => found.columns.add(-1, undefined, header));
    const now = Date.now();
    const made = added.map((column) => {
      const rows = names.getItem(like).getRange().getEntireRow();
      return nameRange(context, column.getRange().getEntireColumn().getIntersection(rows), now);
    });
    await context.sync();
    if (!isFilled(beside)) return made;
    for (const column of added.toReversed()) column.delete();
    for (const name of made) names.getItem(name).delete();
    await context.sync();
    throw filled();
  });
}
