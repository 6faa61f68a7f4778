import { queryKey, type MatchQueries } from "../match/match-queries.ts";
import type { Subjects } from "../rows/subjects.ts";
import { seededHash } from "./seeded-hash.ts";

/** What a sample is drawn from: what the lists of a run ask for, each company once however many rows name it. */
export interface SampledFrom {
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
