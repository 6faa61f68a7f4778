import type { MatchLetters } from "./letters.ts";

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
