import type { KnownSurvivors } from "./survivor.ts";

const notRead = "the first item of a match, which is all of it, is not read";
const onlyFaster = "a guard that spares time: where it does not hold, nothing is found to replace";
const here = '["Stryker was here"]';

export const ofFolding: KnownSurvivors = {
  "shared/matching/abroad.ts": [
    {
      from: 'number.kind === "invalid"',
      to: "true",
      same: "a blank cell, the only other kind, has no reason",
    },
  ],
  "shared/matching/folding/countries.ts": [
    {
      from: '[name, "abroad"]',
      to: "[]",
      differs:
        "Angleterre and other usual names are no countries; abroad.test notices that, but the table is read once, by whichever test asks first",
    },
    {
      from: "name !== undefined",
      to: "true",
      same: "every code has a name in each of the languages",
    },
    {
      from: "isoCodes.filter((one) => !isHome(one))",
      to: "isoCodes",
      same: "codes of France are read again, last, with the same names",
    },
    {
      from: "isoCodes.filter(isHome)",
      to: "isoCodes",
      same: "in the tables of Node no country has the name of a French territory: which comes last is the same",
    },
    { from: "[]", to: [here, here, here, here], same: notRead },
    {
      from: "notThere.has(foldText(plain))",
      to: "false",
      same: "no part of what is written for not available is the name of a country",
    },
  ],
  "shared/matching/folding/legal-forms.ts": [
    {
      from: "!/\\b(SOCIETE|GROUPEMENT|SP Z|GMBH)|ENTREPR/.test(folded)",
      to: "false",
      same: onlyFaster,
    },
  ],
  "shared/matching/folding/name.ts": [
    { from: "!words.some(({ word }) => firstOfLong.has(word))", to: "false", same: onlyFaster },
    {
      from: "telling < leastTelling",
      to: "telling <= leastTelling",
      same: "no name has exactly as many bits: a single letter has 3.5, the commonest word 3, and what comes next 4 and 5",
    },
    {
      from: "kept.young.size >= mostYoung",
      to: "kept.young.size > mostYoung",
      same: "one name more is kept; what is not kept is folded to the same again",
    },
    {
      from: "kept.young.size >= mostYoung",
      to: "false",
      differs:
        "every name that was folded stays in memory; the test that folds 20,001 takes longer than a mutant's may",
    },
    {
      from: "bare === written && !whole.words.some((word) => listNotes.has(word))",
      to: "false",
      same: "without brackets and notes the other readings have the same words and are left out",
    },
  ],
  "shared/matching/folding/places.ts": [
    { from: "postcode === undefined", to: "false", same: "none is between the bounds of an arrondissement" },
  ],
  "shared/matching/folding/street.ts": [
    {
      from: "number === undefined",
      to: "false",
      same: "what is not among the words is at -1, and all words stand from 0 on",
    },
    {
      from: "one.words.length <= other.words.length",
      to: "one.words.length < other.words.length",
      differs:
        "of two streets with as many words, one of which has a word twice, the other's words are asked for in it",
    },
  ],
  "shared/matching/folding/text.ts": [
    {
      from: "!ascii",
      to: "true",
      same: "a text of plain letters has neither marks nor other letters to replace",
    },
    { from: 'text.includes("Ã") || text.includes("â")', to: "true", same: onlyFaster },
    { from: 'plain.includes("\'")', to: "true", same: onlyFaster },
    { from: 'plain.includes(".")', to: "true", same: onlyFaster },
  ],
  "shared/matching/sister-words.ts": [
    {
      from: "one.length <= other.length",
      to: "one.length < other.length",
      same: "of two words of one length that differ neither begins with the other",
    },
    {
      from: "row.length > company.length",
      to: "row.length >= company.length",
      same: "of two words of one length that differ neither begins with the other",
    },
    { from: "joined !== undefined", to: "true", same: "no sister word is none" },
  ],
};
