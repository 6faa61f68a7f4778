import leven from "leven";

/** A word with this many letters is still recognisable with one error, a longer one with two. */
const shortestMistyped = 4;
const shortestTwiceMistyped = 9;

/** A shorter beginning does not count as a half word, since too many words begin with it. */
const shortestHalf = 3;

/** Returns true if two words of one length differ in two neighbouring letters alone, which one has in the other's order. */
function areSwapped(one: string, other: string): boolean {
  let at = 0;
  while (one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/**
 * Counts the typing errors between two words: wrong, missing or extra letters, or two neighbouring letters swapped as
 * one error. The count is exact up to `most`.
 */
export function typingErrors(one: string, other: string, most: number): number {
  const distance = leven(one, other, { maxDistance: most + 2 });
  return distance === 2 && one.length === other.length && areSwapped(one, other) ? 1 : distance;
}

const differsByPlural = (shorter: string, longer: string) =>
  longer.length === shorter.length + 1 && /[SX]$/.test(longer) && longer.startsWith(shorter);

/**
 * Returns how similar two folded words are, from 0 (different) to 1 (equal): 0.95 for a plural, 0.75 to 0.9 for
 * half a word, 0.6 for an initial, less with each typing error. Numbers are equal or different.
 */
export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (/\d/.test(longer) || longer.length === 1) return 0;
  if (longer.startsWith(shorter)) {
    if (shorter.length > 1 && differsByPlural(shorter, longer)) return 0.95;
    if (shorter.length === 1) return 0.6;
    if (shorter.length >= shortestHalf) return 0.75 + 0.15 * (shorter.length / longer.length);
  }
  const most = longer.length >= shortestTwiceMistyped ? 2 : longer.length >= shortestMistyped ? 1 : 0;
  if (longer.length - shorter.length > most || shorter.length < 3) return 0;
  // A first letter is seldom mistyped, and it distinguishes names.
  const ofFirst = shorter[0] === longer[0] ? 0 : 1;
  if (ofFirst >= most) return 0;
  const errors = typingErrors(shorter, longer, most) + ofFirst;
  return errors > most ? 0 : 1 - (1.2 * errors) / longer.length;
}
