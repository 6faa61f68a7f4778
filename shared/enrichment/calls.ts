import { type ResourceName, type Subject, establishmentPage } from "../lookups/resolve.ts";
import { limits } from "../contract/limits.ts";
import { isSiren } from "../identifiers/siren.ts";
import type { Lookup } from "../lookups/lookup.ts";

/** What the cost of a lookup asked alone depends on: its resource, and whether the row's own SIRET may answer it. */
export type CostKey =
  | ResourceName
  | "head-office-beside-own"
  | "suggested-list-perhaps"
  | "suggested-list"
  | "suggested-unit-perhaps";

/** Calls for one lookup asked alone. */
export const costs: Readonly<Record<CostKey, { least: number; likely: number; most: number }>> = {
  "legal-unit": { least: 1, likely: 1, most: 1 },
  "legal-unit-summary": { least: 1, likely: 1, most: 1 },
  directors: { least: 1, likely: 1, most: 1 },
  accounts: { least: 1, likely: 1, most: 1 },
  establishment: { least: 1, likely: 1, most: 1 },
  // "The head office of a SIREN: at most two calls": the list of its establishments, then perhaps the establishment.
  "head-office": { least: 1, likely: 1, most: 2 },
  "head-office-beside-own": { least: 0, likely: 1, most: 2 },
  "suggested-establishment": { least: 1, likely: 1, most: 1 },
  // One more call if an establishment turns out to be closed, as few do: the list of its company's establishments.
  "suggested-list-perhaps": { least: 0, likely: 0, most: 1 },
  "suggested-list": { least: 1, likely: 1, most: 1 },
  // One more if the head office is closed too: the legal unit, which shows whether the company has ceased.
  "suggested-unit-perhaps": { least: 0, likely: 0, most: 1 },
  subject: { least: 1, likely: 1, most: 1 },
};

/**
 * Most calls that the pages of one kind may lose against asking one by one. A first page that gains nothing ends the
 * trial; after a page that got no answer, one more is tried.
 */
export const groupingStake = 2;

/** Calls that the answers of a run take, without retries. */
export interface CallEstimate {
  /** If all goes well. */
  readonly least: number;
  readonly likely: number;
  /** If every grouping fails. This many must be affordable. */
  readonly firm: number;
  /** Calls without any grouping, as a plain loop would make them. */
  readonly oneByOne: number;
  /**
   * The likely number if no company has the names that are looked up. Undefined unless it is greater than `likely`,
   * and once enough searched rows of the list show how many of its names are found.
   */
  readonly ofUnknownNames?: number;
}

/** Number of distinct lookups, by what they cost. */
type CountsByCost = ReadonlyMap<CostKey, number>;

/** Share of pages expected to miss one of their subjects, which is then asked alone. */
const shareOfPagesMissingOne = 0.01;

/**
 * Estimates the calls for `needed`, which counts every unanswered lookup as if asked alone, including those in
 * `groupings`.
 * @decides how many calls a run takes
 */
export function estimateCalls(needed: CountsByCost, groupings: Groupings): CallEstimate {
  let least = 0;
  let likely = 0;
  let oneByOne = 0;
  for (const [resource, count] of needed) {
    least += costs[resource].least * count;
    likely += costs[resource].likely * count;
    oneByOne += costs[resource].most * count;
  }
  const gain = groupings.grouped - groupings.pages;
  return {
    least: least - gain,
    likely: likely - gain + Math.ceil(groupings.pages * shareOfPagesMissingOne),
    firm: oneByOne + Math.min(groupingStake * groupings.kinds, groupings.pages),
    oneByOne,
  };
}

/** Returns the calls kept for retries: half of the first attempts, rounded up. */
export function retryAllowance(firm: number): number {
  return Math.ceil(firm / 2);
}

/** One call that replaces several: a page expected to contain all of `subjects`. */
export interface Grouping {
  readonly lookup: Lookup<"search"> | Lookup<"establishments">;
  /** Indexes of the subjects that the page should answer, at least two. */
  readonly subjects: readonly number[];
}

/**
 * SIRENs share a page by their first six digits. That is a thousand numbers, of which the checksum leaves a hundred:
 * as many as a page holds. Five digits would need ten pages.
 */
const prefixLength = 6;

/** Returns the page of legal units whose SIREN begins with `prefix` ("q: … or SIREN prefix", "perPage: max 100"). */
export function prefixPage(prefix: string): Lookup<"search"> {
  return { operation: "search", q: prefix, perPage: limits.perPage.maximum };
}

/**
 * Pages are identified by a number: a prefix, or a SIREN plus this. The size of the number tells which of the two it
 * is.
 */
const smallestSirenId = 10 ** prefixLength;

const positions = 2 ** 23;

const ofEstablishment: ReadonlySet<CostKey> = new Set(["establishment", "suggested-establishment"]);

/**
 * The calls that can each answer for several rows:
 * - legal units of which only the summary is wanted: a page for one SIREN prefix;
 * - establishments of one SIREN: the first page of its list.
 * A page for a single subject gains nothing and is not planned. A subject takes 12 bytes, because a list may have a
 * million.
 * @decides which calls can stand for several rows
 */
export class Groupings {
  readonly #ids: number[] = [];
  readonly #subjects: number[] = [];
  /**
   * Positions in the two arrays above, page by page, the fullest pages first. `#starts` says where each page begins.
   */
  #order: Uint32Array = new Uint32Array(0);
  #starts: Uint32Array = new Uint32Array(0);

  /** Adds the `need` of `subject`, which is at `index` of the list. Returns false if no page can answer it. */
  add(index: number, subject: Subject, need: CostKey): boolean {
    if (need === "legal-unit-summary" && isSiren(subject.siren)) {
      this.#ids.push(Number(subject.siren.slice(0, prefixLength)));
    } else if (ofEstablishment.has(need) && subject.siret !== undefined) {
      this.#ids.push(smallestSirenId + Number(subject.siren));
    } else return false;
    this.#subjects.push(index);
    return true;
  }

  /** Forms the pages. Call it once, after all subjects were added. */
  form(): void {
    const ids = this.#ids;
    // Page and position in one number sort many times faster than with a comparison function. Exact up to 8 million.
    const joined = new Float64Array(ids.length);
    for (let position = 0; position < ids.length; position += 1)
      joined[position] = ids[position]! * positions + position;
    joined.sort();
    const order = new Uint32Array(ids.length);
    for (let rank = 0; rank < order.length; rank += 1) order[rank] = joined[rank]! % positions;
    const pages: { from: number; to: number }[] = [];
    let from = 0;
    for (let to = 1; to <= order.length; to += 1) {
      if (to < order.length && ids[order[to]!] === ids[order[from]!]) continue;
      if (to - from > 1) pages.push({ from, to });
      from = to;
    }
    // The page with the surest gain goes first and pays for the trial of the others.
    pages.sort((a, b) => b.to - b.from - (a.to - a.from));
    this.#starts = new Uint32Array(pages.length + 1);
    this.#order = new Uint32Array(pages.reduce((sum, { from, to }) => sum + to - from, 0));
    let filled = 0;
    pages.forEach(({ from, to }, page) => {
      this.#order.set(order.subarray(from, to), filled);
      filled += to - from;
      this.#starts[page + 1] = filled;
    });
  }

  /** Number of pages. */
  get pages(): number {
    return Math.max(0, this.#starts.length - 1);
  }

  /** Number of kinds of pages present: by prefix, by list of establishments. */
  get kinds(): number {
    const kinds = new Set<string>();
    for (let page = 0; page < this.pages && kinds.size < 2; page += 1) {
      kinds.add(this.#ids[this.#order[this.#starts[page]!]!]! < smallestSirenId ? "prefix" : "siren");
    }
    return kinds.size;
  }

  /** Number of subjects that the pages should answer. */
  get grouped(): number {
    return this.#order.length;
  }

  *[Symbol.iterator](): Generator<Grouping> {
    for (let page = 0; page < this.pages; page += 1) {
      const positions = [...this.#order.subarray(this.#starts[page], this.#starts[page + 1])];
      const id = this.#ids[positions[0]!]!;
      const lookup =
        id < smallestSirenId
          ? prefixPage(String(id).padStart(prefixLength, "0"))
          : establishmentPage(String(id - smallestSirenId).padStart(9, "0"));
      yield { lookup, subjects: positions.map((position) => this.#subjects[position]!) };
    }
  }
}
