import { spokenLanguage } from "../messages/choose-language.ts";
import { languages } from "../messages/languages.ts";
import { UsageError } from "./usage-error.ts";

/** The environment variable that names a program's language: what its value must match, and what it looks like. */
export const languageVariable = {
  SIRENE_LANG: { pattern: spokenLanguage, shape: languages.join(", ") },
} as const;

/** The language that the words of a command line ask for by `--lang`, as typed: it is needed before the rest is read. */
export function languageAsked(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** @throws {UsageError} for a language that was asked for and is not spoken here */
export function checkLanguage(asked: string | undefined): void {
  if (asked !== undefined && !spokenLanguage.test(asked))
    throw new UsageError("bad_lang", { languages, value: asked });
}
