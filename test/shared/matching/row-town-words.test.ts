import { describe, expect, test } from "@jest/globals";
import { type Evidence, evidenceOf } from "../../../shared/matching/evidence.ts";
import { foldText } from "../../../shared/matching/folding/text.ts";
import { readRow } from "../../../shared/matching/read-row.ts";
import { type CandidateFacts, ToldPool } from "./answered-pool.ts";

/** What a company has more than the row's name, or less, as `told`. */
function wordMore(name: string, city: string, told: CandidateFacts): Evidence["wordMore"] {
  const pool = new ToldPool({ row: readRow({ name, city, postcode: "57000" }), companies: [told] });
  return evidenceOf(pool, pool.candidates[0]!).wordMore;
}

describe("a company of which the row's name and town have", () => {
  const village = "SAINT REMY DE SALERS";
  test.each<[string, Evidence["wordMore"], CandidateFacts]>([
    ["all words is the one that is meant", "none", {}],
    ["one word more is of another town", "word", { missingWords: ["REMY"] }],
    ["two words more is of another town", "word", { missingWords: ["SAINT", "REMY"] }],
    ["the whole town more may be in it", "none", { missingWords: ["SAINT", "REMY", "SALERS"] }],
    ["one word otherwise is of another town", "word", { blurredWords: [["SALERS", "SALIERS"]] }],
    ["a word otherwise that is none of the town's", "none", { blurredWords: [["ZALQUIRAND", "ZALQUIRANT"]] }],
    ["one town word in the place of another", "none", { blurredWords: [["SALERS", "REMY"]] }],
    ["a number more is the one that is meant", "none", { missingWords: ["57"] }],
    ["a word of its own is its sister", "sister", { missingWords: ["REMY"], extraWords: ["NORD"] }],
  ])("%s: %s", (_, expected, told) => {
    expect(wordMore(`ZALQUIRAND 57 ${village}`, village, told)).toBe(expected);
  });
});

describe("of two names that differ in one word, that of the row and that of the company", () => {
  test.each<[row: string, company: string, Evidence["wordMore"]]>([
    ["JARDIN", "JARDINS", "none"],
    ["JARDINS", "JARDIN", "none"],
    ["BATEAU", "BATEAUX", "none"],
    ["BATEAUX", "BATEAU", "none"],
    ["DUPONT", "DUMONT", "word"],
    ["DUPONT", "DUPOMT", "none"],
    ["DUPOMT", "DUPONT", "none"],
    ["MARTIN", "MARTINEZ", "word"],
    ["MARTINEZ", "MARTIN", "word"],
    ["MARTINZ", "MARTIN", "none"],
    ["MARTIN", "MARTINZ", "word"],
    ["MARTIN", "MARTINS", "none"],
    ["MARTINS", "MARTIN", "none"],
    ["MOLO", "MOLOTRANE", "none"],
    ["INDUSTRIE", "INDUSTRIEL", "none"],
    ["M", "MARTIN", "initial"],
    ["MARTIN", "M", "initial"],
  ])("%s and %s: %s", (row, company, expected) => {
    expect(wordMore(`ZALQUIRAND ${row}`, "METZ", { blurredWords: [[row, company]] })).toBe(expected);
  });
});

test.each([
  ["L??OREAL", "OREAL"],
  ["L\ufffd\ufffdOREAL", "OREAL"],
  ["SOCI??TE", "SOCIETE"],
  ["SOCI\ufffd\ufffdT\ufffd\ufffd", "SOCIETE"],
  ["\ufffd\ufffdCOLE", "ECOLE"],
  ["2\ufffd\ufffdME", "2EME"],
  ["CAF\ufffd\ufffd2000", "CAFE2000"],
])("two holes where a program could not write one letter are that letter: %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
