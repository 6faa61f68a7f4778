/**
 * Why a request as a whole is refused, by code: the status it is answered with, and what to do about it. What concerns
 * one lookup alone stands on that lookup's line instead.
 */
export const refusals = {
  malformed_json: { status: 400, message: "the body is not JSON" },
  malformed_request: { status: 400, message: "the body is not a request of this route" },
  malformed_http: { status: 400, message: "this is no HTTP request" },
  missing_token: { status: 401, message: "a token is needed: Authorization: Bearer <token>" },
  unknown_token: { status: 401, message: "this token is unknown here: check it, or ask for another" },
  revoked_token: { status: 401, message: "this token was revoked: ask for another" },
  expired_token: { status: 401, message: "this token has expired: ask for another" },
  not_admin: { status: 401, message: "this page needs the token of an administrator or of a viewer" },
  viewer_only: { status: 403, message: "viewers see and do not decide: ask an administrator" },
  foreign_origin: { status: 403, message: "this may only be asked for by the relay's own pages" },
  plain_http: { status: 403, message: "nobody signs in over http by name: come by https" },
  unknown_token_id: { status: 404, message: "there is no token of this id, or it was revoked before" },
  unknown_path: { status: 404, message: "there is nothing at this address" },
  slow_request: { status: 408, message: "the request did not come in whole in time" },
  last_admin: { status: 409, message: "this is the last administrator's token: make another first" },
  too_large: { status: 413, message: "the request is longer than a megabyte: ask in several requests" },
  too_many_lookups: { status: 413, message: "more than 500 lookups: ask in several requests" },
  too_many_failures: { status: 429, message: "too many wrong tokens from this address: wait a minute" },
  too_many_under_way: {
    status: 429,
    message: "too many requests or lookups of yours are under way: ask again when Retry-After says",
  },
  long_head: { status: 431, message: "the address and the headers are too long together" },
  internal: { status: 500, message: "the relay failed; its log says why" },
  store_busy: {
    status: 503,
    message: "another program keeps the relay's store locked: ask again when Retry-After says",
  },
  store_failed: { status: 503, message: "the relay's store fails; its administrator has to see to it" },
  stopping: { status: 503, message: "the relay is stopping: ask again in a moment" },
} as const;
export type RefusalCode = keyof typeof refusals;

/** The body of every answer that is no success. */
export interface RefusalBody {
  readonly error: { readonly code: RefusalCode; readonly message: string };
}

/** The body for `code`; `detail` says what in particular was wrong. */
export function refusalBody(code: RefusalCode, detail?: string): RefusalBody {
  const { message } = refusals[code];
  return { error: { code, message: detail === undefined ? message : `${message}: ${detail}` } };
}
