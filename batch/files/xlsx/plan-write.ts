import { type FileWarning, type OutputColumn } from "../list.ts";
import { changeOtherParts, type OtherParts } from "./other-parts.ts";
import { widenFilter } from "./filter.ts";
import { patchHead } from "./head.ts";
import { type CellRange, columnLetter } from "./letters.ts";
import { NewCells } from "./new-cells.ts";
import { type OpenList } from "./open-list.ts";
import { type SheetPatch } from "./patch-sheet.ts";
import { workbookRefusal } from "./refusals.ts";
import { freeColumn, rightEdge } from "./room.ts";
import { RowPatch, type Target } from "./row-patch.ts";
import { readStyles } from "./styles.ts";
import { occupiedRanges } from "./surroundings.ts";

/** All that one writing changes, decided before the first byte is written. */
export interface WritePlan {
  readonly sheet: SheetPatch;
  readonly parts: OtherParts;
  /** Complete once the sheet is written. */
  warnings(): FileWarning[];
}

export async function planWrite(list: OpenList, columns: readonly OutputColumn[]): Promise<WritePlan> {
  const { place, shape } = list;
  const appended = columns.filter(({ at }) => at === undefined);
  const first = await firstNewColumn(list, appended.length);
  const targets = await placeColumns(list, columns, first);
  const headers = appended.map(({ header }) => header);
  const parts = await changeOtherParts(list, {
    first,
    headers,
    filled: targets.filter(({ inPlace }) => inPlace),
  });
  const { filter } = parts;
  const widths = appended.map(columnWidth);
  return {
    sheet: {
      head: (head) => patchHead(head, { first, widths }, place.headerRow),
      tail: (tail) => (filter ? widenFilter(tail, headers.length) : tail),
      rows: place,
      prefix: shape.prefix,
      patch: new RowPatch(shape.prefix, targets, shape.contentEdge, formulaGuard(list, targets)),
      right: targets.at(-1)?.column ?? 0,
      appendOnly: appended.length === columns.length && shape.listCellEdge < first,
      totalsRow: parts.table && parts.table.totalsRows > 0 ? parts.table.range.bottom : undefined,
      expected: { records: shape.records, rows: shape.rows },
    },
    parts,
    warnings: () => [...parts.warnings, ...cutTexts(columns, targets)],
  };
}

/** Where `count` new columns begin. @throws {FileRefusal} where there is no room for them */
export async function firstNewColumn({ source, place, shape }: OpenList, count: number): Promise<number> {
  if (count === 0) return shape.cellEdge + 1;
  const occupied = await occupiedRanges(source, place.part, shape.tail, place.tables);
  const first = freeColumn(shape, occupied, place, count);
  if (first !== undefined) return first;
  const last = columnLetter(rightEdge(shape.contentEdge, occupied));
  throw workbookRefusal("no_room", {
    file: source.archive.file,
    sheet: place.sheet.name,
    last,
    columns: count,
  });
}

async function placeColumns(
  { source, workbook, shape }: OpenList,
  columns: readonly OutputColumn[],
  first: number,
): Promise<Target[]> {
  const styles = await readStyles(source, workbook);
  const formatting = { prefix: shape.prefix, styles, date1904: workbook.date1904 };
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
    throw workbookRefusal("formula_in_the_way", { file: source.archive.file, sheet: place.sheet.name, cell });
  };
}

const cutTexts = (columns: readonly OutputColumn[], targets: readonly Target[]): FileWarning[] =>
  targets
    .filter(({ cells }) => cells.cut > 0)
    .map(({ cells, value }) => ({
      code: "text_cut",
      detail: { column: columns[value]!.header, cells: cells.cut },
    }));

/** Characters that show a typical value of each type; a header needs two more than its own. */
const typicalWidth = { text: 20, number: 12, boolean: 10, date: 12 } as const;

const columnWidth = ({ header, type }: OutputColumn): number =>
  Math.min(60, Math.max(typicalWidth[type], header.length + 2));
