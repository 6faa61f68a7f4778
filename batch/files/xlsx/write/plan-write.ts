import { FileError } from "../../file-error.ts";
import { type CellRange, LAST_COLUMN, columnLetter } from "../../letters.ts";
import { columnWidth, type OutputValue, type FileWarning, type OutputColumn } from "../../list.ts";
import { type OpenList, topRow } from "../list/open-list.ts";
import { occupiedRanges } from "../list/surroundings.ts";
import type { ListRows, SheetShape } from "../sheet/shape.ts";
import type { CellLooks } from "../styles/cell-looks.ts";
import { type WrittenStyles, writtenStyles } from "../styles/written-styles.ts";
import { patchHead } from "./head.ts";
import { NewCells } from "./new-cells.ts";
import { changeOtherParts, type OtherParts, widenFilter } from "./other-parts.ts";
import { type SheetPatch, RowPatch, type PatchColumn } from "./patch-sheet.ts";

/** Cells that are only formatted, or other things of the sheet, may push the new columns this far from the list. */
const WIDEST_GAP = 16;

/**
 * First column free for `count` new ones: past every cell, merge, table and comment of the sheet. Where that lies far
 * from the list or past XFD, past all that holds something beside the list's own rows. Undefined when there is no room.
 */
export function freeColumn(
  shape: SheetShape,
  occupied: readonly CellRange[],
  list: ListRows,
  count: number,
): number | undefined {
  const beside = occupied.filter(
    ({ top, bottom }) => bottom >= list.headerRow && top <= Math.max(shape.lastRecord, list.headerRow),
  );
  const clear = rightEdge(shape.cellEdge, occupied) + 1;
  const near = rightEdge(shape.contentEdge, beside) + 1;
  const fits = (column: number) => column + count - 1 <= LAST_COLUMN;
  if (fits(clear) && clear - near <= WIDEST_GAP) return clear;
  return fits(near) ? near : undefined;
}

/** The rightmost column of cells that reach column `cells` and of ranges. */
const rightEdge = (cells: number, ranges: readonly CellRange[]): number =>
  ranges.reduce((widest, { right }) => Math.max(widest, right), cells);

/** All that one writing changes, decided before the first byte is written. */
interface WritePlan {
  readonly sheet: SheetPatch;
  readonly parts: OtherParts;
  readonly styles: WrittenStyles;
  /** Complete once the sheet is written. */
  warnings(): FileWarning[];
}

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
  const { filter } = parts;
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
      tail: (tail) => (filter ? widenFilter(tail, headers.length) : tail),
      rows: place,
      prefix: shape.prefix,
      patch: new RowPatch(shape.prefix, targets, styles.looks, formulaGuard(list, targets)),
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

/** Where `count` new columns begin. @throws {FileError} where there is no room for them */
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

/** Refuses to replace a formula that also gives the values of cells that stay. */
function formulaGuard({ source, place, shape }: OpenList, targets: readonly PatchColumn[]) {
  return (cell: string, range: CellRange): void => {
    const replaced = targets.filter(({ column }) => column >= range.left && column <= range.right).length;
    const whole = replaced === range.right - range.left + 1;
    if (whole && range.top >= shape.firstRecord && range.bottom <= shape.lastRecord) return;
    throw new FileError("formula_in_the_way", { file: source.archive.file, sheet: place.sheet.name, cell });
  };
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
