import { columnWidth } from "../../column-width.ts";
import { type CellValue, type FileWarning, type OutputColumn } from "../../list.ts";
import { changeOtherParts, type OtherParts } from "./other-parts.ts";
import { widenFilter } from "./filter.ts";
import { patchHead } from "./head.ts";
import { type CellRange, columnLetter } from "../sheet/letters.ts";
import { NewCells } from "./new-cells.ts";
import { type OpenList, topRow } from "../list/open-list.ts";
import { type SheetPatch } from "./patch-sheet.ts";
import { FileError } from "../../file-error.ts";
import { freeColumn, rightEdge } from "./room.ts";
import { RowPatch, type Target } from "./row-patch.ts";
import { type CellLooks } from "../styles/cell-looks.ts";
import { type WrittenStyles, writtenStyles } from "../styles/written-styles.ts";
import { occupiedRanges } from "../list/surroundings.ts";

/** All that one writing changes, decided before the first byte is written. */
export interface WritePlan {
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
  const widthsFor = (values: readonly CellValue[][]) =>
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
): Target[] {
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
function formulaGuard({ source, place, shape }: OpenList, targets: readonly Target[]) {
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

const cutTexts = (columns: readonly OutputColumn[], targets: readonly Target[]): FileWarning[] =>
  targets
    .filter(({ cells }) => cells.cut > 0)
    .map(({ cells, value }) => ({
      code: "text_cut" as const,
      detail: { column: columns[value]!.header, cells: cells.cut },
    }));
