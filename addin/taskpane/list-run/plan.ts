import { type Plan, makePlan } from "../../../shared/enrichment/plan.ts";
import type { Survey } from "../../../shared/enrichment/survey.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { Miss } from "../../../shared/lookups/lookup.ts";
import { deferrals } from "../../../shared/lookups/reasons.ts";
import { unanswered, unansweredBy } from "../../client/answer.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The remaining quota from the relay, null if it cannot be read, and the reason if no calls can be made. */
export interface LeftToSpend {
  readonly usage: Usage | null;
  readonly unasked?: Miss | undefined;
}

const paused: Miss = {
  status: "deferred",
  error: { code: "paused", message: deferrals.paused.note.en },
};

/** Reads the remaining quota from the relay, at no call; `now`: even if it was read lately. `known` is the last one read. */
export async function leftToSpend(
  { usage, settings }: Pick<Runtime, "usage" | "settings">,
  known: Usage | null,
  now = false,
): Promise<LeftToSpend> {
  if (settings.read().cacheOnly) return { usage: null, unasked: unanswered("cache_only") };
  try {
    const reading = await usage({ now });
    return { usage: reading, ...(reading.paused && { unasked: paused }) };
  } catch (error) {
    const unasked = unansweredBy(error, Date.now());
    return { usage: unasked === undefined ? known : null, unasked };
  }
}

/**
 * Returns the calls that may still be spent: those of the month above the reserve, limited by the user's own budget.
 * Undefined if neither is limited.
 */
export function spendableOf({ quota, user, reserve, paused }: Usage): number | undefined {
  if (paused) return 0;
  const month = quota.remaining === null ? Infinity : Math.max(0, quota.remaining - reserve);
  const left = Math.min(month, user.remaining ?? Infinity);
  return Number.isFinite(left) ? left : undefined;
}

/**
 * Returns the hourly limit with the fewest calls left, the account's or the user's own; undefined if neither is
 * limited.
 */
export function tightestHour({
  quota,
  user,
  hour,
}: Pick<Usage, "quota" | "user" | "hour">): { readonly limit: number; readonly left: number } | undefined {
  const hours = [
    { limit: quota.hourly, used: hour.used },
    { limit: user.hourly, used: user.hourlyUsed },
  ].flatMap(({ limit, used }) =>
    limit === null ? [] : [{ limit, left: Math.max(0, limit - Math.max(0, used)) }],
  );
  return hours.toSorted((one, other) => one.left - other.left)[0];
}

const hour = 3_600_000;

/** Expected calls per second. */
const expectedPace = 20;

const timeOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text));

/**
 * Plans what a run would cost, as `sirene plan` does. Unlike `sirene`, the relay makes the `/me` call, and it applies
 * a reserve and the user's own budget. `usage` is the remaining quota it reports, null if it cannot be read; `now` is
 * epoch milliseconds.
 */
export function planOf({ classes, calls }: Survey, usage: Usage | null, now: number): Plan {
  const { hourly, hourlyUsed = 0 } = usage?.user ?? {};
  return makePlan({
    rows: classes,
    calls,
    quota: usage === null ? undefined : quotaOf(usage),
    reserve: usage?.reserve ?? 0,
    maxCalls: usage?.paused === true ? 0 : (usage?.user.remaining ?? undefined),
    opening: { calls: 0, made: true, isDeducted: false },
    callsThisHour: usage?.hour.used ?? 0,
    userHour: typeof hourly === "number" ? { hourly, made: hourlyUsed } : undefined,
    hourLength: hour,
    pace: expectedPace,
    now,
  });
}

const quotaOf = ({ quota }: Usage) => ({
  remaining: quota.remaining ?? undefined,
  resetAt: timeOf(quota.resetAt),
  hourly: quota.hourly ?? undefined,
});
