import { chosenRoles } from "../../../shared/enrichment/columns/chosen-roles.ts";
import {
  alternativeKeys,
  columnsOfRole,
  joinedRoles,
  mostJoined,
  type AlternativeKey,
  type RoleChoice,
  type RoleColumns,
} from "../../../shared/enrichment/columns/column-roles.ts";
import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import type { LeftOutColumn } from "../../../shared/enrichment/columns/left-out.ts";
import { columnRoles, type ColumnRole } from "../../../shared/enrichment/columns/role-rules.ts";
import {
  columnNamed,
  columnsRead,
  identifierColumns,
  unknownColumn,
} from "../../files/identifier-columns.ts";
import type { Column, ListFile } from "../../files/list.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { contentColumns } from "../../../shared/enrichment/columns/own-columns.ts";
import type { GivenReading } from "../../../shared/enrichment/rows/list-reader.ts";
import type { MatchOptions } from "../options/match-options.ts";
import { columnsLeftOut } from "./compared-columns.ts";
import type { EnrichOptions } from "../options/options.ts";
import { sampledColumns } from "./sampled-columns.ts";

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
): Promise<GivenReading> {
  const usual = id === undefined ? sources : (await identifierColumns(list, undefined, true)).sources;
  const taken = columnsRead(usual).map(({ index }) => index);
  return {
    recognised: chosenRoles(await sampledColumns(list), taken).roles,
    content: contentColumns(list.columns),
  };
}
