import type { Say } from "../messages/say.ts";
import type { NoticeText } from "../pane/notice.tsx";
import type { EnrichmentProgress } from "./enrich.ts";

/** How a run ended: with all its rows, or stopped before. */
export const endNotice = ({ rows, done }: EnrichmentProgress, say: Say): NoticeText =>
  done < rows
    ? { intent: "warning", text: say("enrich_cancelled", { done, rows }) }
    : { intent: "success", text: say("enrich_done", { rows }) };
