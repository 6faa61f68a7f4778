import { columnsOfRole } from "../../../shared/enrichment/columns/column-roles.ts";
import { columnRoles } from "../../../shared/enrichment/columns/role-rules.ts";
import { comparedRoles } from "../../../shared/enrichment/compare/compared-texts.ts";
import type { ListFile } from "../../files/list.ts";
import type { RoleOfColumns } from "./list-choice.ts";
import type { ShownPlan } from "./show-plan.ts";
import type { RunStart } from "../../report/run-json.ts";
import { writesResults } from "../options/options.ts";
import type { EnrichInput } from "../enrich-input.ts";
import type { Prepared } from "./prepare.ts";
import type { ReadLists } from "../read/read-lists.ts";

/** What is known of a run before it starts. */
export function runStart({
  options,
  purpose,
  lists,
  results,
  prepared,
  startedAt,
}: Pick<EnrichInput, "options" | "purpose" | "lists" | "results" | "prepared" | "startedAt">): RunStart {
  return {
    id: purpose.run,
    user: purpose.user,
    startedAt,
    files: lists.lists.map(({ name, list }, at) => ({
      file: name,
      sheet: list.sheet ?? null,
      output: writesResults(options) ? results[at]!.output : null,
    })),
    fields: options.fields.map(({ key }) => key),
    plan: shownPlan(prepared, lists),
  };
}

/** The roles that columns of a list have, each with its columns. */
const rolesOf = <Role extends string>(
  roles: readonly Role[],
  columns: Readonly<Partial<Record<string, number>>>,
  list: ListFile,
): RoleOfColumns<Role>[] =>
  roles.flatMap((role) => {
    const ofKey = (key: string) => columnsOfRole(columns, key).map((index) => list.columns[index]!);
    const [column, ...joined] = ofKey(role);
    return column === undefined ? [] : [{ role, column, joined, other: ofKey(`other_${role}`) }];
  });

/** The plan of a run with the lists it is for. */
export const shownPlan = (
  { plan, quota, whole, unlocated, lacksPlaces, places }: Prepared,
  { lists, sample, queries }: ReadLists,
): ShownPlan => ({
  plan,
  quota: quota.quota,
  unlocated,
  places,
  lacksPlaces: lacksPlaces || queries?.lacksPlaces,
  sample: sample && whole && { drawn: sample.drawn, whole },
  lists: lists.map(
    ({ name, list, sources, others, otherSheets, roles, compared, leftOut, disagreements }) => ({
      file: name,
      sheet: list.sheet,
      headerRow: list.headerRow,
      sources,
      others,
      otherSheets,
      leftOut,
      disagreements,
      roles: roles === undefined ? [] : rolesOf(columnRoles, roles, list),
      compared: rolesOf(comparedRoles, compared, list),
    }),
  ),
});
