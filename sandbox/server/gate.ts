import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../answers/caller.ts";
import { refusals, type Refusal } from "../answers/refusal.ts";
import { identify } from "../credentials/identify.ts";
import type { Meter } from "../metering/meter.ts";
import { rateHeadersOf, rateHeadersOfNobody, retryAfterHeader } from "../metering/rate-headers.ts";
import type { Settings } from "../settings/settings.ts";

/** What a call meets before any operation: its rate headers, and either the caller let in or the refusal. */
export type Entry = { readonly rate: Readonly<Record<string, string>> } & (
  { readonly caller: Caller } | { readonly refusal: Refusal }
);

/**
 * Lets a call in: key pair, then subscription, then month, then hour. Who shows no valid key pair has no account: its
 * rate headers tell a quota of 0, and it uses up nothing. Every other call within the limits is counted, whatever it
 * is answered later.
 */
export function enter(headers: IncomingHttpHeaders, meter: Meter, settings: Settings, now: number): Entry {
  const identified = identify(headers);
  if ("refusal" in identified) {
    return { rate: rateHeadersOfNobody(meter.resetAt(now)), refusal: identified.refusal };
  }
  const { key } = identified;
  const { plan, limits } = settings;
  const admission = meter.admit(key.id, limits, now);
  const rate = rateHeadersOf(admission.usage);
  if (key.state === "unpaid") return { rate, refusal: refusals.unpaid };
  if (admission.admitted) return { rate, caller: { key, plan, limits, usage: admission.usage } };
  if (admission.spent === "month") return { rate, refusal: refusals.monthSpent };
  return {
    rate,
    refusal: { ...refusals.hourSpent, headers: retryAfterHeader(admission.waitMs) },
  };
}
