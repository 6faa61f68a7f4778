import { expect, test } from "@jest/globals";
import { quotedText } from "../../../../shared/enrichment/columns/header-hint.ts";

test.each([
  ["SIREN", "SIREN"],
  ["  N° SIREN\r\n(9 chiffres)\u0007 ", "N° SIREN (9 chiffres)"],
  ["x".repeat(40), "x".repeat(40)],
  ["x".repeat(41), `${"x".repeat(40)}…`],
  [`${"é".repeat(39)} suite`, `${"é".repeat(39)}…`],
  ["😀".repeat(50), `${"😀".repeat(40)}…`],
  [`${" ".repeat(999)}SIREN`, "S"],
  [" \n".repeat(1_000_000), ""],
])("a header is quoted as one line of 40 characters: %j", (text, quoted) => {
  expect(quotedText(text)).toBe(quoted);
});
