import { readPostcode, townWords } from "../../matching/folding/places.ts";
import { alternativesOf, joinedRow } from "../../matching/alternatives.ts";
import { foldText } from "../../matching/folding/text.ts";
import type { ColumnRole } from "../columns/role-rules.ts";
import type { MatchRow } from "../../matching/row.ts";

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

/** What a row of two names or places says by each of them alone: decisions about these were made before both were read, or elsewhere. */
export const partKeys = (row: MatchRow): string[] =>
  row.otherName === undefined && row.otherPlace === undefined ? [] : alternativesOf(row).map(decisionKey);

/**
 * The decision that counts for a row: its own, else the one about one of its names or places alone. Not where two of these
 * name different companies, and not one that none of the candidates is meant: the row's other name may tell who is.
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
