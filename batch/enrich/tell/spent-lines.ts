import type { Plan } from "../../../shared/enrichment/plan/plan.ts";
import type { Say } from "../../messages/say.ts";
import type { RunEnd } from "../../report/run-end.ts";

/** What a run spent against its plan, and what is left of the month where that is known. */
export function spentLines(
  { calls, opened }: Plan,
  { calls: all, fromStore: stored, quota, places }: Pick<RunEnd, "calls" | "fromStore" | "quota" | "places">,
  say: Say,
): string[] {
  // Those for the places of candidates had a plan of their own.
  const spent = all - (places?.calls ?? 0);
  const cost = { spent, opened, planned: calls.most, stored };
  const lines = [say(opened === 0 ? "run_spent" : "run_spent_opened", cost)];
  if (quota?.remaining !== undefined && quota.limit !== undefined)
    lines.push(say("run_left", { remaining: quota.remaining, limit: quota.limit }));
  return lines;
}
