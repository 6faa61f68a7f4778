import leven from "leven";

/** A word of this many letters may have an error in it and still be told; a longer one, two. */
const shortestMistyped = 4;
const shortestTwiceMistyped = 9;

/** A beginning of fewer letters is no half word: it begins too many. */
const shortestHalf = 3;

const sorted = (word: string) => [...word].sort().join("");

/** Typing errors between two words: letters wrong, missing or too many; two swapped are one. Not counted beyond `most`. */
export function typingErrors(one: string, other: string, most: number): number {
  const distance = leven(one, other, { maxDistance: most + 2 });
  const swapped = distance === 2 && one.length === other.length && sorted(one) === sorted(other);
  return swapped ? 1 : distance;
}

const differsByPlural = (shorter: string, longer: string) =>
  longer.length === shorter.length + 1 && /[SX]$/.test(longer) && longer.startsWith(shorter);

/**
 * How alike two folded words are, from 0 (different) to 1 (equal): 0.95 for a plural, 0.75 to 0.9 for half a word, 0.6
 * for an initial, less with each typing error. Numbers are equal or different.
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
  // A first letter is seldom mistyped, and tells names apart.
  const ofFirst = shorter[0] === longer[0] ? 0 : 1;
  if (ofFirst >= most) return 0;
  const errors = typingErrors(shorter, longer, most) + ofFirst;
  return errors > most ? 0 : 1 - (1.2 * errors) / longer.length;
}
