import { type PlacesPlan, candidatePlaces, placesPlan } from "../../shared/enrichment/candidate-places.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import type { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import type { MessageCode, Say } from "../messages/messages.ts";
import { type RowClasses, shownClasses } from "../../shared/enrichment/row-classes.ts";
import type { Sample } from "../../shared/enrichment/sample.ts";
import { shownQuota } from "../../shared/gateway/store/quota.ts";
import type { SayTime } from "../../shared/messages/messages.ts";
import type { QuotaFigures } from "../session/quota.ts";
import { type ListChoice, listJson, listLines } from "./list-choice.ts";
import { type Plan, type PlanInput, makePlan } from "../../shared/enrichment/plan.ts";
import { type TableSection, type Terminal, headedLines } from "../terminal/terminal.ts";
import type { Survey } from "../../shared/enrichment/survey.ts";

/** The places of candidates that a run asks for apart from its rows, as far as the candidates are known. */
export interface PlannedPlaces extends PlacesPlan {
  /** Names that still have to be searched before their candidates are known. */
  readonly unsought: number;
}

/** Returns what is known so far about the places that a review lacks. Asks nothing. */
export async function plannedPlaces(queries: MatchQueries, knowledge: RunKnowledge): Promise<PlannedPlaces> {
  const candidates = [...queries.reviewedCandidates()].map(({ candidate, facts }) => ({
    siren: candidate.siren,
    town: facts.town,
  }));
  const lacking = candidates.flatMap(({ siren, town }) => (town === null ? siren : []));
  const places = await candidatePlaces(lacking, knowledge);
  return { ...placesPlan(candidates, places), unsought: [...queries.unsettled()].length };
}

/** Says what the places of candidates will cost, as far as is known, and that they are asked for separately. */
function placesLines({ sirens, calls, unsought }: PlannedPlaces, say: Say): string[] {
  const known = { n: sirens.length, likely: calls.likely, most: calls.firm };
  return [
    ...(sirens.length > 0 || unsought === 0 ? [say("plan_places_known", known)] : []),
    ...(unsought > 0 ? [say("plan_places_unsought", { n: unsought })] : []),
  ];
}

const placesJson = ({ sirens, calls, unsought }: PlannedPlaces) => ({
  candidates: sirens.length,
  calls: { least: calls.least, likely: calls.likely, most: calls.firm },
  unsought,
});

/** A sample that a run asks about, and what the whole list would cost. */
export interface PlannedSample {
  readonly drawn: Pick<Sample, "size" | "of" | "seed" | "unit">;
  readonly whole: WholeCost;
}

/** Returns the rows by class for `sirene plan --json`. Some classes appear only if they have rows. */
function rowsJson({ leftOut, kept, foreign, totals, ...rows }: RowClasses) {
  return {
    ...rows,
    ...(kept > 0 && { kept }),
    ...(foreign > 0 && { foreign }),
    ...(totals > 0 && { totals }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** Returns the sample and the cost of the whole list for the plan's JSON (docs/report.md). */
export const sampleJson = ({ drawn: { size, of, seed }, whole }: PlannedSample) => ({
  ...{ size, of, seed },
  whole: { rows: rowsJson(whole.rows), calls: whole.calls, fits: whole.fits },
});

/** Describes the drawn sample. */
export const drawnText = ({ size, of, seed, unit }: PlannedSample["drawn"], say: Say): string =>
  say(`sample_of_${unit}`, { size, of, seed });

/** Says what the whole list costs, and whether that much may be spent. */
export function wholeLines({ calls, fits }: WholeCost, say: Say): string[] {
  if (calls.likely === 0) return [say("sample_whole_known")];
  const line = say("sample_whole_calls", calls);
  return fits ? [line] : [line, say("sample_whole_beyond")];
}

/** A plan with the lists for which it was made. */
export interface ShownPlan {
  readonly plan: Plan;
  readonly quota: QuotaFigures["quota"];
  readonly lists: readonly ListChoice[];
  /** Rows whose places the check cannot compare with anything. Undefined if the run does not check. */
  readonly unlocated?: number | undefined;
  /** The sample that the plan is for, if any. */
  readonly sample?: PlannedSample | undefined;
  /** Whether rows have postcode and town, but the table that relates them is missing. */
  readonly lacksPlaces?: boolean | undefined;
  /** What is asked about the candidates in doubt, separately and after the rows. */
  readonly places?: PlannedPlaces | undefined;
  /** Wanted fields that the account's plan does not include, by key. */
  readonly beyondPlan?: readonly string[] | undefined;
  /** Rows, repetitions aside, that have answers to all that is wanted, but some that are too old. */
  readonly outdated?: number | undefined;
}

/** Returns the cost of a plan for `--json` (docs/report.md). Unknown figures are null. */
export function costJson({ plan, quota }: Pick<ShownPlan, "plan" | "quota">) {
  const { limit, used, remaining, resetAt, hourly } = shownQuota(quota);
  const { userHourly } = quota ?? {};
  return {
    rows: rowsJson(plan.rows),
    calls: plan.calls,
    oneByOne: plan.oneByOne,
    quota: { limit, used, remaining, reserve: plan.reserve, resetAt, hourly, userHourly },
    binding: plan.binding,
    endsAt: new Date(plan.endsAt).toISOString(),
    outlastsPeriod: plan.outlastsPeriod,
    fits: plan.fits,
  };
}

/** Returns the plan for `sirene plan --json`. */
export const planJson = ({ plan, quota, lists, ...shown }: ShownPlan) => {
  const { sample, unlocated, lacksPlaces, places, beyondPlan = [], outdated = 0 } = shown;
  return {
    ...costJson({ plan, quota }),
    ...(unlocated !== undefined && { placesNotCompared: unlocated }),
    lists: lists.map(listJson),
    ...(sample && { sample: sampleJson(sample) }),
    ...(lacksPlaces && { postcodesNotCompared: true }),
    ...(places && { places: placesJson(places) }),
    ...(beyondPlan.length > 0 && { fieldsBeyondPlan: beyondPlan }),
    ...(outdated > 0 && { outdated }),
  };
};

/** Lists the rows by class, classes that cost calls first. */
export const classLines = (rows: RowClasses, say: Say): string[] =>
  shownClasses.filter((name) => rows[name] > 0).map((name) => say(`class_${name}`, { n: rows[name] }));

/** Lists the rows by class, and separately those that the sample leaves out (`--only` does not). */
function rowLines({ plan: { rows }, lists, sample, unlocated = 0 }: ShownPlan, say: Say): string[] {
  const shown = { ...rows, leftOut: sample?.whole.rows.leftOut ?? rows.leftOut };
  const lines = classLines(shown, say);
  const outside = rows.leftOut - shown.leftOut;
  if (outside > 0) lines.push(say("class_outside_sample", { n: outside }));
  if (unlocated > 0) lines.push(say("plan_unlocated", { n: unlocated }));
  const files = new Set(lists.map(({ file }) => file)).size;
  const total = { n: rows.total, files, lists: lists.length };
  if (lists.length > files) return [say("plan_total_lists", total), ...lines];
  return [say(files === 1 ? "plan_total" : "plan_total_of", total), ...lines];
}

/**
 * Says what a plan that does not fit still needs, the likely and the highest number where they differ, and what may
 * still be spent. Calls already made are in none of these figures, since what is left of the month excludes them too.
 */
function lackText(plan: Plan, say: Say): string {
  const { opened } = plan;
  const more = (calls: number) => calls - opened;
  const shown = { expected: more(plan.expected), firm: more(plan.firm), margin: more(plan.needed) };
  const needed = say(needText(plan), shown);
  const spendable = toSpend(plan);
  if (spendable === 0) return say(opened === 0 ? "plan_needs_none" : "plan_needs_none_more", { needed });
  return say(opened === 0 ? "plan_needs" : "plan_needs_more", { needed, spendable });
}

function needText({ expected, firm, needed }: Plan): MessageCode {
  if (needed < firm) return "plan_likely_margin";
  return expected < firm ? "plan_likely_up_to" : "plan_up_to";
}

/** Returns the calls that may still be spent, without those already made. */
const toSpend = ({ spendable, opened }: Plan): number => Math.max(0, spendable - opened);

/** Says why a run does not start, what was spent to find out, and what to do. */
export function refusalText(plan: Plan, say: Say): string {
  const lead = plan.opened === 0 ? say("plan_unbegun") : say("plan_unbegun_opened", { n: plan.opened });
  return say("plan_refused", { lead, lack: lackText(plan, say) });
}

type CostShown = Pick<ShownPlan, "plan" | "quota" | "sample" | "outdated">;

/** From this many rows to search on, a sample of 50 first is recommended. */
const worthASample = 100;

function callLines({ plan, sample, outdated = 0 }: CostShown, say: Say): string[] {
  if (plan.firm === plan.opened) {
    const { stored, kept, ready, repaired, search } = plan.rows;
    const isAnswered = stored + kept > 0 && ready + repaired + search === 0;
    return [say(isAnswered ? "plan_nothing" : "plan_nothing_to_ask")];
  }
  const lines = [say("plan_estimate", plan.calls)];
  const { ofUnknownNames: n } = plan.calls;
  const isAdvised = sample === undefined && plan.rows.search >= worthASample;
  if (n !== undefined) lines.push(say(isAdvised ? "plan_unknown_names_sample" : "plan_unknown_names", { n }));
  // Fewer calls are no saving if they are due to the budget.
  if (plan.fits && plan.oneByOne > plan.calls.likely) {
    lines.push(say("plan_instead", { likely: plan.calls.likely, oneByOne: plan.oneByOne }));
  }
  if (!plan.fits) lines.push(lackText(plan, say));
  else if (plan.firm > plan.spendable)
    lines.push(say("plan_perhaps", { firm: plan.firm - plan.opened, spendable: toSpend(plan) }));
  if (plan.firm > plan.spendable && outdated > 0) lines.push(say("plan_outdated", { n: outdated }));
  return lines;
}

function quotaLines(plan: Plan, quota: ShownPlan["quota"], say: Say, sayTime: SayTime): string[] {
  const lines: string[] = [];
  if (plan.remaining === undefined) lines.push(say("plan_left_unknown"));
  else {
    const after = Math.max(0, plan.remaining - plan.toOpen - plan.calls.likely);
    lines.push(say("plan_left", { remaining: plan.remaining, limit: quota?.limit ?? 0, after }));
  }
  if (plan.reserve > 0) lines.push(say("plan_reserve", { n: plan.reserve }));
  const { hourly, userHourly } = quota ?? {};
  if (userHourly !== undefined) lines.push(say("plan_hourly_user", { n: userHourly }));
  else if (hourly !== undefined) lines.push(say("plan_hourly", { n: hourly }));
  const binding: MessageCode = plan.isUsersBound ? "binding_user" : `binding_${plan.binding}`;
  lines.push(say(binding));
  if (plan.fits && plan.firm > 0) lines.push(say("plan_ends", { when: sayTime(plan.endsAt) }));
  if (plan.outlastsPeriod) lines.push(say("plan_outlasts", { when: sayTime(quota?.resetAt ?? plan.endsAt) }));
  return lines;
}

/** Returns what a plan costs and what is left, each with its heading. */
export const costLines = (
  shown: CostShown,
  { say, sayTime }: Pick<Terminal, "say" | "sayTime">,
): readonly TableSection[] => [
  [say("plan_calls"), callLines(shown, say)],
  [say("plan_quota"), quotaLines(shown.plan, shown.quota, say, sayTime)],
];

/** Says which wanted fields stay empty because the account's plan, as it was last read, does not include them. */
export const beyondPlanLines = (
  { beyondPlan = [], quota }: Pick<ShownPlan, "beyondPlan" | "quota">,
  say: Say,
): string[] =>
  beyondPlan.length === 0
    ? []
    : [say("plan_beyond", { fields: beyondPlan.join(", "), plan: quota?.plan ?? "?" })];

/** Returns the plan as text: lists, rows, calls and quota, each with its heading. */
export function planText(shown: ShownPlan, wording: Pick<Terminal, "say" | "sayTime">): string {
  const { lists, sample } = shown;
  const { say } = wording;
  return headedLines([
    [say("plan_list"), listLines(lists, say)],
    [say("plan_rows"), rowLines(shown, say)],
    [say("plan_places"), shown.lacksPlaces ? [say("plan_places_unchecked")] : []],
    [say("plan_fields"), beyondPlanLines(shown, say)],
    [
      say("plan_sample"),
      sample === undefined ? [] : [drawnText(sample.drawn, say), ...wholeLines(sample.whole, say)],
    ],
    ...costLines(shown, wording),
    [say("plan_review"), shown.places === undefined ? [] : placesLines(shown.places, say)],
  ]);
}

/** What asking about the whole list would cost, shown beside its sample. */
export interface WholeCost {
  readonly rows: RowClasses;
  /** Calls for what is missing, in a separate run. `most` includes its `/me` and retries, whatever may be spent. */
  readonly calls: Plan["calls"];
  /** Whether what may be spent suffices. */
  readonly fits: boolean;
}

/** Returns the cost of the whole surveyed list, within the limits of a later run. */
export function wholeCostOf(
  { classes: rows, calls }: Pick<Survey, "classes" | "calls">,
  limits: Omit<PlanInput, "rows" | "calls">,
): WholeCost {
  const unlimited = { ...limits, quota: undefined, maxCalls: undefined };
  return {
    rows,
    calls: makePlan({ ...unlimited, rows, calls }).calls,
    fits: makePlan({ ...limits, rows, calls }).fits,
  };
}
