import type { FailureCode } from "../../client/reply.ts";

/** Weight of one failure of a kind, and whether the question may have caused it. */
interface Strike {
  readonly weight: number;
  readonly blames: "service" | "question";
}

/**
 * What each failure says about the service. A server that is down fails every call at once, and one that fails now and
 * then must not be given up. Repeated unexpected answers come from something else: a proxy's sign-in page, a wrong
 * address, or a firewall that rejects the question.
 */
const strikes: Readonly<Record<FailureCode, Strike | "service_answers" | "says_nothing">> = {
  unreachable: { weight: 3, blames: "service" },
  timeout: { weight: 2, blames: "question" },
  server_error: { weight: 1, blames: "question" },
  connection_lost: { weight: 1, blames: "question" },
  malformed: { weight: 1, blames: "question" },
  unexpected: { weight: 1, blames: "question" },
  forbidden: "service_answers",
  bad_request: "service_answers",
  unauthorized: "service_answers",
  unpaid: "service_answers",
  month_spent: "service_answers",
  hour_spent: "service_answers",
  // Not the service's own answer, so it says nothing about the service, good or bad.
  throttled: "says_nothing",
};

/**
 * Summed weight that opens the breaker. If every fifth call fails at random, 15 failures in a row happen once in 30
 * billion calls. Refused connections, of weight 3, open it after five.
 */
const strikesThatOpen = 15;

/** How long an open breaker blocks calls, milliseconds. */
export const breakerRest = 30_000;

/** Failures since the last usable answer. */
export interface BreakerState {
  /** Summed weight of the failures that no question can have caused. */
  readonly ofService: number;
  /** Summed weight of the other failures, by user. */
  readonly byUser: ReadonlyMap<string, number>;
  /** Users for whom the breaker has opened. */
  readonly givenUp: ReadonlySet<string>;
}

export const closedBreaker: BreakerState = { ofService: 0, byUser: new Map(), givenUp: new Set() };

/** For whom the breaker opens now. */
export type Rest = "everybody" | "user" | undefined;

/**
 * Returns the state after one more answer to `user` ("" where calls are made for nobody in particular). `failure` is
 * undefined for a usable answer. Failures that one user's questions may have caused open the breaker for that user
 * alone. It opens for everybody when the service cannot be reached, when a second user's questions fail too, or when
 * failing calls have no user. The failures that opened it are forgotten, so that a few questions try again after its
 * rest.
 * @decides when a server counts as dead, and for whom
 */
export function afterAnswer(
  state: BreakerState,
  failure: FailureCode | undefined,
  user: string,
): { readonly state: BreakerState; readonly rest: Rest } {
  const strike = failure === undefined ? "service_answers" : strikes[failure];
  if (strike === "says_nothing") return { state, rest: undefined };
  if (strike === "service_answers") return { state: closedBreaker, rest: undefined };
  const { weight, blames } = strike;
  const { ofService, byUser, givenUp } = state;
  if (blames === "service") {
    const sum = ofService + weight;
    if (sum >= strikesThatOpen) return { state: closedBreaker, rest: "everybody" };
    return { state: { ...state, ofService: sum }, rest: undefined };
  }
  const sum = (byUser.get(user) ?? 0) + weight;
  if (sum < strikesThatOpen) {
    return { state: { ...state, byUser: new Map(byUser).set(user, sum) }, rest: undefined };
  }
  const isAlone = user !== "" && [...givenUp].every((other) => other === user);
  if (!isAlone) return { state: closedBreaker, rest: "everybody" };
  const others = new Map([...byUser].filter(([name]) => name !== user));
  return { state: { ofService, byUser: others, givenUp: new Set([user]) }, rest: "user" };
}
