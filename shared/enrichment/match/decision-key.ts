import { readPostcode, townWords } from "../../matching/folding/places.ts";
import { joinedRow } from "../../matching/alternatives.ts";
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

/** What a row says, as a review shows it and a decision keeps it: of two names or places both, as one text. */
export const reviewedRow = joinedRow;
