import { isSeen } from "../rarity/rarity.ts";
import type { FoldedName } from "../folding/name.ts";

/** Shortest word worth asking for, digits apart. */
const shortestAsked = 2;

/** From here on a word is rare enough to be asked for alone at a postcode. */
const rareEnough = 7;

/** The words of a name that can be asked for, the most telling first; of two alike the longer one. */
export function tellingWords({ words, weights }: FoldedName): string[] {
  return words
    .map((word, i) => ({ word, weight: /^\d+$/.test(word) ? 0 : weights[i]! }))
    .filter(({ word }, i) => word.length >= shortestAsked && words.indexOf(word) === i)
    .sort((a, b) => b.weight - a.weight || b.word.length - a.word.length)
    .map(({ word }) => word);
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
