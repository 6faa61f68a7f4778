import type { EnrichmentProgress } from "./enrich.ts";
import type { CallsSpent } from "./run-spending.ts";
import { reasonOf } from "../../../shared/lookups/reasons.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import type { Say } from "../messages/messages.ts";
import type { NoticeText } from "../pane/notice.tsx";

/** True of a run that was stopped before it came to all its rows. */
export const isStopped = ({ rows, done, typedInto }: EnrichmentProgress): boolean => done + typedInto < rows;

/** Rows of a run that got no answer, or were not asked for. */
export const unansweredRows = ({ unanswered }: EnrichmentProgress): number =>
  Object.values(unanswered).reduce((sum, rows) => sum + rows, 0);

/** True of a run of which rows are left to be asked for or filled. */
export const isOpenEnded = (progress: EnrichmentProgress): boolean =>
  isStopped(progress) || unansweredRows(progress) > 0 || progress.typedInto > 0;

/** Why rows have no answer, those of most rows first: `800 rows: the calls of the month are used up`. */
const reasonsText = ({ unanswered }: EnrichmentProgress, say: Say, language: Language): string =>
  Object.entries(unanswered)
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, n]) => say("enrich_reason", { n, why: reasonOf(code)?.note[language] ?? code }))
    .join(" ; ");

/** What a run cost, as far as anybody knows. */
function spentText({ calls, isLeast }: CallsSpent, say: Say): string {
  if (!isLeast) return calls === 0 ? say("spent_none") : say("spent", { calls });
  return calls === 0 ? say("spent_unknown") : say("spent_least", { calls });
}

/**
 * How a run ended: green where every row has its answer; else amber, with the reasons, or how far it came before it was
 * stopped; the calls that it cost; how many rows stay as somebody filled them meanwhile, and how many lost a company that no longer fits; and that codes
 * are of another nomenclature than before, once for all rows.
 */
export function endNotice(progress: EnrichmentProgress, say: Say, language: Language): NoticeText {
  const { rows, done, emptied, typedInto, nomenclature, spent } = progress;
  const open = unansweredRows(progress);
  const texts = [
    ...(isStopped(progress) ? [say("enrich_cancelled", { done, rows })] : []),
    ...(done === rows && open === 0 ? [say("enrich_done", { rows })] : []),
    typedInto === 0 ? "" : say("enrich_typed_into", { n: typedInto }),
    open === 0 ? "" : say("enrich_unanswered", { open, rows, reasons: reasonsText(progress, say, language) }),
    spent === undefined ? "" : spentText(spent, say),
    emptied === 0 ? "" : say("enrich_emptied", { n: emptied }),
    nomenclature?.rows ? say("enrich_nomenclature", { n: nomenclature.rows }) : "",
    nomenclature?.uncompared ? say("enrich_nomenclature_uncompared", { n: nomenclature.uncompared }) : "",
  ].filter((text) => text !== "");
  const isWhole = done === rows && open === 0 && emptied === 0;
  return { intent: isWhole ? "success" : "warning", text: texts.join(" ") };
}
