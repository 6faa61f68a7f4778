import type { Lookup } from "../../lookups/lookup.ts";
import type { ResourceName, Subject } from "../../lookups/resolve.ts";
import type { RunKnowledge } from "../fill/run-knowledge.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import type { Subjects } from "../rows/subjects.ts";
import type { MatchQueries } from "../match/match-queries.ts";
import { openMatchLookups, type KeepUnits } from "../match/settle-matches.ts";
import { openSearches, searchCalls } from "./search-calls.ts";
import { estimateCalls, type CallEstimate } from "./calls.ts";
import type { CostKey } from "./costs.ts";
import { Groupings } from "./groupings.ts";
import type { Sample } from "../sample/draw-sample.ts";
import { subjectsOf } from "../sample/sampled-rows.ts";
import { countClasses, type IsOpen, type RowClasses } from "./row-classes.ts";

/** What a list asks for, against what is known already. */
export interface Survey {
  readonly classes: RowClasses;
  readonly calls: CallEstimate;
  readonly groupings: Groupings;
  /** Subjects of which everything wanted is known. */
  readonly known: number;
  readonly isOpen: IsOpen;
}

export interface SurveyInput {
  /** The rows of each list of the run. */
  readonly rows: readonly Indexed<Row>[];
  /** What they ask for, all together. */
  readonly subjects: Subjects;
  readonly resources: readonly ResourceName[];
  readonly knowledge: RunKnowledge;
  /** Let one call stand for several rows. */
  readonly grouping: boolean;
  /** For a run that looks rows without a number up by their names. */
  readonly matching?: Matching | undefined;
  /** For a run that asks about a sample alone, whose rows `rows` are. */
  readonly sample?: Sample | undefined;
}

/** The searches by name of a run. */
export interface Matching {
  readonly queries: MatchQueries;
  readonly keep: KeepUnits;
}

/** Subjects looked up together. */
const chunkSize = 1_000;

/** What one subject still needs, as the calls are counted, each once: asked a million times, so by one list alone. */
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
    if (resource === "suggested-establishment") suggestedNeeds(lookup, isOpen).forEach(need);
    else if (resource === "establishment" && !hasSiret) need("head-office");
    else if (resource === "head-office" && hasSiret && isOpen("establishment")) {
      need("head-office-beside-own");
    } else if (resource === "subject") need(hasSiret ? "establishment" : "legal-unit-summary");
    else need(resource);
  }
  return needs;
}

/** What the establishment that stands in a closed one's place still needs, by the question that comes next for it. */
function suggestedNeeds({ operation }: Lookup, isOpen: (resource: ResourceName) => boolean): CostKey[] {
  if (operation === "establishments") return ["suggested-list"];
  if (operation === "legal-unit")
    return isOpen("legal-unit") || isOpen("legal-unit-summary") ? [] : ["legal-unit-summary"];
  return isOpen("establishment")
    ? ["suggested-list-perhaps"]
    : ["suggested-establishment", "suggested-list-perhaps"];
}

/** What is asked of a SIRET, and not of its SIREN. */
const ofSiret: ReadonlySet<CostKey> = new Set(["establishment", "suggested-establishment"]);

/** Counts distinct lookups: what belongs to the legal unit is one lookup for all establishments of a SIREN. */
class LookupCount {
  readonly needed = new Map<CostKey, number>();
  readonly #seen = new Map<CostKey, Set<string>>();

  /** Counts a need of `subject`; false when another subject's lookup answers it too. */
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

/** Settles the searches whose answers are known, and counts the questions that come next for the others. */
async function settleKnown(
  { queries, keep }: Matching,
  knowledge: RunKnowledge,
  sample: Sample | undefined,
): Promise<number> {
  const open = openMatchLookups(queries, knowledge, keep, sample?.queries);
  let next = 0;
  while ((await open.next()).done !== true) next += 1;
  return next;
}

const added = (one: CallEstimate, other: CallEstimate): CallEstimate => ({
  least: one.least + other.least,
  likely: one.likely + other.likely,
  firm: one.firm + other.firm,
  oneByOne: one.oneByOne + other.oneByOne,
});

/** Classes the rows of the lists of a run and counts the calls they need. Reads what is known, spends nothing. */
export async function survey(input: SurveyInput): Promise<Survey> {
  const { rows, subjects, resources, knowledge, matching, sample } = input;
  const next = matching === undefined ? 0 : await settleKnown(matching, knowledge, sample);
  const queries = matching?.queries;
  const takesPart = sample === undefined ? () => true : subjectsOf(sample, queries);
  const count = new LookupCount();
  const groupings = new Groupings();
  const open = new Uint8Array(subjects.size);
  const isOpen: IsOpen = (subject) => open[subject] === 1;
  let known = 0;
  for (let first = 0; first < subjects.size; first += chunkSize) {
    const end = Math.min(first + chunkSize, subjects.size);
    const indexes: number[] = [];
    for (let index = first; index < end; index += 1) if (takesPart(index)) indexes.push(index);
    const chunk = indexes.map((index) => subjects.at(index));
    const lookups = await knowledge.openLookups(chunk, resources);
    chunk.forEach((subject, position) => {
      const index = indexes[position]!;
      const needed = openNeeds(lookups[position]!, resources, subject);
      if (needed.length === 0) {
        known += 1;
        return;
      }
      open[index] = 1;
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
    isOpen,
  };
}
