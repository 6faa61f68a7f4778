import { abbreviations, shortNames } from "./folding/abbreviations.ts";
import { isSeen, rarityOf } from "./rarity/rarity.ts";
import { type FoldedName, isApart } from "./folding/name.ts";
import { isSisterWord } from "./sister-words.ts";
import { type Pool, type QuestionAnswer, isTooBroad } from "./pool.ts";
import type { SearchArea } from "./candidate.ts";
import { compareLegalForms } from "./folding/legal-forms.ts";
import type { FoldedRow } from "./read-row.ts";
import { type Question, addressQuestion, detailQuestion, placeFilters, wordsQuestion } from "./question.ts";

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
const bitsOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + rarityOf(word), 0);

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
interface Phrase {
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
function* respellings(name: FoldedName, asked: readonly string[]): Iterable<Phrase | undefined> {
  yield respelt(name, asked);
  yield rejoined(name, asked);
}

/**
 * Other words to ask for when those asked found nothing that may be meant, best first: the same spelt otherwise; the name without
 * places, trades and what else sister companies add; its rarest word alone; initials; the others, where the rarest may be mistyped;
 * words joined.
 */
function* otherPhrases(name: FoldedName, asked: readonly string[]): Iterable<Phrase | undefined> {
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
const phraseBits = ({ words, text }: Phrase): number =>
  text === undefined || text.includes(" ") ? bitsOf(words) : Math.max(bitsOf(words), rarityOf(text));

/**
 * Bits that the words of a question have to tell so that few companies of the place have them. One rare word is enough at
 * a postcode: a second one would miss the company that is registered without it, and would bring in more where the
 * service takes any of the words.
 */
const enoughBits: Readonly<Record<SearchArea, number>> = {
  postcode: 12.5,
  town: 12.5,
  street: 12.5,
  department: 19,
  anywhere: 22,
};
const mostWords: Readonly<Record<SearchArea, number>> = {
  postcode: 2,
  town: 2,
  street: 2,
  department: 3,
  anywhere: 3,
};

/** A name that tells less is not asked for in the whole of France. */
const leastBitsAnywhere = 7;

/** Other words of fewer bits would bring up a page that is too broad. */
const leastBitsOfOthers: Readonly<Record<SearchArea, number>> = {
  postcode: 7,
  town: 7,
  street: 7,
  department: 9,
  anywhere: 9,
};

/** Questions for other words of a name: where the row tells no place they are all that there is. */
const mostOthers = { atPlace: 1, withoutPlace: 5 } as const;

/** Companies whose usual names are looked up because the names shown do not say why they were found. */
const mostDetails = 2;
const mostOfName = 0.6;

/** The narrowest place that the row tells. */
function narrowest(row: FoldedRow): SearchArea {
  const order: readonly SearchArea[] = ["postcode", "town", "department"];
  return order.find((where) => placeFilters(row, where) !== undefined) ?? "anywhere";
}

/** Openers that lists shorten and registers hardly ever have: `Sté`, `Ets`. */
const shortOpeners: ReadonlySet<string> = new Set(["ETABLISSEMENTS", "SOCIETE"]);

/**
 * The words without an opener that the list shortened, where the others are enough to ask for. Not so in the whole of France, where the
 * opener tells the company from others of its name.
 */
function withoutShortOpener({ words: [opener = ""], spelt }: FoldedName, words: string[]): string[] {
  if (!shortOpeners.has(opener) || spelt[0] === opener) return words;
  const others = words.filter((word) => word !== opener);
  return bitsOf(others) < rareEnough ? words : others;
}

/** As many of the most telling words as the place needs. */
function enoughWords(row: FoldedRow, where: SearchArea): string[] {
  const telling = tellingWords(row.name);
  const words = where === "anywhere" ? telling : withoutShortOpener(row.name, telling);
  const asked: string[] = [];
  for (const word of words.slice(0, mostWords[where])) {
    if (asked.length > 0 && bitsOf(asked) >= enoughBits[where]) break;
    asked.push(word);
  }
  return asked;
}

/** The first of the questions that makes sense and was not asked. */
function firstUnasked(pool: Pool, questions: Iterable<Question | undefined>): Question | undefined {
  const asked = pool.answered.map(({ question }) => JSON.stringify(question.lookup));
  for (const question of questions)
    if (question !== undefined && !asked.includes(JSON.stringify(question.lookup))) return question;
  return undefined;
}

/** True when most companies that came up do not show all words asked for, and some show one: the service takes any of them. */
function isLax(pool: Pool, { question, sirens }: QuestionAnswer): boolean {
  if (question.words.length < 2) return false;
  const having = (words: readonly string[]) => question.words.filter((word) => words.includes(word)).length;
  const most = sirens.map((siren) =>
    Math.max(0, ...pool.candidate(siren)!.folded.map(({ words }) => having(words))),
  );
  const short = most.filter((count) => count < question.words.length);
  return short.length > sirens.length / 2 && short.some((count) => count > 0);
}

/** A page that is too broad is not turned: one word alone where the service takes any of them, else a word more. */
function* narrower(pool: Pool, last: QuestionAnswer): Iterable<Question | undefined> {
  const { row } = pool;
  const { words, where } = last.question;
  const all = tellingWords(row.name);
  if (isLax(pool, last)) {
    yield wordsQuestion(row, all.slice(0, 1), where);
    return;
  }
  const more = all.find((word) => !words.includes(word));
  if (more !== undefined) yield wordsQuestion(row, [...words, more], where);
}

/** The words that nobody of the place has: asked for alone, they brought nothing. */
const ofNobody = ({ answered }: Pool, where: SearchArea): readonly string[] =>
  answered.flatMap(({ question, total }) => {
    const isOfPlace = question.where === where || question.where === "anywhere";
    return isOfPlace && question.kind === "words" && question.words.length === 1 && total === 0
      ? question.words
      : [];
  });

/** A phrase without the words that nobody has, which would bring nothing beside others either. */
function withoutWords({ words, text }: Phrase, left: readonly string[]): Phrase {
  return text === undefined ? { words: words.filter((word) => !left.includes(word)) } : { words, text };
}

/**
 * Other words of the name at the same place, as many questions as are worth it. Where others were asked at the row's place, the whole
 * of France is asked for other spellings alone.
 */
function* others(pool: Pool, where: SearchArea): Iterable<Question | undefined> {
  const { row, answered } = pool;
  const first = answered.find(({ question }) => question.where === where && question.kind === "words");
  const isPlaced = narrowest(row) !== "anywhere";
  const most = isPlaced ? mostOthers.atPlace : mostOthers.withoutPlace;
  const asked = answered.filter(({ question }) => question.isOther === true);
  const here = asked.filter(({ question }) => question.where === where);
  if (first === undefined || here.length >= most) return;
  const nobodys = ofNobody(pool, where);
  const phrases = asked.length > here.length ? respellings : otherPhrases;
  for (const given of phrases(row.name, first.question.words)) {
    if (given === undefined) continue;
    const phrase = withoutWords(given, nobodys);
    if (phrase.words.length === 0 || phraseBits(phrase) < leastBitsOfOthers[where]) continue;
    const question = wordsQuestion(row, phrase.words, where, phrase.text);
    if (question !== undefined) yield { ...question, isOther: true };
  }
}

/** From so many bits on the name is asked for without a place before the places round the row's: few companies have it. */
const rareName = 14;

/** A name of fewer bits is not taken where the row's postcode does not fit, whatever is asked. */
const tellingName = 18;

/** The place round that of the first question, and how the name is asked for there. */
function around({ row, answered }: Pool): Question | undefined {
  const isTown = answered[0]!.question.where === "postcode" && row.place.town.length > 0;
  const where = isTown ? "town" : "department";
  return wordsQuestion(row, enoughWords(row, where), where);
}

/** The name without the place that the row tells: its rarest word alone where few have it, for the others may be the list's own. */
function withoutPlace(row: FoldedRow): Question | undefined {
  const [rarest] = tellingWords(row.name);
  const words = rarest === undefined || isSeen(rarest) ? enoughWords(row, "anywhere") : [rarest];
  return wordsQuestion(row, words, "anywhere");
}

/** True where the whole of France was asked for some of these words and no company has the name: no place does, then. */
const isNowhere = ({ answered }: Pool, words: readonly string[]): boolean =>
  answered.some(
    (answer) =>
      answer.question.where === "anywhere" &&
      answer.question.kind === "words" &&
      answer.question.words.every((word) => words.includes(word)) &&
      !isTooBroad(answer),
  );

/**
 * The questions that follow when no company has the name or one near it. A word that the counted register does not have may be
 * mistyped: then the street is asked, or other words of the name at the same place. Else the place may be wrong: the name is
 * asked for in the town or the department, and without any place; a rare one without a place first, for where that brings
 * nothing, no place would.
 */
function* wider(pool: Pool): Iterable<Question | undefined> {
  const { row } = pool;
  const first = pool.answered[0]!;
  const { where, words } = first.question;
  if (where === "anywhere") {
    yield* others(pool, where);
    return;
  }
  const isMistyped = !isLax(pool, first) && words.some((word) => !isSeen(word));
  const street = addressQuestion(row);
  if (isMistyped && street !== undefined) yield street;
  else if (isMistyped) yield* others(pool, where);
  if (row.place.town.length === 0) yield street;
  const bits = bitsOf(tellingWords(row.name));
  const inFrance = bits < leastBitsAnywhere ? undefined : withoutPlace(row);
  if (bits >= rareName) yield inFrance;
  const nearby = around(pool);
  if (nearby !== undefined && !isNowhere(pool, nearby.words)) yield nearby;
  yield inFrance;
  if (bits >= leastBitsAnywhere) yield* others(pool, "anywhere");
}

/** Words that were asked for in the questions that brought a company up. */
const wordsThatFound = (pool: Pool, siren: string): string[] => [
  ...new Set(pool.answered.flatMap(({ question, sirens }) => (sirens.includes(siren) ? question.words : []))),
];

/**
 * Companies that came up for most of what the name tells and do not show why: by a usual name, or by a director's. Their
 * details tell.
 */
function hiddenNames(pool: Pool): Question[] {
  const { name } = pool.row;
  const telling = name.weights.reduce((sum, weight) => sum + weight, 0);
  const hidden = pool.candidates.filter(
    ({ siren, match }) =>
      (match === undefined || match.alignment.shared === 0) &&
      bitsOf(wordsThatFound(pool, siren)) >= mostOfName * telling,
  );
  return hidden.length > mostDetails ? [] : hidden.map(({ siren }) => detailQuestion(siren));
}

/** True where a company has the name or one near it, and the search has not failed. */
const isPlausible = ({ row, candidates }: Pool): boolean =>
  candidates.some(({ match, form }) => {
    if (match === undefined || match.letter === "F") return false;
    const isOfOtherKind =
      row.name.form !== undefined && form !== undefined && compareLegalForms(row.name.form, form) === "F";
    return match.letter === "A" || !isOfOtherKind;
  });

/**
 * The row's place, asked by the words that brought a company up in the whole of France, where it was asked there by others alone:
 * GROUPE DANONE brings nobody, and DANONE is there.
 */
function atPlaceBySameWords(pool: Pool, siren: string): Question | undefined {
  const { row, answered } = pool;
  const isOfWords = ({ question }: QuestionAnswer) => question.kind === "words";
  const brought = answered.find((answer) => isOfWords(answer) && answer.sirens.includes(siren));
  if (brought === undefined || brought.question.where !== "anywhere" || isTooBroad(brought)) return undefined;
  const { lookup, words } = brought.question;
  const where = narrowest(row);
  const isAskedBySome = answered.some(
    ({ question }) =>
      question.where === where &&
      question.kind === "words" &&
      question.words.every((word) => words.includes(word)),
  );
  if (isAskedBySome) return undefined;
  const question = wordsQuestion(row, words, where, "q" in lookup ? lookup.q : undefined);
  return question && { ...question, isOther: true };
}

/**
 * A company that alone has the name and did not come up at the row's postcode: whether it is there by the words that brought it up,
 * whether it is in the town or the department, and whether no other in France has the name. Of several, none at the row's place:
 * which of them are round it.
 */
function* elsewhere(pool: Pool): Iterable<Question | undefined> {
  const named = pool.candidates.filter(({ match }) => match?.letter === "A");
  const [only] = named;
  if (only === undefined || narrowest(pool.row) === "anywhere") return;
  if (named.every(({ found }) => found.size === 1 && found.has("anywhere")))
    yield atPlaceBySameWords(pool, only.siren);
  if (named.length > 1) {
    if (named.every(({ found }) => found.size === 1 && found.has("anywhere"))) yield around(pool);
    return;
  }
  if (
    only.match!.alignment.shared < tellingName ||
    only.found.has(narrowest(pool.row)) ||
    only.found.has("street")
  )
    return;
  if (only.found.has("anywhere")) yield around(pool);
  else if (!only.found.has("town")) yield withoutPlace(pool.row);
}

/** Where a postcode and a town are of two places, both are asked for, whatever one of them brought. */
function* bothPlaces({ row }: Pool): Iterable<Question | undefined> {
  for (const where of [row.place.postcode === undefined ? "department" : "postcode", "town"] as const)
    yield wordsQuestion(row, enoughWords(row, where), where);
}

/**
 * The next question towards the company that a row means, undefined when none is left or one more would tell nothing.
 * A generic name is never asked for; its street may be.
 */
export function nextQuestion(pool: Pool): Question | undefined {
  const { row, answered } = pool;
  const last = answered.at(-1);
  if (row.name.generic) return firstUnasked(pool, [addressQuestion(row)]);
  if (last === undefined) {
    const where = narrowest(row);
    if (where === "anywhere" && bitsOf(tellingWords(row.name)) < leastBitsAnywhere) return undefined;
    return wordsQuestion(row, enoughWords(row, where), where) ?? addressQuestion(row);
  }
  if (last.question.kind === "words" && last.question.isOther !== true && isTooBroad(last)) {
    const question = firstUnasked(pool, narrower(pool, last));
    if (question !== undefined) return question;
  }
  if (isPlausible(pool)) return firstUnasked(pool, row.placesApart ? bothPlaces(pool) : elsewhere(pool));
  return firstUnasked(pool, hiddenNames(pool)) ?? firstUnasked(pool, wider(pool));
}

/**
 * Questions that a row takes, for lists that are in use: of their rows a few are of companies that the register does not have, or
 * at another place. Without a place between what made-up lists take (1.35) and the names of the Index Egapro (1.09). Set by hand, not fitted: nothing in a row tells beforehand that nobody bears its name. A row whose first
 * question has brought nothing takes more than one of which nothing is known.
 */
const ofKind = {
  withPlace: { first: 1.42, further: 2.3 },
  withoutPlace: { first: 1.22, further: 2.2 },
  placesApart: { first: 3.4, further: 2.2 },
} as const;

/** How many questions a search will likely ask yet. */
export function likelyQuestions({ row, answered }: Pool): number {
  const { department, town } = row.place;
  const kind = row.placesApart
    ? "placesApart"
    : department === undefined && town.length === 0
      ? "withoutPlace"
      : "withPlace";
  return ofKind[kind][answered.length === 0 ? "first" : "further"];
}
