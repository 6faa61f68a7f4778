import type { FailureCode } from "../client/failures.ts";

/** Health of the service as the last calls showed it. */
export interface BreakerState {
  /** Weight of the failures since the last usable answer. */
  readonly strikes: number;
}

export const closedBreaker: BreakerState = { strikes: 0 };

/**
 * A server that is gone shows it at once; one that stumbles now and then must not be given up. Unexpected answers in a
 * row are those of something else: a proxy's sign-in page, a wrong address.
 */
const strikeWeights: Partial<Record<FailureCode, number>> = {
  unreachable: 3,
  timeout: 2,
  server_error: 1,
  connection_lost: 1,
  malformed: 1,
  unexpected: 1,
};

/**
 * With every fifth call failing, 15 in a row happen once in 30 billion calls; a refused connection opens the breaker
 * after five.
 */
const strikesThatOpen = 15;

/** How long an open breaker keeps from asking, milliseconds. */
export const breakerRest = 30_000;

/** State after one more answer: `failure` is undefined for any usable answer (found, not found, refused). */
export function afterAnswer(state: BreakerState, failure: FailureCode | undefined): BreakerState {
  const weight = failure === undefined ? undefined : strikeWeights[failure];
  return weight === undefined ? closedBreaker : { strikes: state.strikes + weight };
}

export function isOpen(state: BreakerState): boolean {
  return state.strikes >= strikesThatOpen;
}
