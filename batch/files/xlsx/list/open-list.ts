import { withoutAccents } from "../../../../shared/messages/letters.ts";
import { chosenRoles } from "../../../../shared/enrichment/columns/compared-columns.ts";
import { ColumnSample } from "../../../../shared/enrichment/columns/candidates.ts";
import {
  columnsOfSource,
  identifierSource,
} from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { FileError } from "../../file-error.ts";
import { namesIdentifier } from "../../../../shared/enrichment/columns/header-row.ts";
import { ownKeyOf } from "../../../../shared/enrichment/columns/own-columns.ts";
import { identifierAmong } from "../../header.ts";
import {
  type CellRange,
  LAST_ROW,
  type ListTraits,
  type OpenOptions,
  hasTitle,
  ownSheetTitles,
  sheetNames,
} from "../../list.ts";
import type { ZipEntry } from "../../zip/archive.ts";
import { inPackage } from "../package/container.ts";
import { type Package, readWorkbook, type Sheet, type WorkbookPart } from "../package/package.ts";
import {
  isTitled,
  resolveCells,
  rowsFrom,
  type SampleCell,
  type SampleRow,
  sampleSheet,
  sheetRows,
  textsOfRows,
} from "../sheet/sample.ts";
import { type SheetShape, type SheetTable, headerRowsOf, readTables } from "../sheet/shape.ts";
import { refOf, startTags } from "../xml/markup.ts";

/** Where a sheet's header seems to be, and how much it looks like one. Scores can be compared between sheets. */
interface HeaderGuess {
  readonly row: number;
  readonly score: number;
}

/** The header is searched among this many rows that are not empty: titles and legends above it rarely take more. */
const ROWS_SEARCHED = 30;
/** Number of rows below a candidate that are compared with it. */
const ROWS_BELOW = 12;
/** This many rows with an identifier above a row, each at least this wide relative to it, are records. */
const RECORDS_ABOVE = 2;
const RECORD_WIDTH = 0.7;
/** A longer label is a sentence. */
const LONGEST_LABEL = 80;
/** A row above the best one with this share of its score is the header: rows of text data look much like one. */
const NEAR = 0.6;

/** Labels that lists of companies use for their columns, French and English, without accents. */
const KNOWN_LABEL =
  /\b(siren|siret|nic|tva|vat|ape|naf|naf_?code|raison sociale|denomination|enseigne|nom|name|societe|entreprise|company|fournisseur|supplier|vendor|client|customer|adresse|address|rue|street|code postal|cp|zip|postcode|postal code|ville|commune|city|pays|country|email|e-mail|telephone|tel|phone|id|identifiant|code|numero|date|montant|amount|total|libelle|label)\b/;

/**
 * Returns the most likely header among the sample's rows. `tableHeaders` are rows that an Excel table declares as its
 * header.
 */
function guessHeader(rows: readonly SampleRow[], tableHeaders: ReadonlySet<number>): HeaderGuess | undefined {
  const columnsOf = rows.map(({ cells }) => new Map(cells.map((cell) => [cell.column, isLabel(cell)])));
  const guesses = rows.slice(0, ROWS_SEARCHED).map((row, index) => {
    const below = columnsOf.slice(index + 1, index + 1 + ROWS_BELOW);
    const gap = (rows[index + 1]?.number ?? 0) > row.number + 1;
    const score = headerScore(row, below) / (gap ? 2 : 1);
    return { row: row.number, score: tableHeaders.has(row.number) ? 1 + 2 * score : score };
  });
  const plain = guesses.find(
    (_, index) => namesIdentifiers(rows[index]!, rows[index + 1]) && !isApart(rows, index),
  );
  if (plain !== undefined) return plain;
  const best = Math.max(...guesses.map(({ score }) => score));
  const likeliest = guesses.find(({ score }) => score > 0 && score >= best * NEAR);
  // A list without any label still has a first row, which the caller judges.
  return likeliest === undefined || hasRecordsAbove(rows, likeliest) ? guesses[0] : likeliest;
}

/** Returns true for a row that says SIREN above an identifier, whatever else is above or below it. */
function namesIdentifiers({ cells }: SampleRow, below: SampleRow | undefined): boolean {
  const texts = new Map(below?.cells.map(({ column, content }) => [column, String(content ?? "")]));
  return cells.some(
    ({ isText, column, content }) =>
      isText && namesIdentifier(String(content ?? ""), texts.get(column) ?? ""),
  );
}

/**
 * Returns true for a row above one record that empty rows part from others: the company of whoever made the list. A list
 * in groups, each below the same header, is no such row and a list.
 */
function isApart(rows: readonly SampleRow[], index: number): boolean {
  const [header, record, next] = rows.slice(index);
  if (next === undefined || record!.number > header!.number + 1 || next.number === record!.number + 1)
    return false;
  if (header!.cells.some(({ content }) => ownKeyOf(String(content ?? "")) !== undefined)) return false;
  const lower = rows.slice(index + 2);
  const isRepeated = (row: SampleRow): boolean => {
    const labels = new Map(row.cells.map((cell) => [cell.column, plainLabel(cell)]));
    const again = header!.cells.filter((cell) => labels.get(cell.column) === plainLabel(cell));
    return again.length * 2 > Math.max(header!.cells.length, row.cells.length);
  };
  if (lower.some(isRepeated)) return false;
  return lower.some(
    (row, at) =>
      row.cells.filter(isLabel).length > 1 &&
      !hasIdentifier(row) &&
      lower[at + 1]?.number === row.number + 1 &&
      lower.slice(at + 1).some(hasIdentifier),
  );
}

/** Returns true for a row with records of similar width above it: whatever it looks like, no list begins there. */
function hasRecordsAbove(rows: readonly SampleRow[], { row }: HeaderGuess): boolean {
  const cells = rows.find(({ number }) => number === row)!.cells.length;
  const above = rows.filter((other) => other.number < row && other.cells.length >= cells * RECORD_WIDTH);
  return above.filter(hasIdentifier).length >= RECORDS_ABOVE;
}

const hasIdentifier = ({ cells }: SampleRow): boolean =>
  identifierAmong(cells.map(({ content }) => String(content ?? ""))) !== undefined;

/**
 * Scores a row: points for distinct labels with cells below, more if those are of another kind, fewer for data in the
 * row. `below` gives, for the following rows, which columns are filled and whether their cells could be labels.
 */
function headerScore(row: SampleRow, below: readonly ReadonlyMap<number, boolean>[]): number {
  const labels = row.cells.filter(isLabel);
  if (labels.length === 0) return 0;
  const distinct = new Set(labels.map(plainLabel)).size;
  const known = labels.filter((cell) => KNOWN_LABEL.test(plainLabel(cell))).length;
  const data = row.cells.length - labels.length;
  let filled = 0;
  let contrasting = 0;
  for (const { column } of labels) {
    const kinds = below.map((cells) => cells.get(column)).filter((kind) => kind !== undefined);
    if (kinds.length === 0) continue;
    filled += kinds.length / below.length;
    if (kinds.filter((isLikeLabel) => !isLikeLabel).length * 2 >= kinds.length) contrasting++;
  }
  return Math.max(0, distinct * 0.5 + filled + contrasting + 1.5 * known - 1.5 * data);
}

/** Returns true for a text that names something: not a number typed as text, not an identifier, not a sentence. */
function isLabel(cell: SampleCell): boolean {
  const text = String(cell.content ?? "").trim();
  return cell.isText && text.length <= LONGEST_LABEL && /\p{L}/u.test(text) && !LOOKS_LIKE_DATA.test(text);
}

const LOOKS_LIKE_DATA = /^[A-Z]{2}[\s.]?[\d\s.-]{7,}$|^[\d\s.,/:%€$-]+$|@\S+\.\S+|^https?:\/\//;

const plainLabel = ({ content }: SampleCell): string =>
  withoutAccents(String(content ?? "").toLowerCase()).trim();

type Worksheet = Sheet & { readonly part: ZipEntry };

/** A sheet that may contain the list, with its first rows and where its header seems to be. */
interface SheetCandidate {
  readonly sheet: Worksheet;
  readonly rows: readonly SampleRow[];
  readonly tables: readonly SheetTable[];
  readonly guess: HeaderGuess;
}

/** Returns those of `sheets` that are not empty, with their first rows. */
async function candidatesAmong(
  source: Package,
  workbook: WorkbookPart,
  sheets: readonly Worksheet[],
): Promise<SheetCandidate[]> {
  const sampled: Omit<SheetCandidate, "guess">[] = [];
  for (const sheet of sheets) {
    const rows = await sampleSheet(source, sheet.part);
    if (rows.length > 0) sampled.push({ sheet, rows, tables: await readTables(source, sheet.part) });
  }
  const cells = sampled.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  await resolveCells(source, workbook, cells);
  return withoutOwnSheets(sampled).map((one) => ({
    ...one,
    guess: guessHeader(one.rows, headerRowsOf(one.tables))!,
  }));
}

/** Removes the sheets that earlier runs added, which are not lists, unless there is no other sheet. */
function withoutOwnSheets<Sampled extends Pick<SheetCandidate, "rows">>(
  sampled: readonly Sampled[],
): readonly Sampled[] {
  const titles = Object.values(ownSheetTitles);
  const others = sampled.filter(({ rows }) => !titles.some((title) => hasTitle(textsOfRows(rows), title)));
  return others.length === 0 ? sampled : others;
}

/**
 * Returns the worksheets that are visible in the workbook.
 *
 * @throws {FileError} if it has no worksheet at all
 */
function visibleSheets(file: string, workbook: WorkbookPart): Worksheet[] {
  const worksheets = workbook.sheets.filter(hasPart);
  if (worksheets.length === 0) {
    const others = workbook.sheets.every(({ kind }) => kind !== undefined && kind !== "worksheet");
    throw others
      ? new FileError("no_worksheet", { file })
      : new FileError("damaged_workbook", { file, damage: { code: "damage_lost_sheets" } });
  }
  return worksheets.filter(({ visible }) => visible);
}

/**
 * Returns the worksheet with that name, ignoring case.
 *
 * @throws {FileError} with the names of the existing ones
 */
function namedSheet(file: string, workbook: WorkbookPart, name: string): Worksheet {
  const folded = (text: string) => text.trim().toLowerCase();
  const found =
    workbook.sheets.find((sheet) => sheet.name === name) ??
    workbook.sheets.find((sheet) => folded(sheet.name) === folded(name));
  const named = (sheets: readonly Sheet[]) => ({
    file,
    sheet: name,
    sheets: sheetNames(sheets.map((sheet) => sheet.name)),
  });
  if (!found) throw new FileError("unknown_sheet", named(workbook.sheets));
  if (!hasPart(found)) throw new FileError("not_a_worksheet", named(workbook.sheets.filter(hasPart)));
  return found;
}

const hasPart = (sheet: Sheet): sheet is Worksheet => sheet.part !== undefined;

/**
 * Returns the names of the visible sheets with lists of companies in the workbook at `path`.
 *
 * @throws {FileError} if it is unreadable
 */
export const workbookListSheets = (path: string, traits: ListTraits): Promise<readonly string[]> =>
  inPackage(path, async (source) => companySheets(source, await readWorkbook(source), traits));

/** Returns the names of the visible sheets with lists of companies, as far as their first rows show. */
export async function companySheets(
  source: Package,
  workbook: WorkbookPart,
  traits: ListTraits,
): Promise<readonly string[]> {
  const sheets = visibleSheets(source.archive.file, workbook);
  return companySheetsAmong(await candidatesAmong(source, workbook, sheets), traits);
}

/** Returns the same for hidden sheets. */
export async function hiddenCompanySheets(
  source: Package,
  workbook: WorkbookPart,
  traits: ListTraits,
): Promise<readonly string[]> {
  const sheets = workbook.sheets.filter(hasPart).filter(({ visible }) => !visible);
  return companySheetsAmong(await candidatesAmong(source, workbook, sheets), traits);
}

/** The same for sheets that were sampled already. */
const companySheetsAmong = (
  candidates: readonly SheetCandidate[],
  { headerRow, readsNames = false }: ListTraits,
): readonly string[] =>
  candidates
    .filter((candidate) => {
      const header = headerRow === "none" ? NO_HEADER : candidate.guess.row;
      return hasCompanies(candidate, header) || (readsNames && namesCompanies(candidate, header));
    })
    .map(({ sheet }) => sheet.name);

/** Returns whether a column would be chosen for the identifiers. */
const hasCompanies = (candidate: Pick<SheetCandidate, "rows">, headerRow: number): boolean =>
  identifierSource(sampleOf(candidate, headerRow)) !== undefined;

/** Returns whether a sheet has a column of company names and one of postcodes or towns. Names alone may be of anybody. */
function namesCompanies(candidate: Pick<SheetCandidate, "rows">, headerRow: number): boolean {
  const { columns, records } = textsOf(candidate, headerRow);
  const sampled = columns.map(({ header }, place) => ({ header, texts: records.map((row) => row[place]!) }));
  const { name, postcode, city } = chosenRoles(sampled, []).roles;
  return name !== undefined && (postcode !== undefined || city !== undefined);
}

/** Returns a sample of the first rows below the header, by column. */
function sampleOf(candidate: Pick<SheetCandidate, "rows">, headerRow: number): ColumnSample {
  const { columns, records } = textsOf(candidate, headerRow);
  const sample = new ColumnSample(columns);
  for (const texts of records) sample.add(texts);
  return sample;
}

/** Returns the columns of a sheet, and the texts of its first rows below the header. */
function textsOf({ rows }: Pick<SheetCandidate, "rows">, headerRow: number) {
  const cellsOf = (row: SheetCandidate["rows"][number] | undefined) =>
    new Map(row?.cells.map(({ column, content }) => [column, String(content ?? "")]));
  const header = cellsOf(rows.find(({ number }) => number === headerRow));
  const width = 1 + Math.max(...rows.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const columns = Array.from({ length: width }, (_, index) => ({ index, header: header.get(index) ?? "" }));
  const records = rows.filter(({ number }) => number > headerRow).map(cellsOf);
  return { columns, records: records.map((texts) => columns.map(({ index }) => texts.get(index) ?? "")) };
}

/** The sheet and the rows of a list. */
export interface ListPlace {
  readonly sheet: Sheet;
  readonly part: ZipEntry;
  readonly tables: readonly SheetTable[];
  /** Tables whose header is the list's header, or whose rows without one are the list's records. */
  readonly listTables: readonly SheetTable[];
  readonly headerRow: number;
  /** The first rows of the sheet. */
  readonly rows: readonly SampleRow[];
  /** Last row that the list may reach. Below it is a totals row or something else. */
  readonly lastRow: number;
  /** Formats of the numbers in its first rows, in their order. */
  readonly formatsInUse: readonly number[];
  /** Names of the other sheets with lists of companies. Undefined if they were not examined. */
  readonly otherLists: readonly string[] | undefined;
  /** Indexes of the columns whose cells are kept while the rows are counted. */
  readonly kept: readonly number[];
}

/** A later sheet is chosen only if it looks this much more like a list than an earlier one. */
const CLEARLY_BETTER = 1.5;

/** Finds the list by the options' sheet and header row, or by content if they are not given. */
export async function findList(
  source: Package,
  workbook: WorkbookPart,
  options: OpenOptions,
): Promise<ListPlace> {
  const { file } = source.archive;
  const sheets =
    options.sheet === undefined ? visibleSheets(file, workbook) : [namedSheet(file, workbook, options.sheet)];
  const candidates = await candidatesAmong(source, workbook, sheets);
  if (candidates.length === 0) {
    throw options.sheet === undefined
      ? new FileError("empty_workbook", { file })
      : new FileError("empty_sheet", { file, sheet: options.sheet });
  }
  let best = candidates[0]!;
  for (const other of candidates) if (sheetScore(other) > CLEARLY_BETTER * sheetScore(best)) best = other;
  const others = candidates.filter((other) => other !== best);
  const found = await place(source, best, options.headerRow);
  return {
    ...found,
    kept: options.keeps?.(sampleOf(best, found.headerRow)) ?? [],
    otherLists: options.sheet === undefined ? companySheetsAmong(others, options) : undefined,
  };
}

/** A header over many rows scores more than one over few, up to the sample's length. */
const sheetScore = ({ rows, guess }: SheetCandidate): number =>
  guess.score * Math.log2(2 + rows.filter(({ number }) => number > guess.row).length);

async function place(
  source: Package,
  candidate: SheetCandidate,
  asked: OpenOptions["headerRow"],
): Promise<Omit<ListPlace, "otherLists" | "kept">> {
  const { sheet, rows, tables, guess } = candidate;
  const row = asked === "none" ? NO_HEADER : (asked ?? guess.row);
  const { listTables, lastRow } = await extentOf(source, candidate, row);
  const records = rows.filter(({ number }) => number > row && number <= lastRow);
  const formatsInUse = records.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.isText ? [] : cell.style)),
  );
  return { sheet, part: sheet.part, tables, listTables, headerRow: row, rows, lastRow, formatsInUse };
}

/**
 * Returns the last row of a header from whose first row names are merged down. Undefined if the rows below look like
 * records: with an identifier, or with most of their cells below names of one column.
 *
 * @decides which row of a header on several rows is its last
 */
export function lastHeaderRow(
  { rows, listTables, headerRow }: ListPlace,
  merged: readonly CellRange[],
): number | undefined {
  if (listTables.length > 0) return undefined;
  const names = rows.find(({ number }) => number === headerRow)?.cells ?? [];
  const isNamed = (column: number) => names.some((cell) => cell.column === column);
  if (names.some(({ content }) => ownKeyOf(String(content ?? "")) !== undefined)) return undefined;
  const isRecord = (row: SampleRow): boolean => {
    const nameOf = (column: number) => names.findLast((name) => name.column <= column)?.column;
    const above = row.cells.map(({ column }) => nameOf(column));
    const ofOneColumn = above.filter((name) => above.indexOf(name) === above.lastIndexOf(name));
    return hasIdentifier(row) || ofOneColumn.length * 2 >= row.cells.length;
  };
  const isLast = (bottom: number): boolean => {
    const lower = rows.filter(({ number }) => number > headerRow && number <= bottom);
    return lower.at(-1)?.number === bottom && !lower.some(isRecord);
  };
  const bottoms = merged
    .filter(({ top, left }) => top === headerRow && isNamed(left))
    .map(({ bottom }) => bottom)
    .filter(isLast);
  return bottoms.length === 0 ? undefined : Math.max(...bottoms);
}

/** Header row of a list without a header: all its rows are below. */
export const NO_HEADER = 0;

/**
 * Returns the list's own tables and its last row: theirs, or else the row above the next table across its columns.
 *
 * @decides which row of a worksheet is a list's last: a table's totals are below it, a table beside it ends nothing
 */
async function extentOf(
  source: Package,
  { sheet, rows, tables }: SheetCandidate,
  row: number,
): Promise<Pick<ListPlace, "listTables" | "lastRow">> {
  const near = tables.filter(({ range }) => range.top >= row);
  if (row === NO_HEADER || near.length === 0) return { listTables: [], lastRow: LAST_ROW };
  const isSampled = rows.slice(0, ROWS_SEARCHED).some(({ number }) => number === row);
  const around = isSampled ? rows : await rowsFrom(source, sheet.part, row, ROWS_BELOW + 1);
  const columns = listColumns(around, row, tables);
  const identifiers = identifierSource(sampleOf({ rows: around }, row));
  const indexes = identifiers === undefined ? [] : columnsOfSource(identifiers).map(({ index }) => index);
  const listTables = ownTables(near, row, columns, indexes);
  if (listTables.length > 0) {
    // One beside the list, such as that of its countries, may begin in the same row and end in another.
    const within = (range: CellRange) => ({
      rows: around.map((one) => ({ ...one, cells: one.cells.filter(({ column }) => isIn(column, range)) })),
    });
    const numbered = listTables.filter(({ range }) => hasCompanies(within(range), row));
    const named = listTables.filter(({ range }) => namesCompanies(within(range), row));
    const ending = [numbered, named].find(({ length }) => length > 0) ?? listTables;
    const bottoms = ending.map(({ range, totalsRows }) => range.bottom - totalsRows);
    return { listTables, lastRow: Math.max(...bottoms) };
  }
  const across = near
    .map(({ range }) => range)
    .filter((range) => range.top > row && (isOver(range, columns.labelled) || isOver(range, columns.data)));
  const perhapsBeside = across.filter((range) => !isOver(range, columns.data));
  const beside = await rangesBeside(source, sheet.part, perhapsBeside, columns);
  const tops = across.filter((range) => !beside.has(range)).map(({ top }) => top);
  return { listTables, lastRow: Math.min(LAST_ROW, ...tops.map((top) => top - 1)) };
}

/** Returns the tables that are the list: those with its header, or else one whose rows are right below its labels. */
function ownTables(
  tables: readonly SheetTable[],
  row: number,
  columns: ListColumns,
  identifiers: readonly number[],
): SheetTable[] {
  const headed = tables.filter(({ headerRows, range }) => headerRows > 0 && range.top === row);
  if (headed.length > 0) return headed.some(({ range }) => joins(range, identifiers, columns)) ? headed : [];
  return tables.filter(
    ({ headerRows, range }) =>
      headerRows === 0 &&
      range.top === row + 1 &&
      isOver(range, columns.labelled) &&
      joins(range, columns.data, columns),
  );
}

/** The columns of a list, as far as its first rows show them. */
interface ListColumns {
  readonly labelled: readonly number[];
  /**
   * Columns from the first label to the last with cells in at least half of the rows, not counting those of tables. A
   * label that stands above none is the caption of something beside the list.
   */
  readonly data: readonly number[];
}

function listColumns(rows: readonly SampleRow[], row: number, tables: readonly SheetTable[]): ListColumns {
  const labelled = rows
    .filter(({ number }) => number === row)
    .flatMap(({ cells }) => cells.map(({ column }) => column));
  const [left, right] = [Math.min(...labelled), Math.max(...labelled)];
  const inTable = (number: number, column: number) =>
    tables.some(({ range }) => number >= range.top && number <= range.bottom && isIn(column, range));
  const records = rows
    .filter(({ number }) => number > row)
    .map(({ number, cells }) =>
      cells.flatMap(({ column }) =>
        column >= left && column <= right && !inTable(number, column) ? column : [],
      ),
    )
    .filter((columns) => columns.length > 0);
  const counts = new Map<number, number>();
  for (const column of records.flat()) counts.set(column, (counts.get(column) ?? 0) + 1);
  const data = [...counts].flatMap(([column, count]) => (count * 2 >= records.length ? column : []));
  return { labelled, data };
}

const isIn = (column: number, { left, right }: CellRange): boolean => column >= left && column <= right;

const isOver = (range: CellRange, columns: readonly number[]): boolean =>
  columns.some((column) => isIn(column, range));

/**
 * Returns whether a range contains all of `places` or is joined to them by columns with labels. A legend is not: a
 * column without a label keeps it apart from the list.
 */
function joins(range: CellRange, places: readonly number[], { labelled }: ListColumns): boolean {
  const labels = new Set(labelled);
  return places.every((place) => {
    const step = place < range.left ? 1 : -1;
    let column = place;
    while (!isIn(column, range) && labels.has(column)) column += step;
    return isIn(column, range);
  });
}

/** Returns those ranges beside whose first rows the list goes on. */
async function rangesBeside(
  source: Package,
  part: ZipEntry,
  ranges: readonly CellRange[],
  { data }: ListColumns,
): Promise<Set<CellRange>> {
  const beside = new Set<CellRange>();
  const lastOf = ({ top, bottom }: CellRange) => Math.min(bottom, top + ROWS_BELOW);
  const last = Math.max(0, ...ranges.map(lastOf));
  if (last === 0) return beside;
  for await (const { number, cells } of sheetRows(source, part)) {
    if (number > last || beside.size === ranges.length) break;
    for (const range of ranges) {
      if (number < range.top || number > lastOf(range) || beside.has(range)) continue;
      if (cells().some(({ column }) => data.includes(column) && !isIn(column, range))) beside.add(range);
    }
  }
  return beside;
}

/** A list found in a workbook, with everything needed to write it again. */
export interface OpenList {
  readonly source: Package;
  readonly workbook: WorkbookPart;
  readonly place: ListPlace;
  readonly shape: SheetShape;
  /** Parts of digital signatures, which the result omits. */
  readonly signatures: readonly ZipEntry[];
}

/** Returns the first row of the list: its header, or its first record if it has none. */
export const topRow = ({ place, shape }: Pick<OpenList, "place" | "shape">): number =>
  shape.header === undefined ? Math.max(1, shape.firstRecord) : place.headerRow;

/** Returns the rectangles that a sheet's content occupies besides its cells. */
export async function occupiedRanges(
  source: Package,
  sheet: ZipEntry,
  tail: string,
  tables: readonly SheetTable[],
): Promise<CellRange[]> {
  return [
    ...tables.map(({ range }) => range),
    ...mergedRanges(tail),
    ...(await commentedCells(source, sheet)),
  ];
}

/** Returns the merged ranges of a sheet, from the XML below its rows. */
export const mergedRanges = (tail: string): CellRange[] =>
  tail.includes("mergeCell") ? rangesOf(tail, "mergeCell") : [];

async function commentedCells(source: Package, sheet: ZipEntry): Promise<CellRange[]> {
  const ranges: CellRange[] = [];
  for (const { type, target } of await source.relations(sheet)) {
    const part = type === "comments" || type === "threadedComment" ? source.part(target) : undefined;
    if (part) ranges.push(...rangesOf(await source.read(part), type === "comments" ? "comment" : type));
  }
  return ranges;
}

const rangesOf = (xml: string, name: string): CellRange[] =>
  [...startTags(xml, name)].flatMap(({ markup }) => refOf(markup) ?? []);

/**
 * Returns the names of the sheets of the workbook at `path` that have the title of one of this program's, in their order.
 * Somebody may have renamed one, and a later run have added another.
 *
 * @throws {FileError} if the workbook is unreadable
 */
export const titledSheets = (path: string, title: string): Promise<readonly string[]> =>
  inPackage(path, async (source) => {
    const workbook = await readWorkbook(source);
    const names: string[] = [];
    for (const { name, part } of workbook.sheets)
      if (part !== undefined && (await isTitled(source, workbook, part, title))) names.push(name);
    return names;
  });
