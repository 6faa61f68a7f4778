/** INSEE's mark for a value withheld under partial diffusion. */
export const masked = "[ND]";

const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

/**
 * Returns the words of a text in the form used for comparison: lower case, no accents, no punctuation, one space
 * between words. Letters of other scripts stay. A masked value has no words, so nobody is found by `[ND]`.
 */
export function folded(text: string): string {
  const plain = text.replaceAll(masked, " ").toLowerCase();
  // Most of the register is plain ASCII, and this path is four times faster.
  if (/^\p{ASCII}*$/u.test(plain)) return plain.replace(/[^a-z0-9]+/g, " ").trim();
  return plain
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[œæßøł]/g, (letter) => ligatures[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns the distinct words of a text; none for a text without letter or digit. */
export function wordsOf(text: string): string[] {
  const words = folded(text);
  return words === "" ? [] : [...new Set(words.split(" "))];
}

/** INSEE's codes of street types and other abbreviations, in folded form. The register uses both forms. */
const written = new Map(
  Object.entries({
    all: "allee",
    av: "avenue",
    bd: "boulevard",
    bld: "boulevard",
    che: "chemin",
    chem: "chemin",
    crs: "cours",
    fg: "faubourg",
    imp: "impasse",
    lot: "lotissement",
    pass: "passage",
    pl: "place",
    res: "residence",
    rle: "ruelle",
    rte: "route",
    sq: "square",
    st: "saint",
    ste: "sainte",
    tra: "traverse",
  }),
);

/** Returns the words of a street line with abbreviations expanded, so that "12 av. Foch" and "12 AVENUE FOCH" match. */
export function foldedStreet(text: string): string {
  return folded(text)
    .split(" ")
    .map((word) => written.get(word) ?? word)
    .join(" ");
}

export function streetWordsOf(text: string): string[] {
  return wordsOf(foldedStreet(text));
}
