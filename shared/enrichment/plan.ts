import { type CallEstimate, retryAllowance } from "./calls.ts";
import type { RowClasses } from "./row-classes.ts";

type BindingLimit = "none" | "month" | "hour" | "reserve" | "max-calls";

/** Calls to `/me` at the beginning of a run. */
export interface OpeningCalls {
  readonly calls: number;
  /** True if this run has made them. False if only a plan is shown, and the run to follow will make them. */
  readonly made: boolean;
  /** True if `quota.remaining` was read after these calls. */
  readonly isDeducted: boolean;
}

/** What is known of the account's quota. Times in epoch milliseconds. */
interface PlanQuota {
  /** Calls left of the period that ends at `resetAt`. */
  readonly remaining?: number | undefined;
  readonly resetAt?: number | undefined;
  /** Calls an hour. */
  readonly hourly?: number | undefined;
}

/** A limit by hour: the calls of an hour, and those made in the last one. */
export interface HourBound {
  readonly hourly: number;
  readonly made: number;
}

export interface PlanInput {
  readonly rows: RowClasses;
  readonly calls: CallEstimate;
  readonly quota: PlanQuota | undefined;
  /** Calls of the month to leave unspent. */
  readonly reserve: number;
  /** Calls that the whole run may make, those to `/me` included. */
  readonly maxCalls: number | undefined;
  readonly opening: OpeningCalls;
  /** Calls counted in the last hour, and the hour's length in milliseconds. */
  readonly callsThisHour: number;
  readonly hourLength: number;
  /** The limit by hour of the relay's user who runs it, beside that of the account. */
  readonly userHour?: HourBound | undefined;
  /** No call is made before `until`, epoch milliseconds: because the hour is full, or for another reason. */
  readonly closed?: { readonly until: number; readonly isHour: boolean } | undefined;
  /** Calls a second that the service is expected to answer. */
  readonly pace: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a run would cost, before it starts. */
export interface Plan {
  readonly rows: RowClasses;
  /**
   * `least` and `likely` count the answers alone; `most` counts the whole run, with its calls to `/me` and its
   * retries.
   */
  readonly calls: {
    readonly least: number;
    readonly likely: number;
    readonly most: number;
    /**
     * The likely number if no company has the names that are looked up. Undefined unless it is greater, or if
     * searched rows of the list gave a better estimate.
     */
    readonly ofUnknownNames?: number;
  };
  readonly oneByOne: number;
  /**
   * Calls already made to `/me`. They count in the figures of the whole run, and `remaining` no longer includes them.
   */
  readonly opened: number;
  /** Calls that the run after a plan will make to `/me`. */
  readonly toOpen: number;
  /** Expected calls of the whole run, those to `/me` included, regardless of the limits. */
  readonly expected: number;
  /** Calls of the whole run without retries, regardless of the limits. */
  readonly firm: number;
  /** The calls of `firm` that must be affordable for the run to start: all, unless rows are looked up by name. */
  readonly needed: number;
  /**
   * Calls that the whole run may make: what was left, less the reserve, within --max-calls. Infinity if not known.
   */
  readonly spendable: number;
  /**
   * Calls of this run for answers, retries included. A run that goes on into a new month keeps to them too.
   * `kept`: those that retries leave to first attempts that are still to come.
   * `isOfMonth`: they are fewer than the run may need because of what is left of the month, above the reserve.
   */
  readonly budget: { readonly calls: number; readonly kept: number; readonly isOfMonth: boolean };
  /** The most calls that somebody set, by --max-calls or on a relay. */
  readonly maxCalls?: number | undefined;
  /** When what is left now ends, epoch milliseconds. Undefined if not known. */
  readonly resetAt: number | undefined;
  readonly remaining: number | undefined;
  readonly reserve: number;
  readonly binding: BindingLimit;
  /** True if `binding` is what the user who runs it may spend on a relay, and not --max-calls. */
  readonly isUsersBound?: boolean;
  /** When the affordable calls would be answered, epoch milliseconds. */
  readonly endsAt: number;
  readonly fits: boolean;
  /** True if the run would end after the period does. */
  readonly outlastsPeriod: boolean;
}

/** A run with searches by name needs one spare call for this many likely ones to start. */
const callsAMargin = 10;

/**
 * Returns the calls that must be affordable for a run to start, without those to `/me`. Searches by name may take
 * twice as many calls as is likely but hardly ever do; if calls run out, rows are deferred.
 */
const neededCalls = ({ rows, calls: { likely, firm } }: PlanInput): number =>
  rows.search > 0 ? Math.min(firm, likely + Math.ceil(likely / callsAMargin)) : firm;

/**
 * Returns the calls that may be spent, and the limit that applies. `needed`: the calls that the run must have to
 * start.
 */
function bound(input: PlanInput, left: number, needed: number): { spendable: number; by: BindingLimit } {
  const month = Math.max(0, left - input.reserve);
  const maxCalls = input.maxCalls ?? Infinity;
  if (maxCalls < month) return { spendable: maxCalls, by: "max-calls" };
  // The reserve is the limit only where the month alone would have sufficed.
  return { spendable: month, by: needed <= left && input.reserve > 0 ? "reserve" : "month" };
}

/** Returns the limits by hour of a run: the account's, and that of the user who runs it. */
function hourBounds({ quota, callsThisHour, userHour }: PlanInput): HourBound[] {
  const account = quota?.hourly === undefined ? [] : [{ hourly: quota.hourly, made: callsThisHour }];
  return userHour === undefined ? account : [...account, userHour];
}

const roomIn = ({ hourly, made }: HourBound): number => Math.max(0, hourly - made);

/** Returns the milliseconds that `calls` take at `pace`, including the waits for a full hour. */
function duration(calls: number, input: PlanInput): number {
  if (calls <= 0) return 0;
  const answering = (calls / input.pace) * 1000;
  const closed = Math.max(0, (input.closed?.until ?? 0) - input.now);
  const waiting = hourBounds(input).map((bound): number => {
    const room = roomIn(bound);
    if (calls <= room || bound.hourly === 0) return 0;
    const waits = Math.ceil((calls - room) / bound.hourly);
    const lastHour = calls - room - (waits - 1) * bound.hourly;
    return waits * input.hourLength + (lastHour / input.pace) * 1000;
  });
  return Math.max(answering + closed, ...waiting);
}

/**
 * Returns how many of a run's `calls` are kept for first attempts: two thirds, as where there is a retry for every
 * second one (`retryAllowance`), but no more than a run takes at the `least`. Fewer would let a service that fails often
 * spend the run on a third of its rows, three attempts each. More would be kept for calls that hardly ever come, since
 * `firm` is two or three times what searches by name take, and retries would be refused while calls are left.
 */
const keptForFirst = (calls: number, least: number): number => Math.min(least, calls - Math.ceil(calls / 3));

/**
 * Returns what a run would cost, which limit binds it, and whether it fits. Pure.
 * @decides whether a run fits, and which limit binds
 */
export function makePlan(input: PlanInput): Plan {
  const { calls, quota, now } = input;
  // What was left of a period that is over says nothing about the next one.
  const isOver = quota?.resetAt !== undefined && quota.resetAt <= now;
  const remaining = isOver ? undefined : quota?.remaining;
  const { made, isDeducted } = input.opening;
  // A run with nothing to ask does not ask `/me` either.
  const opening = made || calls.firm > 0 ? input.opening.calls : 0;
  const firm = calls.firm + opening;
  const leftAtStart = (remaining ?? Infinity) + (isDeducted ? opening : 0);
  const needed = neededCalls(input) + opening;
  const { spendable, by } = bound(input, leftAtStart, needed);
  const forAnswers = Math.max(0, spendable - opening);
  const fits = calls.firm === 0 || needed <= spendable;
  const hourRoom = Math.min(...hourBounds(input).map(roomIn), Infinity);
  const isPaced = calls.likely > hourRoom || (input.closed?.isHour === true && calls.firm > 0);
  const endsAt = now + duration(Math.min(calls.likely, forAnswers), input);
  const withRetries = calls.firm + Math.max(opening, Math.min(opening, 1) + retryAllowance(calls.firm));
  const budget = Math.min(withRetries - opening, forAnswers);
  const opened = made ? opening : 0;
  return {
    rows: input.rows,
    calls: {
      least: Math.min(calls.least, forAnswers),
      likely: Math.min(calls.likely, forAnswers),
      // Calls made to `/me` count even if nothing has to be asked afterwards, or nothing may be: a spent month refuses it.
      most: Math.max(opened, Math.min(withRetries, spendable)),
      ...(calls.ofUnknownNames !== undefined && {
        ofUnknownNames: Math.min(calls.ofUnknownNames, forAnswers),
      }),
    },
    oneByOne: calls.oneByOne,
    opened,
    toOpen: made ? 0 : opening,
    expected: calls.likely + opening,
    firm,
    needed,
    spendable,
    budget: {
      calls: budget,
      kept: keptForFirst(budget, calls.least),
      isOfMonth: withRetries > spendable && by !== "max-calls",
    },
    maxCalls: input.maxCalls,
    remaining,
    resetAt: quota?.resetAt,
    reserve: input.reserve,
    binding: fits ? (isPaced ? "hour" : "none") : by,
    endsAt,
    fits,
    outlastsPeriod: quota?.resetAt !== undefined && quota.resetAt > now && endsAt > quota.resetAt,
  };
}

/** Share of the remaining calls above which a person is asked for confirmation. */
const askAbove = 0.1;

/** Returns true if the run would spend more of the month than anyone should without confirmation. */
export function isLargeSpend(plan: Plan): boolean {
  return plan.remaining !== undefined && plan.calls.likely > plan.remaining * askAbove;
}
