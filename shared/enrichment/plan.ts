import { type CallEstimate, retryAllowance } from "./calls.ts";
import type { RowClasses } from "./row-classes.ts";

type BindingLimit = "none" | "month" | "hour" | "reserve" | "max-calls";

/** Calls for `/me` that a run begins with. */
export interface OpeningCalls {
  readonly calls: number;
  /** True for calls of this run; false for the one that the run to come of a plan will make. */
  readonly made: boolean;
  /** True when what is left by `quota` is what was left after them. */
  readonly told: boolean;
}

/** What is known of the account's quota. Times in epoch milliseconds. */
interface PlanQuota {
  /** Calls left of the period that ends at `resetAt`. */
  readonly remaining?: number | undefined;
  readonly resetAt?: number | undefined;
  /** Calls an hour. */
  readonly hourly?: number | undefined;
}

export interface PlanInput {
  readonly rows: RowClasses;
  readonly calls: CallEstimate;
  readonly quota: PlanQuota | undefined;
  /** Calls of the month left untouched. */
  readonly reserve: number;
  /** Calls the whole run may make, its `/me` included. */
  readonly maxCalls: number | undefined;
  readonly opening: OpeningCalls;
  /** Calls counted in the last hour, and the hour's length in milliseconds. */
  readonly callsThisHour: number;
  readonly hourLength: number;
  /** Calls a second the service is expected to answer. */
  readonly pace: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a run would cost, before it starts. */
export interface Plan {
  readonly rows: RowClasses;
  /** `least` and `likely` for the answers alone; `most` for the whole run, its `/me` and its retries included. */
  readonly calls: {
    readonly least: number;
    readonly likely: number;
    readonly most: number;
    /** Likely instead if no company has the names that are looked up; undefined where that is no more or told by rows of the list. */
    readonly ofUnknownNames?: number;
  };
  readonly oneByOne: number;
  /** Calls already made for `/me`, which are in the figures of the whole run and no longer in what remains. */
  readonly opened: number;
  /** Calls that the run to come of a plan will make for `/me`. */
  readonly toOpen: number;
  /** Calls of the whole run as it is expected, its `/me` included, whatever may be spent. */
  readonly expected: number;
  /** Calls of the whole run without retries, whatever may be spent. */
  readonly firm: number;
  /** Those of them which must be affordable for it to start: all, unless rows are looked for by their names. */
  readonly needed: number;
  /** Calls the whole run may make: what was left, less the reserve, within --max-calls. Infinity when not known. */
  readonly spendable: number;
  /** Calls of this run for answers: first attempts, and attempts after a failure. Month and reserve are the ledger's to keep. */
  readonly budget: { readonly first: number; readonly again: number };
  readonly remaining: number | undefined;
  readonly reserve: number;
  readonly binding: BindingLimit;
  /** When the calls that may be spent would be answered, epoch milliseconds. */
  readonly endsAt: number;
  readonly fits: boolean;
  /** True when the run would end after the period does. */
  readonly outlastsPeriod: boolean;
}

/** A run with searches by name starts where it has one call more for so many that it is likely to take. */
const callsAMargin = 10;

/**
 * Calls that must be affordable for a run to start, its `/me` aside. Searches by name may take twice as many as they are
 * likely to, and hardly ever do: a run that they may exceed what is left by ends with its last rows deferred.
 */
const neededCalls = ({ rows, calls: { likely, firm } }: PlanInput): number =>
  rows.search > 0 ? Math.min(firm, likely + Math.ceil(likely / callsAMargin)) : firm;

/** Calls that may be spent, and the limit that says so. `needed`: what the run must have to start. */
function bound(input: PlanInput, left: number, needed: number): { spendable: number; by: BindingLimit } {
  const month = Math.max(0, left - input.reserve);
  const maxCalls = input.maxCalls ?? Infinity;
  if (maxCalls < month) return { spendable: maxCalls, by: "max-calls" };
  // The reserve binds where the month alone would have sufficed.
  return { spendable: month, by: needed <= left && input.reserve > 0 ? "reserve" : "month" };
}

/** Milliseconds `calls` take at `pace`, waiting for the hour as often as it is full. */
function duration(calls: number, input: PlanInput): number {
  const answering = (calls / input.pace) * 1000;
  const hourly = input.quota?.hourly;
  if (hourly === undefined || hourly === 0) return answering;
  const roomNow = Math.max(0, hourly - input.callsThisHour);
  if (calls <= roomNow) return answering;
  const waits = Math.ceil((calls - roomNow) / hourly);
  const lastHour = calls - roomNow - (waits - 1) * hourly;
  return Math.max(answering, waits * input.hourLength + (lastHour / input.pace) * 1000);
}

/**
 * What a run would cost, what binds it, and whether it fits. Pure.
 * @decides whether a run fits, and which limit binds
 */
export function makePlan(input: PlanInput): Plan {
  const { calls, quota, now, maxCalls = Infinity } = input;
  // What was left of a period that is over tells nothing of the next one.
  const isOver = quota?.resetAt !== undefined && quota.resetAt <= now;
  const remaining = isOver ? undefined : quota?.remaining;
  const { made, told } = input.opening;
  // A run that has nothing to ask does not ask what is left either.
  const opening = made || calls.firm > 0 ? input.opening.calls : 0;
  const firm = calls.firm + opening;
  const leftAtStart = (remaining ?? Infinity) + (told ? opening : 0);
  const needed = neededCalls(input) + opening;
  const { spendable, by } = bound(input, leftAtStart, needed);
  const forAnswers = Math.max(0, spendable - opening);
  const fits = calls.firm === 0 || needed <= spendable;
  const hourRoom = (quota?.hourly ?? Infinity) - input.callsThisHour;
  const endsAt = now + duration(Math.min(calls.likely, forAnswers), input);
  const withRetries = calls.firm + Math.max(opening, Math.min(opening, 1) + retryAllowance(calls.firm));
  const first = Math.max(0, Math.min(calls.firm, maxCalls - opening));
  return {
    rows: input.rows,
    calls: {
      least: Math.min(calls.least, forAnswers),
      likely: Math.min(calls.likely, forAnswers),
      // What was spent to ask what is left was spent, though nothing has to be asked after it.
      most: calls.firm === 0 ? opening : Math.min(withRetries, spendable),
      ...(calls.ofUnknownNames !== undefined && {
        ofUnknownNames: Math.min(calls.ofUnknownNames, forAnswers),
      }),
    },
    oneByOne: calls.oneByOne,
    opened: made ? opening : 0,
    toOpen: made ? 0 : opening,
    expected: calls.likely + opening,
    firm,
    needed,
    spendable,
    budget: { first, again: Math.max(0, Math.min(withRetries, maxCalls) - opening - first) },
    remaining,
    reserve: input.reserve,
    binding: fits ? (calls.likely > hourRoom ? "hour" : "none") : by,
    endsAt,
    fits,
    outlastsPeriod: quota?.resetAt !== undefined && quota.resetAt > now && endsAt > quota.resetAt,
  };
}

/** The part of what remains above which a person is asked first. */
const askAbove = 0.1;

/** True when the run would spend more of the month than anyone should without being asked. */
export function isLargeSpend(plan: Plan): boolean {
  return plan.remaining !== undefined && plan.calls.likely > plan.remaining * askAbove;
}
