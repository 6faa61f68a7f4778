import { type FileWarning } from "../../list.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { chainWithout } from "./calc-chain.ts";
import { contentTypesWithout } from "../package/content-types.ts";
import { extendTable, tableObstacle } from "./extend-table.ts";
import { listFilter, widenFilterName } from "./filter.ts";
import { type CellRange } from "../sheet/letters.ts";
import { attribute, tags, withoutTags } from "../xml/markup.ts";
import { type OpenList, topRow } from "../list/open-list.ts";
import { widenPrintArea } from "./print-area.ts";
import { relationsName, resolveTarget } from "../package/package.ts";
import { type Target } from "./row-patch.ts";
import { withoutSignatureRelations } from "../package/signature.ts";
import { stylesRelated, type WrittenStyles } from "../styles/written-styles.ts";
import { type Table } from "../sheet/tables.ts";

/** What becomes of the parts beside the sheet; all that are not named here are copied. */
export interface OtherParts {
  /** New bytes of small parts. */
  readonly changed: ReadonlyMap<ZipEntry, string>;
  readonly dropped: ReadonlySet<ZipEntry>;
  readonly warnings: readonly FileWarning[];
  /** The table that takes in the new columns. */
  readonly table: Table | undefined;
  /** The sheet's filter that takes them in. */
  readonly filter: CellRange | undefined;
}

export interface NewColumns {
  readonly first: number;
  /** Headers of the columns appended from `first` on. */
  readonly headers: readonly string[];
  /** Columns filled in place. */
  readonly filled: readonly Target[];
  /** The styles that the cells take their formats from. */
  readonly styles: WrittenStyles;
}

export async function changeOtherParts(list: OpenList, columns: NewColumns): Promise<OtherParts> {
  const { source, workbook, place, shape } = list;
  const changed = new Map<ZipEntry, string>();
  const warnings: FileWarning[] = [];
  const { headers } = columns;

  const table = headers.length > 0 ? takenTable(list, columns, warnings) : undefined;
  if (table) changed.set(table.part, extendTable(table.xml, headers));

  const filter = headers.length > 0 ? listFilter(shape.tail, place.headerRow, columns.first) : undefined;
  const named = widenedNames(list, columns, filter);
  if (named !== workbook.xml) changed.set(workbook.part, named);
  if (isProtected(shape.tail))
    warnings.push({ code: "sheet_protected", detail: { sheet: place.sheet.name } });
  if (list.signatures.length > 0)
    warnings.push({ code: "signature_dropped", detail: { file: source.archive.file } });

  const gone = [
    ...(await dropSignatures(list, changed)),
    ...(await shortenChain(list, columns.filled, changed)),
  ];
  if (gone.length > 0) {
    const types = await contentTypesWithout(source, gone);
    if (types) changed.set(types.part, types.xml);
  }
  for (const [part, xml] of await stylesRelated({ source, workbook, changed }, columns.styles)) {
    changed.set(part, xml);
  }
  return { changed, dropped: new Set(gone.map((name) => source.part(name)!)), warnings, table, filter };
}

/** The workbook part with the names of the list's sheet that new columns belong to widened: filter and print area. */
function widenedNames(list: OpenList, { first, headers }: NewColumns, filter: CellRange | undefined): string {
  const { workbook, place, shape } = list;
  if (headers.length === 0) return workbook.xml;
  const { position } = place.sheet;
  const filtered = filter ? widenFilterName(workbook.xml, position, filter, headers.length) : workbook.xml;
  const covered = {
    top: topRow(list),
    left: shape.header?.[0]?.column ?? 0,
    bottom: Math.max(shape.lastRecord, topRow(list)),
    right: shape.contentEdge,
  };
  return widenPrintArea(filtered, position, covered, first + headers.length - 1);
}

function takenTable({ place }: OpenList, columns: NewColumns, warnings: FileWarning[]): Table | undefined {
  const [table] = place.listTables;
  const reason = table && tableObstacle(table, place.listTables.length, columns.first, columns.headers);
  if (table && reason) warnings.push({ code: `table_not_extended_${reason}`, detail: { table: table.name } });
  return reason ? undefined : table;
}

async function dropSignatures(
  { source, signatures }: OpenList,
  changed: Map<ZipEntry, string>,
): Promise<readonly string[]> {
  const root = source.part(relationsName(""));
  if (root && signatures.length > 0) changed.set(root, withoutSignatureRelations(await source.read(root)));
  return signatures;
}

/** Takes the formulas of columns filled in place out of the calculation chain; names the chain when nothing is left of it. */
async function shortenChain(
  { source, workbook, place, shape }: OpenList,
  filled: readonly Target[],
  changed: Map<ZipEntry, string>,
): Promise<string[]> {
  const relation = workbook.relations.find(({ type }) => type === "calcChain");
  const chain = relation && source.part(relation.target);
  if (!chain || filled.length === 0) return [];
  const columns = new Set(filled.map(({ column }) => column));
  const xml = await source.read(chain);
  const left = chainWithout(
    xml,
    place.sheet.sheetId,
    (column, row) => columns.has(column) && row >= shape.firstRecord && row <= shape.lastRecord,
  );
  if (left === xml) return [];
  if (left !== undefined) {
    changed.set(chain, left);
    return [];
  }
  const relations = source.part(relationsName(workbook.part.name))!;
  const isChain = (markup: string) =>
    source.part(resolveTarget(attribute(markup, "Target") ?? "", workbook.part.name)) === chain;
  changed.set(relations, withoutTags(await source.read(relations), "Relationship", isChain));
  return [chain.name];
}

function isProtected(tail: string): boolean {
  for (const tag of tags(tail)) {
    if (tag.name !== "sheetProtection" || tag.kind === "close") continue;
    return /^(1|true|on)$/.test(attribute(tail.slice(tag.start, tag.end), "sheet") ?? "");
  }
  return false;
}
