import type { RefusalCode } from "../../shared/protocol/refusals.ts";

/** Ways in which the relay itself, not the service behind it, gives no answer. */
export const linkFailures = {
  relay_unreachable: "the relay does not answer",
  relay_refused: "the relay refused the token",
  relay_unexpected: "the relay gave an answer that is none of its own",
} as const;
export type LinkFailureCode = keyof typeof linkFailures;

/** A request to the relay that came to nothing. Holds no token. */
export class LinkFailure extends Error {
  override readonly name = "LinkFailure";
  readonly code: LinkFailureCode;
  /** What is known of it beyond the code. */
  readonly detail: string;
  /** How long to wait before asking again, milliseconds, where the relay says so. */
  readonly retryAfter: number | undefined;
  /** True where the relay has enough of this user's requests under way: a moment later it takes this one. */
  readonly busy: boolean;

  constructor(code: LinkFailureCode, detail: string, retryAfter?: number, busy = false) {
    super(detail === "" ? linkFailures[code] : `${linkFailures[code]} (${detail})`);
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.busy = busy;
  }
}

const busyCode: RefusalCode = "too_many_under_way";

const seconds = (text: string | string[] | undefined): number | undefined =>
  typeof text === "string" && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : undefined;

/** What a status other than 200 means. `body` is the relay's own, or that of something in between. */
export function failureOfReply(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): LinkFailure {
  const said = /"message":"([^"\\]{1,300})"/.exec(body)?.[1];
  const detail = said === undefined ? `status ${status}` : `status ${status}: ${said}`;
  if (status === 401 || status === 403) return new LinkFailure("relay_refused", detail);
  if (status === 429 || status >= 500) {
    const isBusy = body.includes(`"code":"${busyCode}"`);
    return new LinkFailure("relay_unreachable", detail, seconds(headers["retry-after"]), isBusy);
  }
  return new LinkFailure("relay_unexpected", detail);
}
