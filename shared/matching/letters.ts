/** What a part of a row is to the same part of a company: the same, near it, different, or not there to compare. */
export const letters = ["A", "B", "F", "Z"] as const;
export type Letter = (typeof letters)[number];

/** The parts that are compared, in the order their letters stand in `sirene_match`. */
export const matchParts = ["name", "postcode", "city", "address", "vat", "director", "legalForm"] as const;
export type MatchPart = (typeof matchParts)[number];

export type MatchLetters = Readonly<Record<MatchPart, Letter>>;

/** The letters of all parts in one word: `AAZBZZA`. */
export const lettersText = (of: MatchLetters): string => matchParts.map((part) => of[part]).join("");
