import { foldedWords } from "./text.ts";

/** A street line split into parts. */
export interface FoldedStreet {
  /** `12`, without the suffix of `12 B` or `12 BIS`. */
  readonly number: string | undefined;
  /** Words of the street's own name, without its type and link words. */
  readonly words: readonly string[];
}

/** Types of streets, in full and as INSEE and lists abbreviate them. */
const streetTypes = new Set(
  "ALL ALLEE ALLEES AV AVE AVENUE BD BLD BOULEVARD BVD CHE CHEM CHEMIN CITE COURS CRS ESP ESPLANADE FAUBOURG FG IMP IMPASSE LD LIEU DIT LOT LOTISSEMENT MTE MONTEE PARC PASS PASSAGE PL PLACE PROM PROMENADE QU QUAI QUARTIER QUA R RES RESIDENCE RLE RUE RUELLE ROUTE RTE SEN SENTE SENTIER SQ SQUARE TRA TRAVERSE VC VILLA VLA VOIE ZA ZAC ZI ZONE".split(
    " ",
  ),
);
const repetitions = new Set(["B", "BIS", "C", "D", "Q", "QUATER", "T", "TER"]);
const links = new Set(["A", "AU", "AUX", "D", "DE", "DES", "DU", "ET", "L", "LA", "LE", "LES"]);
const shortened: Readonly<Record<string, string>> = {
  DR: "DOCTEUR",
  FB: "FAUBOURG",
  GAL: "GENERAL",
  GEN: "GENERAL",
  MAL: "MARECHAL",
  PDT: "PRESIDENT",
  PRES: "PRESIDENT",
  ST: "SAINT",
  STE: "SAINTE",
};

/** Splits a street line: `12 bis, av. du Gal de Gaulle` gives number 12 and the words GENERAL and GAULLE. */
export function foldStreet(line: string | undefined): FoldedStreet {
  const words = foldedWords((line ?? "").replace(/(\d)(?=[A-Za-z]{2})|(\d)(?=[A-Za-z]\b)/g, "$1$2 "));
  // That of RUE DU 4 SEPTEMBRE is part of its name.
  const number = words
    .slice(0, 3)
    .find((word, i) => /^\d{1,4}$/.test(word) && !/^D(U|ES)$/.test(words[i - 1]!));
  const rest = number === undefined ? words : words.slice(words.indexOf(number) + 1);
  return {
    number,
    words: rest
      .filter((word, i) => !(i === 0 && number !== undefined && repetitions.has(word)))
      .filter((word) => !streetTypes.has(word) && !links.has(word))
      .map((word) => shortened[word] ?? word),
  };
}

/**
 * Compares two streets: A for the same street and number, B for the same street with another or no number, F for
 * another street. Returns undefined if one of them has no words.
 */
export function compareStreets(one: FoldedStreet, other: FoldedStreet): "A" | "B" | "F" | undefined {
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  const [fewer, more] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (!fewer.every((word) => more.includes(word))) return "F";
  return one.number !== undefined && one.number === other.number ? "A" : "B";
}
