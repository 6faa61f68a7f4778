import type { Outcome } from "../../shared/lookups/outcome.ts";
import { deferrals, type DeferralReason } from "../../shared/lookups/reasons/deferrals.ts";
import { startOfDay } from "./personal.ts";

const isReason = (code: string): code is DeferralReason => Object.hasOwn(deferrals, code);

/**
 * An outcome as its user is told it. Of what was kept the day alone is told, for the moment is when a colleague asked;
 * where a user wants it read since `floor` (epoch milliseconds), later that day, that moment is told. `ended`: why the
 * relay ended the request before it was answered. The gateway's own sentence is not told: it may quote the question that
 * met the refusal, which may be another user's.
 */
export function redacted(outcome: Outcome, floor: number, ended?: string): Outcome {
  if ("cached" in outcome) {
    return outcome.cached ? { ...outcome, asOf: Math.max(startOfDay(outcome.asOf), floor) } : outcome;
  }
  if (outcome.status !== "deferred") return outcome;
  const { code } = outcome.error;
  if (code === "interrupted" && ended !== undefined) return { ...outcome, error: { code, message: ended } };
  return isReason(code) ? { ...outcome, error: { code, message: deferrals[code].cell.en } } : outcome;
}
