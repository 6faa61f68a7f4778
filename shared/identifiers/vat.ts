/** Alphabet of the keys that hold a letter: I and O are left out. A character's value is its place. */
const keyAlphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A French VAT number without spaces: FR, a key of two characters, nine digits. */
const shape = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/;

/** The two digits a French VAT number puts before a SIREN: (12 + 3 × (SIREN mod 97)) mod 97. */
export function vatKey(siren: string): string {
  if (!/^\d{9}$/.test(siren))
    throw new RangeError(`A VAT key is made from a SIREN of 9 digits, got "${siren}"`);
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
}

/**
 * The VAT number a SIREN gives by formula: `FR27552032534`. It proves the form, not the registration: a company
 * may have no VAT number, so what is shown from here must be marked as computed.
 */
export function vatNumberOf(siren: string): string {
  return `FR${vatKey(siren)}${siren}`;
}

/** The parts of a French VAT number written without separators, or undefined for anything else. */
export function splitVatNumber(text: string): { key: string; siren: string } | undefined {
  const match = shape.exec(text);
  return match ? { key: match[1]!, siren: match[2]! } : undefined;
}

/**
 * True when a key holds for nine digits. Keys with a letter follow a formula of their own (European Commission,
 * "VIES VAT number construction rules", France): two are known to be right, K7399859412 and 4Z123456782.
 */
export function vatKeyHolds(key: string, siren: string): boolean {
  if (/^\d\d$/.test(key)) return key === vatKey(siren);
  const [first, second] = [keyAlphabet.indexOf(key.charAt(0)), keyAlphabet.indexOf(key.charAt(1))];
  const rank = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(rank / 11)) % 11 === rank % 11;
}
