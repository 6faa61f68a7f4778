import { alternativesOf } from "../matching/alternatives.ts";
import { AskingOrder } from "./asking-order.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { ResourceName, Subject } from "../lookups/resolve.ts";
import { type CallEstimate, type CostKey, Groupings, costs, estimateCalls } from "./calls.ts";
import type { Lookup } from "../lookups/lookup.ts";
import type { RunKnowledge } from "./run-knowledge.ts";
import type { IndexedList, Subjects } from "./subjects.ts";
import type { Row } from "./rows.ts";
import { type KeepUnits, openMatchLookups } from "./settle-matches.ts";
import { type Sample, subjectsOf } from "./sample.ts";
import { type IsOpen, type RowClasses, countClasses } from "./row-classes.ts";
import { readsHeadOffice, headOfficeResource } from "./comparisons.ts";
import type { WrittenRows } from "./row-writer.ts";

/** What is known of the searches by name of a run before they are made. */
interface Searches {
  /** Distinct rows that still have to be searched for. */
  readonly open: number;
  /** Names and places to search by: more than rows, if some rows have two. */
  readonly alternatives: number;
  /** Distinct lookups that come next for these rows. */
  readonly next: number;
  /**
   * Lookups that the rows will likely take, estimated from what they say. A lookup shared by several rows counts for
   * each.
   */
  readonly expected: number;
  /** The rows of the list whose search is over, and the lookups they took. */
  readonly spent: { readonly queries: number; readonly questions: number };
}

/**
 * Returns what the unsettled searches of `queries` (all, or those of `only`) will take. Searches whose answers are
 * stored must be settled first.
 */
export function openSearches(queries: MatchQueries, next: number, only?: readonly number[]): Searches {
  const open = [...queries.unsettled(only)];
  const alternatives = open.reduce((sum, index) => sum + alternativesOf(queries.at(index)).length, 0);
  return { open: open.length, alternatives, next, expected: queries.expected(open), spent: queries.spent };
}

/** Smallest number of searched rows of a list from which the lookups of the others are estimated. */
const enoughToLearn = 30;

/**
 * Upper bound of lookups a row, on average over a list. Names that the register does not have take most, and few
 * lists have nothing else. If a list takes more, some of its rows are deferred.
 */
const mostQuestions = 4.5;
/**
 * Upper bound of lookups for a single row: its words in three places, other words, two details, a street, two
 * companies' directors.
 */
export const mostOfOne = 12;

/**
 * Lookups for a name that no company has, measured on two lists of 2,000 of five kinds, with and without a place:
 * 3.02 and 3.07. A name alone does not show that no company has it, so the plan gives this figure beside the likely
 * one.
 */
const questionsOfUnknownName = 3;

/** Share of the searched rows that get a company. The wanted fields are then asked of it. */
const shareFound = 0.75;

/**
 * Estimates the calls of the searches and of the lookups about the companies found. The legal unit's summary costs no
 * call: the search page contains it.
 */
export function searchCalls(
  { open, alternatives, next, expected, spent }: Searches,
  resources: readonly ResourceName[],
): CallEstimate {
  if (open === 0) return { least: 0, likely: 0, firm: 0, oneByOne: 0 };
  const further = resources.filter((resource) => resource !== "legal-unit-summary");
  const sum = (kind: "likely" | "most") =>
    further.reduce((calls, resource) => calls + costs[resource][kind], 0);
  const perRow = spent.queries < enoughToLearn ? expected / open : spent.questions / spent.queries;
  const likely = Math.ceil(Math.max(next, next * perRow) + open * shareFound * sum("likely"));
  const questions = Math.min(mostOfOne * alternatives, mostOfOne + Math.ceil(mostQuestions * alternatives));
  const firm = questions + open * sum("most");
  const ofUnknownNames = callsOfUnknownNames({ open, alternatives, next, spent });
  return {
    ...{ least: next, likely: Math.min(likely, firm), firm, oneByOne: Math.min(likely, firm) },
    ...(ofUnknownNames > likely && { ofUnknownNames: Math.min(ofUnknownNames, firm) }),
  };
}

/**
 * Returns the lookups that the names of a list take if no company has any of them; 0 for few rows, and once enough
 * rows of the list have been searched.
 */
const callsOfUnknownNames = ({ open, alternatives, next, spent }: Omit<Searches, "expected">): number =>
  open < enoughToLearn || spent.queries >= enoughToLearn
    ? 0
    : Math.ceil((questionsOfUnknownName * next * alternatives) / open);

/** What a list asks for, compared with what is known already. */
export interface Survey {
  readonly classes: RowClasses;
  readonly calls: CallEstimate;
  readonly groupings: Groupings;
  /** Subjects with everything wanted known. */
  readonly known: number;
  /** Subjects with answers to all that is wanted, but some that are too old. */
  readonly outdated: number;
  readonly isOpen: IsOpen;
}

interface SurveyInput {
  /** The rows of each list of the run. */
  readonly rows: readonly IndexedList<Row>[];
  /** The subjects of all these rows. */
  readonly subjects: Subjects;
  readonly resources: readonly ResourceName[];
  readonly knowledge: RunKnowledge;
  /** True if one call may answer for several rows. */
  readonly grouping: boolean;
  /** Set for a run that looks up rows without a number by their names. */
  readonly matching?: NameSearches | undefined;
  /** Set for a run limited to a sample; `rows` are then the rows of the sample. */
  readonly sample?: Sample | undefined;
}

interface NameSearches {
  readonly queries: MatchQueries;
  readonly keep: KeepUnits;
}

/** Subjects looked up together. */
const chunkSize = 1_000;

/** Some subjects, and their indexes. */
interface SubjectChunk {
  readonly indexes: readonly number[];
  readonly chunk: readonly Subject[];
}

/** Yields the included subjects, in chunks that are looked up together. */
function* chunksOf(subjects: Subjects, isIncluded: IsOpen): Generator<SubjectChunk> {
  for (let first = 0; first < subjects.size; first += chunkSize) {
    const end = Math.min(first + chunkSize, subjects.size);
    const indexes: number[] = [];
    for (let index = first; index < end; index += 1) if (isIncluded(index)) indexes.push(index);
    yield { indexes, chunk: indexes.map((index) => subjects.at(index)) };
  }
}

/**
 * Returns what one subject still needs, each kind of call once. Called up to a million times, so it builds a single
 * array.
 */
function openNeeds(
  lookups: readonly (Lookup | undefined)[],
  resources: readonly ResourceName[],
  subject: Subject,
): CostKey[] {
  const needs: CostKey[] = [];
  const need = (one: CostKey) => {
    if (!needs.includes(one)) needs.push(one);
  };
  const isOpen = (resource: ResourceName) => lookups[resources.indexOf(resource)] !== undefined;
  const hasSiret = subject.siret !== undefined;
  for (let index = 0; index < resources.length; index += 1) {
    const lookup = lookups[index];
    if (lookup === undefined) continue;
    const resource = resources[index]!;
    if (resource === "suggested-establishment")
      suggestedNeeds(lookup, isOpen, resources.some(isOfUnit)).forEach(need);
    else if (resource === "establishment" && !hasSiret) need("head-office");
    else if (resource === "head-office" && hasSiret && isOpen("establishment")) {
      need("head-office-beside-own");
    } else if (resource === "subject") need(hasSiret ? "establishment" : "legal-unit-summary");
    else need(resource);
  }
  return needs;
}

/** Returns whether a resource shows if the legal unit has ceased. */
const isOfUnit = (resource: ResourceName) => resource === "legal-unit" || resource === "legal-unit-summary";

/**
 * Returns what the replacement of a closed establishment still needs, by the lookup that comes next for it.
 * `isUnitKnown`: another wanted resource already shows if the legal unit has ceased.
 */
function suggestedNeeds(
  { operation }: Lookup,
  isOpen: (resource: ResourceName) => boolean,
  isUnitKnown: boolean,
): CostKey[] {
  if (operation === "legal-unit")
    return isOpen("legal-unit") || isOpen("legal-unit-summary") ? [] : ["legal-unit-summary"];
  const unit: CostKey[] = isUnitKnown ? [] : ["suggested-unit-perhaps"];
  if (operation === "establishments") return ["suggested-list", ...unit];
  return isOpen("establishment")
    ? ["suggested-list-perhaps", ...unit]
    : ["suggested-establishment", "suggested-list-perhaps", ...unit];
}

/** Needs that are asked for each SIRET, not once for its SIREN. */
const ofSiret: ReadonlySet<CostKey> = new Set(["establishment", "suggested-establishment"]);

/** Counts distinct lookups. One about the legal unit counts once for all establishments of a SIREN. */
class LookupCount {
  readonly needed = new Map<CostKey, number>();
  readonly #seen = new Map<CostKey, Set<string>>();

  /** Counts a need of `subject`. Returns false if another subject's lookup answers it too. */
  add(need: CostKey, subject: Subject, sharedBySiren: boolean): boolean {
    if (sharedBySiren && !ofSiret.has(need)) {
      const seen = this.#seen.get(need) ?? new Set();
      if (seen.has(subject.siren)) return false;
      this.#seen.set(need, seen.add(subject.siren));
    }
    this.needed.set(need, (this.needed.get(need) ?? 0) + 1);
    return true;
  }
}

/** Settles the searches whose answers are stored, and returns the number of lookups that come next for the others. */
async function settleKnown(
  { queries, keep }: NameSearches,
  knowledge: RunKnowledge,
  sample: Sample | undefined,
): Promise<number> {
  const open = openMatchLookups(queries, knowledge, keep, sample?.queries);
  let next = 0;
  while ((await open.next()).done !== true) next += 1;
  return next;
}

/** Adds two estimates. Only `other` may include searches by name. */
const added = (one: CallEstimate, other: CallEstimate): CallEstimate => ({
  least: one.least + other.least,
  likely: one.likely + other.likely,
  firm: one.firm + other.firm,
  oneByOne: one.oneByOne + other.oneByOne,
  ...(other.ofUnknownNames !== undefined && { ofUnknownNames: one.likely + other.ofUnknownNames }),
});

/** Classifies the rows of the lists of a run and counts the calls they need. Reads stored answers, spends no call. */
export async function survey(input: SurveyInput): Promise<Survey> {
  const { rows, subjects, resources, knowledge, matching, sample } = input;
  const next = matching === undefined ? 0 : await settleKnown(matching, knowledge, sample);
  const queries = matching?.queries;
  const isIncluded = sample === undefined ? () => true : subjectsOf(sample, queries);
  const count = new LookupCount();
  const groupings = new Groupings();
  const open = new Uint8Array(subjects.size);
  const isOpen: IsOpen = (subject) => open[subject] === 1;
  let known = 0;
  let outdated = 0;
  for (const { indexes, chunk } of chunksOf(subjects, isIncluded)) {
    const { lookups, readAt } = await knowledge.openQuestions(chunk, resources);
    chunk.forEach((subject, position) => {
      const index = indexes[position]!;
      const needed = openNeeds(lookups[position]!, resources, subject);
      if (needed.length === 0) {
        known += 1;
        return;
      }
      open[index] = 1;
      if (readAt[position] !== undefined) outdated += 1;
      const needs = needed.filter((need) => count.add(need, subject, subjects.bySiret));
      if (input.grouping) for (const need of needs) groupings.add(index, subject, need);
    });
  }
  groupings.form();
  const isSought = (query: number) => queries?.state(query).kind !== "settled";
  const isForeign = (query: number) => queries?.isForeign(query) ?? false;
  const answers = estimateCalls(count.needed, groupings);
  return {
    classes: countClasses(rows, isOpen, isSought, isForeign),
    calls:
      queries === undefined
        ? answers
        : added(answers, searchCalls(openSearches(queries, next, sample?.queries), resources)),
    groupings,
    known,
    outdated,
    isOpen,
  };
}

interface OrderInput extends Pick<SurveyInput, "subjects" | "resources" | "knowledge"> {
  readonly survey: Pick<Survey, "groupings" | "isOpen">;
}

/** Puts the open subjects of a survey in the order for a run that may lack calls. Reads stored answers, spends no call. */
export async function orderOf({ subjects, resources, knowledge, survey }: OrderInput): Promise<AskingOrder> {
  const order = new AskingOrder(subjects.size);
  for (const { indexes, chunk } of chunksOf(subjects, survey.isOpen)) {
    const { lookups, readAt, isMixed } = await knowledge.openQuestions(chunk, resources);
    order.hasMixed ||= isMixed.includes(true);
    chunk.forEach((subject, position) => {
      const needs = openNeeds(lookups[position]!, resources, subject);
      const calls = needs.reduce((sum, need) => sum + costs[need].most, 0);
      order.add(indexes[position]!, readAt[position], calls);
    });
  }
  order.form(survey.groupings);
  return order;
}

interface UnlocatedInput {
  /** The rows of each list of the run. */
  readonly lists: readonly WrittenRows[];
  readonly subjects: Subjects;
  /** What the run asks for. */
  readonly resources: readonly ResourceName[];
  /** Stored answers; undefined for a run that compares only with head offices that it asks for. */
  readonly knowledge: RunKnowledge | undefined;
}

/**
 * Counts the rows whose place cannot be compared: they name a place but no establishment, and their company's head
 * office is neither known nor asked for. Reads stored answers, spends no call.
 */
export async function countUnlocated({
  lists,
  subjects,
  resources,
  knowledge,
}: UnlocatedInput): Promise<number> {
  if (readsHeadOffice(resources)) return 0;
  const rows = new Map<number, number>();
  for (const list of lists) {
    for (let record = 0; record < list.size; record += 1) {
      const row = list.at(record);
      if (row.kind !== "subject" || row.match !== undefined || subjects.at(row.subject).siret !== undefined)
        continue;
      const { postcode = "", city = "" } = list.textsOf(record);
      if (`${postcode}${city}`.trim() !== "") rows.set(row.subject, (rows.get(row.subject) ?? 0) + 1);
    }
  }
  if (knowledge === undefined) return [...rows.values()].reduce((sum, n) => sum + n, 0);
  const open = [...rows.keys()];
  let count = 0;
  for (let first = 0; first < open.length; first += chunkSize) {
    const chunk = open.slice(first, first + chunkSize);
    const steps = await knowledge.steps(
      chunk.map((subject) => subjects.at(subject)),
      [headOfficeResource],
    );
    chunk.forEach((subject, place) => {
      if (steps[place]![0]!.status === "ask") count += rows.get(subject)!;
    });
  }
  return count;
}
