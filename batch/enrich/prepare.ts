import type { IndexedList } from "../../shared/enrichment/subjects.ts";
import { type Subject, lesser } from "../../shared/lookups/resolve.ts";
import { type DirectoryLines, isDated } from "../../shared/einvoicing/directory-lines.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import { type WantedFields, wantedOf, withFinancialSince } from "../../shared/answers/subject-answer.ts";
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
import { nafTablesFor, builtPlaces } from "../session/reference-tables.ts";
import type { RelayAllowance, Session } from "../session/session.ts";
import { type EnrichOptions, maxCallsOf } from "./options.ts";
import { basename } from "node:path";
import { fieldsToAsk } from "../../shared/enrichment/check-verdict.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import {
  storedAnswers,
  type FoundAnswer,
  foundAnswers,
  keyOfEstablishment,
  keysOfUnit,
  latestAnswer,
} from "../session/stored-answers.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { type NameRow, RowChecker } from "../../shared/enrichment/row-checker.ts";
import type { ListNameDifference } from "./list-choice.ts";
import { hasPlaces } from "../../shared/enrichment/columns/compared-texts.ts";
import { RowMatcher, type WrittenRows } from "../../shared/enrichment/row-writer.ts";
import { type Sample, sampleClasses } from "../../shared/enrichment/sample.ts";
import type { ReadLists } from "./read-lists.ts";
import { type PlannedPlaces, type WholeCost, plannedPlaces, refusalText, wholeCostOf } from "./show-plan.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import type { Exit } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { chosenRoles } from "../../shared/enrichment/columns/compared-columns.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { registeredNames, nameDifference } from "../../shared/enrichment/comparisons.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import { firstRecords } from "../files/list.ts";
import { sampledColumns } from "./list-columns.ts";
import { type ListResult, rowInResult, rowOfFile } from "./output-names.ts";
import type { ReadList } from "./read-list.ts";

/** Rows that are compared, from the first one: what is wrong with a list as a whole shows in them. */
const mostCompared = 500;
/** Longest list of which names are read, in records, since a run of numbers alone does not read them otherwise. */
const longestRead = 50_000;

const keysOf = ({ siren, siret }: Subject): string[] => [
  ...keysOfUnit(siren),
  ...(siret === undefined ? [] : [keyOfEstablishment(siret)]),
];

function namesIn(found: ReadonlyMap<string, FoundAnswer>, { siren, siret }: Subject) {
  const unit = latestAnswer(found, keysOfUnit(siren));
  const establishment = siret === undefined ? undefined : found.get(keyOfEstablishment(siret));
  return unit && registeredNames(unit.data, establishment?.data, true);
}

/** Compares the first rows of one list with what the store knows of their companies. */
async function differenceIn(
  { list, sources, rows }: ReadList,
  subjects: IndexedList<Subject>,
  store: Pick<Store, "answers">,
): Promise<ListNameDifference | undefined> {
  if (list.records > longestRead || sources.length === 0) return undefined;
  const taken = columnsRead(sources).map(({ index }) => index);
  const columns = columnsOfRole(chosenRoles(await sampledColumns(list), taken).roles, "name");
  const [first] = columns;
  if (first === undefined) return undefined;
  const names: string[] = [];
  const compared = firstRecords(list, mostCompared);
  await compared.read(columns, (_, cells) => void names.push(...cells.map((texts) => texts.join(" "))));
  const ofRows = Array.from({ length: compared.records }, (_, record) => {
    const row = rows.at(record);
    const isByNumber = row.kind === "subject" && row.match === undefined && row.kept === undefined;
    return isByNumber ? subjects.at(row.subject) : undefined;
  });
  const found = await foundAnswers(store, [...new Set(ofRows.flatMap((one) => (one ? keysOf(one) : [])))]);
  const difference = nameDifference(
    names,
    ofRows.map((one) => one && namesIn(found, one)),
  );
  return difference && { ...difference, column: list.columns[first]! };
}

/**
 * Returns for each list of a run whether its names seem not to be those of its numbers, as far as stored answers tell.
 * A check and a run that looks up names compare every row themselves, and the sandbox makes names up. Sends no call.
 */
async function nameDifferences(
  { lists, subjects }: Pick<ReadLists, "lists" | "subjects">,
  store: Pick<Store, "answers">,
  { check, match, sandbox }: Pick<EnrichOptions, "check" | "match" | "sandbox">,
): Promise<readonly (ListNameDifference | undefined)[]> {
  if (check !== undefined || match !== undefined || sandbox === "fill") return lists.map(() => undefined);
  const differences: (ListNameDifference | undefined)[] = [];
  for (const read of lists) differences.push(await differenceIn(read, subjects, store));
  return differences;
}

/** Returns the same at the end of a run. One that had nothing to ask knows no more than its plan did. */
export const nameDifferencesAtEnd = async ({
  lists,
  session,
  prepared: { plan, nameDifferences: before },
  options,
}: Pick<PrepareInput, "lists" | "session" | "options"> & { readonly prepared: ReadyRun }): Promise<
  ReadyRun["nameDifferences"]
> => (plan.oneByOne === 0 ? before : nameDifferences(lists, session.store, options));

/** @throws {ProgramError} if the account's `plan` includes none of the wanted fields */
export function refuseBeyondPlan(
  { resources, beyondPlan }: WantedFields,
  plan: string | null | undefined,
): void {
  if (resources.length > 0) return;
  const fields = beyondPlan.map(({ key }) => key).join(", ");
  throw new ProgramError("fields_beyond_plan", { fields, plan: plan ?? "?" });
}

/**
 * Stores the summaries of matched companies that search pages contained, unless the store has one as recent. A summary
 * that cannot be stored is asked for when it is needed.
 */
const keepUnits =
  (store: Pick<Store, "presence" | "remember">): KeepUnits =>
  async (units) => {
    const keys = units.map(({ siren }) => lookupKey(summaryQuestion(siren)));
    const present = await store.presence(keys);
    const answers = units.flatMap(({ item, asOf }, index) =>
      (present[index]?.asOf ?? -Infinity) < asOf
        ? [{ key: keys[index]!, found: true, data: JSON.stringify(item), asOf }]
        : [],
    );
    // If the store is full, the gateway stops at the next call.
    if (answers.length > 0) await store.remember(answers).catch(() => undefined);
  };

/** The input for the limits of a run. */
export interface SpendingInput {
  readonly session: Session;
  readonly options: Pick<EnrichOptions, "maxCalls" | "reserve">;
  readonly purpose: Purpose;
  /** Milliseconds. */
  readonly hourLength: number;
  /** Plans a later run: `/me` is asked even if nothing else has to be, since a plan shows what is left. */
  readonly planOnly: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The limits of what a run may spend. */
interface SpendingLimits {
  /** Returns the plan, within the limits, of a run that takes `calls`. `rows` are shown with it. */
  planOf(found: Pick<Survey, "calls">, rows: Plan["rows"]): Plan;
  /**
   * Returns the plan of what this run asks after its rows are answered, within what its limits leave by then. `at` is
   * in epoch milliseconds.
   */
  readonly furtherPlanOf: (calls: CallEstimate, at: number) => Promise<Plan>;
  /** Returns the limits of a later run, after this one. */
  toCome(): Promise<Omit<PlanInput, "rows" | "calls">>;
}

/** Expected calls per second. During the run, its own pace replaces this. */
const expectedPace = 20;

/**
 * Returns whether a run that takes `calls` asks `/me` for the quota. A run that may make no call does not ask if `/me`
 * counts as a call.
 */
export const asksQuota = ({ options, session, planOnly }: SpendingInput, calls: CallEstimate): boolean =>
  planOnly || (calls.firm > 0 && (options.maxCalls !== 0 || session.openingCalls === 0));

/** Returns the smaller of what the month has above the reserve and the user's own budget. */
function leftOf(quota: QuotaReading | undefined, { reserve, calls }: RelayAllowance, now: number) {
  const isOver = quota?.resetAt !== undefined && quota.resetAt <= now;
  const ofMonth = quota?.remaining === undefined || isOver ? undefined : quota.remaining - reserve;
  return lesser(ofMonth, calls);
}

/** Returns the limits of a run, from its options, the account's quota and what a relay allows it. Spends nothing. */
export async function spendingLimits(
  { session, options, purpose, hourLength, planOnly, now }: SpendingInput,
  { quota, instead, retryAt }: QuotaFigures,
): Promise<SpendingLimits> {
  const allowance = await session.allowance();
  const opened = await session.callsOf(purpose.run);
  const reserveOf = (known: QuotaReading | undefined): number =>
    Math.max(reserveCalls(options.reserve, known?.limit), allowance.reserve);
  const opening: OpeningCalls = { calls: session.openingCalls, made: false, isDeducted: false };
  const surroundings = {
    reserve: reserveOf(quota),
    callsThisHour: await session.store.callsSince(now - hourLength),
    hourLength,
    userHour: allowance.hour,
    closed: retryAt === undefined ? undefined : { until: retryAt, isHour: instead === "hour_spent" },
    pace: expectedPace,
    now,
  };
  const mostOf = (known: QuotaReading | undefined): number | undefined =>
    options.maxCalls === undefined
      ? undefined
      : maxCallsOf(options.maxCalls, leftOf(known, { ...allowance, reserve: reserveOf(known) }, now));
  return {
    planOf: ({ calls }, rows) => {
      // A run that asks nothing needs no share of what is left.
      const maxCalls = calls.firm === 0 ? undefined : mostOf(quota);
      const made = { calls: opened, made: true, isDeducted: instead === undefined };
      const plan = makePlan({
        ...{ ...surroundings, rows, calls, quota },
        maxCalls: lesser(maxCalls, allowance.calls),
        opening: planOnly ? opening : made,
      });
      const isUsersBound =
        plan.binding === "max-calls" && (allowance.calls ?? Infinity) < (maxCalls ?? Infinity);
      return { ...plan, isUsersBound };
    },
    furtherPlanOf: async (calls, at) => {
      const seen = await session.gateway.quota();
      const left = await session.allowance();
      const spent = await session.callsOf(purpose.run);
      // If the rows needed no call, what was known then is of the last run, perhaps of another month.
      const begun = instead === undefined && opened < session.openingCalls ? undefined : quota;
      const most = mostOf(begun ?? seen);
      return makePlan({
        ...{ ...surroundings, rows: countClasses([], () => false), calls, quota: seen },
        callsThisHour: await session.store.callsSince(at - hourLength),
        now: at,
        userHour: left.hour,
        closed: undefined,
        reserve: Math.max(reserveOf(seen), left.reserve),
        maxCalls: lesser(most === undefined ? undefined : Math.max(0, most - spent), left.calls),
        opening: { calls: 0, made: true, isDeducted: true },
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

/** A run that is ready to start: what it wants, what it would cost and what it may spend. */
export interface ReadyRun {
  readonly wanted: WantedFields;
  readonly knowledge: RunKnowledge;
  readonly survey: Survey;
  readonly plan: Plan;
  readonly quota: QuotaFigures;
  /** Repeats the survey after the searches by name have found companies. */
  readonly lookAgain: () => Promise<Survey>;
  readonly matching: PreparedMatching | undefined;
  readonly checking: RowChecker | undefined;
  /** Computes what the whole list costs, from what is known now. Undefined if the run does not ask about a sample. */
  readonly wholeCost: (() => Promise<WholeCost>) | undefined;
  /** The same, computed before the run. */
  readonly whole: WholeCost | undefined;
  /** Rows whose places the check cannot compare with anything. Undefined if the run does not check. */
  readonly unlocated: number | undefined;
  /** Whether a check compares places but the table of postcodes and towns is missing. */
  readonly lacksPlaces: boolean;
  /** Separate questions about the candidates that a person will review. Undefined if the run asks none. */
  readonly places: PlannedPlaces | undefined;
  readonly furtherPlanOf: SpendingLimits["furtherPlanOf"];
  /** For each list, whether its names seem not to be those of its numbers, as far as answers were stored before. */
  readonly nameDifferences: readonly (ListNameDifference | undefined)[];
}

/** The searches by name of a run, and their results for its rows. */
interface PreparedMatching {
  readonly queries: MatchQueries;
  readonly keep: KeepUnits;
  readonly rows: RowMatcher;
  /** Indexes of the queries to search, if not all. */
  readonly only: readonly number[] | undefined;
}

interface PrepareInput extends SpendingInput {
  readonly lists: ReadLists;
  readonly results: readonly ListResult[];
  readonly options: EnrichOptions;
}

const sameFields = (one: WantedFields, other: WantedFields) =>
  one.resources.join() === other.resources.join() && one.financialSince === other.financialSince;

/**
 * Returns a function that names rows by their numbers in the result, or with their file, in which they are numbered, if
 * only some of them are in the result. A row of another list is named with its sheet, and with its file if that differs:
 * with its folder too, where lists in several folders have one name.
 */
function rowNames(
  lists: ReadLists["lists"],
  results: readonly ListResult[],
  { rows }: EnrichOptions,
): NameRow {
  const files = [...new Set(lists.map(({ name }) => name))];
  const short = new Map(
    files.map((name) => {
      const isAlone = files.filter((other) => basename(other) === basename(name)).length === 1;
      return [name, isAlone ? basename(name) : name];
    }),
  );
  return ({ list: of, record }, from) => {
    const [{ name, list }, { name: own }] = [lists[of]!, lists[from]!];
    const isWhole = rows === undefined;
    if (of === from && isWhole) return String(rowInResult(list, results[of]!, record));
    return rowOfFile(name === own && isWhole ? "" : short.get(name)!, list, record);
  };
}

/** @throws {ProgramError} if the files of the directory contain no dates for the lines of another day */
async function refuseUndated(directory: DirectoryLines, subjects: IndexedList<Subject>): Promise<void> {
  const sirens = Array.from({ length: subjects.size }, (_, index) => subjects.at(index).siren);
  const entries = await directory.linesOf([...new Set(sirens)]);
  const undated = [...entries].filter(([, { lines }]) => lines.length > 0 && !lines.some(isDated));
  if (undated.length > 0)
    throw new ProgramError("on_without_dates", { n: undated.length, siren: undated[0]![0] });
}

/**
 * Plans a run. Reads the store, and asks one `/me` unless nothing has to be asked. Spends nothing else.
 *
 * @throws {ProgramError} if the account cannot be read, or its plan includes no wanted field
 */
export async function prepare(input: PrepareInput): Promise<ReadyRun> {
  const { session, options, now } = input;
  const { lists, subjects, queries, sample } = input.lists;
  if (options.on !== undefined) await refuseUndated(session.store.directory, subjects);
  const freshSince = now - (options.maxAge ?? defaultMaxAge);
  const knowledge = new RunKnowledge(storedAnswers(session.store), freshSince);
  const matching = queries && { queries, keep: keepUnits(session.store) };
  const lookAt = (rows: readonly WrittenRows[], { resources }: WantedFields, drawn?: Sample) =>
    survey({
      ...{ rows, subjects, knowledge, matching, resources },
      ...{ sample: drawn, grouping: !options.oneByOne },
    });
  const look = (wanted: WantedFields) => {
    knowledge.financialSince = wanted.financialSince;
    session.accept?.({ freshSince, unitsSince: wanted.financialSince });
    const rows = lists.map((list) => list.rows);
    return lookAt(rows, wanted, sample?.drawn);
  };
  let quota: QuotaFigures = { quota: await session.gateway.quota() };
  const fields = fieldsToAsk(options.fields, options.check);
  const naf = await nafTablesFor(fields, session);
  const includedIn = ({ quota: read }: QuotaFigures) =>
    withFinancialSince(wantedOf(fields, read?.plan, read?.closed, naf), read?.financialSince, now);
  let wanted = includedIn(quota);
  let found = await look(wanted);
  if (asksQuota(input, found.calls)) {
    quota = await readQuota(session, input.purpose, options.maxCalls);
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
  const plan = limits.planOf(found, rows);
  const comparesPlaces = options.check !== undefined && lists.some(({ compared }) => hasPlaces(compared));
  const table = comparesPlaces ? await builtPlaces() : undefined;
  const asksPlaces = options.match?.review?.places === true && queries !== undefined;
  return {
    ...{ wanted, knowledge, survey: found, plan, quota, whole, wholeCost },
    places: asksPlaces ? await plannedPlaces(queries, knowledge) : undefined,
    furtherPlanOf: limits.furtherPlanOf,
    nameDifferences: await nameDifferences(input.lists, session.store, options),
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
      rows: new RowMatcher(matching.queries),
      only: sample?.drawn.queries,
    },
    checking:
      options.check &&
      new RowChecker({
        ...{ preset: options.check, table },
        ignored: options.ignored,
        on: options.on ?? localDay(now),
        nameOf: rowNames(lists, input.results, options),
        usesKeptOffices: !session.isThroughRelay,
        lists: sample?.wholeRows ?? lists.map(({ rows }) => rows),
        subjects,
        directory: session.store.directory,
      }),
  };
}

/**
 * Returns true if the run may start: the plan fits or a partial run was asked for, and the user agreed to a large
 * spend. Otherwise returns how the command ends.
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
