import { rateHeaders } from "../../shared/contract/headers.ts";
import type { Usage } from "./meter.ts";

/** "Rate headers on every response". The reset is in epoch seconds. */
export function rateHeadersOf({ limit, remaining, resetAt }: Usage): Record<string, string> {
  return {
    [rateHeaders.limit]: String(limit),
    [rateHeaders.remaining]: String(remaining),
    [rateHeaders.reset]: String(Math.ceil(resetAt / 1_000)),
  };
}

/** Rate headers of a caller without a valid key pair: no account, so no plan and nothing to call. */
export function rateHeadersOfNobody(resetAt: number): Record<string, string> {
  return rateHeadersOf({ limit: 0, used: 0, remaining: 0, resetAt });
}

/** `Retry-After` counts whole seconds (RFC 9110, 10.2.3): rounded up, so that who obeys never comes too early. */
export function retryAfterHeader(waitMs: number): Record<string, string> {
  return { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1_000))) };
}
