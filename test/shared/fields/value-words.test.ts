import { expect, test } from "@jest/globals";
import { languages } from "../../../shared/messages/messages.ts";
import { catalogue, findField } from "../../../shared/fields/catalogue.ts";
import { type FieldValue, codeOf, inWords } from "../../../shared/fields/field.ts";

test.each([
  ["state", "C", "Cessée", "Ceased"],
  ["active", true, "Active", "Active"],
  ["establishment_state", "F", "Fermé", "Closed"],
  ["establishment_active", false, "Fermé", "Closed"],
] as [string, FieldValue, string, string][])("%s %s is %s, in English %s", (key, value, fr, en) => {
  const field = findField(key)!;
  expect([inWords(field, value, "fr"), inWords(field, value, "en")]).toEqual([fr, en]);
});

test("a code that nobody knows, and a value without words, stay what they are", () => {
  expect(inWords(findField("state")!, "X", "fr")).toBe("X");
  expect(inWords(findField("state")!, null, "fr")).toBeNull();
  expect(inWords(findField("name")!, "A", "fr")).toBe("A");
  expect(codeOf(findField("name")!, "Active")).toBe("Active");
});

test("every word is read back as its code, in either language, whatever its case and accents", () => {
  for (const field of catalogue) {
    for (const [code, word] of Object.entries(field.words ?? {})) {
      for (const language of languages) {
        expect(codeOf(field, ` ${word[language].toUpperCase()}`)).toBe(code);
        expect(codeOf(field, word[language].replace("é", "e"))).toBe(code);
      }
    }
  }
});
