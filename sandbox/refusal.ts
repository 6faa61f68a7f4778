import type { ErrorCode } from "../shared/contract/envelope.ts";

/** An answer that is an error. `code` is null if the contract shows none, so that nobody relies on one. */
export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly error: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const badRequest = (error: string, code: ErrorCode | null = null): Refusal => ({
  status: 400,
  code,
  error,
});

/** The refusals with fixed texts. */
export const refusals = {
  missingCredentials: {
    status: 401,
    code: "MISSING_CREDENTIALS",
    error: "The API keys are missing: send the headers X-API-Key and X-API-Secret.",
  },
  invalidKey: { status: 401, code: "INVALID_API_KEY", error: "The public key or the secret key is invalid." },
  disabledKey: { status: 401, code: "API_KEY_DISABLED", error: "The key is disabled or has expired." },
  unpaid: { status: 402, code: null, error: "The subscription is inactive." },
  planTooLow: {
    status: 403,
    code: null,
    error: "Annual accounts require the Pro or the Enterprise plan: upgrade the plan.",
  },
  unknownPath: { status: 404, code: "NOT_FOUND", error: "The API has no such path." },
  methodNotAllowed: {
    status: 405,
    code: null,
    error: "All operations use GET.",
    headers: { Allow: "GET" },
  },
  undecodablePath: badRequest("The path contains a percent sign that does not begin a valid escape."),
  unattachedKey: badRequest("The key is not attached to a company."),
  monthSpent: { status: 429, code: null, error: "The monthly quota is spent." },
  hourSpent: { status: 429, code: null, error: "The hourly limit is reached." },
} satisfies Record<string, Refusal>;

export const notFound = (what: string): Refusal => ({
  status: 404,
  code: "NOT_FOUND",
  error: `No ${what} was found.`,
});

/** Returns the refusal for a failure of the server itself. The caller is not told the cause. */
export const serverFailure = (status: number): Refusal => ({
  status,
  code: "INTERNAL_ERROR",
  error: "The server met an internal error.",
});
