import { type ShownQuota, shownQuota } from "../../shared/gateway/store/quota.ts";
import type { AuditedAct } from "../../shared/gateway/store/relay-tables.ts";
import type { UsageLine } from "../../shared/gateway/store/store.ts";
import { shownWithUse, type ShownToken } from "../tokens/shown-entry.ts";
import type { Services } from "../services.ts";
import { periodOf } from "../spending/period.ts";
import { promisedCalls, type PromisedCalls } from "../spending/promised.ts";
import { burnDown, type DayLeft } from "./burn-down.ts";

/** What an administrator is shown, as page and as JSON. Times are ISO 8601. */
export interface Figures {
  readonly quota: ShownQuota;
  readonly reserve: number;
  readonly paused: boolean;
  /** Why the service is not asked for now, and until when. */
  readonly halt: { readonly reason: string; readonly until: string | null } | null;
  readonly period: { readonly start: string; readonly end: string };
  readonly pace: { readonly callsPerDay: number | null; readonly runsOutAt: string | null };
  readonly burnDown: readonly DayLeft[];
  readonly hour: { readonly used: number };
  readonly calls: {
    readonly byDay: readonly UsageLine[];
    readonly byUser: readonly UsageLine[];
    readonly byOperation: readonly UsageLine[];
  };
  readonly lookups: {
    readonly stored: number;
    readonly asked: number;
    readonly unanswered: number;
    /** Part of the answers that cost no call, 0 to 1; null when there were none. */
    readonly hitRate: number | null;
  };
  readonly queue: { readonly interactive: number; readonly batch: number; readonly inFlight: number };
  readonly tokens: readonly ShownToken[];
  /** What was decided lately, the latest first. */
  readonly acts: readonly AuditedAct[];
  /** What users may spend in a month together. */
  readonly budgets: PromisedCalls;
}

/** Acts that are shown. */
const latestActs = 20;

const iso = (time: number | undefined): string | null =>
  time === undefined || !Number.isFinite(time) ? null : new Date(time).toISOString();

async function lookupsSince({ lookupLog }: Services, since: number): Promise<Figures["lookups"]> {
  const sums = { stored: 0, asked: 0, unanswered: 0 };
  for (const { stored, asked, unanswered } of await lookupLog.daysSince(since)) {
    sums.stored += stored;
    sums.asked += asked;
    sums.unanswered += unanswered;
  }
  const answered = sums.stored + sums.asked;
  return { ...sums, hitRate: answered === 0 ? null : sums.stored / answered };
}

/** Gathers the figures of the month. */
export async function figuresOf(services: Services): Promise<Figures> {
  const { quotaWatch, gateway, store, book, audit, clock, hourLength } = services;
  await quotaWatch.refreshSoon();
  const quota = await quotaWatch.current();
  const now = clock.now();
  const period = periodOf(quota, now);
  const { reserve } = quotaWatch;
  const [byDay, byUser, byOperation] = await Promise.all([
    store.usage("day", period.start),
    store.usage("user", period.start),
    store.usage("operation", period.start),
  ]);
  const callsOf = (user: string) => byUser.find(({ heading }) => heading === user)?.calls ?? 0;
  const { limit, remaining } = quota ?? {};
  const { days, callsPerDay, runsOutAt } = burnDown({ limit, remaining, reserve, period, calls: byDay, now });
  const { halt } = gateway;
  const entries = await book.list();
  return {
    quota: shownQuota(quota),
    reserve,
    paused: await services.followPause(),
    halt: halt === undefined || halt.until <= now ? null : { reason: halt.reason, until: iso(halt.until) },
    period: { start: iso(period.start)!, end: iso(period.end)! },
    pace: { callsPerDay: callsPerDay ?? null, runsOutAt: iso(runsOutAt) },
    burnDown: days,
    hour: { used: await store.callsSince(now - hourLength) },
    calls: { byDay, byUser, byOperation },
    lookups: await lookupsSince(services, period.start),
    queue: gateway.load,
    budgets: promisedCalls(entries, now),
    acts: await audit.latest(latestActs),
    tokens: entries.map((entry) => shownWithUse(entry, callsOf(entry.user), now)),
  };
}
