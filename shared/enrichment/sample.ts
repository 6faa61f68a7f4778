import { type MatchQueries, queryKey } from "./match-queries.ts";
import type { IndexedList, Subjects } from "./subjects.ts";
import type { Subject } from "../lookups/resolve.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { WrittenRows } from "./row-writer.ts";
import type { RowClasses } from "./row-classes.ts";
import type { Row } from "./rows.ts";

const { imul } = Math;

const rotated = (bits: number, by: number): number => (bits << by) | (bits >>> (32 - by));

const scattered = (word: number): number => imul(rotated(imul(word, 0xcc9e2d51), 15), 0x1b873593);

/**
 * A whole number below 2³² for a text and a seed, the same on every machine: MurmurHash3 of the text in UTF-16, little
 * endian. Texts that are alike, as numbers of one list are, fall far apart.
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

/** What a sample is drawn from: what the lists of a run ask for, each company once however many rows name it. */
interface SampledFrom {
  readonly subjects: Subjects;
  /** Rows that are looked for by their names, each name and place once. */
  readonly queries?: MatchQueries | undefined;
}

/** Some of what the lists of a run ask for. */
export interface Sample {
  readonly seed: number;
  /** What was drawn: companies, or what rows name where fields of establishments are wanted, be it a SIRET or a SIREN. */
  readonly unit: "company" | "establishment";
  /** Companies drawn, and companies that they were drawn from; rows looked for by name are told apart by name and place. */
  readonly size: number;
  readonly of: number;
  /** Whether a subject was drawn, by its index. */
  readonly hasSubject: (index: number) => boolean;
  /** Whether a query was drawn, by its index. */
  readonly hasQuery: (index: number) => boolean;
  /** Indexes of the queries that were drawn. */
  readonly queries: readonly number[];
}

/**
 * Draws `size` companies by the hash of seed and identifier: those with the lowest, without putting any back. Lists are
 * sorted, so that the first rows tell little of the others. The order of the rows makes no difference, and neither do their
 * number and what is known already: the same seed draws the same companies of the same list. Where fields of establishments
 * are wanted, an establishment is one of the units.
 * @decides which companies a sample takes
 */
export function drawSample({ subjects, queries }: SampledFrom, size: number, seed: number): Sample {
  const asked = subjects.size;
  const of = asked + (queries?.size ?? 0);
  const keyOf = (unit: number): string => {
    if (unit >= asked) return queryKey(queries!.at(unit - asked));
    const { siren, siret = siren } = subjects.at(unit);
    return siret;
  };
  const hashes = Uint32Array.from({ length: of }, (_, unit) => seededHash(keyOf(unit), seed));
  const drawn = lowest(hashes, Math.min(size, of), keyOf);
  const has = (unit: number) => drawn[unit] === 1;
  return {
    seed,
    unit: subjects.bySiret ? "establishment" : "company",
    size: Math.min(size, of),
    of,
    // Companies that are found by name become subjects after the draw.
    hasSubject: (index) => index < asked && has(index),
    hasQuery: (index) => has(asked + index),
    queries: [...drawn.keys()].flatMap((unit) => (unit >= asked && has(unit) ? unit - asked : [])),
  };
}

/** Marks the `count` units with the lowest hashes; of those that share the last one, the first by their keys. */
function lowest(hashes: Uint32Array, count: number, keyOf: (unit: number) => string): Uint8Array {
  const drawn = new Uint8Array(hashes.length);
  if (count === 0) return drawn;
  const last = hashes.toSorted()[count - 1]!;
  const ties: number[] = [];
  let missing = count;
  hashes.forEach((hash, unit) => {
    if (hash === last) ties.push(unit);
    if (hash >= last) return;
    drawn[unit] = 1;
    missing -= 1;
  });
  ties.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const unit of ties.slice(0, missing)) drawn[unit] = 1;
  return drawn;
}

/** The rows of a list of which those outside a sample are left out: their cells stay as they are. */
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

  textsOf(record: number): ComparedTexts {
    return this.#rows.textsOf(record);
  }

  at(record: number): Row {
    const row = this.#rows.at(record);
    if (row.kind === "left_out" || isIn(this.#sample, row)) return row;
    return { kind: "left_out", stays: "stays" in row ? row.stays : "all" };
  }
}

/** Whether a row is about a company that was drawn, or about a name that was. */
function isIn(sample: Sample, row: Row): boolean {
  if (row.kind === "match") return sample.hasQuery(row.match);
  if (row.kind !== "subject") return false;
  return row.match === undefined ? sample.hasSubject(row.subject) : sample.hasQuery(row.match);
}

/** Whether a subject is asked about for a sample: one that was drawn, or whom a query that was drawn means. */
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
 * The classes of the rows of a list for its sample: what is wrong with the identifier of a row is known of all rows, at no
 * cost; of the others, those that are not in the sample are left out.
 */
export function sampleClasses(sampled: RowClasses, whole: RowClasses): RowClasses {
  const { blank, invalid } = whole;
  return { ...sampled, blank, invalid, leftOut: sampled.leftOut - blank - invalid };
}

/** How many of a population may have a property, and how many a sample of it has. */
interface SampleDraw {
  /** Units of the population. */
  readonly population: number;
  /** Units of the sample, drawn without putting any back; at least one. */
  readonly size: number;
  /** Those of them that have the property. */
  readonly hits: number;
}

/** Shares of the population, from 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** An interval of 95 % leaves so much on either side. */
const tail = 0.025;

/**
 * Between which shares the population lies, at 95 %, by inverting the exact test on either side: Clopper and Pearson's
 * interval, with the hypergeometric distribution in place of the binomial one.
 *
 * Chosen by coverage. Most companies of most lists are found, and near 100 % Wilson's interval, the usual one, holds the
 * true share less often than it says, even corrected for a finite population: of samples of 200 out of 16,303, in 84 % where
 * one company in 1,200 is not found, and in under 94 % at one share in twenty. The exact one holds it in 95 % or more
 * whatever the share, and is 0.6 points wider at most. A sample is drawn without putting any back, and so is the
 * distribution's: the correction for a finite population is in it, and a sample that is the whole list leaves one point.
 * @decides what a sample says of the share that is found
 */
export function shareInterval({ population, size, hits }: SampleDraw): ShareInterval {
  const logFactorial = logFactorials(population);
  const most = (of: number) => mostInPopulation({ population, size, hits: of }, logFactorial);
  return { low: (population - most(size - hits)) / population, high: most(hits) / population };
}

/**
 * The most units of the population that may have what `hits` of the sample have: were there more, so few would be drawn in
 * 2.5 % of samples or less.
 */
function mostInPopulation(drawn: SampleDraw, logFactorial: Float64Array): number {
  const { population, size, hits } = drawn;
  // A median of this distribution is less than one from its mean: half the samples or more have no more hits than expected.
  let possible = Math.floor((hits * population) / size);
  let beyond = population - (size - hits) + 1;
  while (beyond - possible > 1) {
    const middle = Math.floor((possible + beyond) / 2);
    if (chanceOfAtMost(drawn, middle, logFactorial) > tail) possible = middle;
    else beyond = middle;
  }
  return possible;
}

/** The chance that a sample has `hits` or fewer of the `having` units of the population, where more are expected. */
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

/** The logarithms of 0! to `most`!. */
function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let number = 2; number <= most; number += 1) logs[number] = logs[number - 1]! + Math.log(number);
  return logs;
}
