import type { Outcome, SummaryQuestion } from "../../lookups/lookup.ts";
import { type DeferralReason, deferrals } from "../../lookups/reasons.ts";
import type { StoredAnswer } from "./store.ts";
import type { OperationId } from "../../contract/paths.ts";

/**
 * Why no calls are made now, and until when: milliseconds by the clock of whoever reports it, Infinity for until
 * something changes.
 */
export interface Halt {
  readonly reason: DeferralReason;
  readonly until: number;
  /** The end as the service gave it, epoch milliseconds. */
  readonly statedUntil?: number | undefined;
  readonly detail: string;
}

export function deferred(reason: DeferralReason, retryAt?: number, detail = ""): Outcome {
  const why = deferrals[reason].note.en;
  const error =
    detail === "" ? { code: reason, message: why } : { code: reason, message: `${why} (${detail})`, detail };
  const known = retryAt !== undefined && Number.isFinite(retryAt);
  return { status: "deferred", error, ...(known && { retryAt }) };
}

/** Returns the outcome of a question that a stored answer serves. */
export function outcomeOf(answer: StoredAnswer): Outcome {
  return answer.found
    ? { status: "found", json: answer.data, asOf: answer.asOf, cached: true }
    : { status: "not_found", asOf: answer.asOf, cached: true };
}

/**
 * Returns the answer to store for an outcome: found or not found. Undefined for all others, such as failures, which
 * hold only for a moment.
 */
export function answerOf(key: string, outcome: Outcome): StoredAnswer | undefined {
  if (outcome.status === "found") return { key, found: true, data: outcome.json, asOf: outcome.asOf };
  if (outcome.status === "not_found") return { key, found: false, data: "", asOf: outcome.asOf };
  return undefined;
}

/** Questions about one company. Replaced answers to searches are not kept: they reveal who searched for whom. */
const aboutOneCompany: ReadonlySet<string> = new Set<OperationId | SummaryQuestion["operation"]>([
  "legal-unit",
  "legal-unit-summary",
  "establishments",
  "establishment",
  "directors",
  "accounts",
]);

/**
 * True for a question whose replaced answer is kept beside the newer one when the two differ. A replaced answer expires
 * like any other.
 * @decides which former answers are kept
 */
export const keepsFormer = (key: string): boolean => aboutOneCompany.has(key.split("?", 1)[0]!);

/** True when `next` replaces `before` and differs from it. Answers dated after `latest` come from a wrong clock. */
export const isReplaced = (before: StoredAnswer, next: StoredAnswer, latest: number): boolean =>
  before.asOf <= Math.min(next.asOf, latest) && (before.found !== next.found || before.data !== next.data);
