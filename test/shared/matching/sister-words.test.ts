import { describe, expect, test } from "@jest/globals";
import { foldName, readings } from "../../../shared/matching/folding/name.ts";
import { bestName } from "../../../shared/matching/name-likeness.ts";
import { sisterWordsOf, wordMoreOf, type WordMore } from "../../../shared/matching/sister-words.ts";

const match = (row: string, company: string) => bestName(readings(row), [foldName(company)])!;

describe("two names are told apart as those of sister companies or of two people", () => {
  test.each([
    ["by a sister word joined to one of them", "ZALQUIRANDNORD", "ZALQUIRAND", ["NORD"]],
    ["whichever has it", "ZALQUIRAND", "ZALQUIRANDNORD", ["NORD"]],
    ["not by another ending", "ZALQUIRANDOLO", "ZALQUIRAND", []],
    ["not by an ending of two letters, which may be a mistake", "ZALQUIRANDTP", "ZALQUIRAND", []],
    ["not by what stands behind an initial", "ZALQUIRAND G", "ZALQUIRAND GEMMA", []],
    ["by given names that are alike", "ZALQUIRAND JULIE", "ZALQUIRAND JULIEN", ["JULIE", "JULIEN"]],
    ["not by a given name and what may be a mistake for it", "ZALQUIRAND ADRIEN", "ZALQUIRAND ADRIAN", []],
    ["nor the other way round", "ZALQUIRAND ADRIAN", "ZALQUIRAND ADRIEN", []],
    ["by a GROUPE in the midst", "ZALQUIRAND GROUPE MOLO", "ZALQUIRAND MOLO", ["GROUPE"]],
    ["not by a GROUPE before one that is also mistyped", "GROUPE ZALQUIRNAD", "ZALQUIRAND", []],
  ])("%s: %j and %j", (_, row, company, words) => {
    expect(sisterWordsOf(match(row, company), [])).toEqual(words);
  });
});

test.each<[string, string, WordMore]>([
  // Lists shorten words, but lengthen none, unless the longer one is a word of its own.
  ["ZALQUIRANDOLO", "ZALQUIRAND", "word"],
  ["ZALQUIRAND", "ZALQUIRANDOLO", "none"],
  ["ZALQUIRAND TRANSPORTS", "ZALQUIRAND TRANS", "none"],
  ["ZALQUIRANDNORD", "ZALQUIRAND", "sister"],
  ["ZALQUIRAND J", "ZALQUIRAND JEAN", "initial"],
  ["ZALQUIRNAD", "ZALQUIRAND", "none"],
])("%s has more than %s, or less: %s", (row, company, more) => {
  expect(wordMoreOf(match(row, company), [])).toBe(more);
});
