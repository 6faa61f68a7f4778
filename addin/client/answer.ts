import type { Answer, Miss } from "../../shared/lookups/lookup.ts";
import { addinDeferrals, type AddinDeferral } from "../../shared/lookups/reasons.ts";
import type { RelayError } from "../../shared/relay-client/relay-client.ts";

/** An answer of the register. `asOf`: when the API was read, epoch milliseconds. `cached`: true if it cost no call. */
export type ClientAnswer = Answer & { readonly asOf: number; readonly cached: boolean };

/** What the client says to a lookup: its answer, or the reason why there is none. */
export type ClientOutcome = ClientAnswer | Miss;

/** Returns the answer that the add-in gives without asking the relay. */
export const unanswered = (reason: AddinDeferral): Miss => ({
  status: "deferred",
  error: { code: reason, message: addinDeferrals[reason].note.en },
});

/** Thrown when the add-in, for a reason of its own, does not ask the relay. `answer` carries that reason. */
export class NotAskedError extends Error {
  override readonly name = "NotAskedError";
  readonly answer: Miss;

  constructor(reason: AddinDeferral) {
    super(addinDeferrals[reason].note.en);
    this.answer = unanswered(reason);
  }
}

/** In the playground, functions and pane are two pages, each with an `Error` of its own. */
export const isError = (error: unknown): error is Error =>
  Object.prototype.toString.call(error) === "[object Error]";

/**
 * Returns why the relay gave no answer or was not asked; undefined for any other error. `now` is epoch milliseconds.
 * Errors are recognized by name, because functions and pane are two bundles on one page, each with its own copy of
 * these classes.
 */
export function unansweredBy(error: unknown, now: number): Miss | undefined {
  if (!isError(error)) return undefined;
  if (error.name === "NotAskedError") return (error as NotAskedError).answer;
  return error.name === "RelayError" ? (error as RelayError).outcome(now) : undefined;
}

/** Thrown when a file of the relay did not come or cannot be read. */
export class NotLoadedError extends Error {
  override readonly name = "NotLoadedError";
}

/** Returns true if a part of the program did not come: for webpack's own error, or for one about a file of the relay. */
export const isNotLoaded = (error: unknown): boolean =>
  isError(error) && /^(ChunkLoad|NotLoaded)Error$/.test(error.name);
