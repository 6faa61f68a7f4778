import { columnName, foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { ColumnSample } from "../../shared/enrichment/columns/candidates.ts";
import {
  type IdentifierSource,
  columnsOfSource,
  columnsWithSomeIdentifiers,
  identifierChoice,
  otherIdentifierColumns,
  sourceOfRival,
} from "../../shared/enrichment/columns/identifier-columns.ts";
import { numberColumns, type NumberColumns } from "../../shared/enrichment/columns/number-columns.ts";
import { type Column, type ListFile, sheetNames, columnAt } from "./list.ts";
import { FileError } from "./file-error.ts";

/** The columns of a list that identify companies. */
export interface IdentifierColumns {
  /** Where the identifier of a row is read. A later source counts if the earlier ones are blank or invalid. */
  readonly sources: readonly IdentifierSource<Column>[];
  /** Columns that also contain companies but are not read for them. */
  readonly others: readonly Column[];
  /** Columns that contain some identifiers among other contents, and are not read for them. */
  readonly withSome: readonly Column[];
  /** Columns that contain numbers of the list's companies, by kind of number. */
  readonly numbers: NumberColumns<Column>;
  /** Whether the user chose the column. */
  readonly isNamed: boolean;
}

/** Chooses which of several columns of different companies a list is about. The most likely one comes first. */
export type ChooseIdentifiers = (columns: readonly Column[]) => Promise<Column>;

/**
 * Returns the columns of the identifiers of a list: those that `wanted` names, or else the column chosen by content
 * (`identifierSource`). `wanted` is a header's text, ignoring case and accents, or a letter such as `C`; a header takes
 * precedence over a letter. Several names are separated by commas: a later one counts for rows without an identifier in
 * the earlier ones. `A+B` is the SIREN of A with the NIC of B. If there is no identifier column, `mayLack` allows that,
 * for runs that need no numbers. If several columns of different companies fit, `choose` decides; without it the most
 * likely one is read.
 *
 * @throws FileError `unknown_column` or `no_id_column`, whose sentence lists the columns
 * @decides which columns `--id` names
 */
export async function identifierColumns(
  list: ListFile,
  wanted?: string,
  mayLack = false,
  choose?: ChooseIdentifiers,
): Promise<IdentifierColumns> {
  const sample = await sampled(list);
  const found = wanted === undefined ? identifierChoice(sample) : undefined;
  if (wanted === undefined && found === undefined) {
    if (!mayLack) throw await noIdColumn(list);
    const withSome = columnsWithSomeIdentifiers(sample, []);
    return { sources: [], others: [], withSome, numbers: numberColumns(sample, []), isNamed: false };
  }
  const rivals = choose === undefined ? [] : (found?.rivals ?? []);
  const chosen = rivals.length === 0 ? undefined : await choose?.(rivals);
  const recognised = chosen === undefined ? found?.source : sourceOfRival(sample, chosen);
  const sources = recognised === undefined ? wantedSources(list.columns, wanted ?? "") : [recognised];
  const isNamed = wanted !== undefined || chosen !== undefined;
  return {
    ...{ sources, isNamed },
    others: otherIdentifierColumns(sample, sources),
    withSome: columnsWithSomeIdentifiers(sample, sources),
    numbers: numberColumns(sample, sources, isNamed),
  };
}

/** Returns every column that the sources read. */
export const columnsRead = (sources: readonly IdentifierSource<Column>[]): Column[] =>
  sources.flatMap(columnsOfSource);

async function sampled(list: ListFile): Promise<ColumnSample<Column>> {
  const sample = new ColumnSample(list.columns);
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => cells.every((texts) => sample.add(texts)),
  );
  return sample;
}

function wantedSources(columns: readonly Column[], wanted: string): IdentifierSource<Column>[] {
  const whole = columnNamed(columns, wanted);
  if (whole !== undefined) return [{ column: whole }];
  const sources = wanted.split(",").map((part) => wantedSource(columns, part, wanted));
  return [...new Map(sources.map((source) => [source.column.index, source])).values()];
}

function wantedSource(columns: readonly Column[], part: string, wanted: string): IdentifierSource<Column> {
  const column = columnNamed(columns, part);
  if (column !== undefined) return { column };
  const [siren, nic, ...more] = part.split("+").map((name) => columnNamed(columns, name));
  if (siren !== undefined && nic !== undefined && more.length === 0) return { column: siren, nic };
  throw unknownColumn(columns, wanted.includes(",") ? part.trim() : wanted);
}

/** Returns the column of a list with this header or letter. */
export function columnNamed(columns: readonly Column[], name: string): Column | undefined {
  const text = foldedHeader(name);
  const letter = /^[A-Za-z]{1,3}$/.test(name.trim()) ? columnAt(name.trim(), 0) : -1;
  const isCalled = (header: string) => header !== "" && foldedHeader(header) === text;
  return (
    columns.find(({ header }) => isCalled(header)) ??
    columns.find(({ cell = "" }) => isCalled(cell)) ??
    columns[letter]
  );
}

/** Returns the error for a name that no column has. */
export const unknownColumn = (columns: readonly Column[], wanted: string): FileError =>
  new FileError("unknown_column", { wanted, columns: listed(columns) });

/**
 * Returns the error that asks the user to choose between columns of different companies. It lists the option for each.
 */
export function undecidedColumns({ sheet }: ListFile, columns: readonly Column[]): FileError {
  const detail = {
    columns: columns.map(columnName).join(", "),
    options: columns.map(({ letter }) => `--id ${letter}`),
  };
  return sheet === undefined
    ? new FileError("id_undecided", detail)
    : new FileError("id_undecided_on_sheet", { ...detail, sheet });
}

/**
 * Returns the error for a list without a column of identifiers. It names the sheets that have one, or else the column
 * that has some identifiers.
 */
export async function noIdColumn(list: ListFile): Promise<FileError> {
  const columns = listed(list.columns);
  const { sheet } = list;
  const sheets = sheetNames(await list.otherLists());
  if (sheet !== undefined && sheets !== "")
    return new FileError("no_id_column_but_sheets", { columns, sheet, sheets });
  const [some] = columnsWithSomeIdentifiers(await sampled(list), []);
  if (some !== undefined)
    return new FileError("no_id_column_but_some", { column: columnName(some), letter: some.letter, columns });
  return sheet === undefined
    ? new FileError("no_id_column", { columns })
    : new FileError("no_id_column_on_sheet", { columns, sheet });
}

/** Largest number of columns that a sentence names. */
const mostListed = 30;

function listed(columns: readonly Column[]): string {
  const names = columns.slice(0, mostListed).map(columnName);
  return names.join(", ") + (columns.length > names.length ? ", …" : "");
}
