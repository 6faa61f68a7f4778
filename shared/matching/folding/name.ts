import { withoutEntities } from "../../identifiers/entities.ts";
import { isSiren } from "../../identifiers/siren.ts";
import { rarityOf, trades } from "../rarity/rarity.ts";
import { linkWords, shortNames, townHalls, writtenOut } from "./abbreviations.ts";
import { isForeignForm, legalFormAt, shortForms, type LegalFormName } from "./legal-forms.ts";
import { townWords } from "./places.ts";
import { foldText } from "./text.ts";

/** A name split into words for comparison. */
export interface FoldedName {
  /** Words that distinguish the company, in order. Legal form, civility and link words are removed. */
  readonly words: readonly string[];
  /** The spelling of each word in the name: `ST` for SAINT, `ALLOCATIONS FAMILIALES` and more for CAF. */
  readonly spelt: readonly string[];
  /** The information each word carries, in bits. */
  readonly weights: readonly number[];
  /** Numbers among the words, in order. */
  readonly numbers: readonly string[];
  readonly form: LegalFormName | undefined;
  /** The legal form as spelt in the name, if it is a foreign one: LTD, GMBH. */
  readonly foreignForm?: string | undefined;
  /** True if the name identifies nobody: it consists of legal forms or of words that very many names share. */
  readonly generic: boolean;
  /** Identifiers in the name: numbers of nine digits or more. */
  readonly digits: readonly string[];
}

const civilities = new Set("DOCTEUR DR M MADAME MADEMOISELLE MAITRE MLLE MME MONSIEUR MR".split(" "));

const tradeWords = new Set(trades.split(" "));

/**
 * Returns which words at the beginning of a name are the civility of a person, as in `DR DUPONT`, `M ET MME DUPONT`
 * and `SELARL DR DUPONT`. A single M behind another word, and the DR of `DR BATIMENT`, are initials.
 */
function civilWords(words: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (const [i, word] of words.entries()) {
    const isInitial =
      word === "M" ? i > 0 && words[i - 1] !== "ET" : word.length === 2 && tradeWords.has(words[i + 1]!);
    if (civilities.has(word) && !isInitial) found.push(i);
    else if (!linkWords.has(word) && legalFormAt(words, i) === undefined) break;
  }
  return found;
}

/** Labels that mark invented people and companies in this project's registers and examples. */
const fictionLabels = new Set(["FICTIF", "FICTIFS", "FICTIVE", "FICTIVES"]);

/** Notes that lists add to a name and that are not part of it. */
const listNotes = new Set(
  "BLOQUE COMPTA DOUBLON FACTURATION FACTURES FOURNISSEUR NOTE SIEGE SUPPRIME VOIR".split(" "),
);

/** Bits of a number in a name. Any number tells sister companies apart, whatever its value. */
export const numberWeight = 9;

/** A name with fewer bits identifies nobody. */
const leastTelling = 4.5;

const isNumber = (word: string) => /^\d+$/.test(word);
const isIdentifier = (word: string) => /^\d{9,}$/.test(word);

/**
 * Drops a last word that only repeats what precedes it: initials, as in `SOCIETE LYONNAISE DES EAUX (SLE)`, or the
 * same word again.
 */
function withoutOwnInitials(words: readonly SpelledWord[]): readonly SpelledWord[] {
  const { word: last = "" } = words.at(-1) ?? {};
  const before = words.slice(0, -1);
  const initials = before.map(({ word }) => word[0]).join("");
  return last.length > 2 && (initials.includes(last) || before.at(-1)?.word === last) ? before : words;
}

/** A word of a name in its folded form and as the name spells it. */
interface SpelledWord {
  readonly word: string;
  readonly spelt: string;
}

/** Matches initials written apart, such as `R.P.S.` and `R P S`, which folding joins into one word. */
const lettersApart = /(?<![\p{L}\p{N}])\p{L}(?:[. ]{1,2}\p{L})+(?![\p{L}\p{N}])/gu;

/** Returns whether initials are written with their letters apart. */
export const isApart = (spelt: string): boolean => /^[A-Z]( [A-Z])+$/.test(spelt);

/** Returns the initials that a text writes with their letters apart, each joined into one word. */
const initialsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(lettersApart)].map(([letters]) => foldText(letters)));

const longNames = Object.entries(shortNames)
  .map(([short, long]) => ({ short, long: long.split(" ") }))
  .sort((a, b) => b.long.length - a.long.length);
const firstOfLong = new Set(longNames.flatMap(({ long: [first] }) => [first!, `${first}S`]));

/** Replaces each long name by its short form. */
function shortened(words: readonly SpelledWord[]): readonly SpelledWord[] {
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

/** Returns whether two words are equal or one is the other's plural. */
const isSpelling = (word: string, other: string): boolean =>
  word === other || `${word}S` === other || word === `${other}S`;

/** Separates a name's words from its legal form. If nothing else remains, the legal form counts as a word. */
function readWords(nameWords: readonly string[]) {
  const civil = civilWords(nameWords);
  const words: SpelledWord[] = [];
  let form: LegalFormName | undefined;
  let foreignForm: string | undefined;
  nameWords.forEach((word, i) => {
    if (linkWords.has(word) || civil.includes(i)) return;
    const formHere = legalFormAt(nameWords, i);
    const isTownHall = word === "MAIRIE";
    // METZ MAIRIE is the town of Metz, but BAR DE LA MAIRIE is not that of Bar.
    const isBehindTown = isTownHall && i === nameWords.length - 1 && !linkWords.has(nameWords[i - 1] ?? "LA");
    const written = isBehindTown ? "COMMUNE" : writtenOut(word, nameWords[i + 1], words.length === 0);
    // No register knows a town by MAIRIE, so a search for it finds nothing.
    const spelt = isTownHall ? written : word;
    if (formHere === undefined) words.push({ word: written, spelt });
    else form ??= formHere;
    if (formHere !== undefined && isForeignForm(word)) foreignForm = word;
  });
  const others = nameWords.map((word) => ({ word, spelt: word }));
  return { words: words.length > 0 ? words : others, form, foreignForm };
}

/**
 * Recently folded names, since pages of one place list the same companies again and again. When `young` is full it
 * replaces `old`, so names not used since the last exchange are dropped.
 */
const kept = { young: new Map<string, FoldedName>(), old: new Map<string, FoldedName>() };
const mostYoung = 10_000;

/** A SIREN or SIRET in blocks. Other numbers of three digits are parts of a name. */
const inBlocks = /\b\d{3} \d{3} \d{3}( \d{5})?\b/g;

/** `N° 2`, which names write as 2. */
const numero = /\bn[°º]\s*(?=\d)/gi;

function joinedIfSiren(blocks: string): string {
  const digits = blocks.replaceAll(" ", "");
  return isSiren(digits.slice(0, 9)) ? digits : blocks;
}

function fold(name: string): FoldedName {
  const nameWords = shortForms(foldText(name.replace(numero, " ")).replace(inBlocks, joinedIfSiren))
    .split(" ")
    .filter((word) => word !== "" && !fictionLabels.has(word));
  const { words: read, form, foreignForm } = readWords(nameWords.filter((word) => !isIdentifier(word)));
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
    generic: telling < leastTelling || areLegalForms(words),
    digits: nameWords.filter(isIdentifier),
  };
}

const areLegalForms = (words: readonly string[]): boolean =>
  words.every((word) => legalFormAt([word], 0) !== undefined);

/** Returns whether a name consists of legal forms alone, such as `SARL`. */
export function isOfLegalForms(name: string): boolean {
  const { words, digits } = foldName(name);
  return words.length > 0 && digits.length === 0 && areLegalForms(words);
}

/**
 * Splits a name into words for comparison: folds case, accents, punctuation, elisions and initials, expands
 * abbreviations, and separates legal form and civility.
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

/** Maximum bits of a word that is also the town's name, since many names there contain it. */
const localWeight = 1;

/** Returns the name with lower weights for the words of its town, which distinguish little there. */
export function withLocalWeights(name: FoldedName, townWords: readonly string[]): FoldedName {
  if (!name.words.some((word) => townWords.includes(word))) return name;
  const weights = name.words.map((word, i) =>
    townWords.includes(word) ? Math.min(name.weights[i]!, localWeight) : name.weights[i]!,
  );
  return { ...name, weights };
}

/** Joins the words without blanks, so that "FIT LAB" and "FITLAB" are equal. */
export const joinedWords = ({ words }: FoldedName): string => words.join("");

/**
 * Notes that are no part of a name: that this is the head office, whose address it uses, its capital, that it is being wound
 * up, that a person works alone.
 */
const noteTexts =
  /(?<=\S)[\s,-]+(c\/o\s.*|au capital\s.*|(en |liquidation |redressement )+(liquidation|redressement|judiciaire)|profession lib[eé]rale|travailleur ind[eé]pendant)$|\bsi[eè]ge social\b/gi;
/**
 * What a list writes around the name of its account: not to use it, to whom letters go, and the firm's sign or former name. It may
 * be the name of another company, or in seldom cases a part of this one's.
 */
const additions =
  /^\W*([AÀ] )?NE (PLUS|PAS) UTILISER\W+|(?<=[^\s,/(*-])[\s,/(*-]+((([AÀ] )?NE (PLUS|PAS) UTILISER|((ANCIEN )?COMPTE |(?=\w)(?<=\/\s*|\s-\s*))(CLIENT|DIVERS|LITIGE|BLOQU.|CL.TUR.|FERM.)|(SERVICE|DIRECTION|D.PARTEMENT)S? (DE LA |DES |DU )?(COMPTA(BILIT.)?|ACHATS?|FACTURATION|FOURNISSEURS|FINANCES|FINANCI.RE?))\W*|([AÀ] L.ATTENTION|ATTN|ANCIENNEMENT|FKA|([AÀ] L.|SOUS L.)?ENSEIGNE(?! (ET|LED|LUM|N.ON|PUB|SERV|SIGN))|NOM COMMERCIAL|EXPLOITANT(?! (AGRI|FORES|VITI|EN |DE |D['’]))|EXER.ANT SOUS)\s.*)$/i;

/** What is left of a name without additions has at least as many bits. SOCIETE and the word of a trade have fewer. */
const leastLeft = 9;

/** Returns a name without what a list added, if enough of it is left to identify somebody. */
function withoutAdditions(text: string): string {
  const left = without(text, additions);
  return foldName(left).weights.reduce((sum, bits) => sum + bits, 0) < leastLeft ? text : left;
}

/** Other names of a town hall, before its town. HOTEL DE VILLE alone may be a hotel. */
const townHallTexts =
  /^((H.TEL DE VILLE|MAIRIE ANNEXE)(?= D)|MUNICIPALIT.|(MADAME|MME|MONSIEUR|MR?)\.? L[EA] MAIRE|ADMINISTRATION COMMUNALE)(?!\S)/i;

/** Text in brackets, a former name behind EX, and a number behind its label. Each may be a part of the name. */
const bracketsOrFormer = /\([^)]*\)?|(?<=\S)[\s,-]+(ex[\s-]|(r\.?c\.?s|sire[nt])\b.*\d).*$/gi;

/** Returns a text without what a pattern finds, or the text if nothing would be left. */
const without = (text: string, pattern: RegExp): string => {
  const left = text.replace(pattern, " ").trim();
  return /[\p{L}\d]/u.test(left) ? left : text;
};

/**
 * Returns the name of a row's town hall as registers have it: `Mairie`, `VILLE DE METZ` and `METZ (VILLE)` in METZ are
 * the commune. Any other name is returned as it is.
 */
export function named(written: string, town: readonly string[]): string {
  const text = withoutAdditions(written).replace(townHallTexts, "Mairie");
  const telling = (words: readonly string[]) => words.filter((word) => !linkWords.has(word)).join(" ");
  const words = townWords(text);
  const own = telling([...new Set(town)]);
  const others = telling(words.filter((word) => !townHalls.has(word)));
  // METZ DE LA MAIRIE is not Metz.
  const isInFront = townHalls.has(telling(words).split(" ")[0]!);
  const isBehind = townHalls.has(words.at(-1)!) && !linkWords.has(words.at(-2)!);
  // A number behind it may be the company's.
  if (!(isInFront || isBehind) || !["", own].includes(others) || own === "" || /\d/.test(text))
    return written;
  return `${own === "PARIS" ? "VILLE" : "MAIRIE"} ${own}`;
}

/**
 * Returns the distinct ways to read a name from a list: as written, without the text in brackets, a former name and a
 * number, and without the list's own notes. The first is the name without what the list added, or else as written.
 */
export function readings(text: string): FoldedName[] {
  const written = without(withoutEntities(text), noteTexts);
  const name = withoutAdditions(written);
  const whole = foldName(name);
  const bare = without(name, bracketsOrFormer);
  // The common case: most names have only one reading.
  if (bare === written && !whole.words.some((word) => listNotes.has(word))) return [whole];
  const texts = [name, bare, written];
  const folded = texts.map(foldName).flatMap((one) => [one, withoutNotes(one)]);
  const known = new Set<string>();
  return folded.filter((one) => !known.has(one.words.join(" ")) && known.add(one.words.join(" ")));
}

function withoutNotes(name: FoldedName): FoldedName {
  const kept = name.words.flatMap((word, i) => (listNotes.has(word) ? [] : [i]));
  if (kept.length === 0) return name;
  const only = <Part>(parts: readonly Part[]) => kept.map((i) => parts[i]!);
  return { ...name, words: only(name.words), spelt: only(name.spelt), weights: only(name.weights) };
}
