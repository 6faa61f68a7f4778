import type { RefusalCode } from "../protocol/refusals.ts";
import { RelayError } from "./relay-error.ts";
import type { RelayResponse } from "./transport.ts";

/** Characters of a sentence that are told on. */
const longestSentence = 300;

/** Code and sentence in the body of a refusal, whoever wrote it: the relay, or something in between. */
function saidIn(body: string): { readonly code: unknown; readonly message?: string } {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
    const message = error?.message;
    return {
      code: error?.code,
      ...(typeof message === "string" && message !== "" && { message: message.slice(0, longestSentence) }),
    };
  } catch {
    return { code: undefined };
  }
}

const millisecondsIn = (seconds: string | undefined): number | undefined =>
  seconds !== undefined && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;

const busy: RefusalCode = "too_many_under_way";

/**
 * What a status other than 200 means: 401 and 403 refuse the token; 429 asks to wait, for requests of this user under way
 * or after too many wrong tokens from this address; 5xx is a relay that stops or failed; anything else is no relay.
 */
export async function refusalOf(response: RelayResponse): Promise<RelayError> {
  const { status } = response;
  const { code, message } = saidIn(await response.text().catch(() => ""));
  const detail = message === undefined ? `status ${status}` : `status ${status}: ${message}`;
  const details = { detail, retryAfter: millisecondsIn(response.header("retry-after")) };
  if (status === 401 || status === 403) return new RelayError("relay_refused", { detail });
  if (status === 429) return new RelayError(code === busy ? "relay_busy" : "relay_rate_limited", details);
  return status >= 500
    ? new RelayError("relay_unreachable", details)
    : new RelayError("relay_unexpected", { detail });
}
