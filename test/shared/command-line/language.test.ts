import { describe, expect, test } from "@jest/globals";
import { readEnvironmentLanguage, readLanguageOption } from "../../../shared/command-line/environment.ts";
import { chooseLanguage } from "../../../shared/messages/messages.ts";

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
    expect(chooseLanguage(readLanguageOption(words), readEnvironmentLanguage(environment))).toBe(language);
  });

  test.each([
    ["French on a French Windows, which has no variable for it", {}, "fr-FR", "fr"],
    ["English on a German Windows", {}, "de-DE", "en"],
    ["on a French Windows too, that of a variable", { SIRENE_LANG: "en" }, "fr-FR", "en"],
  ] as const)("is %s", (_, environment, locale, language) => {
    expect(chooseLanguage(readEnvironmentLanguage(environment, "win32", () => locale))).toBe(language);
    expect(readEnvironmentLanguage({}, "linux", () => locale)).toBeUndefined();
  });

  test.each([
    ["fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "fr"],
    ["de-DE,de;q=0.9,fr;q=0.8", "fr"],
    ["de, en;q=0.3, fr;q=0.8", "fr"],
    ["EN-gb;q=0.5, fr ; q=0.4", "en"],
    ["fr,en", "fr"],
    ["frr,en", "en"],
    ["fr;q=0,en;q=0.1", "en"],
    ["frr", "the other"],
    ["enm;q=1, *;q=0.5", "the other"],
    ["fr;q=0", "the other"],
    [", ;q=1,;", "the other"],
    ["", "the other"],
  ])("of a browser that sends %j is %s", (sent, language) => {
    const chosen = (["en", "fr"] as const).map((other) => chooseLanguage(sent, other));
    expect(chosen).toEqual(language === "the other" ? ["en", "fr"] : [language, language]);
  });

  test("that nobody speaks here is told as it was typed", () => {
    expect(readLanguageOption(["quota", "--lang", "de"])).toBe("de");
    expect(readLanguageOption(["quota"])).toBeUndefined();
  });
});
