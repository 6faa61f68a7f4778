import type { Reason } from "../lookups/reasons.ts";
import { type FailureCode, callFailures } from "./reply.ts";

export interface RetryRules {
  /** Most attempts for one question, including the first. */
  readonly attempts: number;
  /** Upper bound of the first delay, milliseconds. It doubles with each attempt. */
  readonly baseDelay: number;
  /** Upper bound of any delay, milliseconds. */
  readonly longestDelay: number;
}

/** Few attempts, because each may be a paid call. */
export const defaultRetryRules: RetryRules = { attempts: 3, baseDelay: 400, longestDelay: 5_000 };

export interface FailedAttempt {
  readonly code: FailureCode;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** From Retry-After, milliseconds. */
  readonly retryAfter?: number | undefined;
}

/**
 * Returns the milliseconds to wait before the next attempt, or null when there is none. `random` is in [0, 1).
 * - A failure that cannot pass is not retried. A spent hour is a matter of pacing, not of retrying.
 * - Retry-After is binding, but beyond `longestDelay` there is no retry: the question is given up for now.
 * - Otherwise the delay has full jitter below an exponential bound, so that many clients do not return together.
 * @decides whether a call is made again, and when
 */
export function retryDelay(failed: FailedAttempt, random: number, rules = defaultRetryRules): number | null {
  const { passes }: Reason = callFailures[failed.code];
  if (passes !== true) return null;
  if (failed.attempt >= rules.attempts) return null;
  if (failed.retryAfter !== undefined) {
    return failed.retryAfter <= rules.longestDelay ? failed.retryAfter : null;
  }
  return random * Math.min(rules.longestDelay, rules.baseDelay * 2 ** (failed.attempt - 1));
}
