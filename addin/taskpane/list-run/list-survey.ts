import { roleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import { isNameHeader, isRoleHeader } from "../../../shared/enrichment/columns/role-rules.ts";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import type { CellValue, Cells, WorkbookSelection, Table, Workbook } from "../workbook/workbook.ts";
import { cellText } from "./cell-value.ts";
import type { ColumnReadings, ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import { ColumnSample } from "../../../shared/enrichment/columns/candidates.ts";
import { headerHint } from "../../../shared/enrichment/columns/header-hint.ts";
import { findHeaderRow, namesIdentifier } from "../../../shared/enrichment/columns/header-row.ts";
import {
  type IdentifierChoice,
  type IdentifierSource,
  identifierChoice,
  sourceAt,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import {
  type OwnColumn,
  columnsOfOthers,
  ownColumnsAmong,
  ownKeyOf,
  tellingColumns,
} from "../../../shared/enrichment/columns/own-columns.ts";
import { isEarlierMatchKey } from "../../../shared/enrichment/earlier-columns.ts";
import { type Area, below, rightOf, sameArea } from "../workbook/area.ts";
import { isFormula } from "../workbook/put-back.ts";
import { changedRows } from "./written-rows.ts";

/** Rows examined to tell a heading from a record. */
const sample = 200;

const isIdentifier = (value: CellValue): boolean => "siren" in readIdentifier(cellText(value));

/**
 * Returns true if the first of these cells is a heading: text that is no identifier, above cells with at least one
 * identifier.
 */
export function beginsWithHeader(cells: readonly CellValue[]): boolean {
  const [first = "", ...rest] = cells;
  const isText = typeof first === "string" && /\p{L}/u.test(first);
  return isText && !isIdentifier(first) && rest.slice(0, sample).some(isIdentifier);
}

/** Returns true if the first of these rows is a heading: it contains no identifier but has one below it. */
export function isHeadingFirst(rows: readonly (readonly CellValue[])[]): boolean {
  const [first = []] = rows;
  return (
    !first.some(isIdentifier) &&
    first.some((_, column) => beginsWithHeader(rows.map((row) => row[column] ?? "")))
  );
}

/** Returns true if the first row has a heading that fits the cells below it, such as `Nom` or `Ville`. */
export function isRoleHeading(rows: readonly (readonly CellValue[])[]): boolean {
  const [first = [], ...rest] = rows;
  if (first.some(isIdentifier)) return false;
  const columns = first.map((cell, column) => ({
    header: cellText(cell),
    texts: rest.slice(0, sample).map((row) => cellText(row[column])),
  }));
  const roles = Object.values(roleColumns(columns, new Set()));
  return roles.some((column) => isRoleHeader(columns[column]!.header));
}

/**
 * Returns the row of headings among these rows, from 0, as `sirene enrich` finds it; undefined if none fits the cells
 * below it. Above it are titles at most, no records.
 */
function headingAmong(rows: readonly (readonly CellValue[])[]): number | undefined {
  const found = findHeaderRow(rows.slice(0, sample).map((row) => row.map(cellText)));
  return [found, 0].find((row) => {
    const listed = rows.slice(row);
    const hasRecords = rows.slice(0, row).some((cells) => cells.some(isIdentifier));
    return !hasRecords && (isHeadingFirst(listed) || isRoleHeading(listed));
  });
}

/** Returns true if the first of these rows says by its own words that it is a heading. */
const saysHeading = ([first = [], next = [], ...rest]: readonly (readonly CellValue[])[]): boolean =>
  first.some((cell, column) => namesIdentifier(cellText(cell), cellText(next[column]))) ||
  isRoleHeading([first, next, ...rest]);

/** Texts, row by row, of the columns that say for which company our columns were filled, by the sheet's column. */
type OwnerTexts = ReadonlyMap<number, readonly string[]>;

/**
 * Returns a sample of the columns of a list, followed by those of our columns that name a company and are outside the
 * list, as `sirene enrich` samples them.
 * @param values the list's rows; `left` is the sheet's column in which they begin
 */
export function sampleOf(
  values: readonly (readonly CellValue[])[],
  width: number,
  left: number,
  headings: readonly string[],
  ownerTexts: OwnerTexts,
): ColumnSample {
  const outside = [...ownerTexts.keys()].filter((index) => index < left || index >= left + width);
  const header = (column: number) => headings[column] ?? "";
  const columns: ListColumn[] = [
    ...Array.from({ length: width }, (_, index) => ({ index, header: header(left + index) })),
    ...outside.map((index) => ({ index: index - left, header: header(index) })),
  ];
  const sample = new ColumnSample(columns);
  values.every((row, at) =>
    sample.add([
      ...Array.from({ length: width }, (_, column) => cellText(row[column])),
      ...outside.map((index) => ownerTexts.get(index)![at] ?? ""),
    ]),
  );
  return sample;
}

/**
 * Smallest share of a column's numbers that must be identifiers. Of other kinds of numbers, one in ten passes the
 * check digit by chance.
 */
const shareOfNumbers = 0.3;

/**
 * Returns true for a column that may be meant as identifiers although it has few. By its header and the share of
 * numbers that fail the check, it must not be one of ours, of names or of other numbers. Numbers among names are read
 * with the names.
 */
function mayBeMeant({ header, filled, sirens, sirets, wrongNumbers }: ColumnReadings): boolean {
  const identifiers = sirens + sirets;
  if (ownKeyOf(header) !== undefined) return false;
  if (headerHint(header) === "names_something_else") return false;
  const isOfNames = isNameHeader(header) && 2 * identifiers < filled;
  return !isOfNames && identifiers >= shareOfNumbers * (identifiers + wrongNumbers);
}

/**
 * Chooses the identifier columns of a list as `sirene enrich` does. A selection may lack headings or have few
 * identifiers; then the column with the most identifiers is chosen, the leftmost of equals.
 */
export function choiceOf(sample: ColumnSample): IdentifierChoice | undefined {
  const chosen = identifierChoice(sample);
  if (chosen !== undefined) return chosen;
  const counts = sample.readings.map((one) => (mayBeMeant(one) ? one.sirens + one.sirets : 0));
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : { source: sourceAt(sample, counts.indexOf(most)), rivals: [] };
}

/** A list as it is in the workbook, read once before planning. */
export interface ListSurvey {
  /** The rows of the list, without its heading. */
  readonly body: Area;
  readonly values: readonly (readonly CellValue[])[];
  /** Columns of the list, from 0, that contain formulas. */
  readonly calculated: readonly number[];
  /** A sample of its columns. */
  readonly sample: ColumnSample;
  /** The identifier columns, as indexes within the list from 0; undefined if no column has identifiers. */
  readonly source: IdentifierSource | undefined;
  /** Columns of different companies from which the user has to choose; empty if the choice is clear. */
  readonly rivals: readonly ListColumn[];
  /** Row of the sheet with the headings; undefined if there is none to write into. */
  readonly headingRow: number | undefined;
  /** Texts of that row, by the sheet's column. */
  readonly headings: readonly string[];
  /** The columns of earlier runs over this list, by the sheet's column. */
  readonly own: readonly OwnColumn[];
  /** Columns of ours that are taken for another list's, though their place does not say so. */
  readonly ofOthers: readonly number[];
  /** Cells of those columns beside the rows of the list, by the sheet's column. */
  readonly ownCells: ReadonlyMap<number, readonly CellValue[]>;
  /** Formulas in those cells, by the sheet's column and the row of the list, from 0. */
  readonly ownFormulas: ReadonlyMap<number, ReadonlyMap<number, CellValue>>;
  /** Texts of those that say for which company they were filled. */
  readonly ownerTexts: OwnerTexts;
  /** The same, with the columns that say how the company was found. */
  readonly earlierTexts: OwnerTexts;
  /** For each column right of the list: whether any of its cells beside the list has content. */
  readonly occupied: readonly boolean[];
  /** Rows of the list, from 0, that a filter or a person hides. */
  readonly hidden: ReadonlySet<number>;
  /** Rows of the list, from 0, whose cells in our columns differ from what runs of this workbook wrote. */
  readonly changed: ReadonlySet<number>;
  /** As in `Workbook`. */
  readonly daysBehind: number;
  readonly table?: Table;
}

/**
 * Returns, for each column of `cells`, whether it has a value or a formula, even one with an empty result. A cell that a
 * formula spills into has a value alone.
 */
const occupiedColumns = ({ area, values, formulas }: Cells): boolean[] =>
  Array.from({ length: area.width }, (_, column) =>
    [values, formulas].some((rows) => rows.some((row) => row[column] !== "")),
  );

const calculatedColumns = ({ values, formulas, area }: Cells): number[] =>
  Array.from({ length: area.width }, (_, column) => column).filter((column) =>
    formulas.some((row, at) => row[column] !== values[at]![column]),
  );

/** Returns the table or the block of filled cells in which a list begins; otherwise the list itself. */
function blockOf({ table, region, area }: ListSource): Area {
  const around = table?.area ?? region ?? area;
  return around.top <= area.top && area.top < below(around) ? around : area;
}

/**
 * Returns the heading row of a list: that of its table, of the block that its rows are selected from, or its own; of a
 * list without one the row above, unless it contains an identifier or is a record of the same block.
 * @decides which row of a sheet has the headings of a list
 */
async function headingRowOf(
  workbook: Workbook,
  source: ListSource,
  { values }: Cells,
): Promise<number | undefined> {
  const { table, area } = source;
  const block = blockOf(source);
  if (table?.hasHeader) return block.top;
  const own = headingAmong(values);
  if (!sameArea(block, area)) {
    const { values: rows } = await workbook.read({ ...block, height: Math.min(block.height, 2 * sample) });
    const heading = headingAmong(rows);
    if (own === 0 && saysHeading(values)) return area.top;
    if (heading !== undefined) return block.top + heading;
    // Both the first row and the one above it are records of this block.
    if (block.top < area.top) return undefined;
  }
  if (own !== undefined) return area.top + own;
  if (area.top === 0) return undefined;
  const above = { ...area, top: area.top - 1, height: 1 };
  const { values: texts } = await workbook.read(above);
  return texts[0]!.some(isIdentifier) ? undefined : above.top;
}

/** Rows in which our columns are compared with the numbers of the lists beside each other. */
const mostCompared = 2_000;

/** Returns the columns of ours that a list has, without those of lists beside it. `block` is what surrounds its rows. */
async function ownOf(
  workbook: Workbook,
  { body, block }: { readonly body: Area; readonly block: Area },
  headings: readonly string[],
): Promise<Pick<ListSurvey, "own" | "ofOthers">> {
  const left = Math.min(block.left, body.left);
  const right = Math.max(rightOf(block), rightOf(body));
  const isAlone = headings.every((text, column) => text === "" || (column >= left && column < right));
  if (isAlone) return { own: ownColumnsAmong(headings), ofOthers: [] };
  const height = Math.min(body.height, mostCompared);
  const { values } = await workbook.read({ ...body, left: 0, width: headings.length, height });
  const rows = values.map((row) => row.map(cellText));
  const others = columnsOfOthers(headings, { left, right }, rows, isNameHeader);
  const isOfOther = (at: number) => others.some(({ column }) => column === at);
  return {
    own: ownColumnsAmong(headings.map((text, column) => (isOfOther(column) ? "" : text))),
    ofOthers: others.flatMap(({ column, isUnclear }) => (isUnclear ? column : [])),
  };
}

/** Reads our columns beside the rows of `body`. */
async function readOwn(
  workbook: Workbook,
  body: Area,
  columns: readonly OwnColumn[],
): Promise<Pick<ListSurvey, "ownCells" | "ownFormulas">> {
  const ownCells = new Map<number, readonly CellValue[]>();
  const ownFormulas = new Map<number, ReadonlyMap<number, CellValue>>();
  for (const { index } of columns) {
    const { values, formulas } = await workbook.read({ ...body, left: index, width: 1 });
    const cells = values.map(([value = ""]) => value);
    const written = formulas.map(([formula = ""], row) => [row, formula] as const);
    ownCells.set(index, cells);
    ownFormulas.set(index, new Map(written.filter(([row, formula]) => isFormula(formula, cells[row]!))));
  }
  return { ownCells, ownFormulas };
}

/** Returns the texts of some of our columns. */
const textsOf = (
  cells: ReadonlyMap<number, readonly CellValue[]>,
  columns: readonly OwnColumn[],
): OwnerTexts => new Map(columns.map(({ index }) => [index, cells.get(index)!.map(cellText)]));

/** Reads the list of `source`: its cells, its headings, and the columns beside it. */
export async function surveyList(workbook: Workbook, source: ListSource): Promise<ListSurvey> {
  const { table, area } = source;
  const all = await workbook.read(area);
  const headingRow = await headingRowOf(workbook, source, all);
  const top = Math.min(Math.max(area.top, (headingRow ?? -1) + 1), below(area));
  const body = { ...area, top, height: below(area) - top };
  const values = all.values.slice(top - area.top);
  const block = blockOf(source);
  const used = (await workbook.used(body.sheet)) ?? body;
  const right = rightOf(table?.area ?? body);
  // A selection may go on below its block, beyond an empty row.
  const bottom = Math.max(below(block), below(body));
  const neighbouringArea = {
    ...rowsOfNewColumns({ ...block, height: bottom - block.top }, headingRow),
    left: right,
    width: rightOf(used) - right,
  };
  const headingCells =
    headingRow === undefined
      ? undefined
      : await workbook.read({ ...body, top: headingRow, left: 0, height: 1, width: rightOf(used) });
  const headings = (headingCells?.values[0] ?? []).map(cellText);
  const { own, ofOthers } = await ownOf(workbook, { body, block }, headings);
  const { siren, others } = tellingColumns(own);
  const { ownCells, ownFormulas } = await readOwn(workbook, body, own);
  const ownerTexts = textsOf(ownCells, siren === undefined ? others : [siren, ...others]);
  const earlierMatchColumns = own.filter(({ key }) => ownerTexts.size > 0 && isEarlierMatchKey(key));
  const earlierTexts = new Map([...ownerTexts, ...textsOf(ownCells, earlierMatchColumns)]);
  const sample = sampleOf(values, body.width, body.left, headings, ownerTexts);
  const choice = choiceOf(sample);
  const hidden = await workbook.hiddenRows(body);
  return {
    body,
    values,
    calculated: calculatedColumns(all),
    sample,
    source: choice?.source,
    rivals: choice?.rivals ?? [],
    headingRow,
    headings,
    own,
    ofOthers,
    ownCells,
    ownFormulas,
    ownerTexts,
    earlierTexts,
    occupied: neighbouringArea.width > 0 ? occupiedColumns(await workbook.read(neighbouringArea)) : [],
    hidden: new Set([...hidden].map((row) => row - body.top)),
    daysBehind: await workbook.daysBehind(),
    changed: await changedRows(workbook, { rows: values.length, own, headings, ownCells, ownFormulas }),
    ...(table !== undefined && { table }),
  };
}

/** Returns the rows that new columns would occupy: those of the list and its heading. */
function rowsOfNewColumns(area: Area, headingRow: number | undefined): Area {
  const top = Math.min(area.top, headingRow ?? area.top);
  return { ...area, top, height: below(area) - top };
}

/** A list that a run may use. */
export interface ListSource {
  readonly kind: "table" | "selection" | "region";
  readonly area: Area;
  readonly table?: Table;
  /** The block of filled cells around selected rows that are in no table. */
  readonly region?: Area;
  /** Returns where `area` is now, in a list that a run has filled. @throws {WorkbookError} `gone` */
  readonly now?: () => Promise<Area>;
}

const isOneCell = ({ height, width }: Area): boolean => height === 1 && width === 1;

/**
 * Returns the lists that may be meant by the selection, the most likely first. Several selected cells count as they
 * are. A single cell stands for its table, or for the block of filled cells around it, as in Excel's sort. The list
 * around the selection is always offered too.
 */
export function listSources({ area, region, table }: WorkbookSelection): ListSource[] {
  const around = table === undefined ? { region } : { table };
  const whole: ListSource[] = table === undefined ? [] : [{ kind: "table", area: table.area, table }];
  const selection: ListSource[] = area === undefined ? [] : [{ kind: "selection", area, ...around }];
  const block: ListSource[] =
    table !== undefined || isOneCell(region) ? [] : [{ kind: "region", area: region }];
  const list = [...whole, ...block];
  if (area === undefined || isOneCell(area)) return [...list, ...selection];
  // A selection of the whole block remains a selection: it does not grow when a run makes the block wider.
  return table !== undefined && sameArea(area, table.area)
    ? whole
    : [...selection, ...list.filter((one) => !sameArea(one.area, area))];
}

/**
 * Returns a list that was read before, as far as it is known, at its current place.
 * @throws {WorkbookError} `gone` if that cannot be told any more
 */
export async function movedList(source: ListSource): Promise<ListSource> {
  const { table, region, now } = source;
  if (now === undefined) return source;
  const area = await now();
  const shifted = (one: Area): Area => ({
    ...one,
    top: one.top + area.top - source.area.top,
    left: one.left + area.left - source.area.left,
  });
  return {
    ...{ ...source, area },
    ...(table && { table: { ...table, area: shifted(table.area) } }),
    ...(region && { region: shifted(region) }),
  };
}

/**
 * Returns a list that was read before at its current place and in its current extent: tables and blocks have grown by
 * the columns of a run.
 * @throws {WorkbookError} `gone` if the place cannot be told any more
 */
export async function sameList(workbook: Workbook, source: ListSource): Promise<ListSource> {
  const moved = await movedList(source);
  const { kind, area } = moved;
  await workbook.select(kind === "selection" ? area : { ...area, height: 1, width: 1 });
  const found = listSources(await workbook.selected()).find((one) => one.kind === kind) ?? moved;
  if (kind !== "region") return found;
  // What somebody typed right above the list is not part of it.
  return { kind, area: { ...found.area, top: area.top, height: below(found.area) - area.top } };
}
