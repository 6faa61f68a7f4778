import { withCheckDigit } from "../siren.ts";

/** A repeatable source of random choices. */
export interface Dice {
  /** Returns a whole number from 0 up to but not including `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns an element of a list: the n-th comes up about 1/n as often as the first (Zipf's law). */
  ranked<T>(list: readonly T[]): T;
  /** Returns an index of `weights`, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number;
}

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Returns a number from 0 up to but not including 1, like Math.random. */
export type Random = () => number;

/** Returns the same numbers for the same seed on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns dice with the same results for the same keys, whatever was drawn before. */
export function diceFor(...keys: readonly (string | number)[]): Dice {
  const roll = seededRandom(hash(keys.join(":")));
  const below = (bound: number) => Math.floor(roll() * bound);
  return {
    below,
    chance: (probability) => roll() < probability,
    pick: (list) => list[below(list.length)]!,
    ranked: (list) => list[Math.floor((list.length + 1) ** roll()) - 1]!,
    weighted(weights) {
      let left = roll() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index === -1 ? weights.length - 1 : index;
    },
  };
}

/**
 * The made-up range: SIRENs that begin with 14 or 15, which no organization is known to have as of November 2026. It
 * contains two million valid SIRENs, so that a register of a million is about as dense as the real one: half of the
 * 100 valid SIRENs that share their first six digits.
 */
const first = 14_000_000;
const size = 2_000_000;
export const maximumUnits = size;

/** Coprime to `size`, so that its multiples visit the whole range once. */
const stride = 1_618_033;

/**
 * Returns the SIREN of rank `index` in the register of `seed`. Each index has its own, spread over the range.
 * @throws RangeError beyond `maximumUnits`.
 */
export function fictionalSiren(index: number, seed: number): string {
  if (index >= maximumUnits) throw new RangeError(`a fictional register holds ${maximumUnits} units at most`);
  const shift = diceFor(seed, "sirens").below(size);
  return withCheckDigit(String(first + ((index * stride + shift) % size)));
}

/** The modular inverse of the stride: stride × it leaves 1 when divided by size (by the Euclidean algorithm). */
const strideUndone = inverse(stride, size);

function inverse(value: number, modulus: number): number {
  let [remainder, next, factor, nextFactor] = [modulus, value, 0, 1];
  while (next > 1) {
    const quotient = Math.floor(remainder / next);
    [remainder, next] = [next, remainder - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return (nextFactor + modulus) % modulus;
}

/** Returns the index from which `fictionalSiren` makes this SIREN; undefined outside the made-up range. */
export function fictionalIndex(siren: string, seed: number): number | undefined {
  const body = Number(siren.slice(0, 8)) - first;
  if (!(body >= 0 && body < size)) return undefined;
  const shift = diceFor(seed, "sirens").below(size);
  return (((body - shift + size) % size) * strideUndone) % size;
}

/** Returns the NIC of a unit's establishment of rank `rank` (1 to 9999), so that the SIRET satisfies Luhn's formula. */
export function fictionalNic(siren: string, rank: number): string {
  return withCheckDigit(siren + String(rank).padStart(4, "0")).slice(9);
}
