import { type MatchQueries, queryKey } from "./match-queries.ts";
import type { IndexedList, Subjects } from "./subjects.ts";
import type { Subject } from "../lookups/resolve.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { WrittenRows } from "./row-writer.ts";
import type { RowClasses } from "./row-classes.ts";
import type { Row, Stays } from "./rows.ts";

const { imul } = Math;

const rotated = (bits: number, by: number): number => (bits << by) | (bits >>> (32 - by));

const scattered = (word: number): number => imul(rotated(imul(word, 0xcc9e2d51), 15), 0x1b873593);

/**
 * Returns a whole number below 2³² for a text and a seed, the same on every machine: MurmurHash3 of the text in UTF-16,
 * little endian. Similar texts, such as the numbers of a list, get very different hashes.
 *
 * @param seed a whole number below 2³²
 */
export function seededHash(text: string, seed: number): number {
  let hash = seed | 0;
  for (let at = 0; at + 1 < text.length; at += 2) {
    const word = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    hash = imul(rotated(hash ^ scattered(word), 13), 5) + 0xe6546b64;
  }
  if (text.length % 2 === 1) hash ^= scattered(text.charCodeAt(text.length - 1));
  hash ^= 2 * text.length;
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** What a sample is drawn from: the subjects of a run, each once however many rows name it. */
interface SampledFrom {
  readonly subjects: Subjects;
  /** Rows that are looked for by name, each name and place once. */
  readonly queries?: MatchQueries | undefined;
}

/** A sample of what the lists of a run ask for. */
export interface Sample {
  readonly seed: number;
  /** The unit drawn: companies, or, if fields of establishments are wanted, whatever the rows name, SIRET or SIREN. */
  readonly unit: "company" | "establishment";
  /** Number of units drawn, and number they were drawn from. Rows looked for by name are distinct by name and place. */
  readonly size: number;
  readonly of: number;
  /** Returns whether a subject was drawn, given its index. */
  readonly hasSubject: (index: number) => boolean;
  /** Returns whether a query was drawn, given its index. */
  readonly hasQuery: (index: number) => boolean;
  /** Indexes of the queries that were drawn. */
  readonly queries: readonly number[];
}

/**
 * Draws the `size` units with the lowest hashes of seed and identifier, without replacement. A random draw is needed
 * because lists are sorted: their first rows say little about the others. The same seed draws the same units of the
 * same list, whatever the order and number of its rows and whatever is known already. If fields of establishments are
 * wanted, the units are establishments.
 * @decides which companies a sample takes
 */
export function drawSample({ subjects, queries }: SampledFrom, size: number, seed: number): Sample {
  const subjectCount = subjects.size;
  const of = subjectCount + (queries?.size ?? 0);
  const keyOf = (unit: number): string => {
    if (unit >= subjectCount) return queryKey(queries!.at(unit - subjectCount));
    const { siren, siret = siren } = subjects.at(unit);
    return siret;
  };
  const hashes = Uint32Array.from({ length: of }, (_, unit) => seededHash(keyOf(unit), seed));
  const marks = lowest(hashes, Math.min(size, of), keyOf);
  const has = (unit: number) => marks[unit] === 1;
  return {
    seed,
    unit: subjects.bySiret ? "establishment" : "company",
    size: Math.min(size, of),
    of,
    // Companies that are found by name become subjects after the draw.
    hasSubject: (index) => index < subjectCount && has(index),
    hasQuery: (index) => has(subjectCount + index),
    queries: [...marks.keys()].flatMap((unit) =>
      unit >= subjectCount && has(unit) ? unit - subjectCount : [],
    ),
  };
}

/** Marks the `count` units with the lowest hashes. Among units with the same hash, the order of their keys decides. */
function lowest(hashes: Uint32Array, count: number, keyOf: (unit: number) => string): Uint8Array {
  const marks = new Uint8Array(hashes.length);
  if (count === 0) return marks;
  const last = hashes.toSorted()[count - 1]!;
  const ties: number[] = [];
  let missing = count;
  hashes.forEach((hash, unit) => {
    if (hash === last) ties.push(unit);
    if (hash >= last) return;
    marks[unit] = 1;
    missing -= 1;
  });
  ties.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const unit of ties.slice(0, missing)) marks[unit] = 1;
  return marks;
}

/** The rows of a list, with those outside a sample left out: their cells stay as they are. */
export class SampledRows implements WrittenRows {
  readonly #rows: WrittenRows;
  readonly #sample: Sample;

  constructor(rows: WrittenRows, sample: Sample) {
    this.#rows = rows;
    this.#sample = sample;
  }

  get size(): number {
    return this.#rows.size;
  }

  get subjects(): IndexedList<Subject> {
    return this.#rows.subjects;
  }

  get hasKept(): boolean {
    return this.#rows.hasKept;
  }

  staysAt(record: number): Stays {
    return this.#rows.staysAt(record);
  }

  textsOf(record: number): ComparedTexts {
    return this.#rows.textsOf(record);
  }

  at(record: number): Row {
    const row = this.#rows.at(record);
    if (row.kind === "left_out" || isIn(this.#sample, row)) return row;
    return { kind: "left_out", stays: this.staysAt(record) };
  }
}

/** Returns whether the company, or the name, that a row is about was drawn. */
function isIn(sample: Sample, row: Row): boolean {
  if (row.kind === "match") return sample.hasQuery(row.match);
  if (row.kind !== "subject") return false;
  return row.match === undefined ? sample.hasSubject(row.subject) : sample.hasQuery(row.match);
}

/**
 * Returns a function that says whether a subject belongs to the sample: it was drawn, or found for a query that was
 * drawn.
 */
export function subjectsOf(sample: Sample, queries: MatchQueries | undefined): (index: number) => boolean {
  const found = new Set(
    sample.queries.flatMap((query) => {
      const state = queries!.state(query);
      return state.kind === "settled" && state.subject !== undefined ? state.subject : [];
    }),
  );
  return (index) => sample.hasSubject(index) || found.has(index);
}

/**
 * Returns the classes of the rows of a sampled list. Blank and invalid identifiers are counted in all rows, since that
 * costs nothing; other rows outside the sample count as left out.
 */
export function sampleClasses(sampled: RowClasses, whole: RowClasses): RowClasses {
  const { blank, invalid } = whole;
  return { ...sampled, blank, invalid, leftOut: sampled.leftOut - blank - invalid };
}

/** Sizes of a population and a sample, and the units in the sample that have a property. */
interface SampleDraw {
  /** Units of the population. */
  readonly population: number;
  /** Units of the sample, drawn without replacement; at least one. */
  readonly size: number;
  /** Units of the sample that have the property. */
  readonly hits: number;
}

/** Shares of the population, from 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** Probability on either side of an interval of 95 %. */
const tail = 0.025;

/**
 * Returns the 95 % confidence interval of the share in the population, by inverting the exact test on either side: the
 * Clopper-Pearson interval, with the hypergeometric distribution in place of the binomial one.
 *
 * Chosen for its coverage. Most companies of most lists are found, and near 100 % the usual Wilson interval contains
 * the true share less often than it claims, even corrected for a finite population: with samples of 200 out of 16,303,
 * in 84 % of them if one company in 1,200 is not found, and in under 94 % for one share in twenty. The exact interval
 * contains it in 95 % or more for every share, and is at most 0.6 points wider. The hypergeometric distribution
 * describes draws without replacement, so it needs no correction for a finite population, and a sample of the whole
 * list leaves a single point.
 * @decides what a sample says of the share that is found
 */
export function shareInterval({ population, size, hits }: SampleDraw): ShareInterval {
  const logFactorial = logFactorials(population);
  const most = (of: number) => mostInPopulation({ population, size, hits: of }, logFactorial);
  return { low: (population - most(size - hits)) / population, high: most(hits) / population };
}

/**
 * Returns the most units of the population that may have the property, given `hits` in the sample. With more, so few
 * hits would occur in at most 2.5 % of samples.
 */
function mostInPopulation(draw: SampleDraw, logFactorial: Float64Array): number {
  const { population, size, hits } = draw;
  // The median of this distribution is less than one from its mean, so at least half of the samples have no more hits
  // than expected.
  let possible = Math.floor((hits * population) / size);
  let beyond = population - (size - hits) + 1;
  while (beyond - possible > 1) {
    const middle = Math.floor((possible + beyond) / 2);
    if (chanceOfAtMost(draw, middle, logFactorial) > tail) possible = middle;
    else beyond = middle;
  }
  return possible;
}

/**
 * Returns the probability that a sample has `hits` or fewer of the `having` units of the population, where more are
 * expected.
 */
function chanceOfAtMost(
  { population, size, hits }: SampleDraw,
  having: number,
  logFactorial: Float64Array,
): number {
  const choose = (of: number, taken: number) =>
    logFactorial[of]! - logFactorial[taken]! - logFactorial[of - taken]!;
  const lacking = population - having;
  const fewest = Math.max(0, size - lacking);
  let term = Math.exp(choose(having, hits) + choose(lacking, size - hits) - choose(population, size));
  let sum = 0;
  for (let count = hits; ; count -= 1) {
    sum += term;
    if (count <= fewest) return sum;
    term *= (count * (lacking - size + count)) / ((having - count + 1) * (size - count + 1));
  }
}

/** Returns the logarithms of 0! to `most`!. */
function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let number = 2; number <= most; number += 1) logs[number] = logs[number - 1]! + Math.log(number);
  return logs;
}
