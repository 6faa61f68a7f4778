import type { Language } from "../messages/languages.ts";

/** What commander says in English of a command line that it cannot take, and the same in French. */
const inFrench: readonly (readonly [said: RegExp, french: string])[] = [
  [/^unknown option '([^']+)'/, "option inconnue : $1"],
  [/^unknown command '([^']+)'/, "commande inconnue : $1"],
  [/^missing required argument '([^']+)'/, "il manque : $1"],
  [/^option '([^']+)' argument missing/, "l'option $1 attend une valeur"],
  [/^required option '([^']+)' not specified/, "il manque l'option $1"],
  [
    /^too many arguments for '([^']+)'\. Expected (\d+) arguments? but got (\d+)\./,
    "trop de mots pour $1 : $3 au lieu de $2",
  ],
  [/^too many arguments\. Expected (\d+) arguments? but got (\d+)\./, "trop de mots : $2 au lieu de $1"],
  [
    /^option '([^']+)' argument '([^']*)' is invalid\. Allowed choices are (.+)\.$/,
    "$2 ne convient pas à l'option $1, qui prend : $3",
  ],
  [/^option '([^']+)' cannot be used with option '([^']+)'/, "$1 et $2 ne vont pas ensemble"],
  [/\(Did you mean one of (.+)\?\)$/, "(peut-être l'une de : $1)"],
  [/\(Did you mean (.+)\?\)$/, "(peut-être $1)"],
];

/**
 * Why a command line cannot be taken, on one line and without the word "error", from what commander says of it. What
 * the French table does not know stays English.
 */
export function usageFault(message: string, language: Language): string {
  const english = message
    .replace(/^error: /, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (language === "en") return english;
  return inFrench.reduce((text, [said, french]) => text.replace(said, french), english);
}
