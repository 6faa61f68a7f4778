import type { UsageLine } from "../../shared/gateway/store/store.ts";
import { type Period, callsAfter, hourUse, periodOf } from "../spending/budgets.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import { quotaAt, shownQuota } from "../../shared/gateway/store/quota.ts";
import { shownWithUse } from "../tokens/token-book.ts";
import type { Services } from "../operation/services.ts";
import { promisedCalls } from "../spending/promised.ts";
import { type Html, type Words, html } from "./html.ts";

/** Calls left at the end of a day, or now if it is today. */
interface RemainingDay {
  /** YYYY-MM-DD, by the machine's clock. */
  readonly day: string;
  readonly remaining: number;
}

interface BurnDownInput {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly reserve: number;
  readonly period: Period;
  /** The ledger's calls in the period, by day. */
  readonly calls: readonly UsageLine[];
  readonly now: number;
}

const day = 24 * 3_600_000;

/** Returns the days of the period so far, in order. */
function daysUntil({ start }: Period, now: number): string[] {
  const names: string[] = [];
  const today = localDay(now);
  const date = new Date(start);
  // With daylight saving, days have 23 or 25 hours, and some have no midnight. All of them have a noon.
  date.setHours(12, 0, 0, 0);
  for (; localDay(date.getTime()) < today; date.setDate(date.getDate() + 1)) {
    names.push(localDay(date.getTime()));
  }
  return [...names, today];
}

/**
 * Computes how many calls were left at the beginning of the first day (`startedWith`) and on each day, as far as this
 * store's ledger shows, the pace of the whole account so far, and when all calls but the reserve are used up at that
 * pace, epoch milliseconds. A figure is undefined if it is unknown, the last also if nothing is spent. Pure.
 */
export function burnDown({ limit, remaining, reserve, period, calls, now }: BurnDownInput) {
  if (limit === undefined || remaining === undefined) {
    return { startedWith: undefined, days: [], callsPerDay: undefined, runsOutAt: undefined };
  }
  const spent = new Map(calls.map((line) => [line.heading, line.calls]));
  const days: RemainingDay[] = [];
  let left = remaining;
  for (const name of daysUntil(period, now).reverse()) {
    days.unshift({ day: name, remaining: left });
    left = Math.min(limit, left + (spent.get(name) ?? 0));
  }
  // At the beginning of a period, a single hour would be a poor estimate for a month.
  const elapsed = Math.max(day, now - period.start);
  const callsPerDay = ((limit - remaining) * day) / elapsed;
  const spendable = Math.max(0, remaining - reserve);
  const runsOutAt = callsPerDay > 0 ? now + (spendable / callsPerDay) * day : undefined;
  return { startedWith: left, days, callsPerDay, runsOutAt };
}

/** Number of decisions shown. */
const latestActs = 20;

/** The end of the year 9999: four digits write no later one, and a date has none from the year 275760 on. */
const lastWritten = 253_402_300_799_999;

const iso = (time: number | undefined): string | null =>
  time === undefined || !(time <= lastWritten) ? null : new Date(time).toISOString();

async function lookupsSince({ lookupLog }: Services, since: number) {
  const sums = { stored: 0, asked: 0, unanswered: 0 };
  for (const { stored, asked, unanswered } of await lookupLog.daysSince(since)) {
    sums.stored += stored;
    sums.asked += asked;
    sums.unanswered += unanswered;
  }
  const answered = sums.stored + sums.asked;
  // The fraction of the answers that cost no call, from 0 to 1; null if there were none.
  return { ...sums, hitRate: answered === 0 ? null : sums.stored / answered };
}

/** Collects the figures of the month for the administrator's page, as page and as JSON. Times are ISO 8601. */
export async function figuresOf(services: Services) {
  const { quotaWatch, gateway, store, book, audit, clock, hourLength } = services;
  await quotaWatch.refreshSoon();
  const quota = await quotaWatch.current();
  const now = clock.now();
  const period = periodOf(quota, now);
  const since = callsAfter(period);
  const { reserve } = quotaWatch;
  const [byDay, byUser, byOperation] = await Promise.all([
    store.usage("day", since),
    store.usage("user", since),
    store.usage("operation", since),
  ]);
  const callsOf = (user: string) => byUser.find(({ heading }) => heading === user)?.calls ?? 0;
  const current = quotaAt(quota, now);
  const { limit, remaining } = current ?? {};
  const input = { limit, remaining, reserve, period, calls: byDay, now };
  const { startedWith, days, callsPerDay, runsOutAt } = burnDown(input);
  const { halt } = gateway;
  const entries = await book.list();
  return {
    quota: shownQuota(current),
    reserve,
    paused: await services.readPause(),
    /** Why the API is not being called at present, and until when. */
    halt: halt === undefined || halt.until <= now ? null : { reason: halt.reason, until: iso(halt.until) },
    period: { start: iso(period.start)!, end: iso(period.end)! },
    pace: { callsPerDay: callsPerDay ?? null, runsOutAt: iso(runsOutAt) },
    /** Calls left at the beginning of the first day of `burnDown`; null if unknown. */
    startedWith: startedWith ?? null,
    burnDown: days,
    hour: { used: await hourUse(store, quota, now, hourLength) },
    calls: { byDay, byUser, byOperation },
    lookups: await lookupsSince(services, period.start),
    queue: gateway.load,
    /** Calls that all users together may spend in a month. */
    budgets: promisedCalls(entries, now),
    /** Recent decisions, latest first. */
    acts: await audit.latest(latestActs),
    tokens: entries.map((entry) => shownWithUse(entry, callsOf(entry.user), now)),
  };
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** The drawing is stretched to the available space, so it contains no text. */
const width = 600;
const height = 200;
const margin = 6;

const round = (number: number) => Math.round(number * 10) / 10;
const within = (part: number) => Math.min(1, Math.max(0, part));

/** Returns the end of a day in the ledger, epoch milliseconds. Today ends now. */
const endOf = (name: string, now: number): number => Math.min(now, Date.parse(`${name}T00:00:00`) + day);

interface Scales {
  readonly x: (time: number) => number;
  readonly y: (count: number) => number;
}

function scalesOf({ period }: Figures, most: number): Scales {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  return {
    x: (time) => round(within((time - start) / (end - start)) * width),
    y: (count) => round(margin + (1 - within(count / most)) * (height - 2 * margin)),
  };
}

/** Returns where the calls left are heading at this pace: to the reserve, or to the rest at the end of the period. */
function leadsTo({ pace, period, reserve }: Figures, remaining: number, now: number) {
  const end = Date.parse(period.end);
  const runsOutAt = pace.runsOutAt === null ? Infinity : Date.parse(pace.runsOutAt);
  if (runsOutAt < end) return { time: runsOutAt, left: reserve };
  return { time: end, left: remaining - ((pace.callsPerDay ?? 0) * (end - now)) / day };
}

/** Draws the calls left over the days of the period and their projection. Empty if the quota is unknown. */
export function burnDownChart(figures: Figures, words: Words, now: number): Html {
  const { limit, remaining } = figures.quota;
  if (limit === null || remaining === null || limit === 0) return html``;
  const { x, y } = scalesOf(figures, limit);
  const start = Date.parse(figures.period.start);
  const first = figures.startedWith ?? remaining;
  const line = [
    `${x(start)},${y(first)}`,
    ...figures.burnDown.map(({ day: name, remaining: left }) => `${x(endOf(name, now))},${y(left)}`),
  ].join(" ");
  const [today, level] = [x(now), y(remaining)];
  const ahead = leadsTo(figures, remaining, now);
  const label = words.say("chart_label", { from: words.number(first), now: words.number(remaining) });
  return html`<figure>
    <p class="scale" aria-hidden="true">${words.number(limit)}</p>
    <svg
      class="chart"
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      <polygon class="area" points="0,${y(0)} ${line} ${today},${y(0)}" />
      <line class="axis" x1="0" y1="${y(0)}" x2="${width}" y2="${y(0)}" />
      ${
        figures.reserve > 0 &&
        html`<line
          class="reserve"
          x1="0"
          y1="${y(figures.reserve)}"
          x2="${width}"
          y2="${y(figures.reserve)}"
        />`
      }
      <line class="today" x1="${today}" y1="${margin}" x2="${today}" y2="${y(0)}" />
      <polyline class="line" points="${line}" />
      <line class="ahead" x1="${today}" y1="${level}" x2="${x(ahead.time)}" y2="${y(ahead.left)}" />
    </svg>
    <figcaption>
      <span>${words.shortDay(start)}</span>
      <span>
        ${words.say("chart_key", { today: words.shortDay(now) })}${
          figures.reserve > 0 && words.say("chart_key_reserve")
        }
      </span>
      <span>${words.shortDay(Date.parse(figures.period.end))}</span>
    </figcaption>
  </figure>`;
}

/** Draws a bar for a part of a whole. It is full if the part is larger, or if the whole is zero. */
export function bar(part: number, whole: number): Html {
  const filled = part <= 0 ? 0 : part >= whole ? 100 : round((part / whole) * 100);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" rx="2" />
    <rect class="filled" width="${filled}" height="8" rx="2" />
  </svg>`;
}
