import { readDaysBehind } from "../../runtime/office.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-batch.ts";
import {
  markInExcel,
  markedInExcel,
  sheetsInExcel,
  unmarkInExcel,
  addSheetInExcel,
} from "./office-sheets.ts";
import {
  type CellValue,
  type Cells,
  type ColumnExchange,
  type ColumnTurn,
  type ColumnWrite,
  type WorkbookSelection,
  type Spill,
  type Table,
  type TrackedCells,
  type TrackedColumns,
  type Workbook,
  WorkbookError,
} from "./workbook.ts";
import { type Area, slabsOf } from "./area.ts";
import { stretches, writtenPieces } from "./hidden-rows.ts";
import { type FormulaNotation, notationOf } from "../../../shared/messages/notation.ts";

/** Returns the hidden rows of an area, by their row in the sheet from 0, whether a filter or a person hid them. */
async function hiddenRowsInExcel(area: Area): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  for (const slab of slabsOf({ ...area, width: 1 }))
    await inExcel(async (context) => {
      const rows = rangeOf(context, slab).getRowProperties({ rowHidden: true });
      await context.sync();
      rows.value.forEach(({ rowHidden }, row) => {
        if (rowHidden === true) hidden.add(slab.top + row);
      });
    });
  return hidden;
}

/** Matches each address in Excel's list of areas. Each has its sheet before it, whose name may contain a comma. */
const eachAddress = /![$A-Z0-9:]+(?=,|$)/g;

/**
 * Returns the addresses of merged cells that overlap these columns (of the sheet, from 0) in the rows of an area.
 * Returns none where Excel does not support the question.
 */
async function mergedInExcel(area: Area, columns: readonly number[]): Promise<readonly string[]> {
  if (columns.length === 0 || area.height === 0) return [];
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.13")) return [];
  return inExcel(async (context) => {
    const found = columns.map((left) => {
      const range = rangeOf(context, { ...area, left, width: 1 });
      return range.getMergedAreasOrNullObject().load("address");
    });
    await context.sync();
    const addresses = found.flatMap((areas) =>
      areas.isNullObject ? [] : (areas.address.match(eachAddress) ?? []),
    );
    return [...new Set(addresses.map((address) => address.slice(1).replaceAll("$", "")))];
  });
}

/** Prefix of the hidden names of tracked columns. The creation time in base 36 and a number follow. */
const prefix = "_sirene_tracked_";
/** Age at which names are deleted that a pane left when it was closed, milliseconds. */
const stale = 24 * 3_600_000;
/** Names that this page has not released, at any age: a pane may stay open for days, and its undo with it. */
const inUse = new Set<string>();

let made = 0;
const newName = (now: number): string => `${prefix}${now.toString(36)}_${(made += 1)}`;

async function dropStale(context: Excel.RequestContext, now: number): Promise<void> {
  const { names } = context.workbook;
  names.load("items/name");
  await context.sync();
  for (const item of names.items) {
    if (!item.name.startsWith(prefix) || inUse.has(item.name)) continue;
    const time = parseInt(item.name.slice(prefix.length).split("_")[0] ?? "", 36);
    if (now - time > stale) item.delete();
  }
}

/** Gives a range a hidden name, which Excel moves with the cells. */
function nameRange(context: Excel.RequestContext, range: Excel.Range, now: number): string {
  const name = newName(now);
  inUse.add(name);
  context.workbook.names.add(name, range).visible = false;
  return name;
}

/** Queues the reads of one column, in the order of the batch. Returns a function that gives the result after `sync`. */
function loadCells(
  context: Excel.RequestContext,
  name: string,
  { first, count, withValueFormats = false }: ColumnExchange,
  rows: OfficeExtension.ClientResult<Excel.RowProperties[]>,
): () => TrackedCells {
  const whole = context.workbook.names.getItem(name).getRange().load("rowIndex,columnIndex,rowCount");
  const top = context.workbook.names.getItem(name).getRange().getCell(0, 0).load("values");
  // Before ExcelApi 1.16, Excel does not report formats that come with values.
  const asksFormats = withValueFormats && Office.context.requirements.isSetSupported("ExcelApi", "1.16");
  const cells = partOf(context, name, first, count).load(
    `values,formulas,numberFormat${asksFormats ? ",valuesAsJson" : ""}`,
  );
  return () => ({
    hidden: rows.value.map(({ rowHidden }) => rowHidden === true),
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

const partOf = (context: Excel.RequestContext, name: string, first: number, count: number): Excel.Range =>
  context.workbook.names
    .getItem(name)
    .getRange()
    .getCell(first, 0)
    .getResizedRange(count - 1, 0);

function writeCells(
  context: Excel.RequestContext,
  name: string,
  { first, count, hidden }: ColumnExchange,
  { cells, formats, isTyped = false, pasted, freezesSpill = false }: ColumnWrite,
): void {
  const range = partOf(context, name, first, count);
  const inPieces = <T>(all: readonly T[], write: (part: Excel.Range, piece: T[][]) => void) => {
    for (const { from, rows } of writtenPieces(all, hidden))
      write(
        partOf(context, name, first + from, rows),
        all.slice(from, from + rows).map((one) => [one]),
      );
  };
  if (freezesSpill) {
    const spill = range.getCell(0, 0).getSpillingToRange();
    spill.copyFrom(spill, "Values");
  }
  if (pasted !== undefined)
    for (const { from, rows } of stretches(pasted.rows)) {
      const part = partOf(context, name, first + from, rows);
      part.copyFrom(part, pasted.as === "values" ? "Values" : "Formulas");
    }
  if (typeof formats === "string") range.numberFormat = formats as unknown as string[][];
  else if (formats !== undefined)
    inPieces(formats, (part, piece) => (part.numberFormat = piece as string[][]));
  if (cells !== undefined)
    inPieces(cells, (part, piece) => (isTyped ? (part.formulas = piece) : (part.values = piece)));
}

/** Excel's error codes for a name whose cells were deleted. */
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
    // Excel executes a batch in order: all reads come before any write.
    const [one = 0] = [...wanted.columns, ...(wanted.writes ?? []).map(({ column }) => column)];
    const rows = partOf(context, names[one]!, wanted.first, wanted.count).getRowProperties({
      rowHidden: true,
    });
    const readings = wanted.columns.map((column) => loadCells(context, names[column]!, wanted, rows));
    for (const write of wanted.writes ?? []) writeCells(context, names[write.column]!, wanted, write);
    try {
      await context.sync();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (!goneCodes.has(String(code))) throw error;
      const isGone = (await heights()).some(
        (height, column) => height === undefined && wanted.columns.includes(column),
      );
      throw isGone ? new WorkbookError("list_changed", undefined, error) : error;
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
    shrink: (columns) => shrinkInExcel(names, columns),
    release: () => {
      for (const name of names) inUse.delete(name);
      return inExcel(async (context) => {
        const items = names.map((name) => context.workbook.names.getItemOrNullObject(name).load("name"));
        await context.sync();
        for (const item of items) if (!item.isNullObject) item.delete();
        await context.sync();
      });
    },
  };
}

/** Tracks columns of a sheet by hidden names (Excel.NamedItem.visible, ExcelApi 1.4). */
function trackInExcel(columns: readonly Area[]): Promise<TrackedColumns> {
  return inExcel(async (context) => {
    const now = Date.now();
    await dropStale(context, now);
    const names = columns.map((area) => nameRange(context, rangeOf(context, area), now));
    await context.sync();
    return trackedAs(names);
  });
}

/** Returns the cells to the right of a table where so many new columns would go. */
const cellsRightOf = (table: Excel.Table, columns: number): Excel.Range =>
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
 * Excel would move content beside the table: if there is any by then, the columns are removed again.
 */
function growInExcel(table: Table, headers: readonly string[], like: string): Promise<string[]> {
  return inExcel(async (context) => {
    const { names, tables } = context.workbook;
    const found = tables.getItem(table.name);
    const looked = cellsRightOf(found, headers.length);
    await context.sync();
    if (isFilled(looked)) throw new WorkbookError("cells_filled");
    const neighbourCells = cellsRightOf(found, headers.length);
    const added = headers.map((header) => found.columns.add(-1, undefined, header));
    const now = Date.now();
    const made = added.map((column) => {
      const rows = names.getItem(like).getRange().getEntireRow();
      return nameRange(context, column.getRange().getEntireColumn().getIntersection(rows), now);
    });
    await context.sync();
    if (!isFilled(neighbourCells)) return made;
    for (const column of added.toReversed()) column.delete();
    for (const name of made) names.getItem(name).delete();
    await context.sync();
    throw new WorkbookError("cells_filled");
  });
}

/**
 * Removes columns from the table that the first of them is in, as far as they are its last ones. The table is resized
 * (Excel.Table.resize, ExcelApi 1.13) instead of its columns deleted: a deletion would move what is beside the table,
 * and lose what was written into the columns meanwhile.
 */
function shrinkInExcel(names: readonly string[], columns: readonly number[]): Promise<readonly number[]> {
  const [one] = columns;
  if (one === undefined || !Office.context.requirements.isSetSupported("ExcelApi", "1.13"))
    return Promise.resolve([]);
  return inExcel(async (context) => {
    const ranges = columns.map((column) =>
      context.workbook.names.getItem(names[column]!).getRangeOrNullObject().load("columnIndex"),
    );
    const tables = context.workbook.names.getItem(names[one]!).getRange().getTables(false).load("items/name");
    await context.sync();
    const [table] = tables.items;
    if (table === undefined) return [];
    const whole = table.getRange().load(place);
    await context.sync();
    const lefts = new Map(
      ranges.flatMap((range, index) => (range.isNullObject ? [] : [[range.columnIndex, columns[index]!]])),
    );
    const taken: number[] = [];
    for (let left = whole.columnIndex + whole.columnCount - 1; lefts.has(left); left -= 1)
      taken.push(lefts.get(left)!);
    // A table keeps at least one column, and these were added beside others.
    if (taken.length === 0 || taken.length >= whole.columnCount) return [];
    table.resize(table.getRange().getResizedRange(0, -taken.length));
    await context.sync();
    return taken;
  });
}

async function tableAt(context: Excel.RequestContext, cell: Excel.Range): Promise<Table | undefined> {
  const tables = cell.getTables(false).load("items/name,items/showHeaders,items/showTotals");
  await context.sync();
  const table = tables.items[0];
  if (table === undefined) return undefined;
  const whole = table.getRange();
  whole.load(place);
  await context.sync();
  const area = areaOf(whole);
  const totals = table.showTotals ? 1 : 0;
  return { name: table.name, area: { ...area, height: area.height - totals }, hasHeader: table.showHeaders };
}

const tableNearInExcel = (area: Area): Promise<Table | undefined> =>
  inExcel((context) => {
    const left = Math.max(0, area.left - 1);
    return tableAt(context, rangeOf(context, { ...area, left, width: area.left - left + 1 }));
  });

/** Returns the user's selection in the active workbook. */
function selectedInExcel(): Promise<WorkbookSelection> {
  return inExcel(async (context) => {
    const range = context.workbook.getSelectedRange();
    const active = context.workbook.getActiveCell();
    // A column selected by its letter has a million cells, so only those in use count.
    const used = range.getUsedRangeOrNullObject(true);
    const region = active.getSurroundingRegion();
    for (const each of [active, used, region]) each.load(place);
    await context.sync();
    const table = await tableAt(context, active);
    return {
      active: areaOf(active),
      region: areaOf(region),
      ...(!used.isNullObject && { area: areaOf(used) }),
      ...(table !== undefined && { table }),
    };
  });
}

/** Activates the sheet of an area and selects the area. */
const selectInExcel = (area: Area): Promise<void> =>
  inExcel(async (context) => {
    context.workbook.worksheets.getItem(area.sheet).activate();
    rangeOf(context, area).select();
    await context.sync();
  });

/** Calls `listener` whenever the selection changes. Returns a function that stops this. */
function watchExcelSelection(listener: () => void): () => void {
  const handling = inExcel(async (context) => {
    const handler = context.workbook.onSelectionChanged.add(() => Promise.resolve(listener()));
    await context.sync();
    return handler;
  });
  const stop = async () => {
    const handler = await handling;
    await Excel.run(handler.context, async (context) => {
      handler.remove();
      await context.sync();
    });
  };
  // In a host without selection events, the pane reads the selection when a button is pressed.
  handling.catch(() => undefined);
  return () => void stop().catch(() => undefined);
}

/** Returns the settings of the workbook whose keys begin with `prefix` (Excel.SettingCollection, ExcelApi 1.4). */
function settingsInExcel(prefix: string): Promise<ReadonlyMap<string, unknown>> {
  return inExcel(async (context) => {
    const { settings } = context.workbook;
    settings.load("items/key,items/value");
    await context.sync();
    return new Map(
      settings.items.flatMap(({ key, value }) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), value as unknown] as const] : [],
      ),
    );
  });
}

/** Stores texts in the workbook by their key; undefined deletes one. */
function setInExcel(texts: ReadonlyMap<string, string | undefined>): Promise<void> {
  return inExcel(async (context) => {
    const { settings } = context.workbook;
    const gone = [...texts].flatMap(([key, text]) => {
      if (text === undefined) return settings.getItemOrNullObject(key).load("key");
      settings.add(key, text);
      return [];
    });
    await context.sync();
    for (const setting of gone) if (!setting.isNullObject) setting.delete();
    if (gone.length > 0) await context.sync();
  });
}

/** Cells per exchange. Each is an object of its own on both sides. */
const batchSize = 500;

/** Returns the spill that each of these single cells belongs to. Before ExcelApi 1.12, Excel reports none. */
async function spillsInExcel(cells: readonly Area[]): Promise<readonly (Spill | undefined)[]> {
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.12")) return cells.map(() => undefined);
  const found: (Spill | undefined)[] = [];
  for (let first = 0; first < cells.length; first += batchSize)
    found.push(...(await spillsOf(cells.slice(first, first + batchSize))));
  return found;
}

function spillsOf(cells: readonly Area[]): Promise<(Spill | undefined)[]> {
  return inExcel(async (context) => {
    const ranges = cells.map((cell) => rangeOf(context, cell));
    const fills = ranges.map((range) => range.getSpillingToRangeOrNullObject().load(place));
    const parents = ranges.map((range) => range.getSpillParentOrNullObject().load(place));
    await context.sync();
    return cells.map((cell, index) => {
      const [fill, parent] = [fills[index]!, parents[index]!];
      if (!fill.isNullObject) return { anchor: cell, area: areaOf(fill) };
      return parent.isNullObject ? undefined : { anchor: areaOf(parent), area: cell };
    });
  });
}

/**
 * Returns how this Excel writes formulas. Before ExcelApi 1.11, Excel does not report its separators, so those of its
 * language are used.
 */
async function notationInExcel(): Promise<FormulaNotation> {
  const language = Office.context.displayLanguage;
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.11"))
    return notationOf(/^fr\b/i.test(language) ? "," : ".", language);
  return inExcel(async (context) => {
    const { application } = context.workbook;
    application.load("decimalSeparator");
    await context.sync();
    return notationOf(application.decimalSeparator, language);
  });
}

function usedInExcel(sheet: string): Promise<Area | undefined> {
  return inExcel(async (context) => {
    const range = context.workbook.worksheets.getItem(sheet).getUsedRangeOrNullObject(true);
    range.load(place);
    await context.sync();
    return range.isNullObject ? undefined : areaOf(range);
  });
}

async function readInExcel(area: Area): Promise<Cells> {
  const values: CellValue[][] = [];
  const formulas: CellValue[][] = [];
  for (const slab of slabsOf(area)) {
    await inExcel(async (context) => {
      const range = rangeOf(context, slab).load("values,formulas");
      await context.sync();
      values.push(...(range.values as CellValue[][]));
      formulas.push(...(range.formulas as CellValue[][]));
    });
  }
  return { area, values, formulas };
}

/**
 * The workbook in Excel, through Office.js. Requires ExcelApi 1.9; spills are known from 1.12 on, merged cells from
 * 1.13 on.
 */
export const officeWorkbook: Workbook = {
  selected: selectedInExcel,
  used: usedInExcel,
  read: readInExcel,
  hiddenRows: hiddenRowsInExcel,
  merged: mergedInExcel,
  select: selectInExcel,
  addSheet: addSheetInExcel,
  track: trackInExcel,
  spills: spillsInExcel,
  settings: settingsInExcel,
  set: setInExcel,
  notation: notationInExcel,
  daysBehind: () => inExcel(readDaysBehind).catch(() => 0),
  sheets: sheetsInExcel,
  mark: markInExcel,
  marked: markedInExcel,
  tableNear: tableNearInExcel,
  unmark: unmarkInExcel,
  watchSelection: watchExcelSelection,
};
