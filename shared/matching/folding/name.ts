import { rarityOf } from "../rarity/rarity.ts";
import { linkWords, shortNames, writtenOut } from "./abbreviations.ts";
import { isForeignForm, legalFormAt, shortForms, type LegalFormName } from "./legal-forms.ts";
import { foldText } from "./text.ts";

/** A name taken apart for comparison. */
export interface FoldedName {
  /** Words that tell the company from others, in their order: legal form, civility and link words are out. */
  readonly words: readonly string[];
  /** Each of the words as the name spells it: `ST` for SAINT, `ALLOCATIONS FAMILIALES` and more for CAF. */
  readonly spelt: readonly string[];
  /** How much each of the words tells, in bits. */
  readonly weights: readonly number[];
  /** Numbers among the words, in their order. */
  readonly numbers: readonly string[];
  readonly form: LegalFormName | undefined;
  /** The legal form as it is spelt, where it is that of a company abroad: LTD, GMBH. */
  readonly foreignForm?: string | undefined;
  /** True when the name says of nobody whom it means: it is a legal form, or a word that is in half of all names. */
  readonly generic: boolean;
  /** Identifiers, of nine digits or more, that stand in the name. */
  readonly digits: readonly string[];
}

const civilities = new Set(["M", "MR", "MME", "MLLE", "MONSIEUR", "MADAME", "MADEMOISELLE"]);

/** Marks of people and companies that do not exist, which the house's registers and examples bear. */
const fictionLabels = new Set(["FICTIF", "FICTIFS", "FICTIVE", "FICTIVES"]);

/** What lists add to a name that is no part of it. */
const listNotes = new Set(
  "BLOQUE COMPTA DOUBLON FACTURATION FACTURES FOURNISSEUR NOTE SIEGE SUPPRIME VOIR".split(" "),
);

/** Bits of a number in a name: it tells sister companies apart, whichever number it is. */
const numberWeight = 9;

/** A name that tells fewer bits says nothing of whom it means. */
const leastTelling = 4.5;

const isNumber = (word: string) => /^\d+$/.test(word);
const isIdentifier = (word: string) => /^\d{9,}$/.test(word);

/** `SOCIETE LYONNAISE DES EAUX (SLE)`: initials of the words before them say nothing more. */
function withoutOwnInitials(words: readonly SpeltWord[]): readonly SpeltWord[] {
  const { word: last = "" } = words.at(-1) ?? {};
  const before = words.slice(0, -1);
  const initials = before.map(({ word }) => word[0]).join("");
  return last.length > 2 && (initials.includes(last) || before.at(-1)?.word === last) ? before : words;
}

/** A word of a name, and how the name spells it. */
interface SpeltWord {
  readonly word: string;
  readonly spelt: string;
}

/** `R.P.S.` and `R P S`, of which the folded text has one word. */
const lettersApart = /(?<![\p{L}\p{N}])\p{L}(?:[. ]{1,2}\p{L})+(?![\p{L}\p{N}])/gu;

/** True of initials that a name spells with their letters apart. */
export const isApart = (spelt: string): boolean => /^[A-Z]( [A-Z])+$/.test(spelt);

/** The initials of a text whose letters stand apart, each in one word. */
const initialsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(lettersApart)].map(([letters]) => foldText(letters)));

const longNames = Object.entries(shortNames)
  .map(([short, long]) => ({ short, long: long.split(" ") }))
  .sort((a, b) => b.long.length - a.long.length);
const firstOfLong = new Set(longNames.map(({ long }) => long[0]!));

/** The words with the short name in place of each long one. */
function shortened(words: readonly SpeltWord[]): readonly SpeltWord[] {
  if (!words.some(({ word }) => firstOfLong.has(word))) return words;
  const left = [...words];
  for (const { short, long } of longNames)
    for (let at = 0; at + long.length <= left.length; at++) {
      const run = left.slice(at, at + long.length);
      if (!long.every((word, i) => isSpelling(run[i]!.word, word))) continue;
      left.splice(at, long.length, { word: short, spelt: run.map(({ spelt }) => spelt).join(" ") });
    }
  return left;
}

/** A word that is another, or its plural or singular. */
const isSpelling = (word: string, other: string): boolean =>
  word === other || `${word}S` === other || word === `${other}S`;

/** The words of a name and its legal form, which is no word of it unless there is no other. */
function readWords(given: readonly string[]) {
  const words: SpeltWord[] = [];
  let form: LegalFormName | undefined;
  let foreignForm: string | undefined;
  given.forEach((word, i) => {
    if (isIdentifier(word) || linkWords.has(word) || (i === 0 && civilities.has(word))) return;
    const formHere = legalFormAt(given, i);
    if (formHere === undefined)
      words.push({ word: writtenOut(word, given[i + 1], words.length === 0), spelt: word });
    else form ??= formHere;
    if (formHere !== undefined && isForeignForm(word)) foreignForm = word;
  });
  const others = given.flatMap((word) => (isIdentifier(word) ? [] : [{ word, spelt: word }]));
  return { words: words.length > 0 ? words : others, form, foreignForm };
}

/**
 * Names that were folded lately: pages of one place show the same companies again and again. When the young ones are too
 * many they become the old ones, and what was not seen since the last time is forgotten.
 */
const kept = { young: new Map<string, FoldedName>(), old: new Map<string, FoldedName>() };
const mostYoung = 10_000;

function fold(name: string): FoldedName {
  const given = shortForms(foldText(name))
    .split(" ")
    .filter((word) => word !== "" && !fictionLabels.has(word));
  const { words: read, form, foreignForm } = readWords(given);
  const apart = initialsIn(name);
  const spelt = withoutOwnInitials(shortened(read)).map((one) =>
    one.spelt === one.word && apart.has(one.word) ? { ...one, spelt: [...one.word].join(" ") } : one,
  );
  const words = spelt.map(({ word }) => word);
  const weights = words.map((word) => (isNumber(word) ? numberWeight : rarityOf(word)));
  const telling = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    words,
    spelt: spelt.map((one) => one.spelt),
    weights,
    numbers: words.filter(isNumber),
    form,
    foreignForm,
    generic: telling < leastTelling || words.every((word) => legalFormAt([word], 0) !== undefined),
    digits: given.filter(isIdentifier),
  };
}

/**
 * Takes a name apart: case, accents, punctuation, elisions and initials folded, abbreviations written out, legal form and
 * civility set apart.
 */
export function foldName(name: string): FoldedName {
  const known = kept.young.get(name);
  if (known !== undefined) return known;
  const folded = kept.old.get(name) ?? fold(name);
  if (kept.young.size >= mostYoung) {
    kept.old = kept.young;
    kept.young = new Map();
  }
  kept.young.set(name, folded);
  return folded;
}

/** Bits at most of a word that is the town's name as well: many names of the place hold it. */
const localWeight = 1;

/** The name as it tells at a place: the words of the town tell little there. */
export function toldAt(name: FoldedName, townWords: readonly string[]): FoldedName {
  if (!name.words.some((word) => townWords.includes(word))) return name;
  const weights = name.words.map((word, i) =>
    townWords.includes(word) ? Math.min(name.weights[i]!, localWeight) : name.weights[i]!,
  );
  return { ...name, weights };
}

/** The words in one piece, in which "FIT LAB" and "FITLAB" are the same. */
export const joinedWords = ({ words }: FoldedName): string => words.join("");

/**
 * The ways to read the name of a list: as it stands, without what is in brackets, and without the list's own notes.
 * Each way once, the first as it stands.
 */
export function readings(name: string): FoldedName[] {
  const whole = foldName(name);
  // So are most names: one way to read them.
  if (!name.includes("(") && !whole.words.some((word) => listNotes.has(word))) return [whole];
  const bare = name.replace(/\([^)]*\)?/g, " ").trim();
  const texts = bare === "" || bare === name ? [name] : [name, bare];
  const folded = texts.map(foldName).flatMap((one) => [one, withoutNotes(one)]);
  const known = new Set<string>();
  return folded.filter((one) => !known.has(one.words.join(" ")) && known.add(one.words.join(" ")));
}

function withoutNotes(name: FoldedName): FoldedName {
  const kept = name.words.flatMap((word, i) => (listNotes.has(word) ? [] : [i]));
  if (kept.length === 0 || kept.length === name.words.length) return name;
  const only = <Part>(parts: readonly Part[]) => kept.map((i) => parts[i]!);
  return { ...name, words: only(name.words), spelt: only(name.spelt), weights: only(name.weights) };
}
