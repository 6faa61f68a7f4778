import {
  type Letter,
  type MatchCandidate,
  type MatchLetters,
  type MatchResult,
  type MatchRow,
  letters,
  matchParts,
} from "../matching/match.ts";
import { readPostcode, townWords } from "../matching/folding/places.ts";
import { alternativesOf, joinedRow } from "../matching/alternatives.ts";
import { foldText } from "../matching/folding/text.ts";
import type { ColumnRole } from "./columns/role-rules.ts";

/** A company that a row may mean, or was said to mean; a person who says so need not say how alike it is. */
export interface RowCandidate extends Pick<MatchCandidate, "siren" | "name"> {
  readonly score?: number | undefined;
  readonly letters?: MatchLetters | undefined;
  /** The establishment, where a person named one. */
  readonly siret?: string | undefined;
}

/** What a person decided that a row means: a company, or none of those that came up. */
export interface DecidedMatch {
  readonly status: "found" | "not_found";
  readonly reason: "decided";
  /** The company, and nobody else. */
  readonly candidates: readonly RowCandidate[];
  /** Empty where nobody said. */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** How the search for a row ended: by its answers, or by what a person said. */
export type SettledMatch = MatchResult | DecidedMatch;

/** Rows that a person is asked about: those that have candidates, or those too for which no company came up. */
export type ReviewScope = "doubtful" | "all";

/**
 * True of what a person should look at: several may be meant, or companies came up and none is likely enough; with `all` a
 * name that nobody came up for too. A company abroad is in no list to choose from.
 */
export const isToReview = (
  { status, reason, candidates }: SettledMatch,
  scope: ReviewScope | undefined,
): boolean =>
  scope !== undefined &&
  reason !== "decided" &&
  reason !== "foreign" &&
  (status === "ambiguous" || status === "not_found") &&
  (scope === "all" || candidates.length > 0);

const isLetter = (text: string): text is Letter => (letters as readonly string[]).includes(text);

/** The letters that a word such as `AAZBZZA` gives the parts; undefined of any other text. */
export function lettersOf(text: string): MatchLetters | undefined {
  const each = [...text.trim().toUpperCase()];
  if (each.length !== matchParts.length || !each.every(isLetter)) return undefined;
  return Object.fromEntries(matchParts.map((part, place) => [part, each[place]!])) as MatchLetters;
}

/**
 * The columns of a list that a decision is about: a row abroad is never decided about, so that its country tells no two
 * decisions apart.
 */
export const decidedRoles = [
  "name",
  "postcode",
  "city",
  "address",
  "vat",
  "director",
] as const satisfies readonly ColumnRole[];

/** Digits of a number without its zeros in front, which spreadsheets take away. */
const digits = (text: string): string => text.replaceAll(/\D/g, "").replace(/^0+/, "");

/**
 * What rows have in common that a person's decision holds for: name, place, VAT number and director, folded, so that case,
 * accents, punctuation and CEDEX make no difference. A legal form does, and so does a street: DUPONT SARL and DUPONT SAS
 * are two companies, and one row's decision is never another's. Two names or places are one text, as a review shows them.
 * @decides for which rows a person's decision holds
 */
export function decisionKey(row: MatchRow): string {
  const { name, postcode, city, department, address, vat, director } = joinedRow(row);
  return [
    foldText(name),
    readPostcode(postcode) ?? foldText(postcode ?? ""),
    townWords(city).join(" "),
    foldText(department ?? ""),
    foldText(address ?? ""),
    digits(vat ?? ""),
    foldText(director ?? ""),
  ].join("|");
}

/** By what it is remembered that rows of a name were given a company, wherever they said that it is. */
export const givenKey = (row: MatchRow, siren: string): string =>
  `given|${siren}|${foldText(joinedRow(row).name)}`;

/** What a row of two names or places says by each of them alone: decisions about these were made before both were read, or elsewhere. */
export const partKeys = (row: MatchRow): string[] =>
  row.otherName === undefined && row.otherPlace === undefined ? [] : alternativesOf(row).map(decisionKey);

/**
 * The decision that counts for a row: its own, else the one about one of its names or places alone. Not where two of these
 * name different companies, and not one that none of the candidates is meant: the row's other name may tell who is.
 * @decides which decision counts for a row with two names
 */
export function standingDecision<Decision>(
  own: Decision | undefined,
  ofParts: readonly (Decision | undefined)[],
  companyOf: (decision: Decision) => string | undefined,
): Decision | undefined {
  if (own !== undefined) return own;
  const named = ofParts.flatMap((one) => (one === undefined || companyOf(one) === undefined ? [] : [one]));
  const companies = new Set(named.map(companyOf));
  return companies.size === 1 ? named[0] : undefined;
}

/** What a row says, as a review shows it and a decision keeps it: of two names or places both, as one text. */
export const reviewedRow = joinedRow;
