import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { displayWidth, oneLine, shorten, table } from "../../../batch/terminal/terminal.ts";

describe("the width of a text on a terminal", () => {
  test.each([
    ["ETE", 3],
    ["ÉTÉ", 3],
    ["E\u0301TE\u0301", 3],
    ["東京", 4],
    ["\u200bnothing", 7],
    ["", 0],
  ])("of %j is %d", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe("a text that is cut", () => {
  test("ends with an ellipsis, and one that fits stays as it is", () => {
    expect(shorten("FICTIVE BOULANGERIE", 8)).toBe("FICTIVE…");
    expect(shorten("FICTIVE", 7)).toBe("FICTIVE");
    expect(shorten("東京都庁", 4)).toBe("東…");
  });

  test("is never wider than asked for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, width) => {
        expect(displayWidth(shorten(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

test("line ends and control characters in a cell are spaces: no answer steers the terminal", () => {
  expect(oneLine("a\r\nb\tc\u001b[31md")).toBe("a b c [31md");
});

test("a table aligns its columns, cuts what is too wide, and leaves no blank at the end of a line", () => {
  const rows = [
    ["552032534", "DANONE", ""],
    ["150000016", "FICTIVE BOULANGERIE DU PORT", "ÉTÉ"],
  ];
  expect(table(["SIREN", "Nom", "Note"], rows, 16)).toBe(
    [
      "SIREN      Nom               Note",
      "─────────  ────────────────  ────",
      "552032534  DANONE",
      "150000016  FICTIVE BOULANG…  ÉTÉ",
    ].join("\n"),
  );
});
