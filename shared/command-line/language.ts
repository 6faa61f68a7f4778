export type Language = "en" | "fr";

/** The language that the words of a command line ask for by `--lang`, as typed: it must be known before the rest is read. */
export function languageAsked(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** The first of `wishes` that is one of the languages spoken here; English where none is. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const name = wish?.slice(0, 2).toLowerCase();
    if (name === "fr" || name === "en") return name;
  }
  return "en";
}
