import { abbreviations, shortNames } from "../folding/abbreviations.ts";
import { isSeen, rarityOf } from "../rarity/rarity.ts";
import type { FoldedName } from "../folding/name.ts";

/** Shortest word worth asking for, digits apart. */
const shortestAsked = 2;

/** From here on a word is rare enough to be asked for alone at a postcode. */
const rareEnough = 7;

/** A word that a name may spell in another way comes after those of as many bits more that have one spelling. */
const bitsOfSpelling = 5;

const writtenShort: ReadonlySet<string> = new Set([
  ...Object.values(abbreviations),
  ...Object.keys(shortNames),
]);

/** True of a word that the register may spell in another way than the row, whatever it is: CIE, SAINT, CAF. */
const hasSpellings = (word: string, spelt: string): boolean => spelt !== word || writtenShort.has(word);

/** What the words tell together, in bits. */
export const bitsOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + rarityOf(word), 0);

/**
 * The words of a name that can be asked for, the most telling first; of two alike the longer one. Single letters are among
 * them where the name has hardly anything else.
 */
export function tellingWords({ words, spelt, weights }: FoldedName): string[] {
  const ordered = words
    .map((word, i) => {
      const weight = /^\d+$/.test(word) ? 0 : weights[i]!;
      return { word, weight: weight - (hasSpellings(word, spelt[i]!) ? bitsOfSpelling : 0) };
    })
    .filter(({ word }, i) => words.indexOf(word) === i)
    .sort((a, b) => b.weight - a.weight || b.word.length - a.word.length)
    .map(({ word }) => word);
  const long = ordered.filter((word) => word.length >= shortestAsked);
  return bitsOf(long) < rareEnough ? ordered : long;
}

/**
 * The one word to ask for when what was asked found nothing: one that the counted register has is spelt right and comes
 * first, else the most telling one; none where all are too common.
 */
export function surestWord(name: FoldedName, words: readonly string[]): string | undefined {
  const weightOf = (word: string) => name.weights[name.words.indexOf(word)] ?? 0;
  const rare = words.filter((word) => weightOf(word) >= rareEnough);
  return rare.find(isSeen) ?? rare[0];
}
