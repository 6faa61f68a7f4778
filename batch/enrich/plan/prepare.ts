import { basename } from "node:path";
import { fieldsToAsk } from "../../../shared/enrichment/check/check-fields.ts";
import { defaultMaxAge } from "../../../shared/gateway/store/freshness.ts";
import { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import { storedAnswers } from "../../answers/stored-answers.ts";
import { wantedOf, type Wanted } from "../../../shared/answers/subject-answer.ts";
import { refuseBeyondPlan } from "./beyond-plan.ts";
import type { Plan } from "../../../shared/enrichment/plan/plan.ts";
import type { MatchQueries } from "../../../shared/enrichment/match/match-queries.ts";
import { countUnlocated } from "../../../shared/enrichment/check/unlocated-rows.ts";
import type { NameRow } from "../../../shared/enrichment/check/partners.ts";
import { builtPlaces } from "../../built-places.ts";
import { saysPlace } from "../../../shared/enrichment/compare/compared-texts.ts";
import { RowChecker } from "../../../shared/enrichment/check/row-checker.ts";
import { RowMatcher } from "../../../shared/enrichment/match/row-matcher.ts";
import type { KeepUnits } from "../../../shared/enrichment/match/settle-matches.ts";
import { keepUnits } from "../ask/keep-units.ts";
import { survey, type Survey } from "../../../shared/enrichment/plan/survey.ts";
import { readQuota, type QuotaAnswer } from "../../quota/read-quota.ts";
import type { WrittenRows } from "../../../shared/enrichment/fill/row-writer.ts";
import type { Sample } from "../../../shared/enrichment/sample/draw-sample.ts";
import { sampleClasses } from "../../../shared/enrichment/sample/sampled-rows.ts";
import type { ReadLists } from "../read/read-lists.ts";
import type { EnrichOptions } from "../options/options.ts";
import { asksQuota, spendingLimits, type SpendingInput, type SpendingLimits } from "./spending-limits.ts";
import { plannedPlaces, type PlannedPlaces } from "./show-places.ts";
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
  /** Rows whose places a check will compare with nothing; undefined for a run that does not check. */
  readonly unlocated: number | undefined;
  /** A check compares places, and the table of postcodes and towns is not there. */
  readonly lacksPlaces: boolean;
  /** What of the candidates that a person will see is asked for apart; undefined for a run that asks nothing of them. */
  readonly places: PlannedPlaces | undefined;
  readonly furtherPlanOf: SpendingLimits["furtherPlanOf"];
}

/** The searches by name of a run, and what they say of its rows. */
export interface PreparedMatching {
  readonly queries: MatchQueries;
  readonly keep: KeepUnits;
  readonly rows: RowMatcher;
  /** Indexes of the queries that are looked for, where these are not all. */
  readonly only: readonly number[] | undefined;
}

export interface PrepareInput extends SpendingInput {
  readonly lists: ReadLists;
  readonly options: EnrichOptions;
}

const sameFields = (one: Wanted, other: Wanted) => one.resources.join() === other.resources.join();

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
        nameOf: rowNames(lists),
        usesKeptOffices: !session.isThroughRelay,
        lists: sample?.wholeRows ?? lists.map(({ rows }) => rows),
        subjects,
        directory: session.store.directory,
      }),
  };
}
