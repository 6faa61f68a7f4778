import { languages, type Language } from "./languages.ts";

/** What stands for a language spoken here: `fr`, `fr-CH`, `fr_FR.UTF-8`, and not `frr`, which is North Frisian. */
export const spokenLanguage = new RegExp(`^(${languages.join("|")})(?:[-_.@]|$)`, "i");

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
  const [found] = names.flatMap((name) => spokenLanguage.exec(name)?.[1]!.toLowerCase() ?? []);
  return (found as Language | undefined) ?? "en";
}
