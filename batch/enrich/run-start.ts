import type { RunStart } from "../report/run-json.ts";
import type { EnrichInput } from "./enrich-input.ts";

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
      output: results[at]!.output,
    })),
    fields: options.fields.map(({ key }) => key),
    plan: prepared.plan,
    quota: prepared.quota.quota,
  };
}
