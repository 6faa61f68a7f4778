import {
  type CellRange,
  LAST_COLUMN,
  columnLetter,
  formatRange,
  type FileWarning,
  type OutputColumn,
  type OutputValue,
  columnWidth,
} from "../../list.ts";
import {
  attribute,
  emptied,
  endTag,
  refOf,
  startTags,
  withAttribute,
  withoutAttribute,
} from "../xml/markup.ts";
import { FileError } from "../../file-error.ts";
import { type ListPlace, type OpenList, occupiedRanges, topRow } from "../list/open-list.ts";
import type { SheetShape } from "../sheet/shape.ts";
import type { CellLooks } from "../styles/cell-looks.ts";
import { type WrittenStyles, writtenStyles } from "../styles/written-styles.ts";
import { NewCells } from "./new-cells.ts";
import { type OtherParts, changeOtherParts, widenFilter } from "./other-parts.ts";
import { type PatchColumn, RowPatch, type SheetPatch } from "./patch-sheet.ts";

/** Adjacent new columns: the first one, and the width of each in characters. */
export interface NewWidths {
  readonly first: number;
  readonly widths: readonly number[];
}

/** Returns the sheet's head with the dimension extended to the new columns and with their widths. */
export function patchHead(head: string, columns: NewWidths, headerRow: number): string {
  if (columns.widths.length === 0) return head;
  return withWidths(withDimension(head, columns.first + columns.widths.length - 1, headerRow), columns);
}

function withDimension(head: string, right: number, headerRow: number): string {
  const [tag] = startTags(head, "dimension");
  const range = tag && refOf(tag.markup);
  if (!range) return head;
  const wider = {
    ...range,
    top: Math.min(range.top, headerRow),
    bottom: Math.max(range.bottom, headerRow),
    right: Math.max(range.right, right),
  };
  return (
    head.slice(0, tag.start) + withAttribute(tag.markup, "ref", formatRange(wider)) + head.slice(tag.end)
  );
}

function withWidths(head: string, columns: NewWidths): string {
  const [data] = startTags(head, "sheetData");
  const { prefix, start } = data!;
  const [open] = startTags(head, "cols");
  if (open === undefined || open.kind === "empty") {
    const cols = `<${prefix}cols>${newCols(prefix, columns, []).join("")}</${prefix}cols>`;
    return head.slice(0, open?.start ?? start) + cols + head.slice(open?.end ?? start);
  }
  const close = endTag(head, "cols");
  if (!close) return head;
  const existing = Array.from(startTags(head.slice(0, close.start), "col"), ({ markup }) => emptied(markup));
  return head.slice(0, open.end) + newCols(prefix, columns, existing).join("") + head.slice(close.start);
}

/** Returns `col` elements in order: the existing ones, cut where the new columns are, and one for each new column. */
function newCols(prefix: string, { first, widths }: NewWidths, existing: readonly string[]): string[] {
  const last = first + widths.length - 1;
  const cols: { min: number; markup: string }[] = [];
  const covering = new Map<number, string>();
  for (const markup of existing) {
    const min = Number(attribute(markup, "min")) - 1;
    const max = Math.min(Number(attribute(markup, "max")) - 1, LAST_COLUMN);
    const piece = (from: number, to: number) => {
      if (from > to) return;
      cols.push({
        min: from,
        markup: withAttribute(withAttribute(markup, "min", `${from + 1}`), "max", `${to + 1}`),
      });
    };
    if (!(min <= last && max >= first)) {
      cols.push({ min, markup });
      continue;
    }
    piece(min, Math.min(max, first - 1));
    piece(Math.max(min, last + 1), max);
    for (let column = Math.max(min, first); column <= Math.min(max, last); column++)
      covering.set(column, markup);
  }
  for (const [offset, width] of widths.entries()) {
    const min = first + offset;
    cols.push({ min, markup: newCol(prefix, min, width, covering.get(min)) });
  }
  return cols.sort((a, b) => a.min - b.min).map(({ markup }) => markup);
}

/** A new column keeps the default format of its position, is visible, and is at least wide enough for its header. */
function newCol(prefix: string, column: number, width: number, covering: string | undefined): string {
  const place = `min="${column + 1}" max="${column + 1}"`;
  if (covering === undefined) return `<${prefix}col ${place} width="${width}" customWidth="1"/>`;
  const shown = ["hidden", "outlineLevel", "collapsed", "bestFit"].reduce(withoutAttribute, covering);
  const kept = Math.max(width, Number(attribute(covering, "width") ?? 0) || 0);
  const placed = withAttribute(withAttribute(shown, "min", `${column + 1}`), "max", `${column + 1}`);
  return withAttribute(withAttribute(placed, "width", `${kept}`), "customWidth", "1");
}

/** Formatted cells, or content beside the list, may shift the new columns by this many columns at most. */
const WIDEST_GAP = 16;

/**
 * Returns the first column free for `count` new ones: beyond every cell, merge, table and comment of the sheet. If that
 * is far from the list or beyond XFD, only content beside its rows counts, and what these columns would reach beside the
 * other rows of its tables. Undefined if there is no room.
 */
export function freeColumn(
  shape: SheetShape,
  occupied: readonly CellRange[],
  { headerRow, listTables }: Pick<ListPlace, "headerRow" | "listTables">,
  count: number,
): number | undefined {
  const lastRow = Math.max(shape.lastRecord, headerRow);
  const neighbours = occupied.filter(({ top, bottom }) => bottom >= headerRow && top <= lastRow);
  const beside = rightEdge(shape.contentEdge, neighbours) + 1;
  // A table is extended in all its rows, also those that are no records: blank ones and its totals.
  const last = Math.max(lastRow, ...listTables.map(({ range }) => range.bottom));
  const cells = shape.below
    .filter(({ number }) => number <= last)
    .flatMap((row) => row.cells.map(({ column }) => ({ left: column, right: column })));
  const ranges = occupied.filter(({ top, bottom }) => bottom > lastRow && top <= last);
  const taken = [...ranges, ...cells].filter(({ left, right }) => right >= beside && left < beside + count);
  const near = Math.max(beside, ...taken.map(({ right }) => right + 1));
  const clear = rightEdge(shape.cellEdge, occupied) + 1;
  const fits = (column: number) => column + count - 1 <= LAST_COLUMN;
  if (fits(clear) && clear - near <= WIDEST_GAP) return clear;
  return fits(near) ? near : undefined;
}

/** Returns the rightmost column, given the rightmost column of cells and some ranges. */
const rightEdge = (cells: number, ranges: readonly CellRange[]): number =>
  ranges.reduce((widest, { right }) => Math.max(widest, right), cells);

/** All changes of one write, decided before the first byte is written. */
interface WritePlan {
  readonly sheet: SheetPatch;
  readonly parts: OtherParts;
  readonly styles: WrittenStyles;
  /** Complete once the sheet is written. */
  warnings(): FileWarning[];
}

/**
 * Plans writing `columns` into a list.
 *
 * @throws {FileError} if there is no room for them
 */
export async function planWrite(list: OpenList, columns: readonly OutputColumn[]): Promise<WritePlan> {
  const { place, shape } = list;
  const appended = columns.filter(({ at }) => at === undefined);
  const first = await firstNewColumn(list, appended.length);
  const styles = await writtenStyles(list.source, list.workbook, place.formatsInUse);
  const targets = placeColumns(list, columns, first, styles.looks);
  const headers = appended.map(({ header }) => header);
  const parts = await changeOtherParts(list, {
    first,
    headers,
    filled: targets.filter(({ inPlace }) => inPlace),
    styles,
  });
  const { filter, widening } = parts;
  const written = targets.map(({ column }) => column);
  const places = columns.flatMap(({ at }, place) => (at === undefined ? place : []));
  const widthsFor = (values: readonly OutputValue[][]) =>
    places.map((place) =>
      columnWidth(
        shape.header === undefined ? { ...columns[place]!, header: "" } : columns[place]!,
        values.map((row) => row[place]),
      ),
    );
  return {
    sheet: {
      head: (head, values) => patchHead(head, { first, widths: widthsFor(values) }, topRow(list)),
      tail: (tail) => (filter ? widenFilter(tail, widening) : tail),
      rows: place,
      prefix: shape.prefix,
      patch: new RowPatch(shape.prefix, targets, styles.looks, formulaGuard(list, written)),
      right: targets.at(-1)?.column ?? 0,
      appendOnly: appended.length === columns.length && shape.listCellEdge < first,
      totalsRow: parts.table && parts.table.totalsRows > 0 ? parts.table.range.bottom : undefined,
      expected: { records: shape.records, rows: shape.rows, headers: shape.header === undefined ? 0 : 1 },
    },
    parts,
    styles,
    warnings: () => [...parts.warnings, ...cutTexts(columns, targets), ...unextendedStyles(list, styles)],
  };
}

/**
 * Returns where `count` new columns begin.
 *
 * @throws {FileError} if there is no room for them
 */
export async function firstNewColumn({ source, place, shape }: OpenList, count: number): Promise<number> {
  if (count === 0) return shape.cellEdge + 1;
  const occupied = await occupiedRanges(source, place.part, shape.tail, place.tables);
  const first = freeColumn(shape, occupied, place, count);
  if (first !== undefined) return first;
  const last = columnLetter(rightEdge(shape.contentEdge, occupied));
  throw new FileError("no_room_on_sheet", {
    file: source.archive.file,
    sheet: place.sheet.name,
    last,
    columns: count,
  });
}

function placeColumns(
  { workbook, shape }: OpenList,
  columns: readonly OutputColumn[],
  first: number,
  looks: CellLooks,
): PatchColumn[] {
  const formatting = { prefix: shape.prefix, looks, date1904: workbook.date1904 };
  let next = first;
  const targets = columns.map((column, value) => {
    const index = column.at ?? next++;
    return {
      column: index,
      cells: new NewCells(column, index, formatting),
      value,
      inPlace: column.at !== undefined,
    };
  });
  return targets.sort((a, b) => a.column - b.column);
}

/** Refuses to replace a formula that also provides the values of cells that stay. */
function formulaGuard({ source, place, shape }: OpenList, columns: readonly number[]) {
  return (cell: string, range?: CellRange): void => {
    if (range !== undefined) {
      const replaced = columns.filter((column) => column >= range.left && column <= range.right).length;
      const whole = replaced === range.right - range.left + 1;
      if (whole && range.top >= shape.firstRecord && range.bottom <= shape.lastRecord) return;
    }
    throw new FileError("formula_in_the_way", { file: source.archive.file, sheet: place.sheet.name, cell });
  };
}

/**
 * Refuses, before anything is written, to fill columns in place if one contains a formula that provides the values of
 * cells that stay. It checks the formulas recorded when the sheet was counted; others are found while writing.
 *
 * @throws {FileError}
 */
export function refuseFormulas(list: OpenList, columns: readonly OutputColumn[]): void {
  const filled = columns.flatMap(({ at }) => at ?? []);
  const guard = formulaGuard(list, filled);
  for (const { row, column, range } of list.shape.formulas)
    if (filled.includes(column)) guard(`${columnLetter(column)}${row}`, range);
}

function unextendedStyles({ source }: OpenList, { looks }: WrittenStyles): FileWarning[] {
  const reason = looks.obstacle;
  return reason ? [{ code: `styles_not_extended_${reason}`, detail: { file: source.archive.file } }] : [];
}

const cutTexts = (columns: readonly OutputColumn[], targets: readonly PatchColumn[]): FileWarning[] =>
  targets
    .filter(({ cells }) => cells.cut > 0)
    .map(({ cells, value }) => ({
      code: "text_cut" as const,
      detail: { column: columns[value]!.header, cells: cells.cut },
    }));
