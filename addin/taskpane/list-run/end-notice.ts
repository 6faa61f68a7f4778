import type { Say } from "../messages/say.ts";
import type { NoticeText } from "../pane/notice.tsx";
import type { EnrichmentProgress } from "./enrich.ts";

/** How a run ended: with all its rows, or stopped before; and how many lost a company that no longer fits. */
export function endNotice({ rows, done, emptied }: EnrichmentProgress, say: Say): NoticeText {
  if (done < rows) return { intent: "warning", text: say("enrich_cancelled", { done, rows }) };
  const text = say("enrich_done", { rows });
  return emptied === 0
    ? { intent: "success", text }
    : { intent: "warning", text: `${text} ${say("enrich_emptied", { n: emptied })}` };
}
