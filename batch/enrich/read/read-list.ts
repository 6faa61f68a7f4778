import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import { contentColumns, type OwnColumn } from "../../../shared/enrichment/columns/own-columns.ts";
import { firstRecords, type Column, type ListFile, type OpenOptions } from "../../files/list.ts";
import {
  columnsRead,
  identifierColumns,
  noIdColumn,
  type IdentifierColumns,
} from "../../files/identifier-columns.ts";
import { openList } from "../../files/opening/open.ts";
import type { ColumnDisagreement, OtherColumn } from "../plan/list-choice.ts";
import { ListReader, type ListReading } from "../../../shared/enrichment/rows/list-reader.ts";
import type { WrittenRows } from "../../../shared/enrichment/fill/row-writer.ts";
import { selections } from "../options/selections.ts";
import type { Subjects } from "../../../shared/enrichment/rows/subjects.ts";
import { ProgramError } from "../../errors/program-error.ts";
import type { RoleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import type { MatchQueries } from "../../../shared/enrichment/match/match-queries.ts";
import {
  checkSources,
  namedCheckSources,
  type NumberColumns,
} from "../../../shared/enrichment/columns/number-columns.ts";
import { isDoubtful, type LeftOutColumn } from "../../../shared/enrichment/columns/left-out.ts";
import type { ComparedColumns } from "../../../shared/enrichment/compare/compared-texts.ts";
import type { ChooseColumn, SettleColumns } from "./ask-doubtful.ts";
import { comparedColumns, withNamed } from "./compared-columns.ts";
import { givenColumns, matchColumns, offerNames, type MatchColumns } from "./match-columns.ts";
import { ownColumns } from "../fill/columns.ts";
import type { EnrichOptions } from "../options/options.ts";
import { isNamedByPlace, withNamedColumns } from "./unnamed-columns.ts";

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
export interface Asked {
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
  if (check === undefined) return sources;
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

/** How the options open a list; `sheet` is the one of a workbook that it stands on. */
export function openingOf(options: EnrichOptions, sheet: string | undefined): OpenOptions {
  const { headerRow, encoding, delimiter, dropSignature } = options;
  return {
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
  { subjects, queries }: Asked,
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
    const others = identified.others.filter((column) => !columnsRead(sources).includes(column));
    const { compared, leftOut } = await comparedColumns(whole, numbers, options, name);
    const searched = options.match && (await matchColumns(whole, sources, options.match, name));
    const match = searched && { columns: searched.roles, queries: queries! };
    const list = options.preview === undefined ? whole : firstRecords(whole, options.preview);
    const doubtful = options.check && leftOut.filter(isDoubtful).map(({ column }) => column.index);
    const own = ownColumns(list.columns);
    const only = onlyOf(own, options);
    const isNamed = !isNamedByPlace(list);
    const given = isOurs || isMatched ? await givenColumns(list, identified.sources, options) : undefined;
    const content = options.check === undefined ? [] : contentColumns(list.columns);
    const { records } = list;
    const reader = new ListReader({
      ...{ records, sources, others, own, isNamed, subjects, only },
      ...{ match, given, compared, content, doubtful },
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
