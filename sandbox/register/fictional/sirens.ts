import { withCheckDigit } from "../siren.ts";
import { diceFor } from "./dice.ts";

/**
 * The made-up range: SIRENs that begin with 14 or 15, which no organisation is known to bear as of November 2026. It
 * holds two million valid SIRENs, so that a register of a million is about as dense as the real one: half of the 100
 * valid SIRENs that share their first six digits.
 */
const first = 14_000_000;
const size = 2_000_000;
export const maximumUnits = size;

/** Shares no factor with `size`, so that its multiples pass through the whole range once. */
const stride = 1_618_033;

/**
 * The SIREN of rank `index` in the register of `seed`: each index has its own, spread over the range.
 * @throws RangeError beyond `maximumUnits`.
 */
export function fictionalSiren(index: number, seed: number): string {
  if (index >= maximumUnits) throw new RangeError(`a fictional register holds ${maximumUnits} units at most`);
  const shift = diceFor(seed, "sirens").below(size);
  return withCheckDigit(String(first + ((index * stride + shift) % size)));
}

/** The number that undoes the stride: stride × it leaves 1 when divided by size (by the Euclidean algorithm). */
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

/** The index that `fictionalSiren` makes this SIREN from; undefined outside the made-up range. */
export function fictionalIndex(siren: string, seed: number): number | undefined {
  const body = Number(siren.slice(0, 8)) - first;
  if (!(body >= 0 && body < size)) return undefined;
  const shift = diceFor(seed, "sirens").below(size);
  return (((body - shift + size) % size) * strideUndone) % size;
}

/** The SIRET number part of a unit's establishment of rank `rank` (1 to 9999): valid by Luhn's formula. */
export function fictionalNic(siren: string, rank: number): string {
  return withCheckDigit(siren + String(rank).padStart(4, "0")).slice(9);
}
