import type { RateReading, Reply } from "../../client/reply.ts";
import type { Me } from "../../contract/entities.ts";
import { financialPlan, planIncludes } from "../../contract/limits.ts";
import type { OperationId } from "../../contract/operations.ts";
import type { Outcome } from "../../lookups/lookup.ts";

/**
 * What is known of an account's quota, from `/me` and from the headers of all later answers. Times in epoch
 * milliseconds.
 */
export interface QuotaReading {
  readonly limit?: number | undefined;
  readonly remaining?: number | undefined;
  readonly resetAt?: number | undefined;
  /** Start of the period that ends at `resetAt`, known only if the previous reset was. Months differ in length. */
  readonly beganAt?: number | undefined;
  /** Calls per hour, from `/me`. */
  readonly hourly?: number | undefined;
  readonly plan?: string | undefined;
  /** Monthly limit that `/me` reported with the plan: another one since then means another plan. */
  readonly planLimit?: number | undefined;
  readonly status?: string | undefined;
  readonly trialEndsAt?: string | null | undefined;
  readonly periodEnd?: string | undefined;
  /**
   * Where the figures come from: `/me`, the headers of an answer, or those of a 429. `/me` is trusted; a single header
   * may be wrong.
   */
  readonly from: "me" | "headers" | "refusal";
  /** `remaining` fell by more than the ledger's calls explain. It is used, but checked before it stops a run. */
  readonly doubtful?: boolean | undefined;
  /** When the call was sent whose answer gave `remaining`; of several, the last one sent. */
  readonly sentAt: number;
  readonly readAt: number;
  /** Operations that the plan did not include (a 403) since `/me` last reported the plan. */
  readonly closed?: readonly OperationId[] | undefined;
  /** Ledger lines before this time belong to another state of the account, and do not count for the hour. */
  readonly ledgerSince?: number | undefined;
  /** When `/me` first reported the current plan with financial data; undefined while the plan has none. */
  readonly financialSince?: number | undefined;
}

/** Result of asking `/me`: the outcome of the call and the quota known since. */
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

/** When a call was sent and when its answer came, epoch milliseconds. */
interface CallTimes {
  readonly sentAt: number;
  readonly readAt: number;
}

/**
 * Returns a reset that is told. If it is in the past, the service's clock is behind ours: by our clock, the next period
 * has begun. Taken as the reset, it would make what remains look unknown.
 */
const resetToCome = (
  resetAt: number | undefined,
  { readAt }: CallTimes,
): Pick<QuotaReading, "resetAt" | "beganAt"> =>
  resetAt === undefined || resetAt > readAt ? { resetAt } : { beganAt: resetAt };

/** Reads the quota from the data of `/me`. Properties may be missing. */
export function quotaOfMe(data: unknown, times: CallTimes): QuotaReading {
  const { usage, plan } = data as Partial<Me>;
  const limit = whole(usage?.limit);
  const left: unknown = usage?.remaining;
  return {
    limit,
    // Of an account that overdrew its quota, less than nothing remains.
    remaining: limit !== undefined && Number(left) < 0 ? 0 : whole(left),
    ...resetToCome(time(usage?.resetAt), times),
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
 * Reads the quota from the rate headers of one answer; undefined when they give no figures. `refused`: the answer was a
 * 429. A reset in the past is ignored, because it would make the limit look unknown.
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

/** Returns what the reply to a call of `operation` says about the quota; undefined when it says nothing. */
export function quotaOf(operation: OperationId, reply: Reply, times: CallTimes): QuotaReading | undefined {
  if (operation === "me" && reply.kind === "found") return quotaOfMe(reply.data, times);
  // Rejected credentials belong to no account, so the headers describe nobody's quota.
  const failure = reply.kind === "failed" ? reply.failure.code : undefined;
  if (reply.status === 401 || failure === "unauthorized") return undefined;
  const reading = quotaOfHeaders(reply.rate, times, reply.status === 429);
  // A page of a proxy with the same status says nothing about the plan.
  return failure === "forbidden" ? { from: "headers", ...times, ...reading, closed: [operation] } : reading;
}

/** Reset times that differ by more than this, milliseconds, belong to different periods: answers tell them to the second or not. */
export const sameReset = 60_000;

const rises = (before: QuotaReading, next: QuotaReading): boolean =>
  (next.remaining ?? 0) > (before.remaining ?? 0);

/**
 * True when `next` belongs to another period than `before`. An answer to a call sent before the reset belongs to the
 * old period, whenever it arrives, unless more calls remain.
 */
function isAnotherPeriod(before: QuotaReading, next: QuotaReading): boolean {
  // The last answers of a period whose reset is past by our clock, and not yet by the service's, are followed by more.
  if (before.resetAt === undefined)
    return before.beganAt !== undefined && next.resetAt !== undefined && rises(before, next);
  if (before.resetAt <= (rises(before, next) ? next.readAt : next.sentAt)) return true;
  return next.resetAt !== undefined && Math.abs(next.resetAt - before.resetAt) > sameReset;
}

type RemainingCalls = Partial<
  Pick<QuotaReading, "remaining" | "resetAt" | "beganAt" | "doubtful" | "ledgerSince">
>;

/** If the known reading is later than the new one by more than this, milliseconds, the clock was set back meanwhile. */
const clockSetBack = 60_000;

/** Returns the known reading, with its times moved back if the clock was set back since. */
function inOurTime(before: QuotaReading, { sentAt, readAt }: QuotaReading): QuotaReading {
  if (before.readAt - readAt <= clockSetBack) return before;
  const { financialSince } = before;
  return {
    ...before,
    ...{ sentAt, readAt: sentAt },
    financialSince: financialSince && Math.min(financialSince, sentAt),
  };
}

/**
 * "X-RateLimit-Limit: the plan's monthly quota": a different limit means another plan, so that the known remaining
 * calls belong to the previous one.
 */
const isOtherPlan = (before: QuotaReading, next: QuotaReading): boolean =>
  before.limit !== undefined && next.limit !== undefined && next.limit !== before.limit;

/**
 * Returns the remaining calls after `next`. Within one period they only fall: answers of concurrent calls arrive in any
 * order, and the lower figure is the later one. Only `/me` can raise the figure, if it was sent after everything known
 * or if the known figure is doubtful. A raise without such doubt means another state of the account (the plan changed,
 * a sandbox restarted), and calls counted before then say nothing about its hour.
 */
function remainingAfter(before: QuotaReading, next: QuotaReading, explained: number): RemainingCalls {
  const believed = { remaining: next.remaining, doubtful: false };
  if (before.remaining === undefined || next.remaining === undefined) return believed;
  if (next.from !== "me" && isOtherPlan(before, next)) {
    // A single header may be wrong: a figure that would end a run is checked with `/me`.
    return { ...believed, doubtful: next.remaining === 0 };
  }
  if (isAnotherPeriod(before, next)) {
    // If the service's clock is behind ours, this may be the last answer of the old period: it is checked before it
    // stops a run.
    const doubtful = next.from !== "me" && next.resetAt === undefined && !rises(before, next);
    const { resetAt: over = before.beganAt! } = before;
    const isOver = over <= next.readAt;
    const beganAt = isOver ? over : undefined;
    const begun = { ...believed, resetAt: next.resetAt, beganAt, doubtful };
    // `/me` and the headers may each tell another reset of the same period.
    const changedMidway = next.from === "me" && !isOver && (rises(before, next) || isOtherPlan(before, next));
    return changedMidway ? { ...begun, ledgerSince: next.readAt } : begun;
  }
  const fall = before.remaining - next.remaining;
  if (next.from === "me" && before.doubtful) return believed;
  if (fall < 0) {
    // An answer of the former plan may have overtaken the `/me` that shows another one.
    const since = isOtherPlan(before, next) ? before.sentAt : before.readAt;
    const raised = next.from === "me" && next.sentAt >= since;
    return raised ? { ...believed, ledgerSince: next.readAt } : {};
  }
  if (next.from === "headers" && fall > explained) return { ...believed, doubtful: true };
  return next.from === "headers" ? { remaining: next.remaining } : believed;
}

/** Returns the closed operations after `next`. `/me` clears them, because it may report another plan. */
function closedAfter(before: QuotaReading, next: QuotaReading): QuotaReading["closed"] {
  if (next.from === "me") return undefined;
  return next.closed && before.closed
    ? [...new Set([...before.closed, ...next.closed])]
    : (next.closed ?? before.closed);
}

const planLimitAfter = (next: QuotaReading, before?: QuotaReading): number | undefined =>
  next.from === "me" ? next.limit : (before?.planLimit ?? before?.limit);

/**
 * Returns the reading without the plan while the headers show the limit of another plan than `/me` named.
 * @decides which plan the account is known to have
 */
export function withKnownPlan(quota: QuotaReading): QuotaReading {
  const { limit, planLimit = limit } = quota;
  return limit === planLimit ? quota : { ...quota, plan: undefined, status: undefined };
}

const hasFinancialData = (plan: string | undefined): boolean =>
  plan !== undefined && planIncludes(plan, financialPlan);

/**
 * Returns since when the plan fills financial data ("null on the Free and Starter plans"): a null read before says
 * nothing. If no plan was known so far, older answers may have been read on any.
 * @decides since when the account's plan is known to fill financial data
 */
function financialSinceAfter(
  before: QuotaReading | undefined,
  { from, plan, readAt }: QuotaReading,
): number | undefined {
  if (from !== "me" || plan === undefined) return before?.financialSince;
  if (!hasFinancialData(plan)) return undefined;
  return hasFinancialData(before?.plan) ? before?.financialSince : readAt;
}

/**
 * Merges two readings: values of `next` win, and those it lacks stay. `explained`: by how much `remaining` may have
 * fallen through our own calls, namely those in flight and those that got no figure.
 * @decides what remains of the quota, of two readings
 */
export function mergeQuota(
  known: QuotaReading | undefined,
  next: QuotaReading,
  explained: number,
): QuotaReading {
  // The first headers may already be wrong: a month that they report as spent is checked.
  if (known === undefined) {
    const ofPlan = { financialSince: financialSinceAfter(undefined, next), planLimit: planLimitAfter(next) };
    return { ...next, ...ofPlan, doubtful: next.from === "headers" && next.remaining === 0 };
  }
  const before = inOurTime(known, next);
  // The answer is to a call sent before the plan changed.
  if (next.from !== "me" && isOtherPlan(before, next) && next.sentAt < before.sentAt) return before;
  const updates = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  // One may tell the reset in whole seconds: whoever came back so much too soon would be refused.
  if (Math.abs((next.resetAt ?? NaN) - (before.resetAt ?? NaN)) <= sameReset)
    updates["resetAt"] = Math.max(next.resetAt!, before.resetAt!);
  const ofPlan = {
    closed: closedAfter(before, next),
    financialSince: financialSinceAfter(before, next),
    planLimit: planLimitAfter(next, before),
  };
  if (next.remaining === undefined) return { ...before, ...updates, ...ofPlan, sentAt: before.sentAt };
  return {
    ...before,
    ...updates,
    ...ofPlan,
    remaining: before.remaining,
    sentAt: Math.max(before.sentAt, next.sentAt),
    ...remainingAfter(before, next, explained),
  };
}

/** Returns the remaining calls of the month; undefined when unknown (never read, or the period is over). */
export function remainingNow(quota: QuotaReading | undefined, now: number): number | undefined {
  if (quota?.remaining === undefined) return undefined;
  if (quota.resetAt !== undefined && quota.resetAt <= now) return undefined;
  return quota.remaining;
}

/**
 * Returns what the reading tells at `now`, epoch milliseconds: once its period is over, neither the remaining calls nor
 * the reset.
 */
export function quotaAt(quota: QuotaReading | undefined, now: number): QuotaReading | undefined {
  if (quota?.resetAt === undefined || quota.resetAt > now) return quota;
  return { ...quota, remaining: undefined, resetAt: undefined, periodEnd: undefined };
}

/** The quota as `sirene quota --json` prints it. Unknown values are null. */
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
    // Rounded down as the service does, so that 100 means that nothing is left.
    percentage: used === null || !limit ? null : Math.floor((used * 100) / limit),
    resetAt: resetAt === undefined ? null : new Date(resetAt).toISOString(),
    hourly: quota?.hourly ?? null,
  };
}

/** A reserve: a number of calls, or a fraction of the monthly quota. */
export type Reserve = { readonly calls: number } | { readonly share: number };

/** Parses a reserve written as `N` or `N%`; undefined when it is neither. */
export function parseReserve(text: string): Reserve | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text.trim());
  if (match === null) return undefined;
  const number = Number(match[1]!.replace(",", "."));
  if (match[2] === "%") return number <= 100 ? { share: number / 100 } : undefined;
  return Number.isInteger(number) ? { calls: number } : undefined;
}

/** Returns the reserve in calls, for a monthly quota of `limit` calls. */
export function reserveCalls(reserve: Reserve, limit: number | undefined): number {
  return "calls" in reserve ? reserve.calls : Math.ceil(reserve.share * (limit ?? 0));
}

/** A reserve as the gate keeps it: a number of calls, and a fraction of the monthly quota. The larger applies. */
export interface KeptReserve {
  readonly reserve: number;
  readonly reserveShare?: number | undefined;
}

/** Returns the calls of the month to leave unspent, by the quota that is known. */
export function keptCalls(
  { reserve, reserveShare = 0 }: KeptReserve,
  quota: QuotaReading | undefined,
): number {
  // For `/me`, less than nothing is kept.
  return reserveShare === 0
    ? reserve
    : Math.max(reserve, reserveCalls({ share: reserveShare }, quota?.limit));
}

/** True while it cannot be told how many calls a share of the month is: "Rate headers on every response" tell it. */
export const isReserveUnknown = (
  { reserveShare = 0 }: Pick<KeptReserve, "reserveShare">,
  quota: QuotaReading | undefined,
): boolean => reserveShare > 0 && quota?.limit === undefined;
