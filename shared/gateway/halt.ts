import type { Outcome } from "../lookups/lookup.ts";
import { deferrals, type DeferralReason } from "../lookups/reasons.ts";

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
  const why = deferrals[reason].note.en;
  const error =
    detail === "" ? { code: reason, message: why } : { code: reason, message: `${why} (${detail})`, detail };
  const known = retryAt !== undefined && Number.isFinite(retryAt);
  return { status: "deferred", error, ...(known && { retryAt }) };
}
