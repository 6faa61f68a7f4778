import { languages, type Language } from "../messages/languages.ts";

/** The language that the words of a command line ask for by `--lang`, as typed: it must be known before the rest is read. */
export function languageAsked(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** What stands for a language spoken here: `fr`, `fr-CH`, `fr_FR.UTF-8`, and not `frr`, which is North Frisian. */
const spoken = new RegExp(`^(?:${languages.join("|")})(?![\\p{L}\\p{N}])`, "iu");

/** The names in a wish, the most wished first: a locale is one; browsers send several, as `de,fr;q=0.8` (RFC 9110). */
function namesIn(wish: string): string[] {
  return wish
    .split(",")
    .map((part) => {
      const [name, ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter));
      return { name: name!, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ name }) => name);
}

/** The first language spoken here that one of `wishes` names, each by its own order; English where none does. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Language {
  const names = wishes.flatMap((wish) => (wish === undefined ? [] : namesIn(wish)));
  const [found] = names.flatMap((name) => spoken.exec(name)?.[0].toLowerCase() ?? []);
  return (found as Language | undefined) ?? "en";
}
