/** A company that a row may mean. */
export interface MatchCandidate {
  readonly siren: string;
  readonly name: string;
  /** From 0 to 100: the percentage of companies with this score that are right. */
  readonly score: number;
  readonly letters: MatchLetters;
  /** Undefined if the API does not say. */
  readonly active: boolean | undefined;
}

/**
 * Why a row has its result, as a code for the program's messages:
 * - `two_proofs`: the name and something else agree, and nothing contradicts them;
 * - `one_proof`: only the name agrees, and other companies may have it;
 * - `common_name`: name and place agree, but the name (initials or common words) proves too little;
 * - `contradiction`: a department, number, VAT number, director or legal form contradicts the company;
 * - `places_apart`: the row's postcode and town belong to two places;
 * - `other_town`: the name fits, but the company is not in the row's town;
 * - `elsewhere`: the name fits, but no establishment of the company was found at the row's place;
 * - `word_more`: name and place agree, but one name has an extra word, as sister companies have;
 * - `several`: other companies are as likely;
 * - `unlike`: the name is not similar enough;
 * - `too_broad`: more companies have these words than a page shows;
 * - `generic_name`: the name identifies nobody;
 * - `no_candidate`: no plausible company was found;
 * - `foreign`: the row says that its company is abroad, so nothing was asked;
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

/** The name for a search without a place, beside the names of searched places. */
export const wholeCountry = "France";

/** What was searched for, and where. */
export interface SearchScope {
  /** The words that were searched for, as spelt in the questions. */
  readonly words: readonly string[];
  /**
   * The searched places, narrowest first: a postcode, a town, the two digits of a department, or {@link
   * wholeCountry}.
   */
  readonly places: readonly string[];
}

/**
 * The result for a row. `candidates` are the likeliest companies, at most five. If the row is found, the first one
 * is the company.
 */
export interface MatchResult {
  readonly status: "found" | "ambiguous" | "not_found" | "blank";
  readonly reason: MatchReason;
  readonly candidates: readonly MatchCandidate[];
  /** Set if no company was found, or none at the row's place. */
  readonly scope?: SearchScope;
}

/**
 * How a part of a row compares with the company's: same (A), similar (B), different (F), or missing on one side
 * (Z).
 */
export const letters = ["A", "B", "F", "Z"] as const;
export type Letter = (typeof letters)[number];

/** The compared parts, in the order of their letters in `sirene_match`. */
export const matchParts = ["name", "postcode", "city", "address", "vat", "director", "legalForm"] as const;
type MatchPart = (typeof matchParts)[number];

export type MatchLetters = Readonly<Record<MatchPart, Letter>>;

/** Joins the letters of all parts into one word, such as `AAZBZZA`. */
export const lettersText = (of: MatchLetters): string => matchParts.map((part) => of[part]).join("");

/** A place of a company, as a list writes it. */
export interface RowPlace {
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  /** Street line, with or without number. */
  readonly address?: string | undefined;
}

/** What a row of a list says about its company. Everything but the name may be missing or blank. */
export interface MatchRow extends RowPlace {
  readonly name: string;
  /** Two digits or `2A`, for rows without a postcode. */
  readonly department?: string | undefined;
  /** A VAT number or SIREN, or at least five digits of one. */
  readonly vat?: string | undefined;
  /** A person's name, in any order. */
  readonly director?: string | undefined;
  /** A country's name or code. France if missing. */
  readonly country?: string | undefined;
  /** Another name of the same company, such as a trade name beside the legal name. */
  readonly otherName?: string | undefined;
  /** Another place of the company, such as the delivery address beside the billing address. */
  readonly otherPlace?: RowPlace | undefined;
}
