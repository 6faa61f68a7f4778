import {
  type ComparedChoice,
  chosenRoles,
  comparedSelection as recognised,
  numbersLeftOut,
  rolesSampleSize,
  rolesToCompare,
  uncomparedFields,
} from "../../shared/enrichment/columns/compared-columns.ts";
import {
  type ColumnRole,
  type SampledColumn,
  columnRoles,
} from "../../shared/enrichment/columns/role-rules.ts";
import {
  type Column,
  type ListFile,
  type OutputValue,
  type FileFormat,
  type OutputColumn,
  isWorkbook,
  withoutOthers,
} from "../files/list.ts";
import type { LeftOutColumn } from "../../shared/enrichment/columns/column-words.ts";
import { type NumberColumns, withChosenNumbers } from "../../shared/enrichment/columns/number-columns.ts";
import type { ComparedColumns, ComparedRole } from "../../shared/enrichment/columns/compared-texts.ts";
import { columnNamed, columnsRead, identifierColumns, unknownColumn } from "../files/identifier-columns.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type MatchOptions, comparedOptions } from "./match-options.ts";
import { type EnrichOptions, precedingKeysOf } from "./options.ts";
import {
  type AlternativeKey,
  type RoleChoice,
  type RoleColumns,
  alternativeKeys,
  columnsOfRole,
  joinedRoles,
  mostJoined,
} from "../../shared/enrichment/columns/column-roles.ts";
import type { IdentifierSource } from "../../shared/enrichment/columns/identifier-columns.ts";
import {
  askedFields,
  contentColumns,
  headedColumns,
  headerOf,
  ownKeyOf,
  runColumns,
  type OwnColumn,
  type OwnKey,
  type RunColumn,
  ownColumnsAmong,
  sirenIn,
  typeOfKey,
} from "../../shared/enrichment/columns/own-columns.ts";
import type { EarlierColumns } from "../../shared/enrichment/list-reader.ts";
import { repeatedHeader } from "../../shared/enrichment/repeated-header.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";
import { saysNoCompany } from "../../shared/enrichment/notes.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import { wordedCell } from "../../shared/enrichment/cell-words.ts";
import type { Language } from "../../shared/messages/messages.ts";
import type { RowCell } from "../../shared/enrichment/row-writer.ts";
import type { FieldValue } from "../../shared/fields/field.ts";

/** Returns the columns of this program that a list already has. */
export const ownColumns = (columns: readonly Column[]): OwnColumn[] =>
  ownColumnsAmong(columns.map(({ header, isOthers }) => (isOthers ? "" : header)));

/**
 * Returns the columns of a run in their order, each at its place if the list already has it. They are followed by
 * columns of earlier runs that this run does not fill: those are emptied in rows that are now about another company.
 * New columns get their labels in the language of `headers` as headers, or their keys without it. Existing columns keep
 * their headers.
 */
export function outputColumns(
  options: Pick<EnrichOptions, "fields" | "headers" | "match" | "foundBy" | "check">,
  existing: readonly Column[],
): OutputColumn[] {
  const { fields, headers } = options;
  const own = ownColumns(existing);
  const filled = runColumns(fields, precedingKeysOf(options)).map(({ key }): OutputColumn => {
    const column = {
      header: headerOf(key, headers),
      ...shownAs(key),
    };
    const present = own.find((one) => one.key === key);
    return present === undefined ? column : { ...column, at: present.index };
  });
  const taken = new Set(filled.map(({ at }) => at));
  const others = own.filter(({ index }) => !taken.has(index));
  return [
    ...filled,
    ...others.map(({ key, index }) => ({
      header: existing[index]!.header,
      ...shownAs(key),
      at: index,
    })),
  ];
}

const shownAs = (key: OwnKey): Pick<OutputColumn, "type" | "isYear"> => ({
  type: typeOfKey(key),
  ...(findField(key)?.isYear && { isYear: true }),
});

/** Truth values as Excel writes and reads them in a CSV. */
const truths = {
  fr: { true: "VRAI", false: "FAUX" },
  en: { true: "TRUE", false: "FALSE" },
} as const satisfies Record<Language, object>;

/** Formats a date in a language. English uses ISO, since readers differ about the order of day and month. */
const days: Readonly<Record<Language, (iso: string) => string>> = {
  fr: (iso) => iso.split("-").toReversed().join("/"),
  en: (iso) => iso,
};

/** Formats an ISO date in the given language. */
export const dayText = (iso: string, language: Language): string => days[language](iso);

/** Formats a value that has no words of its own. A workbook keeps dates and truth values, which Excel formats. */
function shownValue(key: OwnKey, value: FieldValue, language: Language, format: FileFormat): OutputValue {
  if (isWorkbook(format)) return value;
  if (typeof value === "boolean") return truths[language][`${value}`];
  return typeOfKey(key) === "date" && typeof value === "string" ? days[language](value) : value;
}

/**
 * Returns a function that formats the cells of a row for output: as plain values, or, with a `language`, statuses and
 * states in its words, and in a CSV also dates and truth values.
 *
 * @decides how values stand in cells, as codes or in words
 */
export function shownCells(
  columns: readonly RunColumn[],
  language: Language | undefined,
  format: FileFormat,
): (cells: readonly RowCell[]) => OutputValue[] {
  if (language === undefined) return (cells) => [...cells];
  return (cells) =>
    cells.map((cell, place) => {
      const column = columns[place];
      if (cell === undefined || cell === null || column === undefined) return cell;
      const worded = wordedCell(column, cell, language);
      if (worded !== cell || worded === null || worded === undefined) return worded;
      return shownValue(column.key, worded, language, format);
    });
}

/**
 * Returns the columns of a list with a sample of their first texts, without rows that repeat the header. Columns of other
 * lists beside it count as empty.
 */
export async function sampledColumns(list: ListFile): Promise<SampledColumn[]> {
  const texts: string[][] = list.columns.map(() => []);
  const isHeader = repeatedHeader(headedColumns(withoutOthers(list.columns)), (index) => index);
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const row of cells) if (!isHeader(row)) row.forEach((text, place) => texts[place]!.push(text));
      return texts.length > 0 && texts[0]!.length < rolesSampleSize;
    },
  );
  return list.columns.map(({ header, isOthers }, index) =>
    isOthers ? { header: "", texts: [] } : { header, texts: texts[index]! },
  );
}

type ComparingOptions = Pick<EnrichOptions, "fields" | "check" | "compared">;

/** @throws {FileError} if there is no such column */
export function wantedColumn(columns: readonly Column[], wanted: string): Column {
  const column = columnNamed(columns, wanted);
  if (column === undefined) throw unknownColumn(columns, wanted);
  return column;
}

/** Returns the same, or null for an empty name, which says that the list has no such column. */
const choiceOf = ({ columns }: ListFile, wanted: string): Column | null =>
  wanted === "" ? null : wantedColumn(columns, wanted);

/**
 * Replaces recognized columns of numbers by those that the user named.
 *
 * @throws {FileError} if a named column does not exist
 */
export function withNamed(
  numbers: NumberColumns<Column>,
  list: ListFile,
  { compared }: ComparingOptions,
): NumberColumns<Column> {
  const { siret, vat } = compared;
  return withChosenNumbers(numbers, {
    ...(siret !== undefined && { siret: choiceOf(list, siret) }),
    ...(vat !== undefined && { vat: choiceOf(list, vat) }),
  });
}

/** Returns the option that names the column of a role. For the SIREN that is the option of the identifiers. */
const optionOf = (role: ComparedRole): string => (role === "siren" ? "--id" : comparedOptions[role]);

/**
 * Returns the columns that the answers of a run are compared with: those that the user named, the others by content and
 * header.
 *
 * @throws {ProgramError | FileError} if a named column does not exist, or a field has no column to be compared with
 */
export async function comparedColumns(
  list: ListFile,
  numbers: NumberColumns<Column>,
  options: ComparingOptions,
  file: string,
): Promise<{ compared: ComparedColumns; leftOut: LeftOutColumn<Column>[] }> {
  const roles = rolesToCompare(options.fields, options.check !== undefined);
  if (roles.length === 0) return { compared: {}, leftOut: [] };
  const choice: Partial<Record<ComparedRole, number | null>> = {};
  for (const [role, wanted] of Object.entries(options.compared) as [ComparedRole, string][]) {
    choice[role] = choiceOf(list, wanted)?.index ?? null;
  }
  const columns = await sampledColumns(list);
  const selected = recognised({ columns, numbers, roles, choice: choice satisfies ComparedChoice });
  const { compared } = selected;
  if (options.check === undefined) refuseUncompared(options, compared, file);
  const leftOut = numbersLeftOut(numbers, { roles, choice, compared });
  // Only the verdicts of a check depend on columns in doubt.
  const isSettled = options.check === undefined && { isSettled: true as const };
  return {
    compared,
    leftOut: [
      ...leftOut.map((left) => ({ ...left, ...isSettled })),
      ...columnsLeftOut(list, selected.leftOut),
    ],
  };
}

/** Replaces column indexes by columns. */
const columnsLeftOut = (
  { columns }: ListFile,
  leftOut: readonly LeftOutColumn<number>[],
): LeftOutColumn<Column>[] =>
  leftOut.map(({ column, otherColumn, ...left }) => ({
    ...left,
    column: columns[column]!,
    ...(otherColumn !== undefined && { otherColumn: columns[otherColumn]! }),
  }));

/** @throws {ProgramError} for a field that has no column to be compared with */
function refuseUncompared({ fields }: ComparingOptions, compared: ComparedColumns, file: string): void {
  const [first] = uncomparedFields(fields, compared);
  if (first === undefined) return;
  const detail = { field: first.field.key, option: optionOf(first.role), file };
  throw new ProgramError("compared_column_missing", detail);
}

/** The columns by which rows are searched, and the columns that describe companies but are left out. */
export interface MatchColumns {
  readonly roles: RoleColumns;
  readonly leftOut: readonly LeftOutColumn<Column>[];
}

/**
 * Returns the indexes of the columns that `wanted` names, in their order: a header or a letter, several joined with
 * `+`. A header may itself contain a `+`.
 *
 * @throws {ProgramError | FileError} if a column does not exist, or texts of this role cannot be joined
 */
function namedColumns(columns: readonly Column[], role: ColumnRole, wanted: string): number[] {
  const whole = columnNamed(columns, wanted);
  if (whole !== undefined) return [whole.index];
  refuseFurtherPair(role, wanted);
  if (!wanted.includes("+")) throw unknownColumn(columns, wanted);
  const parts = wanted.split("+").map((part) => wantedColumn(columns, part.trim()).index);
  const isJoined = (joinedRoles as readonly string[]).includes(role);
  if (!isJoined || parts.length > mostJoined)
    throw new ProgramError("match_not_joined", { role, wanted, most: mostJoined });
  return [...new Set(parts)];
}

/** A pair in a column's name: its role is unknown, or it is not separated by a comma. */
const furtherPair = /([,;])\s*([\p{L}_-]+=[^,;]*)/u;

/** @throws {ProgramError} if what should name a column contains a further pair of `--match` */
function refuseFurtherPair(role: ColumnRole, wanted: string): void {
  const [, separator, pair] = furtherPair.exec(wanted) ?? [];
  if (pair === undefined) return;
  const value = separator === "," ? pair : `${role}=${wanted}`;
  throw new ProgramError("bad_match", { value, known: columnRoles.join(", ") });
}

/**
 * Returns the columns that describe the company of a row: those that the user named, the others by header and content.
 * `sources` are read for numbers and get no other role.
 *
 * @throws {ProgramError | FileError} if a named column does not exist, or no column seems to contain the names
 */
export async function matchColumns(
  list: ListFile,
  sources: readonly IdentifierSource<Column>[],
  { named }: MatchOptions,
  file: string,
): Promise<MatchColumns> {
  const choice: RoleChoice = Object.fromEntries(
    (Object.entries(named) as [ColumnRole | AlternativeKey, string][]).map(([key, wanted]) => [
      key,
      wanted === "" ? null : namedColumns(list.columns, key.replace("other_", "") as ColumnRole, wanted),
    ]),
  );
  const { roles, leftOut } = chosenRoles(
    await sampledColumns(list),
    columnsRead(sources).map(({ index }) => index),
    choice,
  );
  if (roles.name === undefined) throw new ProgramError("no_name_column", { file });
  return { roles, leftOut: columnsLeftOut(list, leftOut) };
}

/**
 * Refuses to check a list without numbers if its companies can be found by name. The error says what to add to the
 * command, with the columns to use.
 *
 * @throws {ProgramError} if a column seems to contain the names
 */
export async function offerNames(list: ListFile, file: string): Promise<void> {
  const { roles } = chosenRoles(await sampledColumns(list), []);
  if (roles.name === undefined) return;
  const match = [...columnRoles, ...alternativeKeys].flatMap((key) => {
    const columns = columnsOfRole(roles, key).map((index) => list.columns[index]!.letter);
    return columns.length === 0 ? [] : `${key.replace("other_", "")}=${columns.join("+")}`;
  });
  throw new ProgramError("check_needs_match", { file, match: match.join(",") });
}

/**
 * Returns the columns that say whom the rows of a list mean. The result does not depend on the options that choose
 * columns, so that every run over the list finds what another one stored. `sources` are the columns that the options
 * name, or the list's own.
 */
export async function findEarlierColumns(
  list: ListFile,
  sources: readonly IdentifierSource<Column>[],
  { id }: Pick<EnrichOptions, "id">,
): Promise<EarlierColumns> {
  const usual = id === undefined ? sources : (await identifierColumns(list, undefined, true)).sources;
  const taken = columnsRead(usual).map(({ index }) => index);
  return {
    recognised: chosenRoles(await sampledColumns(list), taken).roles,
    content: contentColumns(withoutOthers(list.columns)),
  };
}

/** Columns of ours after `sirene_siren` whose cells may consist of its digits alone, also once Excel has saved them. */
const repeatingSiren: ReadonlySet<OwnKey | undefined> = new Set(["siren_formatted", "einvoice_address"]);

const digitsAlone = /^\s*\d{1,9}\s*$/;

/** Statuses of rows without a company, in which `sirene_siren` is empty. Rows that were added later have no status. */
const ofNobody: ReadonlySet<string> = new Set<OutcomeStatus | "">(["blank", "invalid", ""]);

/**
 * Finds the columns that an earlier run added to a list without a header and gives them their names. No header
 * identifies them, and a second run must not add them again. They are recognized by their content: a column of
 * statuses, preceded by as many columns as the fields need, the first of which has a SIREN wherever the status belongs
 * to a company, which no later one repeats. It is unknown which fields the other columns contain, so their content may not stay.
 *
 * @throws {ProgramError} naming `file` if there is a column of statuses, but the columns before it are those of other
 * fields
 */
export async function withNamedColumns(
  list: ListFile,
  options: Pick<EnrichOptions, "fields" | "match" | "foundBy" | "check">,
  file: string,
): Promise<ListFile> {
  if (list.headerRow !== undefined || list.records === 0) return list;
  const keys = runColumns(askedFields(options.fields), precedingKeysOf(options)).map(({ key }) => key);
  const status = await statusColumn(list);
  if (status === undefined) return list;
  const siren = status - keys.indexOf("status");
  const later = keys.flatMap((key, at) =>
    at > 0 && siren + at < status && !repeatingSiren.has(key) ? siren + at : [],
  );
  if (siren < 0 || !(await isWritten(list, siren, status)) || (await isRepeated(list, siren, later)))
    throw new ProgramError("unnamed_columns", { file });
  const columns = list.columns.map((column, index) => {
    const key = keys[index - siren];
    return key === undefined ? column : { ...column, header: headerOf(key) };
  });
  return { ...list, columns };
}

/** Returns whether `withNamedColumns` named columns of the list. */
export const isNamedByPlace = ({ headerRow, columns }: ListFile): boolean =>
  headerRow === undefined && columns.some(({ header }) => ownKeyOf(header) !== undefined);

/** Returns the last column that contains only statuses, apart from rows that were added later. */
async function statusColumn(list: ListFile): Promise<number | undefined> {
  const isStatus = (text = "") => text === "" || statusOf(text) !== undefined;
  let candidates = list.columns.map(({ index }) => index);
  // The first records exclude most columns, so that the rest of the list is read only for the remaining ones.
  await list.read(candidates, (_, cells) => {
    candidates = candidates.filter((column) => cells.every((texts) => isStatus(texts[column])));
    return false;
  });
  const filled = candidates.map(() => 0);
  await list.read(candidates, (_, cells) => {
    for (const texts of cells) {
      texts.forEach((text, at) => {
        if (text !== "") filled[at]! += isStatus(text) ? 1 : Number.NaN;
      });
    }
  });
  return candidates.findLast((_, at) => 2 * filled[at]! > list.records);
}

/**
 * Returns whether a column contains the SIREN of each row whose status belongs to a company, and nothing elsewhere. Runs
 * write its digits alone, a person may not. A row looked for by its name has no company with any status but `found`,
 * until a person enters a number. Its note says so. Without such a note or any SIREN, the columns may be the list's own.
 */
async function isWritten(list: ListFile, siren: number, status: number): Promise<boolean> {
  let [isOurs, isTold, isInDoubt, hasCompany, hasDigits] = [true, false, false, false, false];
  const note = status + 1;
  await list.read(note < list.columns.length ? [siren, status, note] : [siren, status], (_, cells) => {
    isOurs &&= cells.every(([text = "", state = "", said = ""]) => {
      const { kind } = readIdentifier(text);
      const word = statusOf(state) ?? state;
      const isSought = word !== "found" && saysNoCompany(said);
      const isCompanys = kind === "siren" && !ofNobody.has(word);
      hasCompany ||= isCompanys;
      hasDigits ||= isCompanys && digitsAlone.test(text);
      isTold ||= isSought || isCompanys;
      if (kind !== "blank") return isCompanys || (isSought && kind !== "invalid");
      isInDoubt ||= !ofNobody.has(word);
      return word !== "found";
    });
    return isOurs;
  });
  return isOurs && hasCompany === hasDigits && (isTold || !isInDoubt);
}

/** Returns whether a row has the company of its `siren` cell again in one of the `later` columns, as digits alone. */
async function isRepeated(list: ListFile, siren: number, later: readonly number[]): Promise<boolean> {
  let isAgain = false;
  await list.read([siren, ...later], (_, cells) => {
    isAgain ||= cells.some(([text = "", ...others]) => {
      const company = sirenIn(text);
      return company !== undefined && others.some((one) => digitsAlone.test(one) && sirenIn(one) === company);
    });
    return !isAgain;
  });
  return isAgain;
}
