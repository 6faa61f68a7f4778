/**
 * What one question, or one row of a list, got.
 * - `blank`: the row holds nothing to ask for; `ambiguous`: several companies fit (matching alone);
 * - `invalid`: not asked, because the question itself cannot be right;
 * - `deferred`: not asked for now (quota, hour, budget, dead server, interruption);
 * - `failed`: asked, and no usable answer came.
 */
export const outcomeStatuses = [
  "found",
  "not_found",
  "invalid",
  "ambiguous",
  "blank",
  "deferred",
  "failed",
] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

/**
 * Why a question has no answer: a code of the table of reasons, and an English sentence. `detail` is what the sentence tells
 * beyond the reason, such as the service's own words; it may quote a question, so no wire carries it.
 */
export interface OutcomeError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
}

/**
 * Outcome of a lookup. `json` is the payload's JSON text, as store and wire hold it; `asOf` is when the API was read and
 * `retryAt` when asking again makes sense (epoch milliseconds); `cached` tells that nothing was spent for it now.
 */
export type Outcome =
  | { readonly status: "found"; readonly json: string; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "not_found"; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "invalid"; readonly error: OutcomeError }
  | { readonly status: "failed"; readonly error: OutcomeError }
  | { readonly status: "deferred"; readonly error: OutcomeError; readonly retryAt?: number | undefined };

/** True where a call was spent for it now. */
export const isPaid = (outcome: Outcome): boolean =>
  outcome.status === "failed" || ("cached" in outcome && !outcome.cached);

/** The outcome of the lookup at `index` of those asked together. */
export interface Settled {
  readonly index: number;
  readonly outcome: Outcome;
}
