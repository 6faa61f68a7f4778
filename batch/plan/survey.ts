import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { ResourceName, Subject } from "../../shared/lookups/resolve.ts";
import type { RunKnowledge } from "../answers/knowledge.ts";
import type { Rows } from "../rows/rows.ts";
import type { Subjects } from "../rows/subjects.ts";
import { estimateCalls, type CallEstimate } from "./calls.ts";
import type { CostKey } from "./costs.ts";
import { Groupings } from "./groupings.ts";
import type { RowClasses } from "./plan.ts";

/** What a list asks for, against what the store already knows. */
export interface Survey {
  readonly classes: RowClasses;
  readonly calls: CallEstimate;
  readonly groupings: Groupings;
  /** Subjects of which everything wanted is in the store. */
  readonly known: number;
  /** Whether something has to be asked about a subject, by its index. */
  readonly isOpen: (subject: number) => boolean;
}

export interface SurveyInput {
  /** The rows of each list of the run. */
  readonly rows: readonly Rows[];
  /** What they ask for, all together. */
  readonly subjects: Subjects;
  readonly resources: readonly ResourceName[];
  readonly knowledge: RunKnowledge;
  /** Let one call stand for several rows. */
  readonly grouping: boolean;
}

/** Subjects looked up in the store together. */
const handful = 1_000;

/** What one subject still needs, as the calls are counted. */
function openNeeds(
  lookups: readonly (Lookup | undefined)[],
  resources: readonly ResourceName[],
  subject: Subject,
): CostKey[] {
  const open = resources.filter((_, index) => lookups[index] !== undefined);
  return open.map((resource) => {
    if (resource === "establishment" && subject.siret === undefined) return "head-office";
    if (resource === "head-office" && open.includes("establishment") && subject.siret !== undefined) {
      return "head-office-beside-own";
    }
    return resource;
  });
}

/** Counts distinct lookups: what belongs to the legal unit is one lookup for all establishments of a SIREN. */
class LookupCount {
  readonly needed = new Map<CostKey, number>();
  readonly #seen = new Map<CostKey, Set<string>>();

  /** Counts a need of `subject`; false when another subject's lookup answers it too. */
  add(need: CostKey, subject: Subject, sharedBySiren: boolean): boolean {
    if (sharedBySiren && need !== "establishment") {
      const seen = this.#seen.get(need) ?? new Set();
      if (seen.has(subject.siren)) return false;
      this.#seen.set(need, seen.add(subject.siren));
    }
    this.needed.set(need, (this.needed.get(need) ?? 0) + 1);
    return true;
  }
}

/** Classes the rows of the lists of a run and counts the calls they need. Reads the store, spends nothing. */
export async function survey(input: SurveyInput): Promise<Survey> {
  const { rows, subjects, resources, knowledge } = input;
  const count = new LookupCount();
  const groupings = new Groupings();
  const isOpen = new Uint8Array(subjects.size);
  for (let first = 0; first < subjects.size; first += handful) {
    const length = Math.min(handful, subjects.size - first);
    const chunk = Array.from({ length }, (_, index) => subjects.at(first + index));
    const lookups = await knowledge.openLookups(chunk, resources);
    chunk.forEach((subject, position) => {
      const index = first + position;
      const open = [...new Set(openNeeds(lookups[position]!, resources, subject))];
      if (open.length === 0) return;
      isOpen[index] = 1;
      const needs = open.filter((need) => count.add(need, subject, subjects.bySiret));
      if (input.grouping) for (const need of needs) groupings.add(index, subject, need);
    });
  }
  groupings.form();
  const calls = estimateCalls(count.needed, groupings);
  const known = isOpen.reduce((sum, open) => sum + 1 - open, 0);
  return {
    classes: classes(rows, isOpen),
    calls,
    groupings,
    known,
    isOpen: (subject) => isOpen[subject] === 1,
  };
}

function classes(lists: readonly Rows[], isOpen: Uint8Array): RowClasses {
  const counts = {
    blank: 0,
    invalid: 0,
    duplicate: 0,
    stored: 0,
    repaired: 0,
    ready: 0,
    search: 0,
    leftOut: 0,
  };
  let total = 0;
  for (const rows of lists) {
    total += rows.count;
    for (let record = 0; record < rows.count; record += 1) {
      const row = rows.at(record);
      if (row.kind === "kept") counts.leftOut += 1;
      else if (row.kind !== "subject") counts[row.kind] += 1;
      else if (!row.first) counts.duplicate += 1;
      else if (isOpen[row.subject] === 0) counts.stored += 1;
      else counts[row.repairs.length > 0 ? "repaired" : "ready"] += 1;
    }
  }
  return { total, ...counts };
}
