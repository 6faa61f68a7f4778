/** A company that a row may mean. */
export interface MatchCandidate {
  readonly siren: string;
  readonly name: string;
  /** From 0 to 100: of a hundred companies with such a score so many are right. */
  readonly score: number;
  readonly letters: MatchLetters;
  /** True, false, or undefined where the service does not tell. */
  readonly active: boolean | undefined;
}

/**
 * Why a row is what it is, as a code for the program's messages:
 * - `two_proofs`: the name and something else agree, and nothing speaks against it;
 * - `one_proof`: nothing but the name agrees, and it is not alone;
 * - `common_name`: name and place agree, and the name is initials or of words that many have: it proves too little;
 * - `contradiction`: something speaks against it: another department, number, VAT number, director or legal form;
 * - `places_apart`: the row's postcode and its town are of two places;
 * - `other_town`: the name fits, and the company is not in the row's town;
 * - `elsewhere`: the name fits, and no establishment of the company came up at the row's place;
 * - `word_more`: name and place agree, and one of the two names has a word more, as sister companies have;
 * - `several`: others are as likely;
 * - `unlike`: the name is not near enough;
 * - `too_broad`: more companies have these words than a page shows;
 * - `generic_name`: the name says of nobody whom it means;
 * - `no_candidate`: no company came up that may be meant;
 * - `foreign`: the row says that its company is abroad, and nothing was asked;
 * - `no_name`: the row has no name.
 */
export const matchReasons = [
  "two_proofs",
  "one_proof",
  "common_name",
  "contradiction",
  "places_apart",
  "other_town",
  "elsewhere",
  "word_more",
  "several",
  "unlike",
  "too_broad",
  "generic_name",
  "no_candidate",
  "foreign",
  "no_name",
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** How the places of a search call a search without a place. */
export const wholeCountry = "France";

/** What was looked for, and where. */
export interface SearchScope {
  /** The words that were asked for, as they are spelt in the questions. */
  readonly words: readonly string[];
  /** Postcode, town, the two digits of a department, {@link wholeCountry}: those that were asked for, narrowest first. */
  readonly places: readonly string[];
}

/** What a row was found to mean. `candidates` are the likeliest, five at most; of a row that is found, the first is it. */
export interface MatchResult {
  readonly status: "found" | "ambiguous" | "not_found" | "blank";
  readonly reason: MatchReason;
  readonly candidates: readonly MatchCandidate[];
  /** Of a row of which nobody is found, or nobody at its place. */
  readonly scope?: SearchScope;
}

/** What a part of a row is to the same part of a company: the same, near it, different, or not there to compare. */
export const letters = ["A", "B", "F", "Z"] as const;
export type Letter = (typeof letters)[number];

/** The parts that are compared, in the order their letters stand in `sirene_match`. */
export const matchParts = ["name", "postcode", "city", "address", "vat", "director", "legalForm"] as const;
type MatchPart = (typeof matchParts)[number];

export type MatchLetters = Readonly<Record<MatchPart, Letter>>;

/** The letters of all parts in one word: `AAZBZZA`. */
export const lettersText = (of: MatchLetters): string => matchParts.map((part) => of[part]).join("");

/** A place of a company, as a list writes it. */
export interface RowPlace {
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  /** Street line, with or without number. */
  readonly address?: string | undefined;
}

/** What a row of a list tells of the company it means. All but the name may be missing or blank. */
export interface MatchRow extends RowPlace {
  readonly name: string;
  /** Two digits or `2A`, where there is no postcode. */
  readonly department?: string | undefined;
  /** A VAT number or SIREN, or a piece of one of five digits or more. */
  readonly vat?: string | undefined;
  /** A person's name, in any order. */
  readonly director?: string | undefined;
  /** A country's name or code; that of France where there is none. */
  readonly country?: string | undefined;
  /** Another name of the same company: a trade name beside a legal name. */
  readonly otherName?: string | undefined;
  /** Another place of it: where is delivered, beside where is billed. */
  readonly otherPlace?: RowPlace | undefined;
}
