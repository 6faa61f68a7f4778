import { chosenRoles } from "../../../shared/enrichment/columns/chosen-roles.ts";
import type { ColumnRole, RoleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import { columnNamed, columnsRead, unknownColumn } from "../../files/identifier-columns.ts";
import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import type { Column, ListFile } from "../../files/list.ts";
import { ProgramError } from "../../errors/program-error.ts";
import type { MatchOptions } from "../options/match-options.ts";
import { sampledColumns } from "./sampled-columns.ts";

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
): Promise<RoleColumns> {
  const choice: Partial<Record<ColumnRole, number | null>> = {};
  for (const [role, wanted] of Object.entries(named) as [ColumnRole, string][]) {
    const column = columnNamed(list.columns, wanted);
    if (wanted !== "" && column === undefined) throw unknownColumn(list.columns, wanted);
    choice[role] = wanted === "" ? null : column!.index;
  }
  const chosen = chosenRoles(
    await sampledColumns(list),
    columnsRead(sources).map(({ index }) => index),
    choice,
  );
  if (chosen.name === undefined) throw new ProgramError("no_name_column", { file });
  return chosen;
}
