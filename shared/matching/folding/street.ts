import { foldText, foldedWords } from "./text.ts";

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

/** Parts of an address that are no part of its street, and a postcode behind it with its town. */
const besideStreet =
  /\b(\d+ ?(ER?|EME|ND) ETAGE|(AP(P|PT|T|PARTEMENT)|BAT(IMENT)?|BP|CS|ESC(ALIER)?|ETAGE|HALL|IMM(EUBLE)?|PORTE|TSA) ([A-Z]|[A-Z]?\d+))\b| \d{5}\b.*/g;
/** The number of a house, or the first of several, with what follows it before the type of its street. */
const houses = /^(\d{1,4})( (\d{1,4}|[A-DQT]|BIS|ET|QUATER|TER))+(?= (\w+))/;

/** Splits a street line: `12-14 bis, av. du Gal de Gaulle BP 7` gives number 12 and the words GENERAL and GAULLE. */
export function foldStreet(line: string | undefined): FoldedStreet {
  const text = foldText((line ?? "").replace(/(\d)(?=[A-Za-z]{2})|(\d)(?=[A-Za-z]\b)/g, "$1$2 "))
    .replace(besideStreet, "")
    .trim()
    .replace(houses, (all, first: string, _further, _last, next: string) =>
      streetTypes.has(next) ? first : all,
    );
  const words = foldedWords(text);
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
