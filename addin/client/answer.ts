import type { Miss } from "../../shared/lookups/lookup.ts";
import { addinDeferrals, type AddinDeferral } from "../../shared/lookups/reasons.ts";
import type { Knowledge } from "../../shared/lookups/resolve.ts";
import type { RelayError } from "../../shared/relay-client/relay-client.ts";

/**
 * The answer to a lookup: an outcome as in shared/lookups, with its payload parsed. `asOf` is when the API was read,
 * `retryAt` when asking again makes sense (both epoch milliseconds). `cached` is true if it cost no call.
 */
export type Answer = RegisterAnswer | MissingAnswer;

/** An answer from the register, which is worth caching. */
export type RegisterAnswer =
  | { readonly status: "found"; readonly data: unknown; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "not_found"; readonly asOf: number; readonly cached: boolean };

/** Why a lookup has no answer. */
export type MissingAnswer = Miss;

export const isKnown = (answer: Answer): answer is RegisterAnswer =>
  answer.status === "found" || answer.status === "not_found";

/** Converts an answer to what `resolve()` takes as known. */
export function knowledgeOf(answer: Answer): Knowledge {
  return isKnown(answer) ? knownAnswerOf(answer) : { kind: "unavailable" };
}

/** Converts a register answer to the form in which a run reads known answers. */
export const knownAnswerOf = (known: RegisterAnswer) =>
  known.status === "found"
    ? ({ kind: "data", data: known.data, asOf: known.asOf } as const)
    : ({ kind: "not_found", asOf: known.asOf } as const);

/** Returns the answer that the add-in gives without asking the relay. */
export const unanswered = (reason: AddinDeferral): MissingAnswer => ({
  status: "deferred",
  error: { code: reason, message: addinDeferrals[reason].note.en },
});

/** Thrown when the add-in, for a reason of its own, does not ask the relay. `answer` carries that reason. */
export class NotAskedError extends Error {
  override readonly name = "NotAskedError";
  readonly answer: MissingAnswer;

  constructor(reason: AddinDeferral) {
    super(addinDeferrals[reason].note.en);
    this.answer = unanswered(reason);
  }
}

/**
 * Returns why the relay gave no answer or was not asked; undefined for any other error. `now` is epoch milliseconds.
 * Errors are recognized by name, because functions and pane are two bundles on one page, each with its own copy of
 * these classes.
 */
export function unansweredBy(error: unknown, now: number): MissingAnswer | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "NotAskedError") return (error as NotAskedError).answer;
  return error.name === "RelayError" ? (error as RelayError).outcome(now) : undefined;
}
