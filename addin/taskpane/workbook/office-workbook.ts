import { readDaysBehind } from "../../runtime/office.ts";
import {
  areaIn,
  areaOf,
  deleteFound,
  deleteNames,
  hasApi,
  inExcel,
  nameRange,
  place,
  rangeOf,
} from "./office-batch.ts";
import { sheetsInExcel } from "./office-sheets.ts";
import {
  type CellValue,
  type ColumnExchange,
  type ColumnTurn,
  type ColumnWrite,
  type Spill,
  type Table,
  type TrackedCells,
  type TrackedColumns,
  type Workbook,
  WorkbookError,
} from "./workbook.ts";
import { slabsOf } from "./area.ts";
import { stretches, writtenPieces } from "./hidden-rows.ts";
import { notationOf } from "../../../shared/messages/notation.ts";

/** Matches each address in Excel's list of areas. Each has its sheet before it, whose name may contain a comma. */
const eachAddress = /![$A-Z0-9:]+(?=,|$)/g;

/** Prefix of the hidden names of tracked columns. */
const prefix = "_sirene_tracked_";
/** Age at which names are deleted that a pane left when it was closed, milliseconds. */
const stale = 24 * 3_600_000;
/** Names that this page has not released, at any age: a pane may stay open for days, and its undo with it. */
const inUse = new Set<string>();

async function dropStale(context: Excel.RequestContext): Promise<void> {
  const { names } = context.workbook;
  names.load("items/name");
  await context.sync();
  for (const item of names.items) {
    if (!item.name.startsWith(prefix) || inUse.has(item.name)) continue;
    const time = parseInt(item.name.slice(prefix.length).split("_")[0] ?? "", 36);
    if (Date.now() - time > stale) item.delete();
  }
}

function trackRange(context: Excel.RequestContext, range: Excel.Range): string {
  const name = nameRange(context, range, prefix);
  inUse.add(name);
  return name;
}

/** Queues the reads of one column, in the order of the batch. Returns a function that gives the result after `sync`. */
function loadCells(
  context: Excel.RequestContext,
  name: string,
  { first, count, withValueFormats = false }: ColumnExchange,
  rows: OfficeExtension.ClientResult<Excel.RowProperties[]>,
): () => TrackedCells {
  const whole = columnOf(context, name).load("rowIndex,columnIndex,rowCount");
  const top = columnOf(context, name).getCell(0, 0).load("values");
  // Before ExcelApi 1.16, Excel does not report formats that come with values.
  const asksFormats = withValueFormats && hasApi("1.16");
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

const columnOf = (context: Excel.RequestContext, name: string): Excel.Range =>
  context.workbook.names.getItem(name).getRange();

const partOf = (context: Excel.RequestContext, name: string, first: number, count: number): Excel.Range =>
  columnOf(context, name)
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
    turn: (work) =>
      inExcel((context) => work(turnIn(context, names)), hasApi("1.20") ? { mergeUndoGroup: true } : {}),
    grow: async (table, headers) => trackedAs([...names, ...(await growInExcel(table, headers, names[0]!))]),
    shrink: (columns) => shrinkInExcel(names, columns),
    release: () => {
      for (const name of names) inUse.delete(name);
      return deleteNames(names);
    },
  };
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
    const made = added.map((column) => {
      const rows = columnOf(context, like).getEntireRow();
      return trackRange(context, column.getRange().getEntireColumn().getIntersection(rows));
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
async function shrinkInExcel(
  names: readonly string[],
  columns: readonly number[],
): Promise<readonly number[]> {
  const [one] = columns;
  if (one === undefined || !hasApi("1.13")) return [];
  return inExcel(async (context) => {
    const ranges = columns.map((column) =>
      context.workbook.names.getItem(names[column]!).getRangeOrNullObject().load("columnIndex"),
    );
    const tables = columnOf(context, names[one]!).getTables(false).load("items/name");
    await context.sync();
    const [table] = tables.items;
    if (table === undefined) return [];
    const { left: first, width } = (await areaIn(context, table.getRange()))!;
    const lefts = new Map(
      ranges.flatMap((range, index) => (range.isNullObject ? [] : [[range.columnIndex, columns[index]!]])),
    );
    const taken: number[] = [];
    for (let left = first + width - 1; lefts.has(left); left -= 1) taken.push(lefts.get(left)!);
    // A table keeps at least one column, and these were added beside others.
    if (taken.length === 0 || taken.length >= width) return [];
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
  const area = (await areaIn(context, table.getRange()))!;
  const totals = table.showTotals ? 1 : 0;
  return { name: table.name, area: { ...area, height: area.height - totals }, hasHeader: table.showHeaders };
}

/** Cells per exchange. Each is an object of its own on both sides. */
const batchSize = 500;

/** The workbook in Excel. Requires ExcelApi 1.9; spills are known from 1.12 on, merged cells from 1.13 on. */
export const officeWorkbook: Workbook = {
  ...sheetsInExcel,

  selected: () =>
    inExcel(async (context) => {
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
    }),

  used: (sheet) =>
    inExcel((context) =>
      areaIn(context, context.workbook.worksheets.getItem(sheet).getUsedRangeOrNullObject(true)),
    ),

  async read(area) {
    const values: CellValue[][] = [];
    const formulas: CellValue[][] = [];
    for (const slab of slabsOf(area))
      await inExcel(async (context) => {
        const range = rangeOf(context, slab).load("values,formulas");
        await context.sync();
        values.push(...(range.values as CellValue[][]));
        formulas.push(...(range.formulas as CellValue[][]));
      });
    return { area, values, formulas };
  },

  async hiddenRows(area) {
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
  },

  async merged(area, columns) {
    if (columns.length === 0 || area.height === 0 || !hasApi("1.13")) return [];
    return inExcel(async (context) => {
      const found = columns.map((left) =>
        rangeOf(context, { ...area, left, width: 1 })
          .getMergedAreasOrNullObject()
          .load("address"),
      );
      await context.sync();
      const addresses = found.flatMap((areas) =>
        areas.isNullObject ? [] : (areas.address.match(eachAddress) ?? []),
      );
      return [...new Set(addresses.map((address) => address.slice(1).replaceAll("$", "")))];
    });
  },

  select: (area) =>
    inExcel(async (context) => {
      context.workbook.worksheets.getItem(area.sheet).activate();
      rangeOf(context, area).select();
      await context.sync();
    }),

  track: (columns) =>
    inExcel(async (context) => {
      await dropStale(context);
      const names = columns.map((area) => trackRange(context, rangeOf(context, area)));
      await context.sync();
      return trackedAs(names);
    }),

  async spills(cells) {
    if (!hasApi("1.12")) return cells.map(() => undefined);
    const found: (Spill | undefined)[] = [];
    for (let first = 0; first < cells.length; first += batchSize)
      await inExcel(async (context) => {
        const some = cells.slice(first, first + batchSize);
        const ranges = some.map((cell) => rangeOf(context, cell));
        const fills = ranges.map((range) => range.getSpillingToRangeOrNullObject().load(place));
        const parents = ranges.map((range) => range.getSpillParentOrNullObject().load(place));
        await context.sync();
        some.forEach((cell, index) => {
          const [fill, parent] = [fills[index]!, parents[index]!];
          if (!fill.isNullObject) found.push({ anchor: cell, area: areaOf(fill) });
          else found.push(parent.isNullObject ? undefined : { anchor: areaOf(parent), area: cell });
        });
      });
    return found;
  },

  settings: (start) =>
    inExcel(async (context) => {
      const { settings } = context.workbook;
      settings.load("items/key,items/value");
      await context.sync();
      return new Map(
        settings.items.flatMap(({ key, value }) =>
          key.startsWith(start) ? [[key.slice(start.length), value as unknown] as const] : [],
        ),
      );
    }),

  set: (texts) =>
    inExcel((context) => {
      const { settings } = context.workbook;
      const gone = [...texts].flatMap(([key, text]) => {
        if (text === undefined) return settings.getItemOrNullObject(key).load("key");
        settings.add(key, text);
        return [];
      });
      return deleteFound(context, gone);
    }),

  async notation() {
    const language = Office.context.displayLanguage;
    // Before ExcelApi 1.11, Excel does not report its separators, so those of its language are used.
    if (!hasApi("1.11")) return notationOf(/^fr\b/i.test(language) ? "," : ".", language);
    return inExcel(async (context) => {
      const { application } = context.workbook;
      application.load("decimalSeparator");
      await context.sync();
      return notationOf(application.decimalSeparator, language);
    });
  },

  daysBehind: () => inExcel(readDaysBehind).catch(() => 0),

  tableNear: (area) =>
    inExcel((context) => {
      const left = Math.max(0, area.left - 1);
      return tableAt(context, rangeOf(context, { ...area, left, width: area.left - left + 1 }));
    }),

  watchSelection(listener) {
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
  },
};
