import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { foldedStreet, streetWordsOf, folded, wordsOf } from "../../../sandbox/register/words.ts";

test.each([
  ["L'Été & Cie", "l ete cie"],
  ["CŒUR DE BŒUF", "coeur de boeuf"],
  ["E\u0301TABLISSEMENTS  Ætna-Straße", "etablissements aetna strasse"],
  ["Ǽtna ǾRE", "aetna ore"],
  ["1001 LISTES", "1001 listes"],
  ["Ελλάς № 7", "ελλας 7"],
  ["🥐 !?", ""],
  ["[ND]", ""],
  ["RUE [ND] DES LILAS", "rue des lilas"],
])("%s folds to %s", (text, expected) => {
  expect(folded(text)).toBe(expected);
});

test("folding twice changes nothing more, and case never matters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
      expect(wordsOf(text).every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true);
    }),
  );
});

test("words come once each", () => {
  expect(wordsOf("Paris, paris et PARÍS")).toEqual(["paris", "et"]);
});

test("a street shortened and a street in full are the same street", () => {
  expect(foldedStreet("12 B, bd St-Michel")).toBe("12 b boulevard saint michel");
  expect(new Set(streetWordsOf("AV DU GAL LECLERC"))).toEqual(
    new Set(streetWordsOf("du Gal Leclerc, avenue")),
  );
});
