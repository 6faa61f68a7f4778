/**
 * The numbers of the register: check digits, VAT key and printed form. Written separately from the client's on
 * purpose, so that the two check each other.
 */

/** Returns the digits followed by the check digit that makes them satisfy Luhn's formula. */
export function withCheckDigit(body: string): string {
  let sum = 0;
  for (let i = body.length - 1, double = true; i >= 0; i--, double = !double) {
    const digit = body.charCodeAt(i) - 48;
    sum += double ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Returns true if the digits satisfy Luhn's formula, as every SIREN does and every SIRET except La Poste's. */
export const passesLuhn = (digits: string): boolean => withCheckDigit(digits.slice(0, -1)) === digits;

export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && passesLuhn(text);
}

/** Returns true for a SIRET that satisfies Luhn's formula and whose SIREN does. La Poste's own rule is not applied. */
export function isSiret(text: string): boolean {
  return /^\d{14}$/.test(text) && passesLuhn(text) && passesLuhn(text.slice(0, 9));
}

/** Returns the French VAT number of a SIREN: key (12 + 3 × (SIREN mod 97)) mod 97, on two digits. */
export function vatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, "0")}${siren}`;
}

/** Returns `552 032 534`. */
export function formatSiren(siren: string): string {
  return `${siren.slice(0, 3)} ${siren.slice(3, 6)} ${siren.slice(6, 9)}`;
}

/** Returns `552 032 534 00703`. */
export function formatSiret(siret: string): string {
  return `${formatSiren(siret)} ${siret.slice(9)}`;
}
