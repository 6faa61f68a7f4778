import { type PlacesPlan, candidatePlaces, placesPlan } from "../../shared/enrichment/candidate-places.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import type { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import type { MessageCode, Say } from "../messages/messages.ts";
import { type RowClasses, shownClasses } from "../../shared/enrichment/row-classes.ts";
import type { Sample } from "../../shared/enrichment/sample.ts";
import { type QuotaReading, shownQuota } from "../../shared/gateway/store/quota.ts";
import type { SayTime } from "../../shared/messages/messages.ts";
import { type ListChoice, listJson, listLines } from "./list-choice.ts";
import { type Plan, type PlanInput, makePlan } from "../../shared/enrichment/plan.ts";
import { type TableSection, headedLines } from "../terminal/table.ts";
import type { Survey } from "../../shared/enrichment/survey.ts";

/** The places of candidates that a run asks for, apart from its rows, as far as its candidates are known. */
export interface PlannedPlaces extends PlacesPlan {
  /** Names that have to be looked up before their candidates are known. */
  readonly unsought: number;
}

/** What is known now of the places that a review lacks. Asks nothing. */
export async function plannedPlaces(queries: MatchQueries, knowledge: RunKnowledge): Promise<PlannedPlaces> {
  const candidates = [...queries.reviewedCandidates()].map(({ candidate, facts }) => ({
    siren: candidate.siren,
    town: facts.town,
  }));
  const lacking = candidates.flatMap(({ siren, town }) => (town === null ? siren : []));
  const places = await candidatePlaces(lacking, knowledge);
  return { ...placesPlan(candidates, places), unsought: [...queries.unsettled()].length };
}

/** What the places of candidates will take, in a plan: what is known of it by now, and that it is asked for apart. */
function placesLines({ sirens, calls, unsought }: PlannedPlaces, say: Say): string[] {
  const known = { n: sirens.length, likely: calls.likely, most: calls.firm };
  return [
    ...(sirens.length > 0 || unsought === 0 ? [say("plan_places_known", known)] : []),
    ...(unsought > 0 ? [say("plan_places_unsought", { n: unsought })] : []),
  ];
}

/** The same as JSON (docs/report.md). */
const placesJson = ({ sirens, calls, unsought }: PlannedPlaces) => ({
  candidates: sirens.length,
  calls: { least: calls.least, likely: calls.likely, most: calls.firm },
  unsought,
});

/** A sample that a run asks about, and what the whole would cost. */
export interface PlannedSample {
  readonly drawn: Pick<Sample, "size" | "of" | "seed" | "unit">;
  readonly whole: WholeCost;
}

/** Rows by class as `sirene plan --json` gives them; those abroad, of totals, that keep a company or are left out, where there are any. */
function rowsJson({ leftOut, kept, foreign, totals, ...rows }: RowClasses) {
  return {
    ...rows,
    ...(kept > 0 && { kept }),
    ...(foreign > 0 && { foreign }),
    ...(totals > 0 && { totals }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** The sample and the cost of the whole, as in the plan's JSON (docs/report.md). */
export const sampleJson = ({ drawn: { size, of, seed }, whole }: PlannedSample) => ({
  ...{ size, of, seed },
  whole: { rows: rowsJson(whole.rows), calls: whole.calls, fits: whole.fits },
});

/** What was drawn. */
export const drawnText = ({ size, of, seed, unit }: PlannedSample["drawn"], say: Say): string =>
  say(`sample_of_${unit}`, { size, of, seed });

/** What was drawn, and what the whole list costs. */
const sampleLines = ({ drawn, whole }: PlannedSample, say: Say): string[] => [
  drawnText(drawn, say),
  ...wholeLines(whole, say),
];

/** What the whole list costs, and whether that can be spent. */
export function wholeLines({ calls, fits }: WholeCost, say: Say): string[] {
  if (calls.likely === 0) return [say("sample_whole_known")];
  const line = say("sample_whole_calls", calls);
  return fits ? [line] : [line, say("sample_whole_beyond")];
}

const iso = (time: number) => new Date(time).toISOString();

/** A plan with what it was made for. */
export interface ShownPlan {
  readonly plan: Plan;
  readonly quota: QuotaReading | undefined;
  readonly lists: readonly ListChoice[];
  /** Rows whose places a check will compare with nothing; undefined for a run that does not check. */
  readonly unlocated?: number | undefined;
  /** What the plan asks about, where it is a sample of the lists. */
  readonly sample?: PlannedSample | undefined;
  /** Rows have postcode and town, and the table that tells whether they are of one place is not there. */
  readonly lacksPlaces?: boolean | undefined;
  /** What of the candidates in doubt is asked for apart, after the rows. */
  readonly places?: PlannedPlaces | undefined;
}

/** What a plan costs as `--json` gives it (docs/report.md). Figures that are not known are null. */
export function costJson({ plan, quota }: Pick<ShownPlan, "plan" | "quota">) {
  const { limit, used, remaining, resetAt, hourly } = shownQuota(quota);
  return {
    rows: rowsJson(plan.rows),
    calls: plan.calls,
    oneByOne: plan.oneByOne,
    quota: { limit, used, remaining, reserve: plan.reserve, resetAt, hourly },
    binding: plan.binding,
    endsAt: iso(plan.endsAt),
    outlastsPeriod: plan.outlastsPeriod,
    fits: plan.fits,
  };
}

/** The plan as `sirene plan --json` gives it. */
export const planJson = ({ plan, quota, lists, sample, unlocated, lacksPlaces, places }: ShownPlan) => ({
  ...costJson({ plan, quota }),
  ...(unlocated !== undefined && { placesNotCompared: unlocated }),
  lists: lists.map(listJson),
  ...(sample && { sample: sampleJson(sample) }),
  ...(lacksPlaces && { postcodesNotCompared: true }),
  ...(places && { places: placesJson(places) }),
});

/** Rows by class, those that cost first. */
export const classLines = (rows: RowClasses, say: Say): string[] =>
  shownClasses.filter((name) => rows[name] > 0).map((name) => say(`class_${name}`, { n: rows[name] }));

/** Rows by class, with those beside them that the sample leaves out and `--only` does not. */
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
 * On a plan that does not fit: what it still needs, the likely and the worst where these differ, against what may still
 * be spent. What is left of the month is told beside it, so the calls already made are in none of these figures.
 */
function lackText(plan: Plan, say: Say): string {
  const { opened } = plan;
  const [expected, firm, margin] = [plan.expected, plan.firm, plan.needed].map((calls) => calls - opened);
  const shown = { expected: expected!, firm: firm!, margin: margin! };
  const needed = say(needText(plan), shown);
  return say(opened === 0 ? "plan_needs" : "plan_needs_more", { needed, spendable: toSpend(plan) });
}

function needText({ expected, firm, needed }: Plan): MessageCode {
  if (needed < firm) return "plan_likely_margin";
  return expected < firm ? "plan_likely_up_to" : "plan_up_to";
}

/** Calls that may still be spent, those already made aside. */
const toSpend = ({ spendable, opened }: Plan): number => Math.max(0, spendable - opened);

/** A run with searches by name that is likely to end within what may be spent, and may not. */
const perhapsText = (plan: Plan, say: Say): string =>
  say("plan_perhaps", { firm: plan.firm - plan.opened, spendable: toSpend(plan) });

/** Why a run is not begun, what was spent to know that, and what to do. */
export function refusalText(plan: Plan, say: Say): string {
  const lead = plan.opened === 0 ? say("plan_unbegun") : say("plan_unbegun_opened", { n: plan.opened });
  return say("plan_refused", { lead, lack: lackText(plan, say) });
}

/** A list of so many rows to look up is worth a sample of 50 first. */
const worthASample = 100;

function callLines(plan: Plan, isSample: boolean, say: Say): string[] {
  if (plan.firm === plan.opened) return [say("plan_nothing")];
  const lines = [say("plan_estimate", plan.calls)];
  const { ofUnknownNames: n } = plan.calls;
  const isAdvised = !isSample && plan.rows.search >= worthASample;
  if (n !== undefined) lines.push(say(isAdvised ? "plan_unknown_names_sample" : "plan_unknown_names", { n }));
  // Fewer calls for want of budget are no gain.
  if (plan.fits && plan.oneByOne > plan.calls.likely) {
    lines.push(say("plan_instead", { likely: plan.calls.likely, oneByOne: plan.oneByOne }));
  }
  if (!plan.fits) lines.push(lackText(plan, say));
  else if (plan.firm > plan.spendable) lines.push(perhapsText(plan, say));
  return lines;
}

function quotaLines(plan: Plan, quota: QuotaReading | undefined, say: Say, sayTime: SayTime): string[] {
  const lines: string[] = [];
  if (plan.remaining === undefined) lines.push(say("plan_left_unknown"));
  else {
    const after = Math.max(0, plan.remaining - plan.toOpen - plan.calls.likely);
    lines.push(say("plan_left", { remaining: plan.remaining, limit: quota?.limit ?? 0, after }));
  }
  if (plan.reserve > 0) lines.push(say("plan_reserve", { n: plan.reserve }));
  if (quota?.hourly !== undefined) lines.push(say("plan_hourly", { n: quota.hourly }));
  const binding: MessageCode = `binding_${plan.binding}`;
  lines.push(say(binding));
  if (plan.fits && plan.firm > 0) lines.push(say("plan_ends", { when: sayTime(plan.endsAt) }));
  if (plan.outlastsPeriod) lines.push(say("plan_outlasts", { when: sayTime(quota?.resetAt ?? plan.endsAt) }));
  return lines;
}

interface PlanWording {
  readonly say: Say;
  readonly sayTime: SayTime;
}

/** What a plan costs, and what is left, each with its heading. */
export const costLines = (
  { plan, quota, sample }: Pick<ShownPlan, "plan" | "quota" | "sample">,
  { say, sayTime }: PlanWording,
): readonly TableSection[] => [
  [say("plan_calls"), callLines(plan, sample !== undefined, say)],
  [say("plan_quota"), quotaLines(plan, quota, say, sayTime)],
];

/** The plan as a person reads it: lists, rows, calls, quota, each with its lines beside its heading. */
export function planText(shown: ShownPlan, speaking: PlanWording): string {
  const { lists, sample } = shown;
  const { say } = speaking;
  return headedLines([
    [say("plan_list"), listLines(lists, say)],
    [say("plan_rows"), rowLines(shown, say)],
    [say("plan_places"), shown.lacksPlaces ? [say("plan_places_unchecked")] : []],
    [say("plan_sample"), sample === undefined ? [] : sampleLines(sample, say)],
    ...costLines(shown, speaking),
    [say("plan_review"), shown.places === undefined ? [] : placesLines(shown.places, say)],
  ]);
}

/** What asking about a whole list would cost, told beside its sample. */
export interface WholeCost {
  readonly rows: RowClasses;
  /** Calls for what is missing, in a run of its own: `most` with its `/me` and its retries, whatever may be spent. */
  readonly calls: Plan["calls"];
  /** Whether what may be spent suffices for them. */
  readonly fits: boolean;
}

/** The cost of the whole list that was surveyed, within limits that are those of a run to come. */
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
