import { foldedWords } from "../folding/text.ts";
import type { Letter } from "../letters.ts";

const civilities = new Set(["M", "MR", "MME", "MLLE", "MONSIEUR", "MADAME"]);

/**
 * The row's person among a company's directors: A when one has all words of the name, B when one has the longest, F when
 * persons are listed and none has it, Z when none is listed or none named.
 */
export function directorLetter(person: readonly string[], directors: readonly unknown[]): Letter {
  const words = person.filter((word) => !civilities.has(word));
  const names = directors.flatMap((director) => {
    if (typeof director !== "object" || director === null) return [];
    const { name, nom, prenoms } = director as { name?: unknown; nom?: unknown; prenoms?: unknown };
    const known = [name, nom, prenoms].filter((part) => typeof part === "string");
    return known.length > 0 ? [foldedWords(known.join(" "))] : [];
  });
  if (words.length === 0 || names.length === 0) return "Z";
  if (words.length > 1 && names.some((name) => words.every((word) => name.includes(word)))) return "A";
  const longest = words.reduce((kept, word) => (word.length > kept.length ? word : kept));
  return names.some((name) => name.includes(longest)) ? "B" : "F";
}
