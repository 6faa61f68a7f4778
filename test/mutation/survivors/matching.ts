import type { KnownSurvivors } from "./survivor.ts";

const noPostcode = "no town has a postcode that is none";
const empty = "no name without words is laid beside another";

export const ofMatching: KnownSurvivors = {
  "shared/matching/alternatives.ts": [
    {
      from: "candidate.score > known.score",
      to: "candidate.score >= known.score",
      same: "of two results with one score about one company either is shown",
    },
    { from: "[]", to: '["Stryker was here"]', same: "a name that is not there is no text of a row" },
  ],
  "shared/matching/compare-names.ts": [
    {
      from: "joined === name",
      to: "false",
      same: "a name without apostrophes has one spelling, once or twice",
    },
    {
      from: "wanted.length > 0",
      to: ["true", "wanted.length >= 0"],
      same: "a name without a letter has no spelling, and none is among no spellings",
    },
  ],
  "shared/matching/name-likeness.ts": [
    {
      from: "from + 1 < many.length",
      to: "from + 1 <= many.length",
      same: "the last word has none beside it, and no word ends as what is not there is written",
    },
    {
      from: "word[0] !== many[from]![0]",
      to: "false",
      same: "words that begin otherwise are neither written as one nor its initials",
    },
    { from: "first.words.length > 0", to: ["true", "first.words.length >= 0"], same: empty },
    { from: "second === 0", to: "false", same: "every word tells something" },
    {
      from: "{ maxDistance: most + 2 }",
      to: "{}",
      same: "what is beyond the bound is too much, however much it is",
    },
    {
      from: "one.length <= other.length",
      to: "one.length < other.length",
      same: "words of as many letters are compared alike either way",
    },
    {
      from: "longer.length - shorter.length > most",
      to: "false",
      same: "each letter more is an error, and so many are too many when they are counted, only later",
    },
    {
      from: "ofFirst >= most",
      to: ["false", "ofFirst > most"],
      same: "two words that are not the same have an error at least, so that there are too many when they are counted, only later",
    },
    {
      from: "one.likeness > other.likeness",
      to: "one.likeness >= other.likeness",
      same: "where both are as alike this is not asked",
    },
  ],
  "shared/matching/other-words.ts": [
    { from: "/\\s+/", to: "/\\s/", same: "empty parts have no letter and are left out" },
  ],
  "shared/matching/compare-places.ts": [
    { from: "postcode === undefined", to: ["false", "false"], same: noPostcode },
    {
      from: "postcode !== undefined",
      to: ["true", "true", "true"],
      same: "no town has a postcode that is none, and where one is missing nothing is of delivery that counts",
    },
  ],
  "shared/matching/place-table.ts": [
    { from: "known !== undefined", to: "false", same: "what is counted once more is as many" },
    { from: "postcode === undefined", to: "false", same: noPostcode },
    {
      from: "Math.abs(one.length - key.length) <= 1",
      to: "true",
      same: "names of which one is longer by two letters have two typing errors at least",
    },
    {
      from: "line.slice(0, 5)",
      to: "line",
      same: "of present communes only the names are asked for, which postcode each has is not",
    },
  ],
  "shared/matching/rarity/rarity.ts": [
    {
      from: "Math.min(bits, table.get(word) ?? bits)",
      to: "Math.max(bits, table.get(word) ?? bits)",
      differs:
        "frequent words count as rare; rarity.test notices that, but the table is read once, by whichever test asks first",
    },
  ],
};
