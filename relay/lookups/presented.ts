import { deferralReasons, type DeferralReason } from "../../shared/gateway/halt.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import { startOfDay } from "./personal.ts";

/**
 * What a user is told of a lookup that was not asked. The gateway's own sentence may quote the question that met the
 * refusal, which may be another user's.
 */
const sentences: Readonly<Record<DeferralReason, string>> = {
  ...deferralReasons,
  hour_spent: "the calls of this hour are used up",
  user_budget: "your calls of this month are used up; what is kept is still answered",
  user_rate: "your calls of this hour are used up",
  unauthorized: "the service refused the relay's keys; its administrator has to see to them",
  unpaid: "the relay's subscription is inactive; its administrator has to see to it",
  wrong_address: "the relay's address is not that of the API; its administrator has to see to it",
  dead_server: "the service does not answer for now",
  interrupted: "the relay is stopping: ask again in a moment",
  paused: "an administrator has paused all spending; what is kept is still answered",
  store_failed: "the relay cannot keep answers, so none are bought; its administrator has to see to it",
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
