import type { ColumnSample } from "../../shared/enrichment/columns/column-sample.ts";
import {
  type IdentifierSource,
  columnsOfSource,
  identifierSource,
  otherIdentifierColumns,
  withoutBeside,
  withoutElse,
} from "../../shared/enrichment/columns/identifier-columns.ts";
import {
  type OwnColumn,
  contentColumns,
  ownColumnsAmong,
  tellingColumns,
} from "../../shared/enrichment/columns/own-columns.ts";
import { type Column, type ListFile, type OpenOptions, firstRecords } from "../files/list.ts";
import {
  type ChooseIdentifiers,
  type IdentifierColumns,
  columnsRead,
  identifierColumns,
  noIdColumn,
  undecidedColumns,
} from "../files/identifier-columns.ts";
import { openList } from "../files/opening/open.ts";
import { type ColumnDisagreement, type ListChoice, type OtherColumn, listName } from "./list-choice.ts";
import { ListReader, type ListReading } from "../../shared/enrichment/list-reader.ts";
import type { WrittenRows } from "../../shared/enrichment/row-writer.ts";
import { type EnrichOptions, selections } from "./options.ts";
import type { Subjects } from "../../shared/enrichment/subjects.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { RoleColumns } from "../../shared/enrichment/columns/column-roles.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import {
  type NumberColumns,
  checkSources,
  establishmentSources,
  namedCheckSources,
  withSettled,
} from "../../shared/enrichment/columns/number-columns.ts";
import { codeColumn } from "../../shared/enrichment/totals-row.ts";
import { type LeftOutColumn, isDoubtful, leftOutText } from "../../shared/enrichment/columns/column-words.ts";
import type { ComparedColumns } from "../../shared/enrichment/columns/compared-texts.ts";
import {
  type MatchColumns,
  comparedColumns,
  givenColumns,
  isNamedByPlace,
  matchColumns,
  offerNames,
  withNamed,
  withNamedColumns,
} from "./list-columns.ts";
import { ownColumns } from "./columns.ts";
import { columnName } from "../../shared/enrichment/columns/column-name.ts";
import { type Consent, confirm } from "../../shared/command-line/program-command.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A list as opened, with what its records ask for. */
export interface ReadList {
  /** The file as it was named, `-` for standard input. */
  readonly name: string;
  /** The file that is read: the same, or where standard input is kept. */
  readonly path: string;
  readonly list: ListFile;
  /** Where its identifiers are read. */
  readonly sources: readonly IdentifierSource<Column>[];
  readonly others: readonly OtherColumn[];
  /** Where what tells of the companies of rows without a number stands. */
  readonly roles: RoleColumns | undefined;
  /** Where the list says of its companies what the answers are compared with. */
  readonly compared: ComparedColumns;
  /** Columns that could have a role in the run, with what keeps each from it. */
  readonly leftOut: readonly LeftOutColumn<Column>[];
  readonly disagreements: readonly ColumnDisagreement[];
  readonly rows: WrittenRows;
  /** Who read them: it is to be told which of them keep the company that an earlier run or a person gave them. */
  readonly reader: ListReader;
  /** How the list was opened, for whoever opens it again. */
  readonly opening: OpenOptions;
  /** Names of other sheets of its workbook with lists, that the run does not take. */
  readonly otherSheets: readonly string[];
}

/** What the lists of a run ask for together. */
export interface ListRequests {
  readonly subjects: Subjects;
  /** Rows that are looked for by their names; undefined for a run that looks for none. */
  readonly queries: MatchQueries | undefined;
}

/**
 * The rows that `--only` selects, by their status, which is of the company that `sirene_siren` tells. A list that was
 * never enriched has no status yet: all its rows are missing.
 */
function onlyOf(own: readonly OwnColumn[], { only }: EnrichOptions): ListReading["only"] {
  if (only === undefined) return undefined;
  const [status, siren] = (["status", "siren"] as const).map((key) => own.find((one) => one.key === key));
  if (only !== "missing" && (status === undefined || siren === undefined))
    throw new ProgramError(status === undefined ? "only_needs_status" : "only_needs_siren", { only });
  return status && { statusColumn: status.index, selects: selections[only] };
}

/** Where the identifiers of a list are read: a check reads all that tells of a row's company and its establishment. */
function sourcesOf(
  { sources, isNamed }: IdentifierColumns,
  numbers: NumberColumns<Column>,
  { check }: EnrichOptions,
): readonly IdentifierSource<Column>[] {
  if (check === undefined) return isNamed ? sources : establishmentSources(sources, numbers);
  return isNamed ? namedCheckSources(sources, numbers) : checkSources(sources, numbers);
}

/** What a search by name leaves out, without the columns that hold companies and those that are told of already. */
const leftOutOf = (
  searched: MatchColumns | undefined,
  ofCompanies: readonly Column[],
  told: readonly LeftOutColumn<Column>[],
): LeftOutColumn<Column>[] =>
  (searched?.leftOut ?? []).filter(
    ({ column }) => !ofCompanies.includes(column) && !told.some((one) => one.column === column),
  );

/** The columns that a run reads which looks at numbers alone: those of companies, and of ours what tells of one. */
function numberColumnsOf(sample: ColumnSample): readonly number[] {
  const source = identifierSource(sample);
  const { siren, others } = tellingColumns(ownColumnsAmong(sample.columns.map(({ header }) => header)));
  const columns = [
    ...(source === undefined ? [] : columnsOfSource(source)),
    ...otherIdentifierColumns(sample, source === undefined ? [] : [source]),
    ...[siren, ...others].flatMap((column) => column ?? []),
  ];
  return [...new Set(columns.map(({ index }) => index))];
}

/** How the options open a list; `sheet` is the one of a workbook that it stands on. */
export function openingOf(options: EnrichOptions, sheet: string | undefined): OpenOptions {
  const { headerRow, encoding, delimiter, dropSignature } = options;
  const readsNumbersAlone = options.check === undefined && options.match === undefined;
  return {
    ...(readsNumbersAlone && { keeps: numberColumnsOf }),
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    dropSignature,
  };
}

/**
 * Opens a list of a run and adds what its rows ask for to what the run asks; `sheet` is the one of a workbook that it
 * stands on, by its content where nobody says; `settle` says what its doubtful columns are, `chooseColumn` which of several it is
 * about. Spends nothing.
 *
 * @throws {FileError | ProgramError}
 */
export async function readList(
  { name, path, sheet }: Pick<ReadList, "name" | "path"> & { readonly sheet: string | undefined },
  { subjects, queries }: ListRequests,
  options: EnrichOptions,
  { settle, chooseColumn }: { readonly settle: SettleColumns; readonly chooseColumn: ChooseColumn },
): Promise<ReadList> {
  const opening = openingOf(options, sheet);
  const opened = await openList(path, opening);
  try {
    const whole = await withNamedColumns(opened, options, name);
    const isOurs = ownColumns(whole.columns).some(({ key }) => key === "siren");
    const isMatched = options.match !== undefined;
    const isChecked = options.check !== undefined;
    const mayLack = isMatched || isOurs || isChecked;
    const identified = await identifierColumns(whole, options.id, mayLack, chooseColumn(name, whole));
    if (identified.sources.length === 0 && !isMatched && !isOurs) {
      // A sheet beside it may have the numbers: that is said before anything else.
      if ((await whole.otherLists()).length === 0) await offerNames(whole, name);
      throw await noIdColumn(whole);
    }
    const numbers = await settle(
      { file: name, sheet: whole.sheet },
      withNamed(identified.numbers, whole, options),
    );
    const sources = sourcesOf(identified, numbers, options);
    // A number beside may be of another company: that is told of it as of any other column.
    const identifying = isChecked ? sources : sources.map(withoutBeside);
    const others = identified.others.filter((column) => !columnsRead(identifying).includes(column));
    const { compared, leftOut } = await comparedColumns(whole, numbers, options, name);
    const searched =
      options.match && (await matchColumns(whole, sources.map(withoutElse), options.match, name));
    const match = searched && { columns: searched.roles, queries: queries! };
    const list = options.preview === undefined ? whole : firstRecords(whole, options.preview);
    const doubtful = options.check && leftOut.filter(isDoubtful).map(({ column }) => column.index);
    const own = ownColumns(list.columns);
    const only = onlyOf(own, options);
    const isNamed = !isNamedByPlace(list);
    const given =
      isOurs || isMatched
        ? await givenColumns(list, identified.sources.map(withoutElse), options)
        : undefined;
    const content = isChecked || isMatched ? contentColumns(list.columns) : [];
    const vendor = codeColumn(list.columns, sources);
    const { records } = list;
    const reader = new ListReader({
      ...{ records, sources, others, own, isNamed, subjects, only },
      ...{ match, given, compared, content, vendor, doubtful },
    });
    await list.read(reader.columns, (first, cells) =>
      cells.forEach((texts, index) => reader.take(first + index, texts)),
    );
    if (sources.length === 0 && !isMatched && reader.given.length === 0) throw await noIdColumn(list);
    const counts = reader.others;
    const counted = others.map((column, place) => ({ column, ...counts[place]! }));
    const disagreements = reader.disagreements.map((one) => ({ ...one, at: list.columns[one.column]! }));
    const otherSheets = sheet === undefined ? await list.otherLists() : [];
    return {
      ...{ name, path, list, sources, others: counted, opening, otherSheets },
      ...{ rows: reader.rows, reader, roles: match?.columns, compared, disagreements },
      leftOut: [...leftOut, ...leftOutOf(searched, [...columnsRead(sources), ...others], leftOut)],
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Somebody pressed Ctrl-C at a question about the columns of a list: nothing was asked or written. */
export class ColumnsInterruption extends Error {
  override readonly name = "ColumnsInterruption";
}

/** Settles what is doubtful of the columns of a list, where somebody can be asked. */
export type SettleColumns = (
  list: Pick<ListChoice, "file" | "sheet">,
  numbers: NumberColumns<Column>,
) => Promise<NumberColumns<Column>>;

/**
 * Asks whoever is at the terminal about each column of numbers that may be the list's own and may not, unless a flag says which
 * one is; without a terminal all stays as it is. `ask` puts a yes/no question.
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

/** Says which of several columns of different companies a list is about; the list is `file`, as it was named. */
export type ChooseColumn = (file: string, list: ListFile) => ChooseIdentifiers;

/** Where nobody can be asked: refused, with the options that say it. */
export const refuseUndecided: ChooseColumn = (_, list) => (columns) =>
  Promise.reject(undecidedColumns(list, columns));

/**
 * Asks whoever is at the terminal which of several columns of different companies a list is about, one after the other; where nobody is
 * there, or none is meant, the list is refused. `ask` puts a yes/no question.
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
