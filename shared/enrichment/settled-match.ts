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

/** A company that a row may mean or was decided to mean. A person who decides gives neither score nor letters. */
export interface RowCandidate extends Pick<MatchCandidate, "siren" | "name"> {
  readonly score?: number | undefined;
  readonly letters?: MatchLetters | undefined;
  /** The establishment, if a person named one. */
  readonly siret?: string | undefined;
}

/** A person's decision about a row: a company, or none of the candidates. */
export interface DecidedMatch {
  readonly status: "found" | "not_found";
  readonly reason: "decided";
  /** The company alone; empty if none is meant. */
  readonly candidates: readonly RowCandidate[];
  /** Who decided; empty if not given. */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** How the search for a row ended: by its answers, or by a person's decision. */
export type SettledMatch = MatchResult | DecidedMatch;

/** Rows to review: those with candidates, or all, including those without. */
export type ReviewScope = "doubtful" | "all";

/**
 * Returns true if a person should review the result: several companies may be meant, or none of the candidates is
 * likely enough; with scope `all`, also if there are no candidates. A company abroad is not among any candidates.
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

/** Returns the letters of the parts in a word such as `AAZBZZA`; undefined for any other text. */
export function lettersOf(text: string): MatchLetters | undefined {
  const each = [...text.trim().toUpperCase()];
  if (each.length !== matchParts.length || !each.every(isLetter)) return undefined;
  return Object.fromEntries(matchParts.map((part, place) => [part, each[place]!])) as MatchLetters;
}

/** The columns that a decision depends on. The country is not among them: rows abroad are never decided about. */
export const decidedRoles = [
  "name",
  "postcode",
  "city",
  "address",
  "vat",
  "director",
] as const satisfies readonly ColumnRole[];

/** Returns the digits of a number without leading zeros, which spreadsheets remove. */
const digits = (text: string): string => text.replaceAll(/\D/g, "").replace(/^0+/, "");

/**
 * Returns the key of the rows that a decision applies to: name, place, VAT number and director, folded, so that case,
 * accents, punctuation and CEDEX make no difference. Legal form and street do: DUPONT SARL and DUPONT SAS are two
 * companies, and must not share a decision. Two names or places count as one text, as a review shows them.
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

/** Returns the key that remembers that rows with this name were given the company, wherever they are. */
export const assignedKey = (row: MatchRow, siren: string): string =>
  `given|${siren}|${foldText(joinedRow(row).name)}`;

/**
 * Returns the decision keys of each name and place of a row that has several. Decisions about one of them may date from
 * before both were read, or come from another list.
 */
export const partKeys = (row: MatchRow): string[] =>
  row.otherName === undefined && row.otherPlace === undefined ? [] : alternativesOf(row).map(decisionKey);

/**
 * Returns the decision that counts for a row: its own, else that about one of its names or places alone. If these name
 * different companies, none counts. A decision that no candidate is meant does not count either: the row's other name
 * may lead to the company.
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

/** Returns the row as a review shows it and a decision stores it: two names or places joined to one text. */
export const reviewedRow = joinedRow;
