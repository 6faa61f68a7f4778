import type { ColumnSample } from "../../shared/enrichment/columns/candidates.ts";
import {
  type IdentifierSource,
  columnsOfSource,
  columnsWithSomeIdentifiers,
  identifierSource,
  otherIdentifierColumns,
  withoutOtherNumbers,
  withoutElse,
} from "../../shared/enrichment/columns/identifier-columns.ts";
import {
  type OwnColumn,
  headedColumns,
  ownColumnsAmong,
  tellingColumns,
} from "../../shared/enrichment/columns/own-columns.ts";
import { type Column, type ListFile, type OpenOptions, firstRecords, withoutOthers } from "../files/list.ts";
import {
  type ChooseIdentifiers,
  columnsRead,
  identifierColumns,
  noIdColumn,
  undecidedColumns,
} from "../files/identifier-columns.ts";
import { openList } from "../files/opening/open.ts";
import { withOtherNamesMarked, withOthersMarked } from "./lists-beside.ts";
import { laterTables } from "../files/header.ts";
import { type CutNumbers, type ListChoice, type RecognisedList, listName } from "./list-choice.ts";
import { ListReader, type ListReading } from "../../shared/enrichment/list-reader.ts";
import type { WrittenRows } from "../../shared/enrichment/row-writer.ts";
import { type EnrichOptions, selections } from "./options.ts";
import type { Subjects } from "../../shared/enrichment/subjects.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { RoleColumns } from "../../shared/enrichment/columns/column-roles.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import {
  type NumberColumns,
  sourcesToRead,
  withSettled,
} from "../../shared/enrichment/columns/number-columns.ts";
import { codeColumn } from "../../shared/enrichment/totals-row.ts";
import { type LeftOutColumn, isDoubtful, leftOutText } from "../../shared/enrichment/columns/column-words.ts";
import type { ComparedColumns } from "../../shared/enrichment/columns/compared-texts.ts";
import {
  type MatchColumns,
  comparedColumns,
  findEarlierColumns,
  isNamedByPlace,
  matchColumns,
  offerNames,
  withNamed,
  withNamedColumns,
  ownColumns,
} from "./list-columns.ts";
import { columnName } from "../../shared/enrichment/columns/header-hint.ts";
import { type Consent, confirm } from "../../shared/command-line/program-command.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** An opened list, with what its records ask for. */
export interface ReadList extends RecognisedList {
  /** The input as named, `-` for standard input. */
  readonly name: string;
  /** The file to read: the same, or the copy of standard input. */
  readonly path: string;
  readonly list: ListFile;
  /**
   * `sources` are our own columns, because the list has no others: only rows that no search and no person gave their
   * company are read there.
   */
  readonly readsOwn: boolean;
  /** Columns that describe the companies of rows without a number, by role. */
  readonly roles: RoleColumns | undefined;
  /** Columns that the answers are compared with. */
  readonly compared: ComparedColumns;
  readonly rows: WrittenRows;
  /** The reader of the rows. It has yet to learn which rows keep the company of an earlier run or of a person. */
  readonly reader: ListReader;
  /** The options with which the list was opened, needed to reopen it. */
  readonly opening: OpenOptions;
}

/** What the lists of a run ask for together. */
export interface ListRequests {
  readonly subjects: Subjects;
  /** Rows whose companies are searched by name. Undefined if the run does not search. */
  readonly queries: MatchQueries | undefined;
}

/**
 * Returns which rows `--only` selects, by their status, which belongs to the company in `sirene_siren`. A list that was
 * never enriched has no status yet, so all its rows are missing.
 */
function onlyOf(own: readonly OwnColumn[], { only }: EnrichOptions): ListReading["only"] {
  if (only === undefined) return undefined;
  const [status, siren] = (["status", "siren"] as const).map((key) => own.find((one) => one.key === key));
  if (only !== "missing" && (status === undefined || siren === undefined))
    throw new ProgramError(status === undefined ? "only_needs_status" : "only_needs_siren", { only });
  return status && { statusColumn: status.index, selects: selections[only] };
}

/** Returns what a search by name leaves out, except columns of companies and columns that are listed already. */
const leftOutOf = (
  searched: MatchColumns | undefined,
  ofCompanies: readonly Column[],
  listedColumns: readonly LeftOutColumn<Column>[],
): LeftOutColumn<Column>[] =>
  (searched?.leftOut ?? []).filter(
    ({ column }) => !ofCompanies.includes(column) && !listedColumns.some((one) => one.column === column),
  );

/** Marks the columns of other lists beside a list without numbers, which is where its names are. */
const withNameMarked = async (
  list: ListFile,
  sources: readonly IdentifierSource<Column>[],
  searched: MatchColumns | undefined,
  companies: readonly Column[],
): Promise<ListFile> => {
  const names = list.columns.filter(({ index }) => index === searched?.roles.name);
  if (sources.length > 0) return list;
  return withOtherNamesMarked(await withOthersMarked(list, names, companies), names);
};

/** Returns the columns for a run that reads only numbers: those of companies, and the columns of ours that name one. */
function numberColumnsOf(sample: ColumnSample): readonly number[] {
  const source = identifierSource(sample);
  const { siren, others } = tellingColumns(ownColumnsAmong(sample.columns.map(({ header }) => header)));
  const sources = source === undefined ? [] : [source];
  const columns = [
    ...sources.flatMap(columnsOfSource),
    ...otherIdentifierColumns(sample, sources),
    ...columnsWithSomeIdentifiers(sample, sources),
    ...[siren, ...others].flatMap((column) => column ?? []),
  ];
  return [...new Set(columns.map(({ index }) => index))];
}

/** Returns the options that open a list. `sheet` is its sheet in a workbook. */
export function openingOf(options: EnrichOptions, sheet: string | undefined): OpenOptions {
  const { headerRow, encoding, delimiter, dropSignature } = options;
  const readsNumbersAlone = options.check === undefined && options.match === undefined;
  return {
    ...(readsNumbersAlone && { keeps: numberColumnsOf }),
    ...(options.match !== undefined && { readsNames: true }),
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    dropSignature,
  };
}

/** Returns the numbers that were cut short since an earlier run, with the column that still has their companies. */
function cutOf({ cutNumbers }: ListReader, { columns }: ListFile): CutNumbers | undefined {
  const siren = ownColumns(columns).find(({ key }) => key === "siren");
  const column = siren && columns[siren.index];
  return cutNumbers === 0 || column === undefined ? undefined : { rows: cutNumbers, column };
}

/** Returns the columns of ours from which a list without any other numbers is read: the company's, and the SIRET's. */
export function ownSource({ columns }: ListFile): IdentifierSource<Column> {
  const { siren, others } = tellingColumns(ownColumns(columns));
  const [first, ...more] = [siren, ...others].flatMap((one) => one ?? []);
  const siret = more.find(({ key }) => key === "siret");
  return { column: columns[first!.index]!, ...(siret && { siret: columns[siret.index]! }) };
}

/** Returns the last record without a usable number, -1 if all have one. */
function lastUnidentified(rows: WrittenRows): number {
  let last = rows.size - 1;
  while (last >= 0 && rows.at(last).kind === "subject") last -= 1;
  return last;
}

/** A list to open: the file as named, the file to read, and the sheet if a workbook's sheet was named. */
export interface NamedList {
  readonly name: string;
  readonly path: string;
  readonly sheet: string | undefined;
  /** Whether it tells of the file's hidden sheets: the first list of a file of which the user named no sheet does. */
  readonly tellsHidden: boolean;
}

/**
 * Opens a list of a run and adds the requests of its rows to those of the run. `sheet` is its sheet in a workbook;
 * without it the content decides. `settle` decides what doubtful columns mean, `chooseColumn` which of several columns
 * the list is about. Spends nothing.
 *
 * @throws {FileError | ProgramError}
 */
export async function readList(
  { name, path, sheet, tellsHidden }: NamedList,
  { subjects, queries }: ListRequests,
  options: EnrichOptions,
  { settle, chooseColumn }: { readonly settle: SettleColumns; readonly chooseColumn: ChooseColumn },
): Promise<ReadList> {
  const opening = openingOf(options, sheet);
  const opened = await openList(path, opening);
  try {
    const named = await withNamedColumns(opened, options, name);
    const isOurs = ownColumns(named.columns).some(({ key }) => key === "siren");
    const [isMatched, isChecked] = [options.match !== undefined, options.check !== undefined];
    const mayLack = isMatched || isOurs || isChecked;
    const identified = await identifierColumns(named, options.id, mayLack, chooseColumn(name, named));
    const whole = await withOthersMarked(named, columnsRead(identified.sources), identified.others);
    if (identified.sources.length === 0 && !isMatched && !isOurs) {
      // Another sheet of the workbook may have the numbers: that is reported first.
      if ((await whole.otherLists()).length === 0) await offerNames(whole, name);
      throw await noIdColumn(whole);
    }
    const numbers = await settle(
      { file: name, sheet: whole.sheet },
      withNamed(identified.numbers, whole, options),
    );
    const sources = sourcesToRead(identified.sources, numbers, { isChecked, isNamed: identified.isNamed });
    // A number beside the identifier may belong to another company, so it is also reported like any other column.
    const identifying = isChecked ? sources : sources.map(withoutOtherNumbers);
    const ofOthers = identified.others.filter((column) => !columnsRead(identifying).includes(column));
    const withSome = identified.withSome.filter((column) => !columnsRead(sources).includes(column));
    const others = [...ofOthers, ...withSome];
    const { compared, leftOut } = await comparedColumns(whole, numbers, options, name);
    const searched =
      options.match && (await matchColumns(whole, sources.map(withoutElse), options.match, name));
    const match = searched && { columns: searched.roles, queries: queries! };
    const marked = await withNameMarked(whole, sources, searched, identified.others);
    const list = options.preview === undefined ? marked : firstRecords(marked, options.preview);
    const doubtful = options.check && leftOut.filter(isDoubtful).map(({ column }) => column.index);
    const own = ownColumns(list.columns);
    const only = onlyOf(own, options);
    const earlierColumns =
      isOurs || isMatched
        ? await findEarlierColumns(list, identified.sources.map(withoutElse), options)
        : undefined;
    const headed = isChecked || isMatched ? headedColumns(withoutOthers(list.columns)) : [];
    const content = headed.map(({ index }) => index);
    const vendor = codeColumn(withoutOthers(list.columns), sources);
    const reader = new ListReader({
      ...{ records: list.records, sources, others, own, isNamed: !isNamedByPlace(list), subjects, only },
      ...{ match, earlierColumns, compared, content, headed, vendor, doubtful },
    });
    await list.read(reader.columns, (first, cells) =>
      cells.forEach((texts, index) => reader.take(first + index, texts)),
    );
    const readsOwn = reader.ownNumbers > 0;
    if (sources.length === 0 && !isMatched && !readsOwn && reader.earlierRows.length === 0)
      throw await noIdColumn(list);
    const sourcesRead = readsOwn ? [ownSource(list)] : sources;
    const counted = others.map((column, place) => ({
      ...{ column, hasSome: place >= ofOthers.length },
      ...reader.others[place]!,
    }));
    const disagreements = reader.disagreements.map((one) => ({ ...one, at: list.columns[one.column]! }));
    const isChosen = sheet !== undefined;
    const read = { ...match?.columns, ...compared };
    return {
      ...{ name, path, list, sources: sourcesRead, readsOwn, others: counted, opening },
      cut: cutOf(reader, list),
      otherSheets: isChosen ? [] : await list.otherLists(),
      hiddenSheets: tellsHidden ? await list.hiddenLists() : [],
      laterTables: await laterTables(
        list,
        { identifiers: columnsRead(sourcesRead).map(({ index }) => index), others: Object.values(read) },
        lastUnidentified(reader.rows),
      ),
      ...{ rows: reader.rows, reader, roles: match?.columns, compared, disagreements },
      leftOut: [...leftOut, ...leftOutOf(searched, [...columnsRead(sources), ...ofOthers], leftOut)],
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Thrown when the user presses Ctrl-C at a question about columns. Nothing was asked of the API or written. */
export class ColumnsInterruption extends Error {
  override readonly name = "ColumnsInterruption";
}

/** Settles the doubtful columns of a list, if the user can be asked. */
export type SettleColumns = (
  list: Pick<ListChoice, "file" | "sheet">,
  numbers: NumberColumns<Column>,
) => Promise<NumberColumns<Column>>;

/**
 * Returns a callback that asks the user about each doubtful column of numbers, unless an option names the column.
 * Without a terminal, nothing changes. `ask` puts a yes/no question.
 *
 * @throws {ColumnsInterruption}
 */
export function settledBy(
  { interactive, say }: Pick<Terminal, "interactive" | "say">,
  { check, compared }: Pick<EnrichOptions, "check" | "compared">,
  ask: (question: string) => Promise<Consent> = confirm,
): SettleColumns {
  return async (list, numbers) => {
    if (!interactive || check === undefined) return numbers;
    let settled = numbers;
    for (const { column } of numbers.leftOut.filter(isDoubtful)) {
      const left = settled.leftOut.find((one) => one.column === column);
      if (left === undefined || !isDoubtful(left)) continue;
      const { role } = left;
      if (Object.hasOwn(compared, role)) continue;
      const why = leftOutText(left, columnName, say);
      const answer = await ask(
        say("column_ask", {
          file: listName(list, say),
          column: say(`compared_${role}`, { column: columnName(column) }),
          why,
        }),
      );
      if (answer === "interrupted") throw new ColumnsInterruption();
      settled = withSettled(settled, left, answer === "given");
    }
    return settled;
  };
}

/** Decides which of several columns of different companies a list is about. `file` is the list's file as named. */
export type ChooseColumn = (file: string, list: ListFile) => ChooseIdentifiers;

/** Refuses the list, naming the options that decide, for use when nobody can be asked. */
export const refuseUndecided: ChooseColumn = (_, list) => (columns) =>
  Promise.reject(undecidedColumns(list, columns));

/**
 * Returns a callback that asks the user, column by column, which of several columns of different companies a list is
 * about. The list is refused if there is no terminal or the user chooses none. `ask` puts a yes/no question.
 *
 * @throws {FileError | ProgramError}
 */
export const columnAskedOf =
  (
    { interactive, say }: Pick<Terminal, "interactive" | "say">,
    ask: (question: string) => Promise<Consent> = confirm,
  ): ChooseColumn =>
  (file, list) =>
  async (columns) => {
    for (const column of interactive ? columns : []) {
      const answer = await ask(
        say("identifiers_ask", {
          file: listName({ file, sheet: list.sheet }, say),
          columns: columns.map(columnName).join(", "),
          column: columnName(column),
        }),
      );
      if (answer === "interrupted") throw new ProgramError("columns_interrupted", { file });
      if (answer === "given") return column;
    }
    throw undecidedColumns(list, columns);
  };
