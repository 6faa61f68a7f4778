/**
 * Reasons for refusing a whole request, by code, each with its HTTP status and a message that says what to do.
 * Errors in a single lookup are reported on that lookup's line instead.
 * @decides with which status a request is refused
 */
export const refusals = {
  malformed_json: { status: 400, message: "the body is not JSON" },
  malformed_request: { status: 400, message: "the body is not a request of this route" },
  malformed_http: { status: 400, message: "this is not an HTTP request" },
  missing_token: { status: 401, message: "a token is required: Authorization: Bearer <token>" },
  unknown_token: { status: 401, message: "this token is unknown: check it, or ask for a new one" },
  revoked_token: { status: 401, message: "this token was revoked: ask for a new one" },
  expired_token: { status: 401, message: "this token has expired: ask for a new one" },
  not_admin: { status: 401, message: "this page requires the token of an administrator or a viewer" },
  viewer_only: { status: 403, message: "viewers cannot change anything: ask an administrator" },
  foreign_origin: { status: 403, message: "only the relay's own pages may ask for this" },
  plain_http: { status: 403, message: "you cannot sign in over http at this address: use https" },
  unknown_token_id: {
    status: 404,
    message: "there is no token with this id, or it has already been revoked",
  },
  unknown_path: { status: 404, message: "there is nothing at this address" },
  slow_request: { status: 408, message: "the request took too long to arrive in full" },
  last_admin: { status: 409, message: "this is the last administrator's token: create another first" },
  end_passed: {
    status: 409,
    message:
      "this token's end was brought forward and has passed, and a new token would keep it: change it first",
  },
  too_large: {
    status: 413,
    message: "the request is longer than a megabyte: split it into several requests",
  },
  too_many_lookups: { status: 413, message: "more than 500 lookups: split them into several requests" },
  too_many_failures: { status: 429, message: "too many wrong tokens from this address: wait a minute" },
  too_many_under_way: {
    status: 429,
    message: "too many of your requests or lookups are in progress: try again after the time in Retry-After",
  },
  long_head: { status: 431, message: "the address and the headers together are too long" },
  internal: { status: 500, message: "the relay failed; its log says why" },
  store_busy: {
    status: 503,
    message: "another program has locked the relay's store: try again after the time in Retry-After",
  },
  store_unreachable: {
    status: 503,
    message: "the database of the relay's store does not answer: try again after the time in Retry-After",
  },
  store_failed: { status: 503, message: "the relay's store has failed: tell its administrator" },
  stopping: { status: 503, message: "the relay is stopping: try again in a moment" },
} as const;
export type RefusalCode = keyof typeof refusals;

/** The body of every response that is not a success. */
export interface RefusalBody {
  readonly error: { readonly code: RefusalCode; readonly message: string };
}

/** Returns the body for `code`. `detail` says what exactly was wrong. */
export function refusalBody(code: RefusalCode, detail?: string): RefusalBody {
  const { message } = refusals[code];
  return { error: { code, message: detail === undefined ? message : `${message}: ${detail}` } };
}
