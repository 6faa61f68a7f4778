import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { plainText } from "../../../shared/identifiers/read.ts";

const isKept = (character: string) => /^[\p{L}\p{N}]$/u.test(character);

/** What has neither letters nor digits at its ends, character by character. */
function stripped(text: string): string {
  const characters = Array.from(text);
  while (characters.length > 0 && !isKept(characters[0]!)) characters.shift();
  while (characters.length > 0 && !isKept(characters.at(-1)!)) characters.pop();
  return characters.join("");
}

const character = fc.constantFrom(..."5a é ﬁ½𝟓𝒳😀;=\"'\t\n", "\u0301", "\u200b", "\ud835", "\udfd3");
/** Entities of HTML, which exports of web pages leave in a text, are read as what they stand for. */
const isEntity = (cell: string) => /&[#\w]+;/.test(cell);
const text = fc
  .oneof(
    fc.string({ unit: character, maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.string({ maxLength: 12 }),
  )
  .filter((cell) => !isEntity(cell));

describe("a cell's text in plain capitals", () => {
  test("has lost what is neither letter nor digit at its ends, and at its ends alone", () => {
    fc.assert(
      fc.property(text, (cell) => {
        const folded = cell
          .replace(/\s/g, " ")
          .normalize("NFKD")
          .replace(/[\p{M}\p{Cf}\p{Cc}]/gu, "");
        const expected = /^[\x20-\x7e]*$/.test(cell) ? stripped(cell) : stripped(folded);
        expect(plainText(cell)).toBe(expected.toUpperCase());
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ["spaces", " "],
    ["signs of no script", "😀"],
  ])("is read in no time, however many %s stand inside", (_, sign) => {
    const cell = `5${sign.repeat(300_000)}5`;
    const start = process.cpuUsage();
    expect(plainText(cell)).toBe(cell);
    // Walked through anew from each sign, these take a minute. Of the processor's time, to which other load adds nothing.
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
  });
});
