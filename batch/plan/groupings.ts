import { isSiren } from "../../shared/identifiers/siren.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { establishmentPage, type Subject } from "../../shared/lookups/resolve.ts";
import { limits } from "../../shared/contract/limits.ts";
import type { CostKey } from "./costs.ts";

/** One call that stands for several: a page that should hold all of `subjects`. */
export interface Grouping {
  readonly lookup: Lookup<"search"> | Lookup<"establishments">;
  /** Indexes of the subjects the page should answer; at least two. */
  readonly subjects: readonly number[];
}

/**
 * SIRENs share a page by their first six digits: a thousand numbers, of which the checksum leaves a hundred, the most a
 * page holds. Five digits would need ten pages.
 */
const prefixLength = 6;

/** The page of legal units whose SIREN begins with `prefix` ("q: … or SIREN prefix", "perPage: max 100"). */
export function prefixPage(prefix: string): Lookup<"search"> {
  return { operation: "search", q: prefix, perPage: limits.perPage.maximum };
}

function groupBy(subjects: Iterable<readonly [number, string]>): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, key] of subjects) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return groups;
}

/** Subjects that still have to be asked, by index, with what each still needs. */
export interface Unanswered {
  readonly index: number;
  readonly subject: Subject;
  readonly needs: readonly CostKey[];
}

/** Whether a page may answer such a need for several subjects at once. */
export function canShareACall(need: CostKey): boolean {
  return need === "legal-unit-summary" || need === "establishment";
}

/**
 * Which calls can stand for several (DESIGN: fewest calls for the columns wanted). Pure.
 * - units of which only the summary is wanted, by pages of one SIREN prefix;
 * - establishments of one SIREN, by the first page of its list.
 * A page for a single subject gains nothing and is not planned.
 */
export function planGroupings(unanswered: Iterable<Unanswered>): Grouping[] {
  const summaries: [number, string][] = [];
  const establishments: [number, string][] = [];
  for (const { index, subject, needs } of unanswered) {
    if (needs.includes("legal-unit-summary") && isSiren(subject.siren)) {
      summaries.push([index, subject.siren.slice(0, prefixLength)]);
    }
    if (needs.includes("establishment") && subject.siret !== undefined) {
      establishments.push([index, subject.siren]);
    }
  }
  const groupings: Grouping[] = [];
  for (const [prefix, subjects] of groupBy(summaries)) {
    if (subjects.length > 1) groupings.push({ lookup: prefixPage(prefix), subjects });
  }
  for (const [siren, subjects] of groupBy(establishments)) {
    if (subjects.length > 1) groupings.push({ lookup: establishmentPage(siren), subjects });
  }
  // The surest gain first: it pays for the trial of the others.
  return groupings.sort((a, b) => b.subjects.length - a.subjects.length);
}
