import type { IndexedList } from "../../shared/enrichment/subjects.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { type DirectoryLines, isDated } from "../../shared/einvoicing/directory-lines.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import { type WantedFields, wantedOf } from "../../shared/answers/subject-answer.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { KeepUnits } from "../../shared/enrichment/settle-matches.ts";
import type { Purpose, Store } from "../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import { type QuotaReading, reserveCalls } from "../../shared/gateway/store/quota.ts";
import type { CallEstimate } from "../../shared/enrichment/calls.ts";
import {
  type OpeningCalls,
  type Plan,
  type PlanInput,
  isLargeSpend,
  makePlan,
} from "../../shared/enrichment/plan.ts";
import { countClasses } from "../../shared/enrichment/row-classes.ts";
import { type Survey, countUnlocated, survey } from "../../shared/enrichment/survey.ts";
import { type QuotaFigures, readQuota } from "../session/quota.ts";
import { nafTablesFor } from "../session/naf.ts";
import type { RelayAllowance, Session } from "../session/session.ts";
import { type EnrichOptions, maxCallsOf } from "./options.ts";
import { basename } from "node:path";
import { fieldsToAsk } from "../../shared/enrichment/check-verdict.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { type NameRow, RowChecker } from "../../shared/enrichment/row-checker.ts";
import { builtPlaces } from "../session/places.ts";
import { saysPlace } from "../../shared/enrichment/columns/compared-texts.ts";
import { RowMatcher, type WrittenRows } from "../../shared/enrichment/row-writer.ts";
import { type Sample, sampleClasses } from "../../shared/enrichment/sample.ts";
import type { ReadLists } from "./read-lists.ts";
import { type PlannedPlaces, type WholeCost, plannedPlaces, refusalText, wholeCostOf } from "./show-plan.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import type { Exit } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Ends the command where the account's `plan` includes none of the wanted fields. @throws {ProgramError} */
export function refuseBeyondPlan(
  { resources, beyondPlan }: WantedFields,
  plan: string | null | undefined,
): void {
  if (resources.length > 0) return;
  const fields = beyondPlan.map(({ key }) => key).join(", ");
  throw new ProgramError("fields_beyond_plan", { fields, plan: plan ?? "?" });
}

/**
 * Keeps what the pages of searches told of the companies that were taken as their summaries, where none is kept yet. One
 * that cannot be kept is asked when it is wanted.
 */
const keepUnits =
  (store: Pick<Store, "presence" | "remember">): KeepUnits =>
  async (units) => {
    const keys = units.map(({ siren }) => lookupKey(summaryQuestion(siren)));
    const present = await store.presence(keys);
    const answers = units.flatMap(({ item, asOf }, index) =>
      present[index] === undefined
        ? [{ key: keys[index]!, found: true, data: JSON.stringify(item), asOf }]
        : [],
    );
    if (answers.length === 0) return;
    try {
      await store.remember(answers);
    } catch {
      // A store that can keep no more stops the asking at the next call.
    }
  };

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
interface SpendingLimits {
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
function leftOf(quota: QuotaReading | undefined, { reserve, calls }: RelayAllowance, now: number) {
  const isOver = quota?.resetAt !== undefined && quota.resetAt <= now;
  const ofMonth = quota?.remaining === undefined || isOver ? undefined : quota.remaining - reserve;
  return lesser(ofMonth, calls);
}

/** The limits of a run by its options, the account's quota and what a relay leaves to it. Spends nothing. */
export async function spendingLimits(
  { session, options, purpose, hourLength, planOnly, now }: SpendingInput,
  { quota, instead }: QuotaFigures,
): Promise<SpendingLimits> {
  const allowance = await session.allowance();
  const reserve = Math.max(reserveCalls(options.reserve, quota?.limit), allowance.reserve);
  const opening: OpeningCalls = { calls: session.openingCalls, made: false, told: false };
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

/** A run that is ready to start: what it wants, what it would cost, what it may spend. */
export interface ReadyRun {
  readonly wanted: WantedFields;
  readonly knowledge: RunKnowledge;
  readonly survey: Survey;
  readonly plan: Plan;
  readonly quota: QuotaFigures;
  /** The survey anew, once rows that are looked for by their names have found their companies. */
  readonly lookAgain: () => Promise<Survey>;
  readonly matching: PreparedMatching | undefined;
  readonly checking: RowChecker | undefined;
  /** What the whole list costs, for a run that asks about a sample of it: as it is known now. */
  readonly wholeCost: (() => Promise<WholeCost>) | undefined;
  /** The same before the run. */
  readonly whole: WholeCost | undefined;
  /** Rows whose places a check will compare with nothing; undefined for a run that does not check. */
  readonly unlocated: number | undefined;
  /** A check compares places, and the table of postcodes and towns is not there. */
  readonly lacksPlaces: boolean;
  /** What of the candidates that a person will see is asked for apart; undefined for a run that asks nothing of them. */
  readonly places: PlannedPlaces | undefined;
  readonly furtherPlanOf: SpendingLimits["furtherPlanOf"];
}

/** The searches by name of a run, and what they say of its rows. */
interface PreparedMatching {
  readonly queries: MatchQueries;
  readonly keep: KeepUnits;
  readonly rows: RowMatcher;
  /** Indexes of the queries that are looked for, where these are not all. */
  readonly only: readonly number[] | undefined;
}

interface PrepareInput extends SpendingInput {
  readonly lists: ReadLists;
  readonly options: EnrichOptions;
}

const sameFields = (one: WantedFields, other: WantedFields) =>
  one.resources.join() === other.resources.join();

/** Names rows by their numbers; those of another list with its sheet, and with its file where that is another. */
function rowNames(lists: ReadLists["lists"]): NameRow {
  return ({ list: of, record }, from) => {
    const [{ name, list }, { name: own }] = [lists[of]!, lists[from]!];
    const row = String(list.rowOf(record));
    if (of === from) return row;
    const file = name === own ? "" : basename(name);
    return list.sheet === undefined
      ? `${file}:${row}`
      : `${file === "" ? "" : `[${file}]`}${list.sheet}!${row}`;
  };
}

/**
 * Refuses to tell what lines are on another day, where the files that they came in tell no dates of them.
 * @throws {ProgramError}
 */
async function refuseUndated(directory: DirectoryLines, subjects: IndexedList<Subject>): Promise<void> {
  const sirens = Array.from({ length: subjects.size }, (_, index) => subjects.at(index).siren);
  const entries = await directory.linesOf([...new Set(sirens)]);
  const undated = [...entries].filter(([, { lines }]) => lines.length > 0 && !lines.some(isDated));
  if (undated.length > 0)
    throw new ProgramError("on_without_dates", { n: undated.length, siren: undated[0]![0] });
}

/**
 * Plans a run: reads the store, and asks one `/me` unless nothing has to be asked at all. Spends nothing else.
 *
 * @throws {ProgramError} when the account cannot be read, or no wanted field is in its plan.
 */
export async function prepare(input: PrepareInput): Promise<ReadyRun> {
  const { session, options, now } = input;
  const { lists, subjects, queries, sample } = input.lists;
  if (options.on !== undefined) await refuseUndated(session.store.directory, subjects);
  const knowledge = new RunKnowledge(storedAnswers(session.store), now - (options.maxAge ?? defaultMaxAge));
  const matching = queries && { queries, keep: keepUnits(session.store) };
  const lookAt = (rows: readonly WrittenRows[], { resources }: WantedFields, drawn?: Sample) =>
    survey({
      ...{ rows, subjects, knowledge, matching, resources },
      ...{ sample: drawn, grouping: !options.oneByOne },
    });
  const look = (wanted: WantedFields) =>
    lookAt(
      lists.map(({ rows }) => rows),
      wanted,
      sample?.drawn,
    );
  let quota: QuotaFigures = { quota: await session.gateway.quota() };
  const fields = fieldsToAsk(options.fields, options.check);
  const naf = await nafTablesFor(fields, session);
  const includedIn = ({ quota: read }: QuotaFigures) => wantedOf(fields, read?.plan, read?.closed, naf);
  let wanted = includedIn(quota);
  let found = await look(wanted);
  if (asksQuota(input, found.calls)) {
    quota = await readQuota(session, input.purpose);
    const included = includedIn(quota);
    if (!sameFields(wanted, included)) found = await look(included);
    wanted = included;
  }
  refuseBeyondPlan(wanted, quota.quota?.plan);
  const limits = await spendingLimits(input, quota);
  const included = wanted;
  const wholeCost =
    sample && (async () => wholeCostOf(await lookAt(sample.wholeRows, included), await limits.toCome()));
  const whole = await wholeCost?.();
  const rows = whole === undefined ? found.classes : sampleClasses(found.classes, whole.rows);
  const plan = await limits.planOf(found, rows);
  const comparesPlaces = options.check !== undefined && lists.some(({ compared }) => saysPlace(compared));
  const table = comparesPlaces ? await builtPlaces() : undefined;
  const asksPlaces = options.match?.review?.places === true && queries !== undefined;
  return {
    ...{ wanted, knowledge, survey: found, plan, quota, whole, wholeCost },
    places: asksPlaces ? await plannedPlaces(queries, knowledge) : undefined,
    furtherPlanOf: limits.furtherPlanOf,
    unlocated:
      options.check &&
      (await countUnlocated({
        ...{ lists: lists.map(({ rows }) => rows), subjects, ...included },
        knowledge: session.isThroughRelay ? undefined : knowledge,
      })),
    lacksPlaces: comparesPlaces && table === undefined,
    lookAgain: () => look(included),
    matching: matching && {
      ...matching,
      rows: new RowMatcher(matching.queries, knowledge),
      only: sample?.drawn.queries,
    },
    checking:
      options.check &&
      new RowChecker({
        ...{ preset: options.check, table },
        ignored: options.ignored,
        on: options.on ?? localDay(now),
        nameOf: rowNames(lists),
        usesKeptOffices: !session.isThroughRelay,
        lists: sample?.wholeRows ?? lists.map(({ rows }) => rows),
        subjects,
        directory: session.store.directory,
      }),
  };
}

/**
 * True when the run may start: the plan fits, or part of it was asked for, and a person has agreed to a large spend;
 * otherwise how the command ends.
 */
export async function mayStart(
  plan: Plan,
  { partial, yes }: Pick<EnrichOptions, "partial" | "yes">,
  terminal: Terminal,
): Promise<Exit | true> {
  if (!plan.fits && !partial) {
    terminal.err(refusalText(plan, terminal.say));
    return "quota";
  }
  if (yes || !terminal.interactive || !isLargeSpend(plan)) return true;
  const question = terminal.say("plan_ask", { most: plan.calls.most, remaining: plan.remaining ?? 0 });
  const consent = await confirm(question);
  if (consent === "given") return true;
  terminal.err(terminal.say("plan_declined"));
  return consent === "interrupted" ? "interrupted" : "done";
}
