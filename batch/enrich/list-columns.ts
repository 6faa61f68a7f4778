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
import type { Column, ListFile } from "../files/list.ts";
import type { LeftOutColumn } from "../../shared/enrichment/columns/column-words.ts";
import { type NumberColumns, withChosenNumbers } from "../../shared/enrichment/columns/number-columns.ts";
import type { ComparedColumns, ComparedRole } from "../../shared/enrichment/columns/compared-texts.ts";
import { columnNamed, columnsRead, identifierColumns, unknownColumn } from "../files/identifier-columns.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type MatchOptions, comparedOptions } from "./match-options.ts";
import { type EnrichOptions, besideKeys } from "./options.ts";
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
  headerOf,
  ownKeyOf,
  runColumns,
} from "../../shared/enrichment/columns/own-columns.ts";
import type { EarlierColumns } from "../../shared/enrichment/list-reader.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";

/** The columns of a list as its first records show them. */
export async function sampledColumns(list: ListFile): Promise<SampledColumn[]> {
  const texts: string[][] = list.columns.map(() => []);
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const row of cells) row.forEach((text, place) => texts[place]!.push(text));
      return texts.length > 0 && texts[0]!.length < rolesSampleSize;
    },
  );
  return list.columns.map(({ header }, index) => ({ header, texts: texts[index]! }));
}

type ComparingOptions = Pick<EnrichOptions, "fields" | "check" | "compared">;

/** The column that a name says; null for an empty one, which says that the list has none. @throws {FileError} */
function columnSaid(list: ListFile, wanted: string): Column | null {
  if (wanted === "") return null;
  const column = columnNamed(list.columns, wanted);
  if (column === undefined) throw unknownColumn(list.columns, wanted);
  return column;
}

/** The columns of numbers as they were named, the others as they were found. @throws {FileError} */
export function withNamed(
  numbers: NumberColumns<Column>,
  list: ListFile,
  { compared }: ComparingOptions,
): NumberColumns<Column> {
  const { siret, vat } = compared;
  return withChosenNumbers(numbers, {
    ...(siret !== undefined && { siret: columnSaid(list, siret) }),
    ...(vat !== undefined && { vat: columnSaid(list, vat) }),
  });
}

/** The option that names a column: that of the SIREN is the one of the identifiers. */
const optionOf = (role: ComparedRole): string => (role === "siren" ? "--id" : comparedOptions[role]);

/** What of a list the answers of a run are compared with, and what is left out of it. */
interface ComparedListColumns {
  readonly compared: ComparedColumns;
  readonly leftOut: readonly LeftOutColumn<Column>[];
}

/**
 * The columns that the answers of a run are compared with: those that are named, the others by content and header.
 *
 * @throws {ProgramError | FileError} where a named column is not there, or a field has none to be compared with
 */
export async function comparedColumns(
  list: ListFile,
  numbers: NumberColumns<Column>,
  options: ComparingOptions,
  file: string,
): Promise<ComparedListColumns> {
  const roles = rolesToCompare(options.fields, options.check !== undefined);
  if (roles.length === 0) return { compared: {}, leftOut: [] };
  const choice: Partial<Record<ComparedRole, number | null>> = {};
  for (const [role, wanted] of Object.entries(options.compared) as [ComparedRole, string][]) {
    choice[role] = columnSaid(list, wanted)?.index ?? null;
  }
  const columns = await sampledColumns(list);
  const selected = recognised({ columns, numbers, roles, choice: choice satisfies ComparedChoice });
  const { compared } = selected;
  if (options.check === undefined) refuseUncompared(options, compared, file);
  const leftOut = numbersLeftOut(numbers, { roles, choice, compared });
  // Only a verdict rests on a column that is in doubt.
  const isSettled = options.check === undefined && { isSettled: true as const };
  return {
    compared,
    leftOut: [
      ...leftOut.map((left) => ({ ...left, ...isSettled })),
      ...columnsLeftOut(list, selected.leftOut),
    ],
  };
}

/** What is left out of a list, by its columns. */
const columnsLeftOut = (
  { columns }: ListFile,
  leftOut: readonly LeftOutColumn<number>[],
): LeftOutColumn<Column>[] =>
  leftOut.map(({ column, beside, ...left }) => ({
    ...left,
    column: columns[column]!,
    ...(beside !== undefined && { beside: columns[beside]! }),
  }));

/** Refuses a field that has nothing to be compared with. */
function refuseUncompared({ fields }: ComparingOptions, compared: ComparedColumns, file: string): void {
  const [first] = uncomparedFields(fields, compared);
  if (first === undefined) return;
  const detail = { field: first.field.key, option: optionOf(first.role), file };
  throw new ProgramError("compared_column_missing", detail);
}

/** By which columns rows are looked up, and which of those that could tell of their companies are left out. */
export interface MatchColumns {
  readonly roles: RoleColumns;
  readonly leftOut: readonly LeftOutColumn<Column>[];
}

/**
 * The columns that `wanted` names, in their order: a header or a letter, several with `+` between. A header may have a `+` in it.
 *
 * @throws {ProgramError | FileError} where a column is not there, or texts of the role are not joined
 */
function namedColumns(columns: readonly Column[], role: ColumnRole, wanted: string): number[] {
  const whole = columnNamed(columns, wanted);
  if (whole !== undefined) return [whole.index];
  if (!wanted.includes("+")) throw unknownColumn(columns, wanted);
  const parts = wanted.split("+").map((part) => {
    const column = columnNamed(columns, part.trim());
    if (column === undefined) throw unknownColumn(columns, part.trim());
    return column.index;
  });
  const isJoined = (joinedRoles as readonly string[]).includes(role);
  if (!isJoined || parts.length > mostJoined)
    throw new ProgramError("match_not_joined", { role, wanted, most: mostJoined });
  return [...new Set(parts)];
}

/**
 * The columns that tell of the company a row means: those that are named, the others by header and content; `sources` are
 * read for numbers and have no other role.
 *
 * @throws {ProgramError | FileError} where a named column is not there, or none seems to have the names
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
 * Refuses a list without numbers that is to be checked and has names by which its companies can be found: says what to add to the
 * command, with the columns that it means.
 *
 * @throws {ProgramError} where a column seems to have the names
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
 * Where the rows of a list say whom they mean, as every run over it reads it, whatever it is told to read: so that one knows
 * what another found. `sources` are those that the options name, or its own.
 */
export async function givenColumns(
  list: ListFile,
  sources: readonly IdentifierSource<Column>[],
  { id }: Pick<EnrichOptions, "id">,
): Promise<EarlierColumns> {
  const usual = id === undefined ? sources : (await identifierColumns(list, undefined, true)).sources;
  const taken = columnsRead(usual).map(({ index }) => index);
  return {
    recognised: chosenRoles(await sampledColumns(list), taken).roles,
    content: contentColumns(list.columns),
  };
}

/** Rows of these name nobody, so that `sirene_siren` is empty in them; and those that came later have no status. */
const ofNobody: ReadonlySet<string> = new Set<OutcomeStatus | "">(["blank", "invalid", ""]);

/**
 * A list without header, with the columns that an earlier run added to it named as they would be: no header tells them,
 * and a second run must not add them once more. They are known by what stands in them: a column of statuses, and as many
 * columns before it as the fields need, one with a SIREN wherever the status is of a company. What stands in those of
 * fields is not known, so nothing of it may stay.
 *
 * @throws {ProgramError} naming `file` where there is such a column of statuses, and the columns before it are those of other fields
 */
export async function withNamedColumns(
  list: ListFile,
  options: Pick<EnrichOptions, "fields" | "match" | "foundBy" | "check">,
  file: string,
): Promise<ListFile> {
  if (list.headerRow !== undefined || list.records === 0) return list;
  const keys = runColumns(askedFields(options.fields), besideKeys(options)).map(({ key }) => key);
  const status = await statusColumn(list);
  if (status === undefined) return list;
  const siren = status - keys.indexOf("status");
  if (siren < 0 || !(await isWritten(list, siren, status)))
    throw new ProgramError("unnamed_columns", { file });
  const columns = list.columns.map((column, index) => {
    const key = keys[index - siren];
    return key === undefined ? column : { ...column, header: headerOf(key) };
  });
  return { ...list, columns };
}

/** Whether a list has columns that were named so. */
export const isNamedByPlace = ({ headerRow, columns }: ListFile): boolean =>
  headerRow === undefined && columns.some(({ header }) => ownKeyOf(header) !== undefined);

/** The last column of statuses: of nothing else, but for rows that were added since. Undefined where there is none. */
async function statusColumn(list: ListFile): Promise<number | undefined> {
  const isStatus = (text = "") => text === "" || statusOf(text) !== undefined;
  let candidates = list.columns.map(({ index }) => index);
  // The first records leave few columns, so that the rest is read for those alone.
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

/** Whether a column holds the SIREN of each row whose status is of a company, and nothing in the others. */
async function isWritten(list: ListFile, siren: number, status: number): Promise<boolean> {
  let isOurs = true;
  await list.read([siren, status], (_, cells) => {
    isOurs &&= cells.every(([text = "", state = ""]) => {
      const { kind } = readIdentifier(text);
      return ofNobody.has(statusOf(state) ?? state) ? kind === "blank" : kind === "siren";
    });
    return isOurs;
  });
  return isOurs;
}
