import type { Purpose } from "../../../shared/gateway/store/store.ts";
import { type QuotaReading, reserveCalls } from "../../../shared/gateway/store/quota.ts";
import type { CallEstimate } from "../../../shared/enrichment/plan/calls.ts";
import { makePlan, type Opening, type Plan, type PlanInput } from "../../../shared/enrichment/plan/plan.ts";
import { countClasses } from "../../../shared/enrichment/plan/row-classes.ts";
import type { Survey } from "../../../shared/enrichment/plan/survey.ts";
import type { QuotaAnswer } from "../../quota/read-quota.ts";
import type { Allowance, Session } from "../../session.ts";
import { maxCallsOf } from "../options/max-calls.ts";
import type { EnrichOptions } from "../options/options.ts";

/** What the limits of a run are worked out from. */
export interface SpendingInput {
  readonly session: Session;
  readonly options: Pick<EnrichOptions, "maxCalls" | "reserve">;
  readonly purpose: Purpose;
  /** Milliseconds. */
  readonly hourLength: number;
  /** Plan a run to come: `/me` is asked even when nothing has to be, for a plan shows what is left. */
  readonly planOnly: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a run may spend. */
export interface SpendingLimits {
  /** The plan of a run that takes `calls`, within them; `rows` are shown with it. */
  planOf(found: Pick<Survey, "calls">, rows: Plan["rows"]): Promise<Plan>;
  /**
   * The plan of what this run asks beyond its rows, once these are answered: within what its limits leave by then.
   * `at`: epoch milliseconds.
   */
  readonly furtherPlanOf: (calls: CallEstimate, at: number) => Promise<Plan>;
  /** The same limits for a run to come, after this one. */
  toCome(): Promise<Omit<PlanInput, "rows" | "calls">>;
}

/** Calls a second expected of the service; the run's own pace replaces it once it goes. */
const expectedPace = 20;

const lesser = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Whether a run that takes `calls` asks what is left: one that may make no call makes no `/me` either, where that is one. */
export const asksQuota = ({ options, session, planOnly }: SpendingInput, calls: CallEstimate): boolean =>
  planOnly || (calls.firm > 0 && (options.maxCalls !== 0 || session.openingCalls === 0));

/** Calls left to whoever runs it: of the month above the reserve, and of a budget of their own. */
function leftOf(quota: QuotaReading | undefined, { reserve, calls }: Allowance, now: number) {
  const isOver = quota?.resetAt !== undefined && quota.resetAt <= now;
  const ofMonth = quota?.remaining === undefined || isOver ? undefined : quota.remaining - reserve;
  return lesser(ofMonth, calls);
}

/** The limits of a run by its options, the account's quota and what a relay leaves to it. Spends nothing. */
export async function spendingLimits(
  { session, options, purpose, hourLength, planOnly, now }: SpendingInput,
  { quota, instead }: QuotaAnswer,
): Promise<SpendingLimits> {
  const allowance = await session.allowance();
  const reserve = Math.max(reserveCalls(options.reserve, quota?.limit), allowance.reserve);
  const opening: Opening = { calls: session.openingCalls, made: false, told: false };
  const surroundings = {
    reserve,
    callsThisHour: await session.store.callsSince(now - hourLength),
    hourLength,
    pace: expectedPace,
    now,
  };
  return {
    planOf: async ({ calls }, rows) => {
      // A run that has nothing to ask needs no share of what is left.
      const maxCalls =
        options.maxCalls === undefined || calls.firm === 0
          ? undefined
          : maxCallsOf(options.maxCalls, leftOf(quota, { ...allowance, reserve }, now));
      const made = { calls: await session.callsOf(purpose.run), made: true, told: instead === undefined };
      return makePlan({
        ...{ ...surroundings, rows, calls, quota },
        maxCalls: lesser(maxCalls, allowance.calls),
        opening: planOnly ? opening : made,
      });
    },
    furtherPlanOf: async (calls, at) => {
      const seen = await session.gateway.quota();
      const left = await session.allowance();
      const spent = await session.callsOf(purpose.run);
      const ofRun = () => {
        if (options.maxCalls === undefined) return undefined;
        const whole = maxCallsOf(options.maxCalls, leftOf(quota ?? seen, { ...allowance, reserve }, now));
        return Math.max(0, whole - spent);
      };
      return makePlan({
        ...{ ...surroundings, rows: countClasses([], () => false), calls, quota: seen },
        callsThisHour: await session.store.callsSince(at - hourLength),
        now: at,
        reserve: Math.max(reserve, left.reserve),
        maxCalls: lesser(ofRun(), left.calls),
        opening: { calls: 0, made: true, told: true },
      });
    },
    toCome: async () => ({
      ...surroundings,
      quota: await session.gateway.quota(),
      maxCalls: allowance.calls,
      opening,
    }),
  };
}
