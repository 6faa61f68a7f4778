import { readIdentifier } from "../identifiers/read.ts";
import { isPlaceAbroad } from "./folding/countries.ts";
import { alternativesOf } from "./alternatives.ts";
import type { MatchResult, MatchRow } from "./match.ts";

/** The result for a row about a company abroad. Sirene does not list such companies, so no call is made. */
export const abroadResult: MatchResult = { status: "not_found", reason: "foreign", candidates: [] };

/**
 * Returns whether a row says that its company is abroad: by its country, by a prefix of its postcode or town, or by
 * a VAT number of another country or of Monaco. A row with a valid French number is about a company in Sirene,
 * whatever its address says.
 */
export function isAbroad(given: MatchRow): boolean {
  // A row whose first place is blank is searched at its other one.
  const row = alternativesOf(given)[0]!;
  if (row.name.trim() === "") return false;
  const number = readIdentifier(row.vat ?? "");
  if ("siren" in number) return false;
  if (number.kind === "invalid" && (number.reason === "foreign_vat" || number.reason === "monaco"))
    return true;
  return isPlaceAbroad(row);
}
