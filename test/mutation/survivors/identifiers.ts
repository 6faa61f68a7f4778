import type { KnownSurvivors } from "./survivor.ts";

const faster = "texts are read alike, and faster";

export const ofIdentifiers: KnownSurvivors = {
  "shared/identifiers/read.ts": [
    { from: "/[^\\p{L}]+/u", to: "/[^\\p{L}]/u", same: "empty words between signs are left out" },
    { from: 'reading.kind === "blank"', to: "false", same: "a run of digits is never blank" },
    {
      from: "[]",
      to: ['["Stryker was here"]', '["Stryker was here"]', '["Stryker was here"]'],
      same: "of a text of another form, no part is read",
    },
    {
      from: "whole === undefined",
      to: "false",
      same: "what is no number is near no other; the compiler needs the question",
    },
    {
      from: "Math.abs(value - Number(siren) * scale) <= 10 ** (exponent - decimals.length) + scale",
      to: "Math.abs(value - Number(siren) * scale) < 10 ** (exponent - decimals.length) + scale",
      same: "no rounding of a number reaches the very end of what is allowed",
    },
    { from: "digits.at(0) === digits.at(-1)", to: "true", same: faster },
    {
      from: "/^\\d{1,5}$/",
      to: ["/\\d{1,5}$/", "/^\\d{1,5}/"],
      same: "a SIREN and anything else makes no fourteen digits",
    },
    { from: "digits.length > 9", to: "digits.length >= 9", same: "nine digits are not padded" },
    { from: "digits.length < 7", to: "digits.length <= 7", same: "seven digits are padded" },
    { from: "value < 1e15", to: "value <= 1e15", same: "sixteen digits are too many in either way" },
    {
      from: "/\\s/",
      to: "/\\S/",
      differs:
        "552032534.303265045: several numbers are told where now too many digits are; neither is asked for",
    },
    { from: "known !== undefined", to: "false", same: faster },
    {
      from: "longReadings.size === mostKept",
      to: ["true", "false", "longReadings.size !== mostKept"],
      same: faster,
    },
    {
      from: "input.length < longText",
      to: ["true", "false", "input.length <= longText", "input.length >= longText"],
      same: faster,
    },
    { from: "/^\\d+$/", to: "/^\\d$/", same: faster },
    { from: "suggestion === undefined", to: "false", same: "a suggestion that is undefined is none" },
    { from: "beginsWithDigit(text)", to: "false", same: faster },
    { from: 'text >= "0" && text < ":"', to: "false", same: faster },
    { from: 'text >= "0"', to: 'text > "0"', same: faster },
    {
      from: 'text < ":"',
      to: 'text <= ":"',
      same: "a colon alone is no word for nothing, and no place either",
    },
    {
      from: "text.length > longestNoName",
      to: "false",
      differs: "a word for no name with more than twenty characters of signs around it says nothing",
    },
    { from: "/^[\\x20-\\x7e]*$/", to: "/^[\\x20-\\x7e]$/", same: faster },
  ],
  "shared/identifiers/siren.ts": [
    {
      from: "sum += weighed > 9 ? weighed - 9 : weighed",
      to: "sum -= weighed > 9 ? weighed - 9 : weighed",
      same: "a sum and its negative are multiples of ten together",
    },
    {
      from: "sum + Number(digit)",
      to: "sum - Number(digit)",
      same: "a sum and its negative are multiples of five together",
    },
    { from: "/^\\d\\d$/", to: ["/\\d\\d$/", "/^\\d\\d/"], same: "a key has two characters" },
  ],
};
