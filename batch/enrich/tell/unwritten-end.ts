import type { RunEnd } from "../../report/run-end.ts";
import type { Progress } from "../ask/progress.ts";
import type { EnrichInput } from "../enrich-input.ts";

/** How a run ended that wrote no file; `statuses`: the rows it looked at. */
export const unwrittenEnd = async (
  { session, prepared, purpose }: EnrichInput,
  progress: Progress,
  statuses: RunEnd["statuses"],
): Promise<RunEnd> => ({
  files: [],
  statuses,
  misses: prepared.knowledge.missCounts(),
  calls: await session.callsOf(purpose.run),
  unkept: await session.keepUnwritten(),
  fromStore: prepared.survey.known + progress.stored,
  changes: undefined,
  quota: await session.gateway.quota(),
  sideFailures: [],
  endedAt: Date.now(),
});
