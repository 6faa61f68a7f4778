import { isTooBroad, type Answered, type Pool } from "../candidates/pool.ts";
import type { Whereabouts } from "../candidates/candidate.ts";
import { isSeen, rarityOf } from "../rarity/rarity.ts";
import type { ReadRow } from "../read-row.ts";
import { addressQuestion, detailQuestion, placeFilters, wordsQuestion, type Question } from "./question.ts";
import { surestWord, tellingWords } from "./telling-words.ts";

/**
 * Bits that the words of a question have to tell so that few companies of the place have them. One rare word is enough at
 * a postcode: a second one would miss the company that is registered without it, and would bring in more where the
 * service takes any of the words.
 */
const enoughBits: Readonly<Record<Whereabouts, number>> = {
  postcode: 12.5,
  town: 12.5,
  street: 12.5,
  department: 19,
  anywhere: 22,
};
const mostWords: Readonly<Record<Whereabouts, number>> = {
  postcode: 2,
  town: 2,
  street: 2,
  department: 3,
  anywhere: 3,
};

/** From here on a candidate may be the one, and the search has not failed. */
const plausibleLikeness = 0.6;

/** A name that tells less is not asked for in the whole of France. */
const leastBitsAnywhere = 11;

/** Companies whose usual names are looked up because the names shown do not say why they were found. */
const mostDetails = 2;
const mostOfName = 0.6;

/** The narrowest place that the row tells. */
function narrowest(row: ReadRow): Whereabouts {
  const order: readonly Whereabouts[] = ["postcode", "town", "department"];
  return order.find((where) => placeFilters(row, where) !== undefined) ?? "anywhere";
}

const bitsOf = (words: readonly string[]) => words.reduce((sum, word) => sum + rarityOf(word), 0);

/** As many of the most telling words as the place needs. */
function enoughWords(row: ReadRow, where: Whereabouts): string[] {
  const words = tellingWords(row.name);
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

/** True when companies came up that have not all words asked for: the service takes any of them. */
function isLax(pool: Pool, { question, sirens }: Answered): boolean {
  if (question.words.length < 2) return false;
  const having = (words: readonly string[]) => question.words.filter((word) => words.includes(word)).length;
  const short = sirens.filter((siren) => {
    const most = Math.max(0, ...pool.candidate(siren)!.folded.map(({ words }) => having(words)));
    return most > 0 && most < question.words.length;
  });
  return short.length > sirens.length / 2;
}

/** A page that is too broad is not turned: one word alone where the service takes any of them, else a word more. */
function* narrower(pool: Pool, last: Answered): Iterable<Question | undefined> {
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

/**
 * The questions that follow when nothing plausible came up. A word that the counted register does not have may be
 * mistyped: then the street is asked, or another word of the name at the same place. Else the place may be wrong: the town
 * is asked, or the department.
 */
function* wider(pool: Pool): Iterable<Question | undefined> {
  const { row } = pool;
  const first = pool.answered[0]!;
  const { where, words } = first.question;
  const all = tellingWords(row.name);
  const other = surestWord(row.name, words.length > 1 ? all : all.filter((word) => word !== words[0]));
  const isMistyped = !isLax(pool, first) && words.some((word) => !isSeen(word));
  if (where === "anywhere") {
    if (isMistyped && other !== undefined && rarityOf(other) >= leastBitsAnywhere)
      yield wordsQuestion(row, [other], where);
    return;
  }
  const street = addressQuestion(row);
  if (isMistyped && street !== undefined) yield street;
  else if (isMistyped && other !== undefined) yield wordsQuestion(row, [other], where);
  if (row.place.town.length === 0) yield street;
  if (where === "postcode" && row.place.town.length > 0)
    yield wordsQuestion(row, enoughWords(row, "town"), "town");
  else if (placeFilters(row, "department") !== undefined)
    yield wordsQuestion(row, enoughWords(row, "department"), "department");
  else if (bitsOf(all) >= leastBitsAnywhere)
    yield wordsQuestion(row, enoughWords(row, "anywhere"), "anywhere");
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

const isPlausible = (pool: Pool): boolean =>
  pool.candidates.some(({ match }) => match !== undefined && match.likeness >= plausibleLikeness);

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
  if (last.question.kind === "words" && isTooBroad(last)) {
    const question = firstUnasked(pool, narrower(pool, last));
    if (question !== undefined) return question;
  }
  if (isPlausible(pool)) return row.placesApart ? firstUnasked(pool, bothPlaces(pool)) : undefined;
  return firstUnasked(pool, hiddenNames(pool)) ?? firstUnasked(pool, wider(pool));
}
