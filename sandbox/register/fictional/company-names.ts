import type { Dice } from "./dice.ts";
import {
  associations,
  brandWords,
  houses,
  kinWords,
  settings,
  shopNames,
  sisterWords,
  suffixes,
} from "./name-words.ts";
import { coinedWord, fictionalGivenName, fictionalSurname } from "./people.ts";
import type { Place } from "./places.ts";
import type { Trade } from "./trades.ts";

/** Ends every name of a fictional company, so that none is taken for a real one. */
const label = "FICTIF";

/** The name with the label that says it is made up. */
export const labelled = (name: string): string => `${name} ${label}`;

/** What a name is made from. */
interface Making {
  readonly dice: Dice;
  readonly trade: Trade;
  readonly place: Place;
}
type Pattern = (making: Making) => string;

const letters = "ABCDEFGHIJKLMNOPRSTV".split("");
const drawnLetters = (dice: Dice) =>
  Array.from({ length: 2 + dice.weighted([20, 60, 20]) }, () => dice.pick(letters));

/** `JMC`, `J.M.C.`, `R2M` */
function acronymName(dice: Dice): string {
  const drawn = drawnLetters(dice);
  switch (dice.weighted([70, 20, 10])) {
    case 0:
      return drawn.join("");
    case 1:
      return drawn.map((letter) => `${letter}.`).join("");
    default:
      return `${drawn[0]}${2 + dice.below(8)}${drawn[1]}`;
  }
}

const ownWord = (dice: Dice) =>
  dice.chance(0.35) ? fictionalSurname(dice) : coinedWord(dice, dice.chance(0.75) ? "long" : "short");

/** Patterns of company names with their weights, by how often registers show them. */
const companyPatterns: readonly (readonly [weight: number, pattern: Pattern])[] = [
  [20, ({ dice, trade }) => `${trade.word} ${fictionalSurname(dice)}`],
  [9, ({ dice, trade }) => `${trade.word} ${dice.ranked(settings)}`],
  [3, ({ trade, place }) => `${trade.word} ${of(place.commune)}`],
  [12, ({ dice }) => ownWord(dice)],
  [17, ({ dice }) => `${ownWord(dice)} ${dice.ranked(suffixes)}`],
  [4, ({ dice, place }) => `${ownWord(dice)} ${place.commune}`],
  [7, ({ dice, trade }) => `${acronymName(dice)} ${dice.chance(0.5) ? trade.word : dice.ranked(suffixes)}`],
  [3, ({ dice }) => acronymName(dice)],
  [6, ({ dice }) => `${dice.ranked(houses)} ${fictionalSurname(dice)}`],
  [4, ({ dice }) => `${fictionalSurname(dice)} ${dice.ranked(kinWords)}`],
  [3, ({ dice, trade }) => `${trade.word} ${fictionalSurname(dice)} ${dice.ranked(kinWords)}`],
  [5, ({ dice }) => shopName(dice)],
  [3, ({ dice, trade }) => `${dice.pick(["SARL", "SAS", "EURL"])} ${trade.word} ${fictionalSurname(dice)}`],
  [3, ({ dice, trade }) => `${fictionalGivenName(dice)} ${trade.word}`],
];
const propertyPatterns: typeof companyPatterns = [
  [15, ({ dice }) => `SCI ${dice.ranked(settings)}`],
  [45, ({ dice }) => `SCI ${fictionalSurname(dice)}`],
  [15, ({ dice }) => `SCI ${drawnLetters(dice).join("")}`],
  [10, ({ dice }) => coinedWord(dice, "long")],
  [10, ({ dice }) => `SCI ${ownWord(dice)} IMMOBILIER`],
  [5, ({ dice }) => `SCI ${ownWord(dice)} ${1 + dice.below(9)}`],
];
const associationPatterns: typeof companyPatterns = [
  [45, ({ dice, place }) => `${dice.pick(associations)} ${place.commune}`],
  [40, ({ dice }) => `ASSOCIATION ${ownWord(dice)}`],
  [15, ({ dice }) => `LES AMIS ${dice.ranked(settings)}`],
];

function drawName(patterns: typeof companyPatterns, making: Making): string {
  return patterns[making.dice.weighted(patterns.map(([weight]) => weight))]![1](making);
}

/** A name in the way of the trade, the legal form and the place, with the label: `GARAGE MARTIN FICTIF`. */
export function fictionalName(dice: Dice, trade: Trade, legalForm: string, place: Place): string {
  const patterns =
    legalForm === "6540" ? propertyPatterns : legalForm === "9220" ? associationPatterns : companyPatterns;
  return labelled(drawName(patterns, { dice, trade, place }));
}

/** The name of the sister company of rank `rank`: that of the group, with a word of its own but for one of them. */
export function sisterName(dice: Dice, rank: number): string {
  const shared = ownWord(dice);
  const first = dice.below(sisterWords.length);
  return labelled(rank === 0 ? shared : `${shared} ${sisterWords[(first + rank) % sisterWords.length]}`);
}

/** The name of a shop, which is not its company's: `LA TABLE DORÉE`, `LE FOURNIL D'ALICE`. */
export function shopName(dice: Dice): string {
  const feminine = dice.chance(0.45);
  const noun = dice.ranked(feminine ? shopNames.feminine : shopNames.masculine);
  const adjective = dice.ranked(feminine ? shopNames.feminineAdjectives : shopNames.masculineAdjectives);
  const article = /^[AEÉIOU]/.test(noun) ? "L'" : feminine ? "LA " : "LE ";
  switch (dice.weighted([35, 25, 20, 15, 5])) {
    case 0:
      return `${article}${noun} ${adjective}`;
    case 1:
      return `${article}${noun} ${of(fictionalGivenName(dice))}`;
    case 2:
      return `${article}${noun} ${dice.ranked(settings)}`;
    case 3:
      return `CHEZ ${fictionalGivenName(dice)} ET ${fictionalGivenName(dice)}`;
    default:
      return `${article}${noun}`;
  }
}

/** `D'ALICE`, `DE JULES` */
const of = (name: string) => (/^[AEÉIOU]/.test(name) ? `D'${name}` : `DE ${name}`);

/** A sign that several companies share. */
export const fictionalBrand = (dice: Dice): string => brandWords.map((words) => dice.pick(words)).join(" ");

/** The initials of a name's words of three letters or more, the label aside; null for a name of one such word. */
export function acronymOf(name: string): string | null {
  const letters = name
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && word !== label)
    .map((word) => word[0]);
  return letters.length > 1 ? letters.join("") : null;
}
