import type { Usage } from "../../../../shared/protocol/usage.ts";
import type { Say } from "../../messages/messages.ts";

/** How full a gauge is, and how serious that is. */
export interface Gauge {
  /** Part used, from 0 to 1. */
  readonly used: number;
  readonly level: "ample" | "low" | "spent";
}

/** Below this part of the limit, the level is low. */
const low = 0.1;

/** Returns the gauge of `used` out of `limit`; undefined if either is unknown. */
export function gaugeOf(used: number | null, limit: number | null): Gauge | undefined {
  if (used === null || limit === null) return undefined;
  if (limit <= 0 || used >= limit) return { used: 1, level: "spent" };
  const part = used / limit;
  return { used: part, level: limit - used < low * limit ? "low" : "ample" };
}

/** Returns the gauge of the account's month. */
export const monthGauge = ({ quota }: Usage): Gauge | undefined => gaugeOf(quota.used, quota.limit);

/** Returns the rest of the account's month, in words. */
export function quotaText({ quota: { remaining, limit } }: Usage, say: Say): string {
  if (remaining === null) return say("quota_unknown");
  return limit === null ? say("quota_left_alone", { remaining }) : say("quota_left", { remaining, limit });
}
