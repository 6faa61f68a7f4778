import type { Usage } from "../../../../shared/protocol/usage.ts";
import type { Counters } from "../../../client/lookup-client.ts";
import type { Settings } from "../../../settings/settings.ts";
import { unansweredBy } from "../../../client/answer.ts";
import type { Say } from "../../messages/messages.ts";
import type { UsageState } from "../../pane/pane-context.ts";
import type { DestinationName } from "../../pane/views.ts";
import { tightestHour } from "../../list-run/plan.ts";
import { type Gauge, gaugeOf } from "./gauge.ts";

/** Why no calls can be made, or why it is unknown whether they can. */
export type SpendingObstacle =
  "not_connected" | "cache_only" | "token_refused" | "unreachable" | "not_read" | "paused";

/** Calls that a user may spend now, by the limit that leaves the fewest. */
export interface Spendable {
  readonly bound: "budget" | "month" | "hour";
  readonly left: number;
  readonly limit: number | null;
  /** Calls left in the month after this hour; undefined if the hour is not the limit, or the number is unknown. */
  readonly later?: number;
}

export type Spending =
  | { readonly kind: "obstacle"; readonly obstacle: SpendingObstacle }
  | { readonly kind: "spendable"; readonly spendable: Spendable }
  | { readonly kind: "unknown" };

const obstacleByCode: Readonly<Record<string, SpendingObstacle>> = {
  ...{ no_token: "not_connected", cache_only: "cache_only", relay_refused: "token_refused" },
  ...{ relay_unreachable: "unreachable", relay_silent: "unreachable", offline: "unreachable" },
};

/** Returns what a user may spend now: the least of own budget, month above the reserve, and hour, as far as known. */
export function spendableNow({ quota, user, hour, reserve }: Usage): Spendable | undefined {
  const month: Spendable[] = [];
  if (user.limit !== null)
    month.push({
      ...{ bound: "budget", limit: user.limit },
      left: Math.max(0, user.remaining ?? user.limit - user.used),
    });
  if (quota.remaining !== null)
    month.push({ bound: "month", limit: quota.limit, left: Math.max(0, quota.remaining - reserve) });
  const [least] = month.toSorted((one, other) => one.left - other.left);
  const tightest = tightestHour({ quota, user, hour });
  if (tightest === undefined || (least !== undefined && least.left <= tightest.left)) return least;
  return { bound: "hour", ...tightest, ...(least !== undefined && { later: least.left }) };
}

/** Returns true if the calls left may have changed: some were spent, or a question got no answer, perhaps for want of calls. */
export const mayDifferSince = (before: Counters, now: Counters): boolean =>
  now.spent !== before.spent || now.failed !== before.failed;

/**
 * Returns what the first line of the pane shows about calls.
 * @decides what the pane's first line says of the calls left
 */
export function spendingOf({ token, cacheOnly }: Settings, usage: UsageState, now: number): Spending {
  if (token === "") return { kind: "obstacle", obstacle: "not_connected" };
  if (cacheOnly) return { kind: "obstacle", obstacle: "cache_only" };
  if (usage.kind === "failed") {
    const code = unansweredBy(usage.error, now)?.error.code ?? "";
    return { kind: "obstacle", obstacle: obstacleByCode[code] ?? "not_read" };
  }
  if (usage.kind === "unknown") return { kind: "unknown" };
  if (usage.usage.paused) return { kind: "obstacle", obstacle: "paused" };
  const spendable = spendableNow(usage.usage);
  return spendable === undefined ? { kind: "unknown" } : { kind: "spendable", spendable };
}

/** Returns true if a token was entered and, as far as is known, the relay accepts it. */
export function isConnected(settings: Settings, usage: UsageState, now: number): boolean {
  const spending = spendingOf({ ...settings, cacheOnly: false }, usage, now);
  return spending.kind !== "obstacle" || !["not_connected", "token_refused"].includes(spending.obstacle);
}

/** What resolves each obstacle: a view of the pane, or reading the quota again. */
export const cures: Readonly<Record<SpendingObstacle, DestinationName | "ask_again">> = {
  not_connected: "connection",
  cache_only: "connection",
  token_refused: "connection",
  unreachable: "ask_again",
  not_read: "ask_again",
  paused: "ask_again",
};

/** Returns the gauge of what may be spent, which fills as calls are used. */
export const spendableGauge = ({ left, limit }: Spendable): Gauge | undefined =>
  gaugeOf(limit === null ? null : Math.max(0, limit - left), limit);

/** Returns what may be spent, in words. */
export function spendableText({ bound, left, limit, later }: Spendable, say: Say): string {
  if (left === 0)
    return later === undefined ? say(`spendable_none_${bound}`) : say("spendable_none_hour_later", { later });
  if (bound === "hour")
    return later === undefined
      ? say("spendable_hour", { left })
      : say("spendable_hour_later", { left, later });
  return limit === null
    ? say("quota_left_alone", { remaining: left })
    : say(`spendable_${bound}`, { left, limit });
}
