import {
  type CellRange,
  columnLetter,
  LAST_COLUMN,
  LAST_ROW,
  parseRange,
  columnAt,
  formatRange,
  type FileWarning,
} from "../../list.ts";
import type { ZipEntry } from "../../zip/archive.ts";
import { type OpenList, topRow } from "../list/open-list.ts";
import { forgetParts, partOfType, relationsName } from "../package/package.ts";
import type { SheetTable } from "../sheet/shape.ts";
import { relateStyles, type WrittenStyles } from "../styles/written-styles.ts";
import {
  attribute,
  attributeBytes,
  decodeCellText,
  decodeXml,
  edited,
  isOn,
  type MarkupEdit,
  refOf,
  startTags,
  type Tag,
  tags,
  withAttribute,
} from "../xml/markup.ts";
import type { PatchColumn } from "./patch-sheet.ts";

/** Returns the start tag of a name local to one sheet (by its index among all), such as `_xlnm.Print_Area`. */
const nameTag = (workbook: string, name: string, sheet: number) =>
  [...startTags(workbook, "definedName")].find(
    ({ kind, markup }) =>
      kind === "open" &&
      attribute(markup, "name") === name &&
      Number(attribute(markup, "localSheetId")) === sheet,
  );

/** Returns the workbook part with the formula of such a name rewritten by `rewrite`. Both are bytes of the part. */
function rewriteName(
  workbook: string,
  name: string,
  sheet: number,
  rewrite: (formula: string) => string,
): string {
  const named = nameTag(workbook, name, sheet);
  if (named === undefined) return workbook;
  const end = workbook.indexOf("<", named.end);
  return workbook.slice(0, named.end) + rewrite(workbook.slice(named.end, end)) + workbook.slice(end);
}

/** Splits a formula into a reference of a sheet (`'L''été'!`) and a range. Undefined for any other formula. */
function parseReference(formula: string): { sheet: string; range: CellRange } | undefined {
  const bang = formula.lastIndexOf("!") + 1;
  const range = parseRange(decodeXml(formula.slice(bang)));
  return range && { sheet: formula.slice(0, bang), range };
}

/** Formats a range as `$A$1:$H$20`; for whole rows `$1:$3`, for whole columns `$A:$H`. */
function formatAbsolute({ top, left, bottom, right }: CellRange): string {
  if (top === 1 && bottom === LAST_ROW) return `$${columnLetter(left)}:$${columnLetter(right)}`;
  if (left === 0 && right === LAST_COLUMN) return `$${top}:$${bottom}`;
  return `$${columnLetter(left)}$${top}:$${columnLetter(right)}$${bottom}`;
}

/**
 * Returns the workbook part with the print area of a sheet extended to column `right` if it covers `list`, so that new
 * columns are printed if the list is. In an area of several ranges, the one that covers the list is extended; a formula
 * is left unchanged.
 */
export function widenPrintArea(workbook: string, sheet: number, list: CellRange, right: number): string {
  const widened = (one: string): string => {
    const reference = parseReference(one);
    if (!reference || !covers(reference.range, list) || reference.range.right >= right) return one;
    return reference.sheet + formatAbsolute({ ...reference.range, right });
  };
  return rewriteName(workbook, "_xlnm.Print_Area", sheet, (formula) =>
    /[(#]/.test(formula) ? formula : splitReferences(formula).map(widened).join(","),
  );
}

const covers = (area: CellRange, list: CellRange): boolean =>
  area.left <= list.left && area.right >= list.right && area.top <= list.top && area.bottom >= list.bottom;

/** Splits a formula at the commas between references. A sheet name in quotes may contain a comma. */
const splitReferences = (formula: string): string[] =>
  formula.match(/(?:'[^']*'|&apos;.*?&apos;|[^,'])+/g) ?? [formula];

/**
 * Returns the calculation chain without the cells of one sheet for which `drops` returns true, since Excel reports
 * damage if the chain names a cell without a formula. Undefined if no cell is left: then the chain must be removed.
 */
export function chainWithout(
  xml: string,
  sheetId: string,
  drops: (column: number, row: number) => boolean,
): string | undefined {
  const edits: MarkupEdit[] = [];
  let sheet = "";
  let written = "";
  for (const { start, end, markup } of startTags(xml, "c")) {
    const own = attribute(markup, "i");
    sheet = own ?? sheet;
    const reference = attribute(markup, "r") ?? "";
    const row = Number(/\d+$/.exec(reference)?.[0]);
    const isDropped = sheet === sheetId && drops(columnAt(reference, 0), row);
    // A cell without a sheet belongs to the same sheet as the previous one, which may have been removed.
    const kept = own === undefined && sheet !== written ? withAttribute(markup, "i", sheet) : markup;
    edits.push({ start, end, markup: isDropped ? "" : kept });
    if (!isDropped) written = sheet;
  }
  return edits.some(({ markup }) => markup !== "") ? edited(xml, edits) : undefined;
}

/** Why a table is left unchanged. */
type TableObstacle = "not_adjacent" | "several_tables" | "external_data" | "same_name";

/** Returns what keeps `table` from including new columns that begin at `first`. Undefined if nothing does. */
function tableObstacle(
  table: SheetTable,
  tablesInRow: number,
  first: number,
  headers: readonly string[],
): TableObstacle | undefined {
  if (tablesInRow > 1) return "several_tables";
  if (table.range.right !== first - 1) return "not_adjacent";
  // A query or an XML map lists the same columns in a part of its own.
  if (table.type !== "worksheet") return "external_data";
  const columns = [...startTags(table.xml, "tableColumn")];
  const own = columns.map(({ markup }) => decodeCellText(attribute(markup, "name") ?? ""));
  const names = [...own, ...headers].map((name) => name.toLowerCase());
  return new Set(names).size < names.length ? "same_name" : undefined;
}

/** Returns the table's part with columns named `headers` on the right: ranges, count, unique ids and names. */
export function extendTable(xml: string, headers: readonly string[]): string {
  const edits: MarkupEdit[] = [];
  let nextId = 1;
  for (const tag of tags(xml)) {
    const markup = xml.slice(tag.start, tag.end);
    const replace = (changed: string) => edits.push({ start: tag.start, end: tag.end, markup: changed });
    if (tag.kind !== "close") {
      if (tag.name === "table") replace(wider(markup, headers.length));
      if (tag.name === "autoFilter" || tag.name === "sortState") replace(wider(markup, headers.length));
      if (tag.name === "tableColumn") nextId = Math.max(nextId, Number(attribute(markup, "id") ?? 0) + 1);
      if (tag.name === "tableColumns") {
        const count = Number(attribute(markup, "count") ?? 0);
        replace(withAttribute(markup, "count", `${count + headers.length}`));
      }
    } else if (tag.name === "tableColumns") {
      const columns = headers.map(
        (header, index) =>
          `<${tag.prefix}tableColumn id="${nextId + index}" name="${attributeBytes(header)}"/>`,
      );
      edits.push({ start: tag.start, end: tag.start, markup: columns.join("") });
    }
  }
  return edited(xml, edits);
}

/** Returns a tag with its `ref` extended by `count` columns on the right. */
function wider(markup: string, count: number): string {
  const range = refOf(markup);
  return range ? withAttribute(markup, "ref", formatRange(widened(range, count))) : markup;
}

const widened = (range: CellRange, count: number): CellRange => ({ ...range, right: range.right + count });

/** Returns the range of the sheet's own filter if it stands over rows of the list. */
function listFilter({ place, shape }: OpenList): CellRange | undefined {
  const tag = filterTag(shape.tail);
  const range = tag && refOf(shape.tail.slice(tag.start, tag.end));
  const isOver =
    range !== undefined &&
    range.left <= shape.contentEdge &&
    range.top <= shape.lastRecord &&
    range.bottom >= place.headerRow;
  return isOver ? range : undefined;
}

/** Returns the filter to be extended: it begins at the header and ends at the list's last column or beyond it. */
function filterToExtend(
  list: OpenList,
  { headers }: NewColumns,
  warnings: FileWarning[],
): CellRange | undefined {
  const filter = headers.length === 0 ? undefined : listFilter(list);
  if (filter === undefined) return undefined;
  const { place, shape } = list;
  if (filter.top === place.headerRow && filter.right >= shape.contentEdge) return filter;
  warnings.push({ code: "filter_not_widened", detail: { sheet: place.sheet.name } });
  return undefined;
}

function filterTag(tail: string): Tag | undefined {
  let depth = 0;
  for (const tag of tags(tail)) {
    // Custom views contain filters of their own.
    if (tag.name === "customSheetViews") depth += tag.kind === "open" ? 1 : tag.kind === "close" ? -1 : 0;
    if (depth === 0 && tag.name === "autoFilter" && tag.kind !== "close") return tag;
  }
  return undefined;
}

/** Returns the sheet's tail with its filter extended by `count` columns. */
export function widenFilter(tail: string, count: number): string {
  const tag = filterTag(tail);
  if (!tag) return tail;
  const edits: MarkupEdit[] = [];
  for (const { start, end, name, kind } of tags(tail, tag.start)) {
    // What it was last sorted by is sorted again, with the new columns.
    if (start === tag.start || (name === "sortState" && kind !== "close"))
      edits.push({ start, end, markup: wider(tail.slice(start, end), count) });
    if (name === tag.name && kind !== "open") break;
  }
  return edited(tail, edits);
}

/** Returns the workbook part with the filter's hidden name extended likewise, if it names the same range. */
export function widenFilterName(workbook: string, sheet: number, range: CellRange, count: number): string {
  return rewriteName(workbook, "_xlnm._FilterDatabase", sheet, (formula) => {
    const named = parseReference(formula);
    const isSame =
      named?.range.top === range.top && named.range.left === range.left && named.range.right === range.right;
    return isSame ? named.sheet + formatAbsolute(widened(named.range, count)) : formula;
  });
}

/** What happens to the parts other than the sheet. Parts not named here are copied. */
export interface OtherParts {
  /** New bytes of small parts. */
  readonly changed: Map<ZipEntry, string>;
  readonly dropped: ReadonlySet<ZipEntry>;
  readonly warnings: readonly FileWarning[];
  /** The table that will include the new columns. */
  readonly table: SheetTable | undefined;
  /** The sheet's filter that will include them, and the number of columns by which it is extended. */
  readonly filter: CellRange | undefined;
  readonly widening: number;
}

interface NewColumns {
  readonly first: number;
  /** Headers of the columns appended from `first` on. */
  readonly headers: readonly string[];
  /** Columns filled in place. */
  readonly filled: readonly PatchColumn[];
  /** The styles that provide the formats of the cells. */
  readonly styles: WrittenStyles;
}

/** Decides what happens to the parts other than the sheet when columns are added or filled. */
export async function changeOtherParts(list: OpenList, columns: NewColumns): Promise<OtherParts> {
  const { source, workbook, place, shape } = list;
  const changed = new Map<ZipEntry, string>();
  const warnings: FileWarning[] = [];
  const { headers } = columns;

  const table = headers.length > 0 ? tableToExtend(list, columns, warnings) : undefined;
  if (table) changed.set(table.part, extendTable(table.xml, headers));

  const filter = filterToExtend(list, columns, warnings);
  const widening = filter === undefined ? 0 : Math.max(0, columns.first + headers.length - 1 - filter.right);
  const named = widenedNames(list, columns, filter, widening);
  if (named !== workbook.xml) changed.set(workbook.part, named);
  const [protection] = startTags(shape.tail, "sheetProtection");
  if (protection && isOn(protection.markup, "sheet"))
    warnings.push({ code: "sheet_protected", detail: { sheet: place.sheet.name } });
  if (list.signatures.length > 0)
    warnings.push({ code: "signature_dropped", detail: { file: source.archive.file } });

  if (list.signatures.length > 0) await forgetParts(source, undefined, list.signatures, changed);
  const chain = await shortenChain(list, columns.filled, changed);
  if (chain.length > 0) await forgetParts(source, workbook.part, chain, changed);
  await relateStyles({ source, workbook, changed }, columns.styles);
  return { changed, dropped: new Set([...list.signatures, ...chain]), warnings, table, filter, widening };
}

/** Returns the workbook part with the filter and the print area of the list's sheet extended to the new columns. */
function widenedNames(
  list: OpenList,
  { first, headers }: NewColumns,
  filter: CellRange | undefined,
  widening: number,
): string {
  const { workbook, place, shape } = list;
  if (headers.length === 0) return workbook.xml;
  const { position } = place.sheet;
  const filtered = filter ? widenFilterName(workbook.xml, position, filter, widening) : workbook.xml;
  const covered = {
    top: topRow(list),
    left: shape.header?.[0]?.column ?? 0,
    bottom: Math.max(shape.lastRecord, topRow(list)),
    right: shape.contentEdge,
  };
  return widenPrintArea(filtered, position, covered, first + headers.length - 1);
}

function tableToExtend(
  { place }: OpenList,
  columns: NewColumns,
  warnings: FileWarning[],
): SheetTable | undefined {
  const [table] = place.listTables;
  const reason = table && tableObstacle(table, place.listTables.length, columns.first, columns.headers);
  if (table && reason) warnings.push({ code: `table_not_extended_${reason}`, detail: { table: table.name } });
  return reason ? undefined : table;
}

/**
 * Removes what belonged to the earlier content of sheets that are written anew: their comments and tables would stand
 * beside other rows, and Excel reports damage if the calculation chain names a formula that is gone. Returns all parts
 * that the result omits.
 */
export async function forgetContents(
  { source, workbook }: OpenList,
  replaced: ReadonlySet<ZipEntry>,
  { changed, dropped }: Pick<OtherParts, "changed" | "dropped">,
): Promise<ReadonlySet<ZipEntry>> {
  if (replaced.size === 0) return dropped;
  const [own, others] = [new Set<ZipEntry>(), new Set<ZipEntry>()];
  const chain = partOfType(source, workbook, "calcChain");
  const before =
    chain && !dropped.has(chain) ? (changed.get(chain) ?? (await source.read(chain))) : undefined;
  let [left, book] = [before, changed.get(workbook.part) ?? workbook.xml];
  for (const { part, position, sheetId } of workbook.sheets) {
    if (part === undefined) continue;
    const isReplaced = replaced.has(part);
    for (const { target } of await source.relations(part)) {
      const related = source.part(target);
      if (related) (isReplaced ? own : others).add(related);
    }
    if (!isReplaced) continue;
    left &&= chainWithout(left, sheetId, () => true);
    const filter = nameTag(book, "_xlnm._FilterDatabase", position);
    if (filter) book = book.slice(0, filter.start) + book.slice(book.indexOf(">", filter.end) + 1);
  }
  if (book !== workbook.xml) changed.set(workbook.part, book);
  const parts = [...own].filter((part) => !others.has(part));
  const relations = [...replaced, ...parts].flatMap(({ name }) => source.part(relationsName(name)) ?? []);
  const gone = [...parts, ...relations, ...(chain && before && !left ? [chain] : [])];
  if (chain && left && left !== before) changed.set(chain, left);
  for (const part of gone) changed.delete(part);
  if (gone.length > 0) await forgetParts(source, workbook.part, gone, changed);
  return new Set([...dropped, ...gone]);
}

/** Removes the formulas of columns filled in place from the calculation chain. Returns the part if nothing is left. */
async function shortenChain(
  { source, workbook, place, shape }: OpenList,
  filled: readonly PatchColumn[],
  changed: Map<ZipEntry, string>,
): Promise<readonly ZipEntry[]> {
  const chain = partOfType(source, workbook, "calcChain");
  if (!chain || filled.length === 0) return [];
  const columns = new Set(filled.map(({ column }) => column));
  const xml = await source.read(chain);
  const left = chainWithout(
    xml,
    place.sheet.sheetId,
    (column, row) => columns.has(column) && row >= shape.firstRecord && row <= shape.lastRecord,
  );
  if (left === undefined) return [chain];
  if (left !== xml) changed.set(chain, left);
  return [];
}
