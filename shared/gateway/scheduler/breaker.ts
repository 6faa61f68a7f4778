import type { FailureCode } from "../../client/reply.ts";

/** How much one failure of a kind weighs, and whether a question can be its cause. */
interface Strike {
  readonly weight: number;
  readonly blames: "service" | "question";
}

/**
 * A server that is gone shows it at once; one that stumbles now and then must not be given up. Unexpected answers in a
 * row are those of something else: a proxy's sign-in page, a wrong address, or a firewall that dislikes the question.
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
  // Not the service's own answer, so it says nothing of it, good or bad.
  throttled: "says_nothing",
};

/**
 * With every fifth call failing, 15 in a row happen once in 30 billion calls; a refused connection opens the breaker
 * after five.
 */
const strikesThatOpen = 15;

/** How long an open breaker keeps from asking, milliseconds. */
export const breakerRest = 30_000;

/** Health of the service as the calls since the last usable answer showed it. */
export interface BreakerState {
  /** Weight of the failures that no question can be blamed for. */
  readonly ofService: number;
  /** Weight of the others, by user. */
  readonly byUser: ReadonlyMap<string, number>;
  /** Users whom the breaker has opened for. */
  readonly givenUp: ReadonlySet<string>;
}

export const closedBreaker: BreakerState = { ofService: 0, byUser: new Map(), givenUp: new Set() };

/** Whom the breaker keeps from asking from now on. */
export type Rest = "everybody" | "user" | undefined;

/**
 * State after one more answer to `user` ("" where calls are made for nobody in particular): `failure` is undefined for
 * any usable answer. One user's questions may be what fails: they alone are then kept from asking. The service is dead
 * for everybody when it cannot be reached, or when it fails a second user too. What opened the breaker is forgotten, so
 * that after its rest a few questions try again.
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
