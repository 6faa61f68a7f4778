import type { Miss } from "../../shared/lookups/lookup.ts";
import { addinDeferrals, type AddinDeferral } from "../../shared/lookups/reasons.ts";
import type { Knowledge } from "../../shared/lookups/resolve.ts";
import type { RelayError } from "../../shared/relay-client/relay-client.ts";

/**
 * What a lookup got, as shared/lookups has its outcomes, with the payload read. `asOf` is when the API was read and
 * `retryAt` when asking again makes sense, epoch milliseconds; `cached` tells that no call was spent for it.
 */
export type Answer = RegisterAnswer | MissingAnswer;

/** An answer of the register: worth keeping. */
export type RegisterAnswer =
  | { readonly status: "found"; readonly data: unknown; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "not_found"; readonly asOf: number; readonly cached: boolean };

/** No answer, and why. */
export type MissingAnswer = Miss;

export const isKnown = (answer: Answer): answer is RegisterAnswer =>
  answer.status === "found" || answer.status === "not_found";

/** What an answer tells whoever asks one lookup after the other. */
export function knowledgeOf(answer: Answer): Knowledge {
  return isKnown(answer) ? knownAnswerOf(answer) : { kind: "unavailable" };
}

/** An answer as a run reads those that are known. */
export const knownAnswerOf = (known: RegisterAnswer) =>
  known.status === "found"
    ? ({ kind: "data", data: known.data, asOf: known.asOf } as const)
    : ({ kind: "not_found", asOf: known.asOf } as const);

/** An answer the add-in gives without the relay. */
export const unanswered = (reason: AddinDeferral): MissingAnswer => ({
  status: "deferred",
  error: { code: reason, message: addinDeferrals[reason].note.en },
});

/** Nothing is asked of the relay, for a reason of the add-in's own. */
export class NotAskedError extends Error {
  override readonly name = "NotAskedError";
  readonly answer: MissingAnswer;

  constructor(reason: AddinDeferral) {
    super(addinDeferrals[reason].note.en);
    this.answer = unanswered(reason);
  }
}

/**
 * Why the relay was asked in vain, or not at all; undefined for any other error. `now` is epoch milliseconds. Told by
 * name: functions and pane are two bundles on one page, and each has its own class of these errors.
 */
export function unansweredBy(error: unknown, now: number): MissingAnswer | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "NotAskedError") return (error as NotAskedError).answer;
  return error.name === "RelayError" ? (error as RelayError).outcome(now) : undefined;
}
