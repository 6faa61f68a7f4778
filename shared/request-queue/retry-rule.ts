import type { Outcome } from "../lookups/lookup.ts";

/** What is done about lookups that a request left without an answer, or that the relay puts off. */
export type RetryRule = OfEachRequest | OfTheRelay;

/**
 * For whoever looks at the screen. A request whose connection broke is made again at once, by itself; any other failure is
 * the answer to its lookups, and others go on.
 */
export interface OfEachRequest {
  readonly scope: "request";
  /** How often a request is made. */
  readonly attempts: number;
}

/**
 * For whoever can wait. Whatever passes is asked again, after a pause in which nothing is sent; what the relay puts off
 * because the hour is full, when it has room. When it keeps failing, all that waits is given up.
 */
export interface OfTheRelay {
  readonly scope: "relay";
  /** Failures in a row, with not one line between them. */
  readonly attempts: number;
  /** Before the second attempt where the relay does not say how long, milliseconds; doubles with each. */
  readonly pause: number;
  /** What the relay puts off for longer is its answer, milliseconds. @default whatever is over by itself is waited for */
  readonly longestWait?: number;
}

/** A run over a list goes on for a while: it waits for a relay that is started anew, and gives up one that is dead. */
export const runRetries: OfTheRelay = { scope: "relay", attempts: 7, pause: 200 };

const passing: ReadonlySet<string> = new Set(["hour_spent", "user_rate", "throttled"]);

/**
 * What is over by itself within the hour is worth waiting for, a full hour of the account or the user first of all: when, in
 * epoch milliseconds as `now`. Undefined for what is over later than the rule waits.
 */
export function nextHour(
  outcome: Outcome,
  { longestWait = Infinity }: OfTheRelay,
  now: number,
): number | undefined {
  if (outcome.status !== "deferred" || !passing.has(outcome.error.code)) return undefined;
  const { retryAt } = outcome;
  return retryAt !== undefined && retryAt - now <= longestWait ? retryAt : undefined;
}

/** False for what is worth asking again: beside a full hour, what a relay did not come to that is being stopped. */
export const isAnswer = (outcome: Outcome, rule: OfTheRelay, now: number): boolean =>
  nextHour(outcome, rule, now) === undefined &&
  !(outcome.status === "deferred" && outcome.error.code === "interrupted");
