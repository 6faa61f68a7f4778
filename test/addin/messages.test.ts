import { describe, expect, test } from "@jest/globals";
import { matchMessages } from "../../addin/messages/match-sentences.ts";
import { tableMessages } from "../../addin/messages/table-sentences.ts";
import { messages as cellMessages, answerSentence, invalidSentence } from "../../addin/messages/messages.ts";
import { frenchMetadata } from "../../scripts/functions/french-metadata.ts";
import { functionsMetadata } from "../../scripts/functions/metadata.ts";
import { deferrals } from "../../shared/lookups/reasons.ts";
import { codesSpreadIn, unsaidIn } from "../shared/messages/message-tables.ts";
import { languages } from "../../shared/messages/messages.ts";
import { invalidReasons, type InvalidReason } from "../../shared/identifiers/read.ts";

const partMessages = { ...matchMessages, ...tableMessages };
const messages = { ...cellMessages, ...partMessages };
const codes = Object.keys(messages) as (keyof typeof messages)[];

const breaking = (holds: (texts: { readonly en: string; readonly fr: string }) => boolean) =>
  codes.filter((code) => !holds(messages[code]));

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe("every message", () => {
  test("stands in one table alone, and is said somewhere, by its code or by its family", async () => {
    const spread = await codesSpreadIn("addin/messages/messages.ts");
    expect([...spread, ...Object.keys(partMessages)].toSorted()).toEqual(codes.toSorted());
    expect(unsaidIn(messages, ["addin", "shared"])).toEqual([]);
  });

  test("says the same things in both languages", () => {
    expect(breaking(({ en, fr }) => String(placeholders(en)) === String(placeholders(fr)))).toEqual([]);
    expect(breaking(({ en, fr }) => en !== "" && fr !== "" && en !== fr)).toEqual([]);
  });

  test("puts a space before : ; ? and ! in French, and none in English", () => {
    const plain = (text: string) => text.replaceAll(/\{\w+\}/g, "x");
    expect(breaking(({ fr }) => !/[^\s][:;?!](\s|$)/.test(plain(fr)))).toEqual([]);
    expect(breaking(({ en }) => !/\s[:;?!](\s|$)/.test(plain(en)))).toEqual([]);
  });
});

test("French sentences name arguments as a French Excel does", () => {
  const metadata = functionsMetadata(process.cwd());
  const { functions } = metadata;
  const french = frenchMetadata(metadata).functions;
  const renamed = functions.flatMap(({ parameters }, at) =>
    parameters.flatMap(({ name }, place) => (name === french[at]!.parameters[place]!.name ? [] : [name])),
  );
  const word = new RegExp(`(?<![\\w{.])(?:${[...new Set(renamed)].join("|")})(?![\\w}])`);
  expect(renamed).toContain("postal_code");
  expect(breaking(({ fr }) => !word.test(fr))).toEqual([]);
});

describe("a reason has a sentence:", () => {
  test("one of the table of reasons", () => {
    const error = { code: "user_budget", message: "the relay's own words" };
    for (const language of languages) {
      expect(answerSentence({ status: "deferred", error }, language)).toBe(
        deferrals.user_budget.cell[language],
      );
    }
  });

  test("those of identifiers, with what was perhaps meant", () => {
    const reasons = Object.keys(invalidReasons) as InvalidReason[];
    for (const reason of reasons) {
      expect(invalidSentence({ kind: "invalid", reason, suggestion: "552032534" }, "fr")).toMatch(
        /\. Peut-être 552032534\.$/,
      );
    }
  });

  test("one that is new is told in the relay's words", () => {
    expect(answerSentence({ status: "failed", error: { code: "new", message: "it rains" } }, "en")).toBe(
      "No answer: it rains.",
    );
  });
});
