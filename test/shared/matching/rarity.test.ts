import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  frontCoded,
  isSeen,
  knownWords,
  rarityOf,
  unseenBits,
  wordsOf,
} from "../../../shared/matching/rarity/rarity.ts";
import { countedNames, wordsByBits } from "../../../shared/matching/rarity/word-table.ts";

describe("rarity", () => {
  test("a word of half of all names tells least, one that is nowhere tells most", () => {
    expect(rarityOf("FRANCE")).toBeLessThan(rarityOf("GROUPE"));
    expect(rarityOf("GROUPE")).toBeLessThan(rarityOf("BOULANGERIE"));
    expect(rarityOf("BOULANGERIE")).toBeLessThan(rarityOf("ZALQUIRAND"));
    expect(rarityOf("ZALQUIRAND")).toBe(unseenBits);
  });

  test("two letters tell less than a word, for there are few of them", () => {
    expect(rarityOf("QX")).toBeLessThan(rarityOf("QXZ"));
    expect(rarityOf("QXZ")).toBeLessThan(unseenBits);
  });

  test("a mistyped word is not seen in the counted register", () => {
    expect([isSeen("TRANSPORTS"), isSeen("TRANPSORTS")]).toEqual([true, false]);
  });

  test("every word of the table and of the known words is read with its bits, or fewer", () => {
    const counted = wordsByBits.flatMap((coded, bits) => wordsOf(coded).map((word) => [word, bits] as const));
    expect(counted.length).toBeGreaterThan(1500);
    expect(countedNames).toBeGreaterThan(counted.length);
    const known = knownWords.flatMap(([bits, words]) =>
      words.split(/\s+/).map((word) => [word, bits] as const),
    );
    for (const [word, bits] of [...counted, ...known])
      expect(rarityOf(word)).toBeLessThanOrEqual(Math.max(bits, 1));
  });
});

describe("front coding", () => {
  test("GARAGE and GARAGES are one text, a blank for a word that shares no letters", () => {
    expect(frontCoded(["GARAGES", "GARAGE"])).toBe(" GARAGE6S");
  });

  test("keeps at most nine letters of the word before", () => {
    const words = ["ABCDEFGHI", "ABCDEFGHIJ", "ABCDEFGHIJKL", "ABCDEFGHIJKM"];
    expect(frontCoded(words)).toBe(" ABCDEFGHI9J9JKL9JKM");
    expect(wordsOf(frontCoded(words))).toEqual(words);
  });

  test("gives a word back as often as it is there", () => {
    const words = ["ABC", "ABC", "ABCD"];
    expect(wordsOf(frontCoded(words))).toEqual(words);
  });

  test("gives the words back, sorted", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,14}$/)), (words) => {
        expect(wordsOf(frontCoded(words))).toEqual([...words].sort());
      }),
    );
  });
});
