import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Selection } from "./rows.ts";

const statusIn =
  (...statuses: (OutcomeStatus | "")[]): Selection =>
  (text) =>
    (statuses as string[]).includes(text.trim().toLowerCase());

/**
 * What `--only` takes: which rows of a list that was enriched before are looked at again.
 * - `missing`: those that have no answer yet: never run, or deferred;
 * - `failed`: those that failed;
 * - `stale`: those that have an answer; it is asked again where it is older than `--max-age`.
 */
export const selections = {
  missing: statusIn("", "deferred"),
  failed: statusIn("failed"),
  stale: statusIn("found", "not_found"),
} as const satisfies Record<string, Selection>;
export type SelectionName = keyof typeof selections;

export function isSelection(text: string): text is SelectionName {
  return Object.hasOwn(selections, text);
}
