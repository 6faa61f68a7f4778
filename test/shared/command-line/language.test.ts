import { describe, expect, test } from "@jest/globals";
import { languageWish } from "../../../shared/command-line/environment.ts";
import { chooseLanguage, languageAsked } from "../../../shared/command-line/language.ts";

describe("the language of a program", () => {
  test.each([
    ["English where nothing is said", {}, [], "en"],
    ["French where the locale is", { LANG: "fr_FR.UTF-8" }, [], "fr"],
    ["English in any other locale", { LANG: "de_DE.UTF-8" }, [], "en"],
    ["that of LC_ALL before LANG", { LC_ALL: "fr_CA", LANG: "en_GB" }, [], "fr"],
    ["that of LC_MESSAGES before LANG", { LC_MESSAGES: "fr", LANG: "en_GB" }, [], "fr"],
    ["that of SIRENE_LANG before any locale", { SIRENE_LANG: "en", LC_ALL: "fr_FR" }, [], "en"],
    ["that of --lang before all", { SIRENE_LANG: "en" }, ["quota", "--lang", "fr"], "fr"],
    ["that of --lang in one word", { SIRENE_LANG: "en" }, ["--lang=fr-CH"], "fr"],
  ] as const)("is %s", (_, environment, words, language) => {
    expect(chooseLanguage(languageAsked(words), languageWish(environment))).toBe(language);
  });

  test("that nobody speaks here is told as it was typed", () => {
    expect(languageAsked(["quota", "--lang", "de"])).toBe("de");
    expect(languageAsked(["quota"])).toBeUndefined();
  });
});
