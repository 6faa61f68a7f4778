import type { EnrichmentProgress } from "./enrich.ts";
import type { CallsSpent } from "./run-spending.ts";
import { reasonOf } from "../../../shared/lookups/reasons.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import type { Say } from "../messages/messages.ts";
import type { NoticeText } from "../pane/notice.tsx";
import type { UndoResult } from "./run-undo.ts";

/** Returns true if a run was stopped before it reached all its rows. */
export const isStopped = ({ rows, done, typedInto }: EnrichmentProgress): boolean => done + typedInto < rows;

/** Returns the number of rows without an answer, asked for or not. */
export const unansweredRows = ({ unanswered }: EnrichmentProgress): number =>
  Object.values(unanswered).reduce((sum, rows) => sum + rows, 0);

/** Returns true if rows are left to be asked for or filled. */
export const isOpenEnded = (progress: EnrichmentProgress): boolean =>
  isStopped(progress) || unansweredRows(progress) > 0 || progress.typedInto > 0;

/**
 * Returns the reasons why rows have no answer, the most frequent first: `800 rows: the calls of the month are used
 * up`.
 */
const reasonsText = ({ unanswered }: EnrichmentProgress, say: Say, language: Language): string =>
  Object.entries(unanswered)
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, n]) => say("enrich_reason", { n, why: reasonOf(code)?.note[language] ?? code }))
    .join(say("enrich_reason_next"));

/** Returns what a run cost, as far as it is known. */
function spentText({ calls, isLeast }: CallsSpent, say: Say): string {
  if (!isLeast) return calls === 0 ? say("spent_none") : say("spent", { calls });
  return calls === 0 ? say("spent_unknown") : say("spent_least", { calls });
}

/** How a run failed: why, `sentence` says; then how many rows it had filled, and what it spent, which is not lost. */
export function failureNotice(sentence: string, progress: EnrichmentProgress, say: Say): NoticeText {
  const { rows, done, spent } = progress;
  const texts = [
    sentence,
    done === 0 ? say("enrich_failed_none") : say("enrich_failed", { done, rows }),
    spent === undefined ? "" : spentText(spent, say),
    spent?.calls ? say("enrich_failed_kept") : "",
  ];
  return { intent: "error", text: texts.filter((text) => text !== "").join(" ") };
}

/**
 * Returns the notice at the end of a run: green if every row has its answer, otherwise amber with the reasons, or
 * with how far the run came before it was stopped. Also gives the calls spent, the rows left alone because someone
 * edited them meanwhile, the rows whose company no longer fits, and the rows whose activity codes now belong to
 * another nomenclature.
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

/** Returns the result of an undo: cells restored, cells left alone, and the cost of another run. */
export function undoNotice({ cells, changed, columns }: UndoResult, say: Say): NoticeText {
  const texts = [
    say("taken_back_cells", { n: cells }),
    columns === 0 ? "" : say("taken_back_columns", { n: columns }),
    changed === 0 ? "" : say("taken_back_changed", { n: changed }),
    say("taken_back_free"),
  ];
  return {
    intent: changed === 0 ? "success" : "warning",
    text: texts.filter((text) => text !== "").join(" "),
  };
}
