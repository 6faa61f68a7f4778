import type { CheckCounts } from "../../../shared/enrichment/check/check-counts.ts";
import { einvoiceStatuses, type EinvoiceStatus } from "../../../shared/enrichment/check/einvoice.ts";
import { comparedParts } from "../../../shared/enrichment/check/findings.ts";
import { checkReasons } from "../../../shared/enrichment/check/reasons.ts";
import {
  checkStatuses,
  type CheckStatus,
  type IgnoredReasons,
} from "../../../shared/enrichment/check/verdict.ts";
import type { Say } from "../../messages/say.ts";
import { columnLines, listName, type ListChoice } from "../plan/list-choice.ts";
import type { Terminal } from "../../terminal/terminal.ts";

type Speaking = Pick<Terminal, "say" | "language">;

/** Which reasons were left out, so that nobody takes their absence for good news. */
export const ignoredLines = (ignored: IgnoredReasons | undefined, say: Say): string[] =>
  ignored === undefined ? [] : [say("run_ignored", { codes: [...ignored].join(", ") })];

/** How many rows could not be compared in what, and what that means; none where all were. */
export function uncomparedLines({ uncompared }: CheckCounts, say: Say): string[] {
  const parts = comparedParts.flatMap((part) => {
    const n = uncompared[part];
    return n === undefined ? [] : say(`run_uncompared_${part}`, { n });
  });
  return parts.length === 0 ? [] : [say("run_uncompared", { parts: parts.join(", ") })];
}

/**
 * What a check found, for the summary of a run: rows by what is to be done, then each reason with its code and its rows, then
 * what has to be known of the columns of its lists.
 */
export function checkLines(
  checks: CheckCounts | undefined,
  lists: readonly ListChoice[],
  { say, language }: Speaking,
  ignored?: IgnoredReasons,
): string[] {
  if (checks === undefined) return [];
  const counted = <Key extends string>(
    words: Readonly<Record<Key, { readonly en: string; readonly fr: string }>>,
    counts: Partial<Record<Key, number>>,
  ) =>
    (Object.keys(words) as Key[])
      .filter((status) => counts[status])
      .map((status) => `${String(counts[status])} ${words[status][language]}`)
      .join(", ");
  const statuses = counted<CheckStatus>(checkStatuses, checks.statuses);
  const einvoice = counted<EinvoiceStatus>(einvoiceStatuses, checks.einvoice);
  return [
    ...(statuses === "" ? [] : [say("run_checks", { statuses })]),
    ...(einvoice === "" ? [] : [say("run_einvoice", { statuses: einvoice })]),
    ...checks.reasons.map(({ code, rows }) =>
      say("run_check_reason", { n: rows, code, sentence: checkReasons[code].sentence[language] }),
    ),
    ...ignoredLines(ignored, say),
    ...uncomparedLines(checks, say),
    ...lists.flatMap((list) =>
      columnLines(list, say).map(
        (line) =>
          `  ${lists.length === 1 && list.sheet === undefined ? line : `${listName(list, say)}: ${line}`}`,
      ),
    ),
    ...(einvoice === "" ? [] : [say("sheet_issues_from")]),
  ];
}
