import { passesLuhn } from "./luhn.ts";
import { isSiren } from "./siren.ts";

const laPoste = "356000000";

/**
 * La Poste has more establishments than its SIREN leaves check digits for: INSEE lets its SIRETs pass when their
 * plain digit sum is a multiple of 5. Its head office, 35600000000048, passes Luhn alone.
 */
const passesLaPosteRule = (siret: string) =>
  siret.startsWith(laPoste) && [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;

/**
 * True for 14 digits whose first nine are a SIREN and which pass Luhn's test as a whole, or the rule of La Poste.
 * Both tests matter: 11122233344455 passes as a whole, its SIREN does not.
 */
export function isSiret(text: string): boolean {
  return /^\d{14}$/.test(text) && isSiren(text.slice(0, 9)) && (passesLuhn(text) || passesLaPosteRule(text));
}

/** The SIREN of the legal unit an establishment belongs to: the first nine digits of its SIRET. */
export function sirenOf(siret: string): string {
  return siret.slice(0, 9);
}

/** A SIRET as people write it: `552 032 534 00737`. Any other text comes back as it is. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}
