import { deferralReasons, type DeferralReason } from "../../shared/gateway/halt.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import { startOfDay } from "./personal.ts";

/**
 * What a user is told of a lookup that was not asked. The gateway's own sentence may quote the question that met the
 * refusal, which may be another user's.
 */
const sentences: Readonly<Record<DeferralReason, string>> = {
  ...deferralReasons,
  hour_spent: "this hour's calls are used up",
  user_budget: "your calls for this month are used up; stored answers are still given",
  user_rate: "your calls for this hour are used up",
  unauthorized: "the service refused the relay's keys: tell its administrator",
  unpaid: "the relay's subscription is inactive: tell its administrator",
  wrong_address: "the address that the relay calls is not that of the API: tell its administrator",
  dead_server: "the service is not answering at the moment",
  interrupted: "the relay is stopping: try again in a moment",
  paused: "an administrator has paused all spending; stored answers are still given",
  store_failed: "the relay cannot store answers, so it buys none: tell its administrator",
};

const isReason = (code: string): code is DeferralReason => code in sentences;

/**
 * An outcome as its user is told it. Of what was kept the day alone is told, for the moment is when a colleague asked;
 * where a user wants it read since `floor` (epoch milliseconds), later that day, that moment is told. `ended`: why the
 * relay ended the request before it was answered.
 */
export function presented(outcome: Outcome, floor: number, ended?: string): Outcome {
  if ("cached" in outcome) {
    return outcome.cached ? { ...outcome, asOf: Math.max(startOfDay(outcome.asOf), floor) } : outcome;
  }
  if (outcome.status !== "deferred") return outcome;
  const { code } = outcome.error;
  if (code === "interrupted" && ended !== undefined) return { ...outcome, error: { code, message: ended } };
  return isReason(code) ? { ...outcome, error: { code, message: sentences[code] } } : outcome;
}
