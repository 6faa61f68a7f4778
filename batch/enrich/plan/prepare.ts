import { fieldsToAsk } from "../../../shared/enrichment/check/check-fields.ts";
import { defaultMaxAge } from "../../../shared/gateway/freshness.ts";
import type { Purpose } from "../../../shared/gateway/store/store.ts";
import { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import { storedAnswers } from "../../answers/stored-answers.ts";
import { wantedOf, type Wanted } from "../../../shared/answers/wanted.ts";
import { refuseBeyondPlan } from "./beyond-plan.ts";
import { makePlan, type Opening, type Plan } from "../../../shared/enrichment/plan/plan.ts";
import { reserveCalls } from "../../../shared/gateway/reserve.ts";
import type { MatchQueries } from "../../../shared/enrichment/match/match-queries.ts";
import { RowChecker } from "../../../shared/enrichment/check/row-checker.ts";
import { RowMatcher } from "../../../shared/enrichment/match/row-matcher.ts";
import type { KeepUnits } from "../../../shared/enrichment/match/settle-matches.ts";
import { keepUnits } from "../ask/keep-units.ts";
import type { QuotaReading } from "../../../shared/gateway/quota.ts";
import { survey, type Survey } from "../../../shared/enrichment/plan/survey.ts";
import { readQuota, type QuotaAnswer } from "../../quota/read-quota.ts";
import type { WrittenRows } from "../../../shared/enrichment/fill/row-writer.ts";
import type { Sample } from "../../../shared/enrichment/sample/draw-sample.ts";
import { sampleClasses } from "../../../shared/enrichment/sample/sampled-rows.ts";
import type { ReadLists } from "../read/read-lists.ts";
import type { Allowance, Session } from "../../session.ts";
import { maxCallsOf } from "../options/max-calls.ts";
import type { EnrichOptions } from "../options/options.ts";
import { wholeCostOf, type WholeCost } from "./whole-cost.ts";

/** A run that is ready to start: what it wants, what it would cost, what it may spend. */
export interface Prepared {
  readonly wanted: Wanted;
  readonly knowledge: RunKnowledge;
  readonly survey: Survey;
  readonly plan: Plan;
  readonly quota: QuotaAnswer;
  /** The survey anew, once rows that are looked for by their names have found their companies. */
  readonly lookAgain: () => Promise<Survey>;
  readonly matching: PreparedMatching | undefined;
  readonly checking: RowChecker | undefined;
  /** What the whole list costs, for a run that asks about a sample of it: as it is known now. */
  readonly wholeCost: (() => Promise<WholeCost>) | undefined;
  /** The same before the run. */
  readonly whole: WholeCost | undefined;
}

/** The searches by name of a run, and what they say of its rows. */
export interface PreparedMatching {
  readonly queries: MatchQueries;
  readonly keep: KeepUnits;
  readonly rows: RowMatcher;
  /** Indexes of the queries that are looked for, where these are not all. */
  readonly only: readonly number[] | undefined;
}

export interface PrepareInput {
  readonly session: Session;
  readonly lists: ReadLists;
  readonly options: EnrichOptions;
  readonly purpose: Purpose;
  readonly hourLength: number;
  /** Plan a run to come: `/me` is asked even when nothing has to be, for a plan shows what is left. */
  readonly planOnly: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Calls a second expected of the service; the run's own pace replaces it once it goes. */
const expectedPace = 20;

const sameFields = (one: Wanted, other: Wanted) => one.resources.join() === other.resources.join();

const lesser = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** A run that may make no call makes no `/me` either, where that is one. */
const mayAskQuota = ({ options, session }: PrepareInput): boolean =>
  options.maxCalls !== 0 || session.openingCalls === 0;

/** Calls left to whoever runs it: of the month above the reserve, and of a budget of their own. */
function leftOf(quota: QuotaReading | undefined, { reserve, calls }: Allowance, now: number) {
  const isOver = quota?.resetAt !== undefined && quota.resetAt <= now;
  const ofMonth = quota?.remaining === undefined || isOver ? undefined : quota.remaining - reserve;
  return lesser(ofMonth, calls);
}

/**
 * Plans a run: reads the store, and asks one `/me` unless nothing has to be asked at all. Spends nothing else.
 *
 * @throws {ProgramError} when the account cannot be read, or no wanted field is in its plan.
 */
export async function prepare(input: PrepareInput): Promise<Prepared> {
  const { session, options, now } = input;
  const { lists, subjects, queries, sample } = input.lists;
  const knowledge = new RunKnowledge(storedAnswers(session.store), now - (options.maxAge ?? defaultMaxAge));
  const matching = queries && { queries, keep: keepUnits(session.store) };
  const lookAt = (rows: readonly WrittenRows[], { resources }: Wanted, drawn?: Sample) =>
    survey({
      ...{ rows, subjects, knowledge, matching, resources },
      ...{ sample: drawn, grouping: !options.oneByOne },
    });
  const look = (wanted: Wanted) =>
    lookAt(
      lists.map(({ rows }) => rows),
      wanted,
      sample?.drawn,
    );
  let quota: QuotaAnswer = { quota: await session.gateway.quota() };
  const fields = fieldsToAsk(options.fields, options.check);
  const includedIn = ({ quota: read }: QuotaAnswer) => wantedOf(fields, read?.plan, read?.closed);
  let wanted = includedIn(quota);
  let found = await look(wanted);
  if (input.planOnly || (found.calls.firm > 0 && mayAskQuota(input))) {
    quota = await readQuota(session, input.purpose);
    const included = includedIn(quota);
    if (!sameFields(wanted, included)) found = await look(included);
    wanted = included;
  }
  refuseBeyondPlan(wanted, quota.quota?.plan);
  const allowance = await session.allowance();
  const reserve = Math.max(reserveCalls(options.reserve, quota.quota?.limit), allowance.reserve);
  const toCome: Opening = { calls: session.openingCalls, made: false, told: false };
  const surroundings = {
    reserve,
    callsThisHour: await session.store.callsSince(now - input.hourLength),
    hourLength: input.hourLength,
    pace: expectedPace,
    now,
  };
  const included = wanted;
  const wholeCost =
    sample &&
    (async () => {
      const whole = await lookAt(sample.wholeRows, included);
      const limits = { quota: await session.gateway.quota(), maxCalls: allowance.calls };
      return wholeCostOf(whole, { ...surroundings, ...limits, opening: toCome });
    });
  const whole = await wholeCost?.();
  // A run that has nothing to ask needs no share of what is left.
  const maxCalls =
    options.maxCalls === undefined || found.calls.firm === 0
      ? undefined
      : maxCallsOf(options.maxCalls, leftOf(quota.quota, { ...allowance, reserve }, now));
  const plan = makePlan({
    ...surroundings,
    rows: whole === undefined ? found.classes : sampleClasses(found.classes, whole.rows),
    calls: found.calls,
    quota: quota.quota,
    maxCalls: lesser(maxCalls, allowance.calls),
    opening: input.planOnly
      ? toCome
      : {
          calls: await session.callsOf(input.purpose.run),
          made: true,
          told: quota.instead === undefined,
        },
  });
  return {
    ...{ wanted, knowledge, survey: found, plan, quota, whole, wholeCost },
    lookAgain: () => look(included),
    matching: matching && {
      ...matching,
      rows: new RowMatcher(matching.queries, knowledge),
      only: sample?.drawn.queries,
    },
    checking:
      options.check &&
      new RowChecker({
        preset: options.check,
        lists: sample?.wholeRows ?? lists.map(({ rows }) => rows),
        subjects,
        directory: session.store.directory,
      }),
  };
}
