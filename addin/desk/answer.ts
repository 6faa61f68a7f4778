import type { OutcomeError } from "../../shared/lookups/outcome.ts";
import type { Knowledge } from "../../shared/lookups/resolve.ts";

/**
 * What a lookup got, as shared/lookups has its outcomes, with the payload read. `asOf` is when the API was read and
 * `retryAt` when asking again makes sense, epoch milliseconds; `cached` tells that no call was spent for it.
 */
export type Answer = Known | Unanswered;

/** An answer of the register: worth keeping. */
export type Known =
  | { readonly status: "found"; readonly data: unknown; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "not_found"; readonly asOf: number; readonly cached: boolean };

/** No answer, and why: a code of the table of messages, and an English sentence. */
export interface Unanswered {
  /** `deferred`: not asked for now; `failed`: asked in vain; `invalid`: cannot be asked. */
  readonly status: "deferred" | "failed" | "invalid";
  readonly error: OutcomeError;
  readonly retryAt?: number | undefined;
}

export const isKnown = (answer: Answer): answer is Known =>
  answer.status === "found" || answer.status === "not_found";

/** What an answer tells whoever asks one lookup after the other. */
export function knowledgeOf(answer: Answer): Knowledge {
  if (answer.status === "found") return { kind: "data", data: answer.data, asOf: answer.asOf };
  return answer.status === "not_found" ? { kind: "not_found", asOf: answer.asOf } : { kind: "unavailable" };
}

/** Why the add-in itself gives no answer, each with its sentence; `messages` has them in both languages. */
export const deskReasons = {
  no_token: "no token was entered",
  cache_only: "nothing is asked while 'cache only' is on",
  preview: "nothing is asked while the formula is being written",
  cancelled: "the cell was cancelled",
  offline: "this computer is offline",
  relay_unreachable: "the relay does not answer",
  relay_silent: "the relay took too long",
  relay_busy: "the relay has too many requests of this user under way",
  relay_refused: "the relay refused the token",
  relay_unexpected: "the relay gave an answer that is none of its own",
} as const;
export type DeskReason = keyof typeof deskReasons;

/** An answer the add-in gives without the relay. `detail` says what in particular was wrong. */
export function unanswered(reason: DeskReason, detail = "", retryAt?: number): Unanswered {
  const message = deskReasons[reason] + (detail === "" ? "" : ` (${detail})`);
  const status = reason === "relay_unexpected" ? "failed" : "deferred";
  return { status, error: { code: reason, message }, ...(retryAt !== undefined && { retryAt }) };
}
