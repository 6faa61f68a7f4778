import type { CheckCounts } from "../../../shared/enrichment/check/check-counts.ts";
import { einvoiceStatuses, type EinvoiceStatus } from "../../../shared/enrichment/check/einvoice.ts";
import { checkReasons } from "../../../shared/enrichment/check/reasons.ts";
import { checkStatuses, type CheckStatus } from "../../../shared/enrichment/check/verdict.ts";
import type { Terminal } from "../../terminal/terminal.ts";

type Speaking = Pick<Terminal, "say" | "language">;

/** What a check found, for the summary of a run: rows by what is to be done, then each reason with its code and its rows. */
export function checkLines(checks: CheckCounts | undefined, { say, language }: Speaking): string[] {
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
    ...(einvoice === "" ? [] : [say("sheet_issues_from")]),
  ];
}
