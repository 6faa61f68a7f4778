import type { ComparedRole } from "../../../shared/enrichment/compare/compared-texts.ts";
import type { ColumnRole } from "../../../shared/enrichment/columns/column-roles.ts";
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

/** The plan of a run with the lists it is for. */
export const shownPlan = ({ plan, quota, whole }: Prepared, { lists, sample }: ReadLists): ShownPlan => ({
  plan,
  quota: quota.quota,
  sample: sample && whole && { drawn: sample.drawn, whole },
  lists: lists.map(({ name, list, sources, others, otherSheets, roles, compared }) => ({
    file: name,
    sheet: list.sheet,
    headerRow: list.headerRow,
    sources,
    others,
    otherSheets,
    roles: Object.entries(roles ?? {}).map(([role, index]) => ({
      role: role as ColumnRole,
      column: list.columns[index]!,
    })),
    compared: Object.entries(compared).map(([role, index]) => ({
      role: role as ComparedRole,
      column: list.columns[index]!,
    })),
  })),
});
