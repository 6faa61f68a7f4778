import { withCheckDigit } from "../../sandbox/register/siren.ts";

/**
 * Returns the valid SIRENs that begin with `prefix` (6 to 8 digits), lowest first. Those that begin with 14 or 15 are
 * not assigned, and a sandbox with `fill` answers them all.
 */
export function sirensFrom(prefix: string, count: number): string[] {
  const free = 8 - prefix.length;
  return Array.from({ length: count }, (_, rank) =>
    withCheckDigit(prefix + String(rank).padStart(free, "0")),
  );
}

/** `count` valid SIRENs of which no two share six digits. */
export function scatteredSirens(count: number): string[] {
  return Array.from({ length: count }, (_, rank) => withCheckDigit(`14${String(rank).padStart(4, "0")}07`));
}

/** The SIRET of a SIREN's establishment of that rank, as the sandbox numbers its made-up ones. */
export const siretOf = (siren: string, rank: number): string =>
  withCheckDigit(siren + String(rank).padStart(4, "0"));

/** INSEE's StockUniteLegale of such companies, as far as a register needs it. */
export function legalUnitsCsv(sirens: readonly string[]): string {
  const header = [
    "siren",
    "etatAdministratifUniteLegale",
    "denominationUniteLegale",
    "activitePrincipaleUniteLegale",
  ];
  return [header.join(","), ...sirens.map((siren) => `${siren},A,FICTIVE ${siren},62.01Z`)].join("\n");
}
