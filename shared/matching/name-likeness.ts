import { type FoldedName, foldName, joinedWords } from "./folding/name.ts";
import { wordLikeness } from "./word-likeness.ts";
import type { Letter } from "./match.ts";

/** What two names have in common, word by word, in bits. */
export interface Alignment {
  /** What the words that both have tell. */
  readonly shared: number;
  /** What is lost of those where they are only alike: typing errors, half words, initials. */
  readonly blurred: number;
  /** What the words of the first name tell that the second has not. */
  readonly missing: number;
  /** What the words of the second name tell that the first has not. */
  readonly extra: number;
  /** Letters of the first name's words. */
  readonly letters: number;
  readonly missingWords: readonly string[];
  readonly extraWords: readonly string[];
  /** Words that were taken for one another and are only alike: typing errors, half words, initials. */
  readonly blurredWords: readonly (readonly [first: string, second: string])[];
  /** What stands before the name in one of the two alone: ÉTABLISSEMENTS, GROUPE, SOCIÉTÉ. */
  readonly opener: OpeningWord | undefined;
}

/** A word before a name that lists add and leave out as they like. */
interface OpeningWord {
  readonly word: string;
  /** What it would tell. */
  readonly bits: number;
  /** Which of the two names has it. */
  readonly of: "first" | "second";
  /** True where the names are the same without it: then it is none of the words that one of them lacks. */
  readonly isLeftOut: boolean;
}

const openers: ReadonlySet<string> = new Set(["ETABLISSEMENTS", "GROUPE", "SOCIETE"]);

/** True where a name has an opener that stands for none of the other's words. */
const isOpened = ({ words }: FoldedName, free: readonly boolean[]): boolean =>
  words.length > 1 && free[0] === true && openers.has(words[0]!);

/** The same alignment with its opener as a word of the name like any other. */
export function withOpener(alignment: Alignment): Alignment {
  const { opener, missing, extra, missingWords, extraWords } = alignment;
  if (opener === undefined) return alignment;
  const { word, bits, of, isLeftOut } = opener;
  if (!isLeftOut) return { ...alignment, opener: undefined };
  return of === "first"
    ? { ...alignment, opener: undefined, missing: missing + bits, missingWords: [word, ...missingWords] }
    : { ...alignment, opener: undefined, extra: extra + bits, extraWords: [word, ...extraWords] };
}

/** An alignment of which the opener, where only one of the names has one and it makes the whole difference, is left out. */
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

/** An acronym for words that stand one after the other is as good as half of them. */
const acronymLikeness = 0.85;
const shortestAcronym = 2;
/** A company whose whole name is two initials is not that of every row with words that begin so. */
const shortestOfCompany = 3;
const longestAcronym = 6;

interface LikeWords {
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly likeness: number;
}

const positions = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);

/** Neighbouring words of `many` that are one word of `one`, written together or as initials. */
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

/** Nothing missing, nothing extra, nothing blurred. */
const isSame = ({ missing, extra, blurred }: Alignment): boolean =>
  missing === 0 && extra === 0 && blurred === 0;

/**
 * Lays the words of two names side by side, best pairs first, whatever their order. A word of one may stand for two
 * neighbours of the other written apart, or for the initials of several.
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

/** The alignment as it is where words that one of the names has alone are no words of it. */
export const withoutUnpaired = (alignment: Alignment): Alignment => ({
  ...alignment,
  ...{ missing: 0, extra: 0, missingWords: [], extraWords: [] },
});

/** A word of the row that the candidate lacks counts four times one of the candidate's that the row lacks. */
const missingShare = 0.8;
const extraShare = 0.2;

/** How alike two names are, from 0 to 1, by what their words tell. */
function likenessOf({ shared, blurred, missing, extra }: Alignment): number {
  const first = shared + blurred + missing;
  const second = shared + blurred + extra;
  if (first === 0 || second === 0) return 0;
  return Math.max(0, 1 - (missingShare * (missing + blurred)) / first - (extraShare * extra) / second);
}

/** The names that a company goes by. */
export interface CompanyNames {
  readonly name: string;
  readonly legalName?: string | null | undefined;
  readonly usualNames?: readonly string[] | undefined;
  readonly acronym?: string | null | undefined;
  /** Over the door of one of its establishments. */
  readonly sign?: string | null | undefined;
}

/** A row's name beside the one of a company's names that is most like it. */
export interface NameMatch {
  readonly alignment: Alignment;
  /** From 0 to 1. */
  readonly likeness: number;
  readonly letter: Letter;
  /** A number stands in both and is another. */
  readonly numbersDiffer: boolean;
  /** A number stands in one of them alone. */
  readonly numberInOne: boolean;
  /** Words of the row's name that the way to read it which fits best leaves out: those in brackets, and notes. */
  readonly unread: readonly string[];
}

/** From here on two names are near each other. */
const nearLikeness = 0.72;

/** The distinct names of a company, as they are written. */
export function namesOf(names: CompanyNames): readonly string[] {
  const given = [names.name, names.legalName, ...(names.usualNames ?? []), names.acronym, names.sign];
  return [...new Set(given)].flatMap((name) => name || []);
}

/** The distinct names of a company, folded. */
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
  const unread = row === whole ? [] : whole.words.filter((word) => !row.words.includes(word));
  return judged(alignment, numbers, unread);
}

/**
 * The letter of a match: A for the same name, B for one that is alike, F for another.
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

/** The same match of a name that is laid beside the row's in another way. */
export const rematched = (match: NameMatch, alignment: Alignment): NameMatch =>
  judged(alignment, match, match.unread);

/** Of two matches as alike the one in which nothing was left out before the name. */
const isBetter = (one: NameMatch, other: NameMatch): boolean =>
  one.likeness === other.likeness
    ? one.alignment.opener === undefined && other.alignment.opener !== undefined
    : one.likeness > other.likeness;

/**
 * The best match of the ways to read a row's name with the names of a company; undefined for a company without a name
 * that can be read.
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
