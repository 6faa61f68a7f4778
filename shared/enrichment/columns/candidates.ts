import type { ColumnReadings } from "./column-readings.ts";
import { headerHint, isAboutVat, type HeaderHint } from "./header-hint.ts";
import { ownKeyOf } from "./own-columns.ts";

/** Number of identifiers that suffices for a sample. Fewer may be there by chance, unless the header names them. */
export const identifiersEnough = 20;

/**
 * Share of a column's filled cells that must be identifiers, by what its header says. One number in ten passes the
 * checksum by chance, so a column whose header does not name identifiers needs a clear majority.
 */
const shareNeeded: Readonly<Record<HeaderHint, number>> = {
  names_them: 0,
  mentions_them: 0.3,
  silent: 0.6,
  names_something_else: Infinity,
};
const hintsBestFirst: readonly HeaderHint[] = ["names_them", "mentions_them", "silent"];

/** This many numbers do not all pass the check by chance, whatever the header says. */
export const beyondChance = 5;

/** A column that may have the identifiers. */
export interface IdentifierCandidate {
  /** Place of the column in the sample. */
  readonly place: number;
  readonly identifiers: number;
  readonly share: number;
  readonly kind: "siren" | "siret";
  readonly hint: HeaderHint;
  /** 0 for the plainest header. */
  readonly hintRank: number;
  readonly companies: number;
}

const shareOf = ({ filled, sirens, sirets }: ColumnReadings): number =>
  filled === 0 ? 0 : (sirens + sirets) / filled;

/** Returns the column as a candidate; undefined for one of our columns, or if too few of its cells are identifiers. */
export function candidateOf(readings: ColumnReadings, place: number): IdentifierCandidate | undefined {
  const { header, sirens, sirets, companies } = readings;
  if (ownKeyOf(header) !== undefined) return undefined;
  const hint = hintOf(readings);
  const identifiers = sirens + sirets;
  const share = shareOf(readings);
  if (share < shareNeeded[hint]) return undefined;
  return {
    place,
    identifiers,
    share,
    kind: sirets > sirens ? "siret" : "siren",
    hint,
    hintRank: hintsBestFirst.indexOf(hint),
    companies: companies.size,
  };
}

/** Returns true for a column of company identifiers, even under a header that names something else. */
export function isCompanyColumn(readings: ColumnReadings): boolean {
  const identifiers = readings.sirens + readings.sirets;
  if (ownKeyOf(readings.header) !== undefined || identifiers === 0) return false;
  if (candidateOf(readings, 0) !== undefined) return true;
  return identifiers >= beyondChance && shareOf(readings) >= shareNeeded.silent;
}

/** Fewest identifiers among other contents that are hardly there by chance, if few other numbers fail the check. */
const fewIdentifiers = 3;

/**
 * Returns true for a column that is none of company identifiers but has a few among other contents: customer codes, and
 * SIRENs where somebody knew them.
 * @decides which columns have company numbers that no run reads
 */
export function hasSomeCompanies(readings: ColumnReadings): boolean {
  const { header, companies, wrongNumbers } = readings;
  if (ownKeyOf(header) !== undefined || isCompanyColumn(readings)) return false;
  if (hintOf(readings) === "names_something_else" || companies.size < fewIdentifiers) return false;
  return wrongNumbers * fewIdentifiers <= companies.size;
}

/**
 * Returns what the header says, overruled by cells that are VAT numbers: one number in ten passes the Luhn check by
 * chance, but none has FR and a valid key in front. Rates and amounts under a header TVA have neither.
 */
function hintOf({ header, filled, vats }: ColumnReadings): HeaderHint {
  const hint = headerHint(header);
  if (hint !== "names_something_else" || vats === 0 || vats < shareNeeded.silent * filled) return hint;
  return isAboutVat(header) ? "names_them" : "mentions_them";
}

/**
 * Removes columns whose header says nothing about identifiers, if another column is plainly named and most of its
 * filled cells are identifiers: customer numbers pass the check now and then. A silent column stays if it has too many
 * identifiers for chance, and twice as many as the plainly named one.
 */
export function withoutUnnamed(candidates: readonly IdentifierCandidate[]): readonly IdentifierCandidate[] {
  const named = candidates.filter(({ hint, share }) => hint === "names_them" && share >= shareNeeded.silent);
  const mostNamed = Math.max(0, ...named.map(({ identifiers }) => identifiers));
  if (mostNamed === 0) return candidates;
  const enough = Math.max(identifiersEnough, 2 * mostNamed);
  return candidates.filter(({ hint, identifiers }) => hint !== "silent" || identifiers >= enough);
}

/**
 * Removes columns with the same company in every row, if another column has several: the customer beside the suppliers,
 * the group beside its members. Under a silent header, a few companies may be there by chance and do not count as
 * several.
 */
export function withoutConstant(candidates: readonly IdentifierCandidate[]): readonly IdentifierCandidate[] {
  const varies = ({ companies, hint }: IdentifierCandidate) =>
    companies >= (hint === "silent" ? beyondChance : 2);
  const isConstant = ({ companies, identifiers }: IdentifierCandidate) => companies === 1 && identifiers > 1;
  return candidates.some(varies) ? candidates.filter((one) => !isConstant(one)) : candidates;
}
