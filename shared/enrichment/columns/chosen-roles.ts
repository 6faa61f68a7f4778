import {
  columnRoles,
  roleColumns,
  type ColumnRole,
  type RoleColumns,
  type SampledColumn,
} from "./column-roles.ts";

/** Records that are looked at to tell what a column is about. */
export const rolesSampleSize = 500;

/** The column of each role as a person chose it, null for a role that no column has; the others are recognised. */
export type RoleChoice = Readonly<Partial<Record<ColumnRole, number | null>>>;

/**
 * The columns that tell of the companies the rows of a list mean: those that were chosen, the others by their headers and
 * content. Those in `taken` are read for numbers and are recognised for nothing else.
 */
export function chosenRoles(
  columns: readonly SampledColumn[],
  taken: readonly number[],
  choice: RoleChoice = {},
): RoleColumns {
  const chosen = Object.values(choice).filter((column) => column !== null);
  const sampled = columns.map(({ header, texts }) => ({ header, texts: texts.slice(0, rolesSampleSize) }));
  const recognised = roleColumns(sampled, new Set([...taken, ...chosen]));
  const roles: Partial<Record<ColumnRole, number>> = {};
  for (const role of columnRoles) {
    const column = choice[role] === undefined ? recognised[role] : choice[role];
    if (column !== undefined && column !== null) roles[role] = column;
  }
  return roles;
}
