import type { Outcome } from "../lookups/outcome.ts";

/** Reasons for which questions are deferred, each with its sentence. */
export const deferralReasons = {
  month_spent: "the monthly quota is spent",
  reserve: "only the reserve is left this month",
  hour_spent: "the service keeps answering that the hourly limit is reached",
  budget: "the calls this run may spend are used up",
  user_budget: "this user's calls for the month are used up",
  user_rate: "this user's calls for the hour are used up",
  unauthorized: "the service refused the keys",
  unpaid: "the subscription is inactive",
  wrong_address: "the address is not that of the API: /me was not found there",
  dead_server: "the service does not answer: calls were stopped after several failures in a row",
  interrupted: "the run was interrupted",
  paused: "spending is paused",
  store_failed: "answers cannot be stored, so none are bought",
} as const;
export type DeferralReason = keyof typeof deferralReasons;

/**
 * Why nothing is asked for now, and until when (milliseconds, by the clock of whoever tells it; Infinity: until something
 * changes).
 */
export interface Halt {
  readonly reason: DeferralReason;
  readonly until: number;
  /** The same as the service told it, epoch milliseconds. */
  readonly toldUntil?: number | undefined;
  readonly detail: string;
}

export function deferred(reason: DeferralReason, retryAt?: number, detail = ""): Outcome {
  const message = deferralReasons[reason] + (detail === "" ? "" : ` (${detail})`);
  const known = retryAt !== undefined && Number.isFinite(retryAt);
  return { status: "deferred", error: { code: reason, message }, ...(known && { retryAt }) };
}
