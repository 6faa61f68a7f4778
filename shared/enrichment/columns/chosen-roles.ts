import { selectRoles, type RoleChoice, type RoleSelection } from "./column-roles.ts";
import type { SampledColumn } from "./role-rules.ts";

/** Records that are looked at to tell what a column is about. */
export const rolesSampleSize = 500;

/**
 * The columns that tell of the companies the rows of a list mean: those that were chosen, the others by their headers and
 * content in its first records (`selectRoles`). Those in `taken` are read for numbers and are recognised for nothing else.
 */
export function chosenRoles(
  columns: readonly SampledColumn[],
  taken: readonly number[],
  choice: RoleChoice = {},
): RoleSelection {
  const sampled = columns.map(({ header, texts }) => ({ header, texts: texts.slice(0, rolesSampleSize) }));
  return selectRoles(sampled, taken, choice);
}
