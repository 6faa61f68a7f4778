import type { RateReading, Reply } from "../../client/reply.ts";
import type { Me } from "../../contract/entities.ts";
import type { OperationId } from "../../contract/operations.ts";
import type { Outcome } from "../../lookups/lookup.ts";

/** What is known of an account's quota, from `/me` and from the headers of every answer since. Times in epoch ms. */
export interface QuotaReading {
  readonly limit?: number | undefined;
  readonly remaining?: number | undefined;
  readonly resetAt?: number | undefined;
  /** When the period began that ends with `resetAt`, where the reset before it was known: months differ in length. */
  readonly beganAt?: number | undefined;
  /** Calls per hour, from `/me`. */
  readonly hourly?: number | undefined;
  readonly plan?: string | undefined;
  readonly status?: string | undefined;
  readonly trialEndsAt?: string | null | undefined;
  readonly periodEnd?: string | undefined;
  /** `/me` is asked on purpose and believed; a single header may be wrong. */
  readonly from: "me" | "headers" | "refusal";
  /** `remaining` fell by more than the calls on the ledger explain: it is believed, and checked before it stops a run. */
  readonly doubtful?: boolean | undefined;
  /** When the call was sent whose answer tells `remaining`; of several, the last to be sent. */
  readonly sentAt: number;
  readonly readAt: number;
  /** Operations that the plan did not include when they were asked (a 403) since `/me` last told the plan. */
  readonly closed?: readonly OperationId[] | undefined;
  /** Ledger lines before this time are of another account state and do not count for the hour. */
  readonly ledgerSince?: number | undefined;
}

/** What asking `/me` gave: the quota as it is known since, and the outcome of the call. */
export interface QuotaAnswer {
  readonly quota: QuotaReading | undefined;
  readonly outcome: Outcome;
}

function time(text: unknown): number | undefined {
  const value = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

const whole = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

const word = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** When a call was sent, and when its answer came. */
interface CallTimes {
  readonly sentAt: number;
  readonly readAt: number;
}

/** Reads `/me`, tolerating what is absent. */
export function quotaOfMe(data: unknown, times: CallTimes): QuotaReading {
  const { usage, plan } = data as Partial<Me>;
  return {
    limit: whole(usage?.limit),
    remaining: whole(usage?.remaining),
    resetAt: time(usage?.resetAt),
    hourly: whole(usage?.hourlyRateLimit) || undefined,
    plan: word(plan?.code),
    status: word(plan?.status),
    trialEndsAt: word(plan?.trialEndsAt) ?? null,
    periodEnd: word(plan?.currentPeriodEnd),
    from: "me",
    ...times,
  };
}

/**
 * The quota as the headers of one answer tell it; undefined when they tell nothing. `refused`: it was a 429. A reset
 * that is past tells nothing either: it would make a limit look like none.
 */
export function quotaOfHeaders(
  rate: RateReading,
  times: CallTimes,
  refused: boolean,
): QuotaReading | undefined {
  if (rate.limit === undefined && rate.remaining === undefined) return undefined;
  const { limit, remaining, resetAt = 0 } = rate;
  return {
    limit,
    remaining,
    ...(resetAt > times.readAt && { resetAt }),
    from: refused ? "refusal" : "headers",
    ...times,
  };
}

/** What the reply to a call of `operation` tells of the quota; undefined when it tells nothing. */
export function quotaOf(operation: OperationId, reply: Reply, times: CallTimes): QuotaReading | undefined {
  if (operation === "me" && reply.kind === "found") return quotaOfMe(reply.data, times);
  // Who is not let in has no account: its headers tell of nobody's quota.
  const failure = reply.kind === "failed" ? reply.failure.code : undefined;
  if (reply.status === 401 || failure === "unauthorized") return undefined;
  const told = quotaOfHeaders(reply.rate, times, reply.status === 429);
  return reply.status === 403 ? { from: "headers", ...times, ...told, closed: [operation] } : told;
}

/** Two times of reset that differ by more than this (milliseconds) belong to two periods. */
const sameReset = 60_000;

const rises = (before: QuotaReading, next: QuotaReading): boolean =>
  (next.remaining ?? 0) > (before.remaining ?? 0);

/** An answer to a call that was sent before the reset is of the period before it, whenever it is heard, unless more calls remain. */
function isAnotherPeriod(before: QuotaReading, next: QuotaReading): boolean {
  if (before.resetAt === undefined) return false;
  if (before.resetAt <= (rises(before, next) ? next.readAt : next.sentAt)) return true;
  return next.resetAt !== undefined && Math.abs(next.resetAt - before.resetAt) > sameReset;
}

type RemainingCalls = Partial<
  Pick<QuotaReading, "remaining" | "resetAt" | "beganAt" | "doubtful" | "ledgerSince">
>;

/** What is known was read so much later (milliseconds) than what comes only where the clock was set back meanwhile. */
const clockSetBack = 60_000;

/** What is known, with its times brought back where they are of a clock that was set back since. */
function inOurTime(before: QuotaReading, { sentAt, readAt }: QuotaReading): QuotaReading {
  return before.readAt - readAt > clockSetBack ? { ...before, sentAt, readAt: sentAt } : before;
}

/**
 * "X-RateLimit-Limit: the plan's monthly quota": another limit than the known one is another plan, and all that is known
 * of what remains is of the former.
 */
const isOtherPlan = (before: QuotaReading, next: QuotaReading): boolean =>
  before.limit !== undefined && next.limit !== undefined && next.limit !== before.limit;

/**
 * What remains after `next`, whose figure is known. Within one period it only falls: answers of calls in flight together
 * arrive in any order, and of two the lower is the later. `/me` alone can raise it, when it was sent after all that is
 * known, or what is known is doubtful; raised without doubt, it is the figure of another account state (a plan was
 * changed, a sandbox started again), and the calls counted before say nothing of its hour.
 */
function remainingAfter(before: QuotaReading, next: QuotaReading, explained: number): RemainingCalls {
  const believed = { remaining: next.remaining, doubtful: false };
  if (before.remaining === undefined || next.remaining === undefined) return believed;
  if (next.from !== "me" && isOtherPlan(before, next)) {
    // A single header may be wrong: what would end a run is checked with /me.
    return { ...believed, doubtful: next.remaining === 0 };
  }
  if (isAnotherPeriod(before, next)) {
    // Of a service whose clock is behind ours it may be the last of the old period: it is checked before it stops a run.
    const doubtful = next.from !== "me" && next.resetAt === undefined && !rises(before, next);
    const isOver = before.resetAt! <= next.readAt;
    const beganAt = isOver ? before.resetAt : undefined;
    const begun = { ...believed, resetAt: next.resetAt, beganAt, doubtful };
    const changedMidway = next.from === "me" && !isOver;
    return changedMidway ? { ...begun, ledgerSince: next.readAt } : begun;
  }
  const fall = before.remaining - next.remaining;
  if (next.from === "me" && before.doubtful) return believed;
  if (fall < 0) {
    const raised = next.from === "me" && next.sentAt >= before.readAt;
    return raised ? { ...believed, ledgerSince: next.readAt } : {};
  }
  if (next.from === "headers" && fall > explained) return { ...believed, doubtful: true };
  return next.from === "headers" ? { remaining: next.remaining } : believed;
}

/** What the plan did not include is forgotten when `/me` tells the plan, which may be another one. */
function closedAfter(before: QuotaReading, next: QuotaReading): QuotaReading["closed"] {
  if (next.from === "me") return undefined;
  return next.closed && before.closed
    ? [...new Set([...before.closed, ...next.closed])]
    : (next.closed ?? before.closed);
}

/**
 * The newest knowledge: what `next` says wins over what was known, what it does not say stays. `explained` is by how
 * much `remaining` may have fallen through the calls of our own ledger: those in flight, and those that got no figure.
 * @decides what remains of the quota, of two readings
 */
export function mergeQuota(
  known: QuotaReading | undefined,
  next: QuotaReading,
  explained: number,
): QuotaReading {
  // Headers alone may lie from the first: a month spent out of the blue is checked.
  if (known === undefined) return { ...next, doubtful: next.from === "headers" && next.remaining === 0 };
  const before = inOurTime(known, next);
  // An answer to a question that was asked before the plan was changed.
  if (next.from !== "me" && isOtherPlan(before, next) && next.sentAt < before.sentAt) return before;
  const told = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  const closed = closedAfter(before, next);
  if (next.remaining === undefined) return { ...before, ...told, closed, sentAt: before.sentAt };
  return {
    ...before,
    ...told,
    closed,
    remaining: before.remaining,
    sentAt: Math.max(before.sentAt, next.sentAt),
    ...remainingAfter(before, next, explained),
  };
}

/** Calls of the month that remain, or undefined when not known (never read, or the period is over). */
export function remainingNow(quota: QuotaReading | undefined, now: number): number | undefined {
  if (quota?.remaining === undefined) return undefined;
  if (quota.resetAt !== undefined && quota.resetAt <= now) return undefined;
  return quota.remaining;
}

/** The quota as `sirene quota --json` gives it. Figures that are not known are null. */
export interface ShownQuota {
  readonly plan: string | null;
  readonly status: string | null;
  readonly trialEndsAt: string | null;
  readonly periodEnd: string | null;
  readonly limit: number | null;
  readonly used: number | null;
  readonly remaining: number | null;
  readonly percentage: number | null;
  readonly resetAt: string | null;
  readonly hourly: number | null;
}

export function shownQuota(quota: QuotaReading | undefined): ShownQuota {
  const { limit, remaining, resetAt } = quota ?? {};
  const used = limit === undefined || remaining === undefined ? null : limit - remaining;
  return {
    plan: quota?.plan ?? null,
    status: quota?.status ?? null,
    trialEndsAt: quota?.trialEndsAt ?? null,
    periodEnd: quota?.periodEnd ?? null,
    limit: limit ?? null,
    used,
    remaining: remaining ?? null,
    // Rounded down, as the service does: 100 says that nothing is left.
    percentage: used === null || !limit ? null : Math.floor((used * 100) / limit),
    resetAt: resetAt === undefined ? null : new Date(resetAt).toISOString(),
    hourly: quota?.hourly ?? null,
  };
}

/** A reserve: so many calls, or a share of the monthly quota. */
export type Reserve = { readonly calls: number } | { readonly share: number };

/** `N` or `N%`; undefined when it is neither. */
export function parseReserve(text: string): Reserve | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text.trim());
  if (match === null) return undefined;
  const number = Number(match[1]!.replace(",", "."));
  if (match[2] === "%") return number <= 100 ? { share: number / 100 } : undefined;
  return Number.isInteger(number) ? { calls: number } : undefined;
}

/** The reserve in calls, given the monthly quota. */
export function reserveCalls(reserve: Reserve, limit: number | undefined): number {
  return "calls" in reserve ? reserve.calls : Math.ceil(reserve.share * (limit ?? 0));
}
