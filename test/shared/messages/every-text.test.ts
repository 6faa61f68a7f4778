import { describe, expect, test } from "@jest/globals";
import type { Language } from "../../../shared/messages/messages.ts";
import { functionHelps, spokenTexts } from "./spoken-texts.ts";

const texts = [
  ...spokenTexts(["shared", "batch", "relay", "addin", "playground", "scripts/functions"]),
  ...functionHelps("addin/functions"),
];

/** The texts in which `pattern` finds something, once places and formulas are taken out of them. */
const saying = (pattern: RegExp, language?: Language) =>
  texts
    .filter((text) => language === undefined || text.language === language)
    .map(({ file, text }) => ({ file, text: text.replaceAll(/\{\w+#?\}|=\w+\.\w+/g, "…") }))
    .filter(({ text }) => pattern.test(text));

/** A word with a capital inside, as only names of the code and of products have. */
const nameOfCode =
  /\b(?!(?:OpenDocument|PowerPoint|iWork)\b)(?:\p{Ll}+\p{Lu}\p{Ll}|\p{Lu}\p{Ll}+\p{Lu}\p{Ll})\p{L}*/u;

/** Words that a reader does not use for the thing, and what is said instead. */
const unusual: readonly (readonly [language: Language, words: RegExp, instead: string])[] = [
  ["en", /\bbought\b|\bbuys?\b/i, "paid for, spent, read"],
  ["en", /\bin flight\b/i, "in progress"],
  ["en", /\btake(?:s|n)? back\b/i, "Undo"],
  ["en", /\bheld\b|\bholds?\b/i, "contains, has"],
  ["en", /\bnames? nobody\b|\bsays as much\b|\bknown as such\b|\bgives? way\b/i, "what is meant"],
  ["en", /\bpostal codes?\b/i, "postcode"],
  ["en", /[\d…] %/, "no space before %"],
  ["fr", /\br?achet/i, "payer, dépenser"],
  ["fr", /est cessée|connue? comme tel|n'a pas de cellule à|\baucuns comptes\b/i, "une phrase entière"],
  ["fr", /\blancements?\b/i, "traitement"],
  ["fr", /\bvilles?\b/i, "commune"],
  ["fr", /\brues?\b/i, "voie"],
];

describe("every text that people read", () => {
  test("is looked at, of every package", () => {
    expect(texts.length).toBeGreaterThan(4_000);
    const packages = new Set(texts.map(({ file }) => file.split("/")[0]));
    expect([...packages].toSorted()).toEqual(["addin", "batch", "playground", "relay", "scripts", "shared"]);
  });

  test("says no name of the code, and nothing that the code failed to fill in", () => {
    expect(saying(nameOfCode)).toEqual([]);
    expect(saying(/\bundefined\b|\bNaN\b|\[object|\$\{/)).toEqual([]);
    expect(["CachedAnswer in reserve", "the retryAt of it"].every((text) => nameOfCode.test(text))).toBe(
      true,
    );
  });

  test.each(unusual)("says in %s none of %s, but: %s", (language, words) => {
    expect(saying(words, language)).toEqual([]);
  });
});
