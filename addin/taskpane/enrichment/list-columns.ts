import { chosenRoles } from "../../../shared/enrichment/columns/chosen-roles.ts";
import type { ColumnRole, RoleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import { cellText } from "./cell-text.ts";
import type { ListSurvey } from "./list-survey.ts";

/** Where a run reads what its rows say, by columns within the list, from 0. */
export interface ListColumns {
  /** Where the identifiers are read; undefined where no column holds any. */
  readonly source: IdentifierSource | undefined;
  /** For a run that looks rows without a number up by name: the column of each role. */
  readonly roles: RoleColumns | undefined;
}

const columnsOf = (source: IdentifierSource | undefined): number[] =>
  [source?.column, source?.nic].flatMap((column) => column?.index ?? []);

/** Every column that is read, each once. */
export const columnsRead = ({ source, roles = {} }: ListColumns): number[] => [
  ...new Set([...columnsOf(source), ...Object.values(roles)]),
];

/** The columns that tell whom the rows of a list mean, as `sirene enrich --match` recognises them. */
export function recognisedRoles(
  { body, headings, values }: ListSurvey,
  source: ListColumns["source"],
): RoleColumns {
  const columns = Array.from({ length: body.width }, (_, column) => ({
    header: headings[body.left + column] ?? "",
    texts: values.map((row) => cellText(row[column])),
  }));
  return chosenRoles(columns, columnsOf(source));
}

/**
 * The columns of a list as they are recognised: the identifiers', and those of the roles where rows without a number are
 * looked up by name.
 */
export const recognisedColumns = (survey: ListSurvey, isMatching: boolean): ListColumns => ({
  source: survey.source,
  roles: isMatching ? recognisedRoles(survey, survey.source) : undefined,
});

/** The same with the identifiers in another column: the choice made by content with its NIC, or any other column alone. */
export function withIdentifiers(
  columns: ListColumns,
  { source, sample }: ListSurvey,
  column: number | undefined,
): ListColumns {
  if (column === undefined) return { ...columns, source: undefined };
  return {
    ...columns,
    source: source?.column.index === column ? source : { column: sample.columns[column]! },
  };
}

/** The same with another column for a role, or none. */
export const withRole = (
  columns: ListColumns,
  role: ColumnRole,
  column: number | undefined,
): ListColumns => ({
  ...columns,
  roles: Object.fromEntries(
    Object.entries({ ...columns.roles, [role]: column }).filter(([, index]) => index !== undefined),
  ),
});
