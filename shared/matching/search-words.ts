import { abbreviations, shortNames } from "./folding/abbreviations.ts";
import { isSeen, rarityOf } from "./rarity/rarity.ts";
import { type FoldedName, isApart } from "./folding/name.ts";
import { isSisterWord } from "./sister-words.ts";

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

/** Words to ask for, and how to spell them where it is not as the name does. */
export interface Phrase {
  readonly words: readonly string[];
  readonly text?: string | undefined;
}

/** Letters that nobody reads as a word: of two or three, or without a vowel. */
const isInitials = (word: string): boolean => /^([A-Z]{2,3}|[B-DF-HJ-NP-TV-Z]{4})$/.test(word);

const parted = (word: string): string => [...word].join(" ");

const shortestPart = 3;
/** A trade, a place or a given name of fewer letters begins or ends too many other words. */
const shortestKnownPart = 5;
/** So many letters beside a known word are enough to be asked for alone. */
const shortestRest = 5;

/** `DUPONTSERVICES`: the longest word of sister companies at the beginning or the end, and what is left. */
function knownPart(word: string): { readonly parts: string; readonly rest: string } | undefined {
  for (let length = word.length - 2; length >= shortestKnownPart; length--) {
    const [head, tail] = [word.slice(0, length), word.slice(-length)];
    if (isSisterWord(tail))
      return { parts: `${word.slice(0, -length)} ${tail}`, rest: word.slice(0, -length) };
    if (isSisterWord(head)) return { parts: `${head} ${word.slice(length)}`, rest: word.slice(length) };
  }
  return undefined;
}

/**
 * `ADAPEI63` is ADAPEI and 63, `A10COM` stays one word; undefined of a word that is no two. Of a word of which names have one part
 * the other is enough.
 */
function partsOf(word: string): string | undefined {
  const number = /^([A-Z]{3,})(\d{1,3})$/.exec(word);
  if (number !== null) return `${number[1]} ${number[2]}`;
  for (let at = shortestPart; at <= word.length - shortestPart; at++)
    if (isSeen(word.slice(0, at)) && isSeen(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`;
  const known = knownPart(word);
  return known === undefined || known.rest.length < shortestRest ? known?.parts : known.rest;
}

/** A trade in the singular and in the plural, where names have both. */
function otherNumber(word: string): string | undefined {
  const other = word.endsWith("S") ? word.slice(0, -1) : `${word}S`;
  return isSisterWord(word) && (isSeen(other) || isSisterWord(other)) ? other : undefined;
}

/** Another way to spell a word that the name spells as `spelt`: in full, in short, in its parts, initials that are all of it apart. */
function otherSpelling(word: string, spelt: string, isAll: boolean): string | undefined {
  const long = shortNames[word];
  if (long !== undefined) return spelt === word ? long : word;
  if (isApart(spelt)) return spelt;
  if (spelt !== word) return word;
  if (isSeen(word) || isSisterWord(word)) return undefined;
  return isAll && isInitials(word) ? parted(word) : partsOf(word);
}

/** The same words, each spelt otherwise where it can be; a trade in the plural only where nothing else can. */
function respelt(name: FoldedName, words: readonly string[]): Phrase | undefined {
  const spelt = words.map((word) => name.spelt[name.words.indexOf(word)] ?? word);
  const others = words.map((word, at) => otherSpelling(word, spelt[at]!, words.length === 1));
  const numbers = words.map((word, at) => (spelt[at] === word ? otherNumber(word) : undefined));
  const other = [others, numbers].find((one) => one.some((text) => text !== undefined));
  return other && { words, text: other.map((text, at) => text ?? spelt[at]).join(" ") };
}

/** Of two words that are parts of one, one is short. */
const longestPiece = 5;

/** Neighbouring words, none of which names have, that may be one: `LAMA LOUDIER`, of which one was asked for. */
function rejoined({ words }: FoldedName, asked: readonly string[]): Phrase | undefined {
  const isStrange = (word: string) => /^[A-Z]{2,}$/.test(word) && !isSeen(word) && !isSisterWord(word);
  const at = words.findIndex((word, i) => {
    const pair = [word, words[i + 1] ?? ""];
    const isBroken = pair.every(isStrange) && pair.some(({ length }) => length <= longestPiece);
    return isBroken && pair.some((one) => asked.includes(one));
  });
  const pair = at === -1 ? [] : words.slice(at, at + 2);
  return at === -1 ? undefined : { words: pair, text: pair.join("") };
}

const shortestAlone = 5;

/** Two or three words that may be written as one: one of them is short, or none is what a list adds. */
function joined({ words }: FoldedName): Phrase | undefined {
  if (words.length < 2 || words.length > 3) return undefined;
  if (words.some(isSisterWord) && words[0]!.length >= shortestAlone) return undefined;
  return { words, text: words.join("") };
}

const fewestOfAcronym = 3;
const mostOfAcronym = 6;

/** The initials of a name of several words. */
function acronym({ words }: FoldedName): Phrase | undefined {
  if (words.length < fewestOfAcronym || words.length > mostOfAcronym) return undefined;
  return { words, text: words.map(([letter]) => letter).join("") };
}

/** The words that were asked for, spelt otherwise: each in another way, or two of the name as one. */
export function* respellings(name: FoldedName, asked: readonly string[]): Iterable<Phrase | undefined> {
  yield respelt(name, asked);
  yield rejoined(name, asked);
}

/**
 * Other words to ask for when those asked found nothing that may be meant, best first: the same spelt otherwise; the name without
 * places, trades and what else sister companies add; its rarest word alone; initials; the others, where the rarest may be mistyped;
 * words joined.
 */
export function* otherPhrases(name: FoldedName, asked: readonly string[]): Iterable<Phrase | undefined> {
  const all = tellingWords(name);
  const [rarest] = all;
  if (rarest === undefined) return;
  yield respelt(name, asked);
  const own = all.filter((word) => !isSisterWord(word));
  if (own.length < all.length) yield { words: own.slice(0, 2) };
  if (own[0] !== undefined) yield { words: own.slice(0, 1) };
  yield acronym(name);
  const long = all.filter((word) => shortNames[word] === undefined);
  if (long.length < all.length) yield { words: long.slice(0, 2) };
  const rest = all.filter((word) => word !== rarest);
  const seen = rest.filter(isSeen);
  if (!isSeen(rarest)) yield { words: (seen.length > 0 ? seen : rest).slice(0, 2) };
  const other = surestWord(name, rest);
  if (other !== undefined) yield { words: [other] };
  yield joined(name);
  yield rejoined(name, asked);
}

/** What a phrase tells: words written as one are one that few names have. */
export const phraseBits = ({ words, text }: Phrase): number =>
  text === undefined || text.includes(" ") ? bitsOf(words) : Math.max(bitsOf(words), rarityOf(text));
