import type { Outcome } from "../lookups/outcome.ts";

/**
 * Ways in which the relay itself, not the service behind it, gives no answer. `passes`: it may answer the same request
 * later, so that asking again is of use.
 */
export const relayErrors = {
  relay_unreachable: { message: "the relay does not answer", passes: true },
  relay_silent: { message: "the relay took too long", passes: true },
  relay_busy: { message: "the relay has too many requests of this user under way", passes: true },
  relay_rate_limited: { message: "the relay takes no requests from this address for now", passes: true },
  relay_refused: { message: "the relay refused the token", passes: false },
  relay_unexpected: { message: "the relay gave an unexpected answer", passes: false },
} as const;
export type RelayErrorCode = keyof typeof relayErrors;

export const isRelayErrorCode = (code: string): code is RelayErrorCode => Object.hasOwn(relayErrors, code);

export interface RelayErrorDetails {
  /** What is known of it beyond the code. */
  readonly detail?: string;
  /** How long to wait before asking again, milliseconds, where the relay says so. */
  readonly retryAfter?: number | undefined;
  /** The connection broke, and what was asked may be under way: asking once more costs nothing twice. */
  readonly isBroken?: boolean;
}

/** A request to the relay that came to nothing. Holds no token. */
export class RelayError extends Error {
  override readonly name = "RelayError";
  readonly code: RelayErrorCode;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly isBroken: boolean;

  constructor(code: RelayErrorCode, { detail = "", retryAfter, isBroken = false }: RelayErrorDetails = {}) {
    super(detail === "" ? relayErrors[code].message : `${relayErrors[code].message} (${detail})`);
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.isBroken = isBroken;
  }

  get passes(): boolean {
    return relayErrors[this.code].passes;
  }

  /** What a lookup got that the relay gave no answer to: it was not asked. `now` is epoch milliseconds. */
  outcome(now: number): Extract<Outcome, { status: "deferred" }> {
    const { code, message, retryAfter } = this;
    return {
      status: "deferred",
      error: { code, message },
      ...(retryAfter !== undefined && { retryAt: now + retryAfter }),
    };
  }
}
