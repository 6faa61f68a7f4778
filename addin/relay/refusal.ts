import type { RefusalCode } from "../../shared/protocol/refusals.ts";
import { unanswered } from "../desk/answer.ts";
import { RelayFailure } from "./relay-failure.ts";

const mostShown = 300;

/** The sentence in the body of a refusal, whoever wrote it: the relay, or something in between. */
function sentenceIn(body: string): string | undefined {
  return /"message":"([^"\\]{1,300})"/.exec(body)?.[1];
}

const busy: RefusalCode = "too_many_under_way";
/** Where a busy relay does not say when to come again, milliseconds. */
const busyPause = 1_000;

const secondsIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/**
 * What an answer other than 200 means: 401 and 403, and 429 after too many wrong tokens, refuse the token; 429 for what
 * is under way asks to wait; 5xx is a relay that stops or failed; anything else is not the relay we know. `now` is epoch
 * milliseconds.
 */
export async function refusalOf(response: Response, now: number): Promise<RelayFailure> {
  const body = await response.text().catch(() => "");
  const said = sentenceIn(body.slice(0, 10 * mostShown));
  const detail = said === undefined ? `status ${response.status}` : `status ${response.status}: ${said}`;
  const wait = secondsIn(response.headers.get("Retry-After"));
  const retryAt = wait === undefined ? undefined : now + wait * 1_000;
  if (body.includes(`"code":"${busy}"`)) {
    const pause = wait === undefined ? busyPause : wait * 1_000;
    return new RelayFailure(unanswered("relay_busy", detail, retryAt), false, pause);
  }
  if ([401, 403, 429].includes(response.status)) {
    return new RelayFailure(unanswered("relay_refused", detail, retryAt));
  }
  if (response.status >= 500) return new RelayFailure(unanswered("relay_unreachable", detail, retryAt));
  return new RelayFailure(unanswered("relay_unexpected", detail));
}
