import { type FoldedName, foldName, joinedWords } from "./folding/name.ts";
import type { Letter } from "./match.ts";
import leven from "leven";

/** A word with this many letters is still recognisable with one error, a longer one with two. */
const shortestMistyped = 4;
const shortestTwiceMistyped = 9;

/** A shorter beginning does not count as a half word, since too many words begin with it. */
const shortestHalf = 3;

/** Returns true if two different words differ in two neighbouring letters alone, which one has in the other's order. */
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
  return distance === 2 && areSwapped(one, other) ? 1 : distance;
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
  if (/\d/.test(longer)) return 0;
  if (longer.startsWith(shorter)) {
    if (shorter.length > 1 && differsByPlural(shorter, longer)) return 0.95;
    if (shorter.length === 1) return 0.6;
    if (shorter.length >= shortestHalf) return 0.75 + 0.15 * (shorter.length / longer.length);
  }
  const most = longer.length >= shortestTwiceMistyped ? 2 : longer.length >= shortestMistyped ? 1 : 0;
  if (longer.length - shorter.length > most) return 0;
  // A first letter is seldom mistyped, and it distinguishes names.
  const ofFirst = shorter[0] === longer[0] ? 0 : 1;
  if (ofFirst >= most) return 0;
  const errors = typingErrors(shorter, longer, most) + ofFirst;
  return errors > most ? 0 : 1 - (1.2 * errors) / longer.length;
}

/** What two names have in common, word by word, in bits. */
export interface Alignment {
  /** Bits of the words that both names have. */
  readonly shared: number;
  /** Bits lost where words are only similar: typing errors, half words, initials. */
  readonly blurred: number;
  /** Bits of the first name's words that the second lacks. */
  readonly missing: number;
  /** Bits of the second name's words that the first lacks. */
  readonly extra: number;
  /** Number of letters in the first name's words. */
  readonly letters: number;
  readonly missingWords: readonly string[];
  readonly extraWords: readonly string[];
  /** Pairs of words that were matched although only similar: typing errors, half words, initials. */
  readonly blurredWords: readonly (readonly [first: string, second: string])[];
  /** A word such as ÉTABLISSEMENTS, GROUPE or SOCIÉTÉ at the beginning of only one of the names. */
  readonly opener: OpeningWord | undefined;
}

/** A word at the beginning of a name that lists add or omit freely. */
interface OpeningWord {
  readonly word: string;
  /** The bits it would count. */
  readonly bits: number;
  /** Which of the two names has it. */
  readonly of: "first" | "second";
  /** True if the names are otherwise the same. Then the word is not among those that one name lacks. */
  readonly isLeftOut: boolean;
}

const openers: ReadonlySet<string> = new Set(["ETABLISSEMENTS", "GROUPE", "SOCIETE"]);

/** Returns whether a name begins with an opener that matches none of the other name's words. */
const isOpened = ({ words }: FoldedName, free: readonly boolean[]): boolean =>
  words.length > 1 && free[0] === true && openers.has(words[0]!);

/** Returns the alignment with its opener counted as an ordinary word. */
export function withOpener(alignment: Alignment): Alignment {
  const { opener, missing, extra, missingWords, extraWords } = alignment;
  if (opener === undefined) return alignment;
  const { word, bits, of, isLeftOut } = opener;
  if (!isLeftOut) return { ...alignment, opener: undefined };
  return of === "first"
    ? { ...alignment, opener: undefined, missing: missing + bits, missingWords: [word, ...missingWords] }
    : { ...alignment, opener: undefined, extra: extra + bits, extraWords: [word, ...extraWords] };
}

/** Records the opener if exactly one of the names has one, and ignores it if it is the whole difference. */
function withoutOpener(
  alignment: Alignment,
  first: FoldedName | undefined,
  second: FoldedName | undefined,
): Alignment {
  const name = first ?? second;
  if (name === undefined || (first !== undefined && second !== undefined)) return alignment;
  const [word, bits] = [name.words[0]!, name.weights[0]!];
  const { missingWords, extraWords, blurredWords } = alignment;
  const isLeftOut = missingWords.length + extraWords.length === 1 && blurredWords.length === 0;
  const opener: OpeningWord = { word, bits, of: first === undefined ? "second" : "first", isLeftOut };
  const without = { missing: 0, extra: 0, missingWords: [], extraWords: [] };
  return { ...alignment, ...(isLeftOut && without), opener };
}

/** Likeness of an acronym to the consecutive words it abbreviates: about that of a half word. */
const acronymLikeness = 0.85;
const shortestAcronym = 2;
/** Shortest acronym that is a company's whole name. Two initials would match every row with words that begin so. */
const shortestOfCompany = 3;
const longestAcronym = 6;

interface LikeWords {
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly likeness: number;
}

const positions = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);

/** Finds neighbouring words of `many` that are one word of `one`, joined or as initials. */
function runs(one: readonly string[], many: readonly string[], turned: boolean): LikeWords[] {
  const found: LikeWords[] = [];
  const shortest = turned && one.length === 1 ? shortestOfCompany : shortestAcronym;
  const add = (single: number, run: number[], likeness: number) =>
    found.push(
      turned ? { first: run, second: [single], likeness } : { first: [single], second: run, likeness },
    );
  for (let i = 0; i < one.length; i++) {
    const word = one[i]!;
    for (let from = 0; from + 1 < many.length; from++) {
      if (word[0] !== many[from]![0]) continue;
      if (word === many[from]! + many[from + 1]!) add(i, positions(from, 2), 1);
      const length = word.length;
      if (length < shortest || length > longestAcronym || from + length > many.length) continue;
      if (positions(from, length).every((at, k) => many[at]![0] === word[k]))
        add(i, positions(from, length), acronymLikeness);
    }
  }
  return found;
}

function pairsOf(first: readonly string[], second: readonly string[]): LikeWords[] {
  const pairs = [...runs(first, second, false), ...runs(second, first, true)];
  for (let i = 0; i < first.length; i++)
    for (let k = 0; k < second.length; k++) {
      const likeness = wordLikeness(first[i]!, second[k]!);
      if (likeness > 0) pairs.push({ first: [i], second: [k], likeness });
    }
  return pairs.sort(
    (a, b) => b.likeness - a.likeness || b.first.length + b.second.length - a.first.length - a.second.length,
  );
}

const sum = (numbers: readonly number[], at: readonly number[]) =>
  at.reduce((total, i) => total + numbers[i]!, 0);

/** Returns whether nothing is missing, extra or blurred. */
const isSame = ({ missing, extra, blurred }: Alignment): boolean =>
  missing === 0 && extra === 0 && blurred === 0;

/**
 * Matches the words of two names, best pairs first and in any order. One word may match two neighbouring words of
 * the other name written apart, or several by their initials.
 */
function align(first: FoldedName, second: FoldedName): Alignment {
  const whole = (shared: number): Alignment => ({
    shared,
    blurred: 0,
    missing: 0,
    extra: 0,
    letters: joinedWords(first).length,
    missingWords: [],
    extraWords: [],
    blurredWords: [],
    opener: undefined,
  });
  if (first.words.length > 0 && joinedWords(first) === joinedWords(second))
    return whole(sum(first.weights, positions(0, first.words.length)));
  const freeFirst = first.words.map(() => true);
  const freeSecond = second.words.map(() => true);
  let shared = 0;
  let blurred = 0;
  const blurredWords: [string, string][] = [];
  for (const pair of pairsOf(first.words, second.words)) {
    if (!pair.first.every((i) => freeFirst[i]) || !pair.second.every((k) => freeSecond[k])) continue;
    for (const i of pair.first) freeFirst[i] = false;
    for (const k of pair.second) freeSecond[k] = false;
    const telling = Math.min(sum(first.weights, pair.first), sum(second.weights, pair.second));
    shared += telling * pair.likeness;
    blurred += telling * (1 - pair.likeness);
    if (pair.likeness < 1 && pair.first.length === 1 && pair.second.length === 1)
      blurredWords.push([first.words[pair.first[0]!]!, second.words[pair.second[0]!]!]);
  }
  const missing = first.words.flatMap((_, i) => (freeFirst[i] ? i : []));
  const extra = second.words.flatMap((_, k) => (freeSecond[k] ? k : []));
  const alignment: Alignment = {
    shared,
    blurred,
    missing: sum(first.weights, missing),
    extra: sum(second.weights, extra),
    letters: joinedWords(first).length,
    missingWords: missing.map((i) => first.words[i]!),
    extraWords: extra.map((k) => second.words[k]!),
    blurredWords,
    opener: undefined,
  };
  return withoutOpener(
    alignment,
    isOpened(first, freeFirst) ? first : undefined,
    isOpened(second, freeSecond) ? second : undefined,
  );
}

/** Returns the alignment without the words that only one of the names has. */
export const withoutUnpaired = (alignment: Alignment): Alignment => ({
  ...alignment,
  ...{ missing: 0, extra: 0, missingWords: [], extraWords: [] },
});

/** Returns whether the row's name is the company's name plus words of the row's own town. */
export function isSameButTown({ missingWords, extra, blurred, shared }: Alignment, town: readonly string[]) {
  const isTown = missingWords.length > 0 && missingWords.every((word) => town.includes(word));
  return isTown && shared > 0 && extra === 0 && blurred === 0;
}

/** A row's word that the candidate lacks counts four times a candidate's word that the row lacks. */
const missingShare = 0.8;
const extraShare = 0.2;

/** Returns how similar two names are, from 0 to 1, by the bits of their words. */
function likenessOf({ shared, blurred, missing, extra }: Alignment): number {
  const first = shared + blurred + missing;
  const second = shared + blurred + extra;
  if (first === 0 || second === 0) return 0;
  return Math.max(0, 1 - (missingShare * (missing + blurred)) / first - (extraShare * extra) / second);
}

/** The names under which a company is known. */
export interface CompanyNames {
  readonly name: string;
  readonly legalName?: string | null | undefined;
  readonly usualNames?: readonly string[] | undefined;
  readonly acronym?: string | null | undefined;
  /** The sign of one of its establishments. */
  readonly sign?: string | null | undefined;
}

/** A row's name compared with the most similar of a company's names. */
export interface NameMatch {
  readonly alignment: Alignment;
  /** From 0 to 1. */
  readonly likeness: number;
  readonly letter: Letter;
  /** Both names contain numbers, and they differ. */
  readonly numbersDiffer: boolean;
  /** Only one of the names contains a number. */
  readonly numberInOne: boolean;
  /** Words of the row's name that the best reading leaves out: those in brackets, and notes. */
  readonly unread: readonly string[];
}

/** Names at least this similar are close to each other. */
const nearLikeness = 0.72;

/** Returns the distinct names of a company, as written. */
export function namesOf(names: CompanyNames): readonly string[] {
  const allNames = [names.name, names.legalName, ...(names.usualNames ?? []), names.acronym, names.sign];
  return [...new Set(allNames)].flatMap((name) => name || []);
}

/** Returns the distinct names of a company, folded. */
export const foldedNamesOf = (names: CompanyNames): FoldedName[] => namesOf(names).map(foldName);

function numbersOf(one: FoldedName, other: FoldedName) {
  const [first, second] = [one.numbers, other.numbers];
  const same = first.length === second.length && first.every((number) => second.includes(number));
  const both = first.length > 0 && second.length > 0;
  return { numbersDiffer: both && !same, numberInOne: !both && !same };
}

function matchOf(row: FoldedName, name: FoldedName, whole: FoldedName): NameMatch {
  const alignment = align(row, name);
  const numbers = isSame(alignment) ? { numbersDiffer: false, numberInOne: false } : numbersOf(row, name);
  const unread = whole.words.filter((word) => !row.words.includes(word));
  return judged(alignment, numbers, unread);
}

/**
 * Rates a match: letter A for the same name, B for a similar one, F for another.
 * @decides from where on two names are alike
 */
function judged(
  alignment: Alignment,
  numbers: Pick<NameMatch, "numbersDiffer" | "numberInOne">,
  unread: readonly string[],
): NameMatch {
  const same = isSame(alignment);
  const likeness = same ? 1 : likenessOf(alignment);
  const letter = same ? "A" : likeness >= nearLikeness && !numbers.numbersDiffer ? "B" : "F";
  const { numbersDiffer, numberInOne } = numbers;
  return { alignment, likeness, letter, numbersDiffer, numberInOne, unread };
}

/** Rates a match again with another alignment of the same two names. */
export const rematched = (match: NameMatch, alignment: Alignment): NameMatch =>
  judged(alignment, match, match.unread);

/** Returns whether one match beats another. Of two equally similar ones, the one without an opener wins. */
const isBetter = (one: NameMatch, other: NameMatch): boolean =>
  one.likeness === other.likeness
    ? one.alignment.opener === undefined && other.alignment.opener !== undefined
    : one.likeness > other.likeness;

/**
 * Returns the best match between the readings of a row's name and a company's names, or undefined if the company
 * has no readable name.
 */
export function bestName(
  readings: readonly FoldedName[],
  names: readonly FoldedName[],
): NameMatch | undefined {
  let best: NameMatch | undefined;
  for (const reading of readings)
    for (const name of names) {
      if (name.words.length === 0) continue;
      const match = matchOf(reading, name, readings[0]!);
      if (best === undefined || isBetter(match, best)) best = match;
    }
  return best;
}
