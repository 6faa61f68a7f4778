import { type Failure, type RateReading, type Reply, failureSentence } from "../../client/reply.ts";
import { retryDelay, type RetryRules } from "../../client/retry.ts";
import { paths, type OperationId } from "../../contract/paths.ts";
import { lowestPlan } from "../../contract/limits.ts";
import type { Outcome } from "../../lookups/lookup.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { deferred } from "../store/outcomes.ts";
import { breakerRest } from "./breaker.ts";

/** Why no call is made for a while, and questions wait. */
export type HoldReason = Extract<DeferralReason, "hour_spent" | "throttled">;

/** What to do after one call. */
export type CallVerdict =
  /** The question is answered or given up. `closes`: so are all questions of its operation. */
  | { readonly kind: "settle"; readonly outcome: Outcome; readonly closes?: "operation" }
  /** Ask again after `delay` milliseconds. */
  | { readonly kind: "retry"; readonly delay: number; readonly failure: Failure }
  /** The hour is spent, or a server on the way asks to wait: no call is made for `pause` milliseconds. */
  | { readonly kind: "hold"; readonly pause: number; readonly reason: HoldReason }
  /** A proxy or firewall on the way asks to wait: the user who asked pauses for `pause` milliseconds. */
  | { readonly kind: "rest"; readonly pause: number }
  /** No question can succeed until `until`, epoch milliseconds. */
  | {
      readonly kind: "halt";
      readonly reason: DeferralReason;
      readonly until: number;
      readonly detail: string;
    };

export interface Attempt {
  readonly operation: OperationId;
  /** Attempts made, including this one. */
  readonly attempts: number;
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
  readonly hourLength: number;
  readonly rules: RetryRules;
}

/** Tries per rate hour when the service refuses without saying for how long. */
const looksAnHour = 12;
/** Shortest pause after a refusal, as a fraction of the rate hour: one second of it. */
const shortestPause = 1 / 3_600;
/** By how much Retry-After may exceed the rate hour, milliseconds. It counts in seconds, and the clocks differ. */
const hourSlack = 60_000;
/** Longest pause that a proxy or firewall may impose, milliseconds. It knows nothing of the account. */
const longestRest = 60_000;
/** Shortest pause that a proxy or firewall may impose, milliseconds. */
const shortestRest = 1_000;

function failedOutcome(failure: Failure, attempts: number): Outcome {
  return { status: "failed", error: { code: failure.code, message: failureSentence(failure, attempts) } };
}

/**
 * Returns until when the month is spent, epoch milliseconds: until Retry-After, else until the reset, else Infinity. A
 * time in the past, or soon, becomes a twelfth of the rate hour from now.
 */
function afterMonth(rate: RateReading, { now, hourLength }: Attempt): number {
  const statedEnd = rate.retryAfter === undefined ? rate.resetAt : now + rate.retryAfter;
  return statedEnd === undefined ? Infinity : Math.max(statedEnd, now + hourLength / looksAnHour);
}

/**
 * Holds for the pause that the service names. A pause longer than the rate hour is a halt, since it is not worth
 * waiting for.
 */
function afterHour(rate: RateReading, { now, hourLength }: Attempt, detail: string): CallVerdict {
  const pause = Math.max(rate.retryAfter ?? hourLength / looksAnHour, hourLength * shortestPause);
  if (pause <= hourLength + hourSlack) return { kind: "hold", pause, reason: "hour_spent" };
  return { kind: "halt", reason: "hour_spent", until: now + pause, detail };
}

/**
 * Returns the reply as the contract knows it: "403 | plan too low for annual accounts". Of an operation that every plan has, a
 * 403 says nothing of the plan, and more of them are a reason to stop asking.
 */
export function replyByContract(reply: Reply, operation: OperationId): Reply {
  if (reply.kind !== "failed" || reply.failure.code !== "forbidden" || lowestPlan(operation) !== "free")
    return reply;
  return { ...reply, failure: { ...reply.failure, code: "unexpected" } };
}

/**
 * Returns what the reply to one attempt means. Pure.
 * @decides what a reply means for the question and for the rest
 */
export function judge(reply: Reply, attempt: Attempt): CallVerdict {
  const { now } = attempt;
  if (reply.kind === "found") {
    const json = JSON.stringify(reply.data);
    return { kind: "settle", outcome: { status: "found", json, asOf: now, cached: false } };
  }
  if (reply.kind === "not_found") {
    return { kind: "settle", outcome: { status: "not_found", asOf: now, cached: false } };
  }
  const { failure, rate } = reply;
  const detail = failureSentence(failure);
  switch (failure.code) {
    case "month_spent":
      return { kind: "halt", reason: "month_spent", until: afterMonth(rate, attempt), detail };
    case "unauthorized":
      // Keys are revoked when they are replaced, which says nothing about those in use now.
      if (reply.isToFormerKeys) return { kind: "retry", delay: 0, failure };
      return { kind: "halt", reason: failure.code, until: Infinity, detail };
    case "unpaid":
      return { kind: "halt", reason: failure.code, until: Infinity, detail };
    case "hour_spent":
      return afterHour(rate, attempt, detail);
    case "throttled":
      return {
        kind: "rest",
        pause: Math.min(longestRest, Math.max(shortestRest, rate.retryAfter ?? breakerRest)),
      };
    case "forbidden": {
      // The outcome holds for every question of the operation, so it names no single one.
      const on = `GET ${paths[attempt.operation]}`;
      return { kind: "settle", outcome: failedOutcome({ ...failure, on }, 1), closes: "operation" };
    }
    default: {
      const failed = { code: failure.code, attempt: attempt.attempts, retryAfter: rate.retryAfter };
      const delay = retryDelay(failed, attempt.random, attempt.rules);
      return delay === null
        ? { kind: "settle", outcome: failedOutcome(failure, attempt.attempts) }
        : { kind: "retry", delay, failure };
    }
  }
}

/** Returns the outcome of a question that ends with `verdict` at `now`, epoch milliseconds. */
export function conclude(verdict: CallVerdict, now: number): Outcome {
  if (verdict.kind === "settle") return verdict.outcome;
  if (verdict.kind === "halt") return deferred(verdict.reason, verdict.until, verdict.detail);
  if (verdict.kind === "hold") return deferred(verdict.reason, now + verdict.pause);
  if (verdict.kind === "rest") return deferred("throttled", now + verdict.pause);
  return deferred("dead_server", now + breakerRest);
}
