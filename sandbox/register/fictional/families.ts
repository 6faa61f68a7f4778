import { diceFor } from "./dice.ts";
import { fictionalIndex } from "./sirens.ts";

/**
 * How companies of the register belong together, and so are taken for one another:
 * - `group`: sister companies, X, X HOLDING, X SERVICES, most at one address;
 * - `twin`: the same name at the same address, the first ceased, the second active;
 * - `successor`: a sole trader who ceased, and the company that took over at the same address;
 * - `homonyms`: the same name in one department;
 * - `franchise`: names of their own under one sign.
 */
const kinds = ["none", "group", "twin", "successor", "homonyms", "franchise"] as const;
export type FamilyKind = Exclude<(typeof kinds)[number], "none">;

const kindWeights = [45, 22, 7, 6, 10, 10];
const sizes: Readonly<Record<FamilyKind, readonly [least: number, most: number]>> = {
  group: [2, 4],
  twin: [2, 2],
  successor: [2, 2],
  homonyms: [2, 3],
  franchise: [3, 8],
};

/** Companies whose indices follow each other may be a family: one family at most in so many. */
const neighbours = 10;

/** A company's place in its family: what all of them share is drawn from `key`. */
export interface Kinship {
  readonly kind: FamilyKind;
  readonly key: string;
  /** From 0. */
  readonly rank: number;
}

/** The family of a fictional company; undefined for one that stands alone. */
export function kinshipOf(siren: string, seed: number): Kinship | undefined {
  const index = fictionalIndex(siren, seed);
  if (index === undefined) return undefined;
  const key = `family ${Math.floor(index / neighbours)}`;
  const rank = index % neighbours;
  const dice = diceFor(seed, key);
  const kind = kinds[dice.weighted(kindWeights)]!;
  if (kind === "none") return undefined;
  const [least, most] = sizes[kind];
  return rank < least + dice.below(most - least + 1) ? { kind, key, rank } : undefined;
}
