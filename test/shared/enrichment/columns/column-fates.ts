import { selectRoles, type RoleChoice } from "../../../../shared/enrichment/columns/column-roles.ts";
import type { SampledColumn } from "../../../../shared/enrichment/columns/role-rules.ts";

/** Returns the columns of a list with what becomes of each: its role, or why it is left out. */
export function columnFates(
  columns: readonly SampledColumn[],
  taken: readonly number[] = [],
  choice: RoleChoice = {},
): string[] {
  const { roles, leftOut } = selectRoles(columns, taken, choice);
  return columns.map(({ header }, place) => {
    const role = Object.entries(roles).find(([, column]) => column === place)?.[0];
    const why = leftOut.find(({ column }) => column === place)?.why;
    return [header, role ?? (why === undefined ? "" : `! ${why}`)].join(": ");
  });
}
