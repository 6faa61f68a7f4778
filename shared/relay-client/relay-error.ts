import type { Outcome } from "../lookups/outcome.ts";
import { relayDeferrals, type RelayDeferral } from "../lookups/reasons/relay-deferrals.ts";

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
  readonly code: RelayDeferral;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly isBroken: boolean;

  constructor(code: RelayDeferral, { detail = "", retryAfter, isBroken = false }: RelayErrorDetails = {}) {
    const why = relayDeferrals[code].note.en;
    super(detail === "" ? why : `${why} (${detail})`);
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.isBroken = isBroken;
  }

  get passes(): boolean {
    return relayDeferrals[this.code].passes;
  }

  /** What a lookup got that the relay gave no answer to: it was not asked. `now` is epoch milliseconds. */
  outcome(now: number): Extract<Outcome, { status: "deferred" }> {
    const { code, message, detail, retryAfter } = this;
    return {
      status: "deferred",
      error: { code, message, ...(detail !== "" && { detail }) },
      ...(retryAfter !== undefined && { retryAt: now + retryAfter }),
    };
  }
}
