import type { OutcomeStatus } from "../../../shared/lookups/lookup.ts";
import type { Selection } from "../../../shared/enrichment/rows/list-reader.ts";
import { statusOf } from "../../../shared/enrichment/rows/status-words.ts";

const statusIn =
  (...statuses: (OutcomeStatus | "")[]): Selection =>
  (text) =>
    text.trim() === "" ? statuses.includes("") : statuses.some((status) => status === statusOf(text));

/**
 * What `--only` takes: which rows of a list that was enriched before are looked at again.
 * - `missing`: those that have no answer yet: never run, or deferred;
 * - `failed`: those that failed;
 * - `answered`: those that have an answer; it is asked again where it is older than `--max-age`.
 */
export const selections = {
  missing: statusIn("", "deferred"),
  failed: statusIn("failed"),
  answered: statusIn("found", "not_found"),
} as const satisfies Record<string, Selection>;
export type SelectionName = keyof typeof selections;

/** Names that were given out before, and are still taken. */
const formerNames: Readonly<Record<string, SelectionName>> = { stale: "answered" };

/** The selection that `text` names; undefined when there is none. */
export function selectionOf(text: string): SelectionName | undefined {
  if (Object.hasOwn(selections, text)) return text as SelectionName;
  return Object.hasOwn(formerNames, text) ? formerNames[text] : undefined;
}
