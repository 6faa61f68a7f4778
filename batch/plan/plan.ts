import { remainingNow, type QuotaReading } from "../../shared/gateway/quota.ts";
import { retryAllowance, type CallEstimate } from "./calls.ts";

/** Rows by class; each row is in exactly one, the first that fits in this order after `total`. */
export interface RowClasses {
  readonly total: number;
  readonly blank: number;
  readonly invalid: number;
  /** A later row of the same lookup. */
  readonly duplicate: number;
  readonly stored: number;
  readonly repaired: number;
  readonly ready: number;
  readonly search: number;
}

export type Binding = "none" | "month" | "hour" | "reserve" | "max-calls";

export interface PlanInput {
  readonly rows: RowClasses;
  readonly calls: CallEstimate;
  readonly quota: QuotaReading | undefined;
  /** Calls of the month left untouched. */
  readonly reserve: number;
  readonly maxCalls: number | undefined;
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
  readonly calls: { readonly least: number; readonly likely: number; readonly most: number };
  readonly oneByOne: number;
  /** Calls without retries that must be affordable for the run to start. */
  readonly firm: number;
  /** Calls that may be spent at all: what is left, less the reserve, within --max-calls. Infinity when not known. */
  readonly spendable: number;
  readonly remaining: number | undefined;
  readonly reserve: number;
  readonly binding: Binding;
  /** When the run would end, epoch milliseconds; undefined when it would not for lack of quota. */
  readonly endsAt: number;
  readonly fits: boolean;
  /** True when the run would end after the period does. */
  readonly outlastsPeriod: boolean;
}

/** Calls that may be spent, and the limit that says so. */
function bound(input: PlanInput, remaining: number): { spendable: number; by: Binding } {
  const month = Math.max(0, remaining - input.reserve);
  const maxCalls = input.maxCalls ?? Infinity;
  if (maxCalls < month) return { spendable: maxCalls, by: "max-calls" };
  // The reserve binds where the month alone would have sufficed.
  return { spendable: month, by: input.calls.firm <= remaining && input.reserve > 0 ? "reserve" : "month" };
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

/** What a run would cost, what binds it, and whether it fits. Pure. */
export function makePlan(input: PlanInput): Plan {
  const { calls, quota, now } = input;
  const remaining = remainingNow(quota, now);
  const { spendable, by } = bound(input, remaining ?? Infinity);
  const fits = calls.firm <= spendable;
  const hourRoom = (quota?.hourly ?? Infinity) - input.callsThisHour;
  const endsAt = now + duration(Math.min(calls.likely, spendable), input);
  return {
    rows: input.rows,
    calls: {
      least: Math.min(calls.least, spendable),
      likely: Math.min(calls.likely, spendable),
      // One more for the /me that a run begins with.
      most: calls.firm === 0 ? 0 : Math.min(calls.firm + retryAllowance(calls.firm) + 1, spendable),
    },
    oneByOne: calls.oneByOne,
    firm: calls.firm,
    spendable,
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
