import { knownWords } from "./known-words.ts";
import { countedNames, wordsByBits } from "./word-table.ts";

/**
 * Sorted words in one text, each as the number of letters that it shares with the one before it (9 at most) and the rest
 * in lower case: `0garage6s` is GARAGE, GARAGES. Words of letters A to Z alone can be written so.
 */
const mostShared = 9;

/** Words of letters alone, in their order, in one text. */
export function frontCoded(words: Iterable<string>): string {
  let before = "";
  let text = "";
  for (const word of [...words].sort()) {
    let shared = 0;
    while (shared < Math.min(mostShared, word.length - 1) && word[shared] === before[shared]) shared++;
    text += `${shared}${word.slice(shared).toLowerCase()}`;
    before = word;
  }
  return text;
}

/** The words of such a text. */
export function wordsOf(coded: string): string[] {
  let before = "";
  return [...coded.matchAll(/(\d)(\D+)/g)].map(([, shared, rest]) => {
    before = before.slice(0, Number(shared)) + rest!.toUpperCase();
    return before;
  });
}

/** Bits of a word that no counted name holds: rarer than a word that stands in one of them. */
export const unseenBits = Math.round(Math.log2(countedNames)) + 1;

/** The counted words with their bits, and those that are known to be more frequent. */
function readTable(): Map<string, number> {
  const table = new Map<string, number>();
  wordsByBits.forEach((coded, bits) => {
    for (const word of wordsOf(coded)) table.set(word, bits);
  });
  for (const [bits, words] of knownWords)
    for (const word of words.split(/\s+/)) table.set(word, Math.min(bits, table.get(word) ?? bits));
  return table;
}

/** Bits that a letter of an acronym tells. */
const bitsOfLetter = 3.5;

let read: Map<string, number> | undefined;

/** True for a word that a counted name holds: one that is spelt right. */
export function isSeen(word: string): boolean {
  read ??= readTable();
  return read.has(word);
}

/**
 * How much a folded word tells of whose name it stands in, in bits: one name in 2^bits holds it. From the counted
 * register; a word that is not in it is `unseenBits`, less for one of two or three letters: there are few of those.
 */
export function rarityOf(word: string): number {
  read ??= readTable();
  const bits = read.get(word);
  if (bits !== undefined) return Math.max(bits, 1);
  return Math.min(unseenBits, bitsOfLetter * word.length);
}
