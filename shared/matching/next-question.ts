import { abbreviations, shortNames } from "./folding/abbreviations.ts";
import { isSeen, rarityOf } from "./rarity/rarity.ts";
import type { Lookup } from "../lookups/lookup.ts";
import { type FoldedName, isApart } from "./folding/name.ts";
import { isSisterWord } from "./sister-words.ts";
import { type Pool, type QuestionAnswer, isTooBroad } from "./pool.ts";
import type { Candidate } from "./candidate.ts";
import { compareLegalForms } from "./folding/legal-forms.ts";
import type { FoldedRow } from "./read-row.ts";
import {
  type Question,
  type SearchArea,
  addressQuestion,
  detailQuestion,
  placeFilters,
  searchedWords,
  wordsQuestion,
} from "./question.ts";

/** Shortest word worth a search, numbers excepted. */
const shortestWord = 2;

/** A word with at least this many bits is rare enough to be searched for alone at a postcode. */
const rareEnough = 7;

/** Bits deducted, when ordering words, from a word that may be spelt in several ways. */
const bitsOfSpelling = 5;

const writtenShort: ReadonlySet<string> = new Set([
  ...Object.values(abbreviations),
  ...Object.keys(shortNames),
]);

/** Returns whether the register may spell a word differently from the row: CIE, SAINT, CAF. */
const hasSpellings = (word: string, spelt: string): boolean => spelt !== word || writtenShort.has(word);

const bitsOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + rarityOf(word), 0);

/**
 * Returns the searchable words of a name, most distinctive first and longer first among equals. Single letters are
 * included if the name has little else.
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
  const long = ordered.filter((word) => word.length >= shortestWord);
  return bitsOf(long) < rareEnough ? ordered : long;
}

/**
 * Returns the one word to search for after a search found nothing: the first sufficiently rare word that the
 * counted register contains (and so is spelt right), else the rarest. Returns undefined if all words are too
 * common.
 */
export function surestWord(name: FoldedName, words: readonly string[]): string | undefined {
  const weightOf = (word: string) => name.weights[name.words.indexOf(word)] ?? 0;
  const rare = words.filter((word) => weightOf(word) >= rareEnough);
  return rare.find(isSeen) ?? rare[0];
}

/** Words to search for, with `text` if they are spelt differently from the name. */
interface Phrase {
  readonly words: readonly string[];
  readonly text?: string | undefined;
}

/** Returns whether letters do not read as a word: two or three letters, or four without a vowel. */
const isInitials = (word: string): boolean => /^([A-Z]{2,3}|[B-DF-HJ-NP-TV-Z]{4})$/.test(word);

const parted = (word: string): string => [...word].join(" ");

const shortestPart = 3;
/** A shorter trade, place or given name begins or ends too many other words. */
const shortestKnownPart = 5;
/** A rest of this many letters beside a known word can be searched for alone. */
const shortestRest = 5;

/** Splits a word such as `DUPONTSERVICES` into the longest sister word at its beginning or end and the rest. */
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
 * Splits a word that is two: `ADAPEI63` is ADAPEI and 63, `A10COM` stays one. If only one part is a known word, the
 * other one is enough if it is long. Returns undefined if the word cannot be split.
 */
function partsOf(word: string): string | undefined {
  const number = /^([A-Z]{3,})(\d{1,3})$/.exec(word);
  if (number !== null) return `${number[1]} ${number[2]}`;
  for (let at = shortestPart; at <= word.length - shortestPart; at++)
    if (isSeen(word.slice(0, at)) && isSeen(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`;
  const known = knownPart(word);
  return known === undefined || known.rest.length < shortestRest ? known?.parts : known.rest;
}

/** Returns the singular or plural of a trade, if names use both. */
function otherNumber(word: string): string | undefined {
  const other = word.endsWith("S") ? word.slice(0, -1) : `${word}S`;
  return isSisterWord(word) && (isSeen(other) || isSisterWord(other)) ? other : undefined;
}

/**
 * Returns another spelling of a word that the name spells as `spelt`: in full, in short, or in its parts. Initials
 * are written apart if they are the whole search.
 */
function otherSpelling(word: string, spelt: string, isAll: boolean): string | undefined {
  const long = shortNames[word];
  if (long !== undefined) return spelt === word ? long : word;
  if (isApart(spelt)) return spelt;
  if (spelt !== word) return word;
  if (isSeen(word) || isSisterWord(word)) return undefined;
  return isAll && isInitials(word) ? parted(word) : partsOf(word);
}

/**
 * Spells each word differently where possible. The other grammatical number of a trade is used only if no word has
 * another spelling.
 */
function respelt(name: FoldedName, words: readonly string[]): Phrase | undefined {
  const spelt = words.map((word) => name.spelt[name.words.indexOf(word)] ?? word);
  const others = words.map((word, at) => otherSpelling(word, spelt[at]!, words.length === 1));
  const numbers = words.map(otherNumber);
  const other = [others, numbers].find((one) => one.some((text) => text !== undefined));
  return other && { words, text: other.map((text, at) => text ?? spelt[at]).join(" ") };
}

/** When one word was broken in two, at least one piece is this short. */
const longestPiece = 5;

/** Joins two neighbouring unknown words that may be one, such as `LAMA LOUDIER`, if one of them was searched for. */
function rejoined({ words }: FoldedName, asked: readonly string[]): Phrase | undefined {
  const isStrange = (word: string) => /^[A-Z]{2,}$/.test(word) && !isSeen(word) && !isSisterWord(word);
  const at = words.findIndex((word, i) => {
    const pair = [word, words[i + 1] ?? ""];
    const isBroken = pair.every(isStrange) && pair.some(({ length }) => length <= longestPiece);
    return isBroken && pair.some((one) => asked.includes(one));
  });
  if (at === -1) return undefined;
  const pair = words.slice(at, at + 2);
  return { words: pair, text: pair.join("") };
}

const shortestAlone = 5;

/** Joins two or three words that may be written as one: the first is short, or none is a sister word. */
function joined({ words }: FoldedName): Phrase | undefined {
  if (words.length < 2 || words.length > 3) return undefined;
  if (words.some(isSisterWord) && words[0]!.length >= shortestAlone) return undefined;
  return { words, text: words.join("") };
}

const fewestOfAcronym = 3;
const mostOfAcronym = 6;

function acronym({ words }: FoldedName): Phrase | undefined {
  if (words.length < fewestOfAcronym || words.length > mostOfAcronym) return undefined;
  return { words, text: words.map(([letter]) => letter).join("") };
}

/**
 * Yields other spellings of the words that were searched for: each spelt differently, or two words of the name as
 * one.
 */
function* respellings(name: FoldedName, asked: readonly string[]): Iterable<Phrase | undefined> {
  yield respelt(name, asked);
  yield rejoined(name, asked);
}

/**
 * Yields other words to search for after a search found nothing plausible, best first: the same words spelt
 * differently; the name without places, trades and other sister words; its rarest own word; its initials; the words
 * without short names such as CAF; the others, in case the rarest is mistyped; words joined.
 */
function* otherPhrases(name: FoldedName, asked: readonly string[]): Iterable<Phrase | undefined> {
  const all = tellingWords(name);
  const rarest = all[0]!;
  yield respelt(name, asked);
  const own = all.filter((word) => !isSisterWord(word));
  if (own.length < all.length) yield { words: own.slice(0, 2) };
  yield { words: own.slice(0, 1) };
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

/** Returns the bits of a phrase. Words written as one are rare. */
const phraseBits = ({ words, text }: Phrase): number =>
  text === undefined || text.includes(" ") ? bitsOf(words) : Math.max(bitsOf(words), rarityOf(text));

/**
 * Bits that the words of a question need so that few companies at the place have them. At a postcode one rare word
 * is enough: a second one would miss a company registered without it, and would find more companies where the API
 * matches any of the words.
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

/** A name with fewer bits is not searched for in the whole of France. */
const leastBitsAnywhere = 7;

/** Other words with fewer bits would bring a page that is too broad. */
const leastBitsOfOthers: Readonly<Record<SearchArea, number>> = {
  postcode: 7,
  town: 7,
  street: 7,
  department: 9,
  anywhere: 9,
};

/** Maximum number of questions with other words. Rows without a place have no other questions. */
const mostOthers = { atPlace: 1, withoutPlace: 5 } as const;

/** Maximum number of companies whose usual names are looked up because the visible names do not explain the hit. */
const mostDetails = 2;
const mostOfName = 0.6;

/** Returns the narrowest place that the row gives. */
function narrowest(row: FoldedRow): SearchArea {
  const order: readonly SearchArea[] = ["postcode", "town", "department"];
  return order.find((where) => placeFilters(row, where) !== undefined) ?? "anywhere";
}

/** Openers that lists abbreviate and registers hardly ever contain: `Sté`, `Ets`. */
const shortOpeners: ReadonlySet<string> = new Set(["ETABLISSEMENTS", "SOCIETE"]);

/**
 * Drops an opener that the list abbreviated, if the other words are enough for a search. This does not apply to the
 * whole of France, where the opener distinguishes the company from others with its name.
 */
function withoutShortOpener({ words: [opener = ""], spelt }: FoldedName, words: string[]): string[] {
  if (!shortOpeners.has(opener) || spelt[0] === opener) return words;
  const others = words.filter((word) => word !== opener);
  return bitsOf(others) < rareEnough ? words : others;
}

/** Returns as many of the most distinctive words as a search at the place needs. */
function enoughWords(row: FoldedRow, where: SearchArea): string[] {
  const telling = tellingWords(row.name);
  const words = where === "anywhere" ? telling : withoutShortOpener(row.name, telling);
  const asked: string[] = [];
  for (const word of words.slice(0, mostWords[where])) {
    if (bitsOf(asked) >= enoughBits[where]) break;
    asked.push(word);
  }
  return asked;
}

/** Returns the first valid question that was not asked yet. */
function firstUnasked(pool: Pool, questions: Iterable<Question | undefined>): Question | undefined {
  const asked = pool.answered.map(({ question }) => JSON.stringify(question.lookup));
  for (const question of questions)
    if (question !== undefined && !asked.includes(JSON.stringify(question.lookup))) return question;
  return undefined;
}

/**
 * Returns whether the API matches any of the words: most companies found do not show all words searched for, and
 * some show one.
 */
function isLax(pool: Pool, { question, sirens }: QuestionAnswer): boolean {
  const having = (words: readonly string[]) => question.words.filter((word) => words.includes(word)).length;
  const most = sirens.map((siren) =>
    Math.max(0, ...pool.candidate(siren)!.folded.map(({ words }) => having(words))),
  );
  const short = most.filter((count) => count < question.words.length);
  return short.length > sirens.length / 2 && short.some((count) => count > 0);
}

/**
 * Yields a narrower question instead of the next page: a single word if the API matches any of the words, else one
 * more word.
 */
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

/** Returns the words that no company at the place has: searched for alone, they found nothing. */
const ofNobody = ({ answered }: Pool, where: SearchArea): readonly string[] =>
  answered.flatMap(({ question, total }) => {
    const isOfPlace = question.where === where || question.where === "anywhere";
    return isOfPlace && question.kind === "words" && question.words.length === 1 && total === 0
      ? question.words
      : [];
  });

/** Removes the words that nobody has. Beside other words they would find nothing either. */
function withoutWords({ words, text }: Phrase, left: readonly string[]): Phrase {
  return text === undefined ? { words: words.filter((word) => !left.includes(word)) } : { words, text };
}

/**
 * Yields questions with other words of the name at the same place, as many as are worth it. If other words were
 * already searched for at the row's place, only other spellings are searched for in the whole of France.
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
  for (const fullPhrase of phrases(row.name, first.question.words)) {
    if (fullPhrase === undefined) continue;
    const phrase = withoutWords(fullPhrase, nobodys);
    if (phraseBits(phrase) < leastBitsOfOthers[where]) continue;
    const question = wordsQuestion(row, phrase.words, where, phrase.text);
    if (question !== undefined) yield { ...question, isOther: true };
  }
}

/**
 * A name with at least this many bits is searched for in the whole of France before the places around the row's,
 * since few companies have it.
 */
const rareName = 14;

/** A name with fewer bits is not taken if the row's postcode does not fit, whatever is asked. */
const tellingName = 18;

/** Returns the question for the place around that of the first question. */
function around({ row, answered }: Pool): Question | undefined {
  const isTown = answered[0]!.question.where === "postcode" && row.place.town.length > 0;
  const where = isTown ? "town" : "department";
  return wordsQuestion(row, enoughWords(row, where), where);
}

/**
 * Searches for the name without the row's place. A rarest word that is unknown is searched for alone, since the
 * others may be the list's additions.
 */
function withoutPlace(row: FoldedRow): Question | undefined {
  const rarest = tellingWords(row.name)[0]!;
  const words = isSeen(rarest) ? enoughWords(row, "anywhere") : [rarest];
  return wordsQuestion(row, words, "anywhere");
}

/**
 * Returns whether the whole of France was already searched for some of these words, with a complete answer. Since
 * no company there fits, none at any place does.
 */
const isNowhere = ({ answered }: Pool, words: readonly string[]): boolean =>
  answered.some(
    (answer) =>
      answer.question.where === "anywhere" &&
      answer.question.kind === "words" &&
      answer.question.words.every((word) => words.includes(word)) &&
      !isTooBroad(answer),
  );

/** The south of the 16th arrondissement of Paris has 75116 in the register, and either in lists. */
const otherPostcodes: Readonly<Record<string, string>> = { 75016: "75116", 75116: "75016" };

/**
 * Yields the questions that follow when no company has a similar name. Where the place has two postcodes, the other one
 * comes first. A word that the counted register lacks may be mistyped: then the street is asked, or other words of the
 * name at the same place. Otherwise the place may be wrong: the name is searched for in the town or the department, and in
 * the whole of France. A rare name is searched for in the whole of France first, since no place has it if France has not.
 */
function* wider(pool: Pool): Iterable<Question | undefined> {
  const { row } = pool;
  const first = pool.answered[0]!;
  const { where, words } = first.question;
  if (where === "anywhere") {
    yield* others(pool, where);
    return;
  }
  const twin = otherPostcodes[row.place.postcode ?? ""];
  if (twin !== undefined)
    yield { ...first.question, lookup: { ...first.question.lookup, codePostal: twin } as Lookup };
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
  yield* others(pool, "anywhere");
}

/** Returns the words of the questions that found a company. */
const wordsThatFound = (pool: Pool, siren: string): string[] => [
  ...new Set(pool.answered.flatMap(({ question, sirens }) => (sirens.includes(siren) ? question.words : []))),
];

/**
 * Returns questions for the details of companies that matched most of the name and do not show why: by a usual
 * name, or by a director's.
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

/** Returns whether a company has the row's name, or a similar one without a contradicting legal form. */
const isPlausible = ({ row, candidates }: Pool): boolean =>
  candidates.some(({ match, form }) => {
    if (match === undefined || match.letter === "F") return false;
    const isOfOtherKind =
      row.name.form !== undefined && form !== undefined && compareLegalForms(row.name.form, form) === "F";
    return match.letter === "A" || !isOfOtherKind;
  });

/** Returns the company whose name is most like the row's, where none has the same and some has a similar one. */
const likeliest = ({ candidates }: Pool): Candidate[] =>
  candidates
    .filter(({ match }) => match?.letter === "B")
    .sort((a, b) => b.match!.likeness - a.match!.likeness)
    .slice(0, 1);

/**
 * Searches the row's place with the words that found a company in the whole of France, if the place was only
 * searched with others: GROUPE DANONE finds nothing, and DANONE is there.
 */
function atPlaceBySameWords(pool: Pool, siren: string): Question | undefined {
  const { row, answered } = pool;
  const brought = answered.find(({ sirens }) => sirens.includes(siren))!;
  if (isTooBroad(brought)) return undefined;
  const words = searchedWords(brought.question);
  const where = narrowest(row);
  const isAskedBySome = answered.some(
    ({ question }) =>
      question.where === where && searchedWords(question).every((word) => words.includes(word)),
  );
  if (isAskedBySome) return undefined;
  const question = wordsQuestion(row, brought.question.words, where, words.join(" "));
  return question && { ...question, isOther: true };
}

/**
 * Yields the questions about companies with the row's exact name that were not found at its place, or only whether the
 * likeliest of those with a similar one is there under the words that found it. For a single company with the exact name:
 * that too, whether it is in the town or department, and whether any other in France has the name. For several: which of
 * them are around the place.
 */
function* elsewhere(pool: Pool): Iterable<Question | undefined> {
  const exact = pool.candidates.filter(({ match }) => match?.letter === "A");
  const [only] = exact;
  const named = only === undefined ? likeliest(pool) : exact;
  const areOfFranceAlone = named.every(({ found }) => found.size === 1 && found.has("anywhere"));
  if (areOfFranceAlone) yield atPlaceBySameWords(pool, named[0]!.siren);
  if (only === undefined) return;
  if (named.length > 1) {
    if (areOfFranceAlone) yield around(pool);
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

/** Yields questions for both places if the postcode and the town belong to two, whatever one of them found. */
function* bothPlaces({ row }: Pool): Iterable<Question | undefined> {
  for (const where of [row.place.postcode === undefined ? "department" : "postcode", "town"] as const)
    yield wordsQuestion(row, enoughWords(row, where), where);
}

/**
 * Returns the next question about a row's company, or undefined if none is left or another would add nothing. A
 * generic name is never searched for, but its street may be.
 */
export function nextQuestion(pool: Pool): Question | undefined {
  const { row, answered } = pool;
  const last = answered.at(-1);
  if (row.name.words.length === 0) return undefined;
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
 * Average number of questions per row, for lists in use, where a few companies are missing from the register or are
 * at another place. Without a place, the value lies between that of generated lists (1.35) and that of the names in
 * the Index Egapro (1.09). Set by hand, not fitted: nothing in a row shows beforehand that no company has its name.
 * `further` applies once a question was answered. Unless the places are apart it exceeds `first`, since a row whose
 * first question found nothing takes more.
 */
const ofKind = {
  withPlace: { first: 1.42, further: 2.3 },
  withoutPlace: { first: 1.22, further: 2.2 },
  placesApart: { first: 3.4, further: 2.2 },
} as const;

/** Estimates how many more questions a search will need. */
export function likelyQuestions({ row, answered }: Pool): number {
  const { department, town } = row.place;
  const kind = row.placesApart
    ? "placesApart"
    : department === undefined && town.length === 0
      ? "withoutPlace"
      : "withPlace";
  return ofKind[kind][answered.length === 0 ? "first" : "further"];
}
