import { type FileWarning, type OutputColumn } from "../list.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { extendTable, tableObstacle } from "./extend-table.ts";
import { listFilter, widenFilter, widenFilterName } from "./filter.ts";
import { patchHead } from "./head.ts";
import { type CellRange, columnLetter } from "./letters.ts";
import { attribute, tags } from "./markup.ts";
import { NewCells } from "./new-cells.ts";
import { type SheetPatch } from "./patch-sheet.ts";
import { relationsName } from "./package.ts";
import { workbookRefusal } from "./refusals.ts";
import { freeColumn } from "./room.ts";
import { RowPatch, type Target } from "./row-patch.ts";
import { withoutContentTypes, withoutSignatureRelations } from "./signature.ts";
import { readStyles } from "./styles.ts";
import { occupiedRanges } from "./surroundings.ts";
import { type Table } from "./tables.ts";
import { type OpenList } from "./open-list.ts";

/** All that one writing changes, decided before the first byte is written. */
export interface WritePlan {
  readonly sheet: SheetPatch;
  /** New bytes of small parts. */
  readonly changed: ReadonlyMap<ZipEntry, string>;
  readonly dropped: ReadonlySet<ZipEntry>;
  /** Complete once the sheet is written. */
  warnings(): FileWarning[];
}

export async function planWrite(list: OpenList, columns: readonly OutputColumn[]): Promise<WritePlan> {
  const { source, workbook, place, shape } = list;
  const file = source.archive.file;
  const appended = columns.filter(({ at }) => at === undefined);
  const occupied = await occupiedRanges(source, place.part, shape.tail, place.tables);
  const first =
    appended.length === 0 ? shape.cellEdge + 1 : freeColumn(shape, occupied, place, appended.length);
  if (first === undefined) {
    const last = columnLetter(Math.max(shape.contentEdge, ...occupied.map(({ right }) => right)));
    throw workbookRefusal("no_room", { file, sheet: place.sheet.name, last, columns: appended.length });
  }
  const formatting = {
    prefix: shape.prefix,
    styles: await readStyles(source, workbook),
    date1904: workbook.date1904,
  };
  let next = first;
  const targets: Target[] = columns
    .map((column, value) => {
      const index = column.at ?? next++;
      const cells = new NewCells(column, index, formatting);
      return { column: index, cells, value, inPlace: column.at !== undefined };
    })
    .sort((a, b) => a.column - b.column);
  const headers = appended.map(({ header }) => header);
  const warnings: FileWarning[] = [];
  const changed = new Map<ZipEntry, string>();

  const table = place.listTables[0];
  const extended = table && extendedTable(table, place.listTables.length, first, headers, warnings);
  if (extended !== undefined) changed.set(table!.part, extended);
  const filter = headers.length > 0 ? listFilter(shape.tail, place.headerRow, first) : undefined;
  if (filter) {
    const named = widenFilterName(workbook.xml, place.sheet.position, filter, headers.length);
    if (named !== workbook.xml) changed.set(workbook.part, named);
  }
  if (isProtected(shape.tail))
    warnings.push({ code: "sheet_protected", detail: { file, sheet: place.sheet.name } });

  const dropped = new Set(list.signatures.map((name) => source.part(name)!));
  if (dropped.size > 0) {
    await dropSignatures(list, changed);
    warnings.push({ code: "signature_dropped", detail: { file } });
  }
  const onFormula = (cell: string, range: CellRange) => {
    const inTargets = targets.filter(({ column }) => column >= range.left && column <= range.right).length;
    const covers = inTargets === range.right - range.left + 1;
    if (!covers || range.top < shape.firstRecord || range.bottom > shape.lastRecord) {
      throw workbookRefusal("formula_in_the_way", { file, sheet: place.sheet.name, cell });
    }
  };
  return {
    sheet: {
      head: (head) => patchHead(head, { first, widths: appended.map(columnWidth) }, place.headerRow),
      tail: (tail) => (filter ? widenFilter(tail, headers.length) : tail),
      rows: place,
      prefix: shape.prefix,
      patch: new RowPatch(shape.prefix, targets, shape.contentEdge, onFormula),
      right: targets.at(-1)?.column ?? 0,
      appendOnly: appended.length === columns.length && shape.listCellEdge < first,
      totalsRow: extended !== undefined && table!.totalsRows > 0 ? table!.range.bottom : undefined,
      expected: { records: shape.records, rows: shape.rows },
    },
    changed,
    dropped,
    warnings: () => [...warnings, ...cutTexts(columns, targets)],
  };
}

function extendedTable(
  table: Table,
  tablesInRow: number,
  first: number,
  headers: readonly string[],
  warnings: FileWarning[],
): string | undefined {
  if (headers.length === 0) return undefined;
  const reason = tableObstacle(table, tablesInRow, first, headers);
  if (!reason) return extendTable(table.xml, headers);
  warnings.push({ code: "table_not_extended", detail: { table: table.name, reason } });
  return undefined;
}

async function dropSignatures(
  { source, signatures }: OpenList,
  changed: Map<ZipEntry, string>,
): Promise<void> {
  const root = source.part(relationsName(""));
  if (root) changed.set(root, withoutSignatureRelations(await source.read(root)));
  const types = source.part("[Content_Types].xml");
  if (types) changed.set(types, withoutContentTypes(await source.read(types), signatures));
}

function isProtected(tail: string): boolean {
  for (const tag of tags(tail)) {
    if (tag.name !== "sheetProtection" || tag.kind === "close") continue;
    return /^(1|true|on)$/.test(attribute(tail.slice(tag.start, tag.end), "sheet") ?? "");
  }
  return false;
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
