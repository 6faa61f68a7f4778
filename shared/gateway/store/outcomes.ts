import type { Outcome, SummaryQuestion } from "../../lookups/lookup.ts";
import { type DeferralReason, deferrals } from "../../lookups/reasons.ts";
import type { StoredAnswer } from "./store.ts";
import type { OperationId } from "../../contract/paths.ts";

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

/** The outcome that a stored answer gives. */
export function outcomeOf(answer: StoredAnswer): Outcome {
  return answer.found
    ? { status: "found", json: answer.data, asOf: answer.asOf, cached: true }
    : { status: "not_found", asOf: answer.asOf, cached: true };
}

/** What of an outcome is kept: answers, negative ones too; never a failure, and never what is true for a moment only. */
export function answerOf(key: string, outcome: Outcome): StoredAnswer | undefined {
  if (outcome.status === "found") return { key, found: true, data: outcome.json, asOf: outcome.asOf };
  if (outcome.status === "not_found") return { key, found: false, data: "", asOf: outcome.asOf };
  return undefined;
}

/** What is asked about one company. A search tells of many, and of whoever looked for them: what it said before is nobody's concern. */
const aboutOneCompany: ReadonlySet<string> = new Set<OperationId | SummaryQuestion["operation"]>([
  "legal-unit",
  "legal-unit-summary",
  "establishments",
  "establishment",
  "directors",
  "accounts",
]);

/**
 * True of a question of which the former answer is kept beside the newer one, where the two say something else. It goes when its
 * own time is up, as any answer does.
 * @decides which former answers are kept
 */
export const keepsFormer = (key: string): boolean => aboutOneCompany.has(key.split("?", 1)[0]!);

/** True where `next` takes the place of `before` and says something else. `latest`: what is dated later is of a wrong clock. */
export const isReplaced = (before: StoredAnswer, next: StoredAnswer, latest: number): boolean =>
  before.asOf <= Math.min(next.asOf, latest) && (before.found !== next.found || before.data !== next.data);
