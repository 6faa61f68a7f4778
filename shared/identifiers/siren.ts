const zero = "0".charCodeAt(0);

/**
 * Returns true if a text begins with `length` digits that pass the Luhn test (ISO/IEC 7812-1), the check of SIREN and
 * SIRET.
 */
function passesLuhn(text: string, length: number): boolean {
  let sum = 0;
  for (let i = length - 1, doubled = false; i >= 0; i--, doubled = !doubled) {
    const digit = text.charCodeAt(i) - zero;
    if (!(digit >= 0 && digit <= 9)) return false;
    const weighed = doubled ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/**
 * Returns true for exactly nine digits that pass the Luhn test (INSEE): `552032534`. Nine zeros are a filler and do not
 * count.
 */
export function isSiren(text: string): boolean {
  return text.length === sirenLength && passesLuhn(text, sirenLength) && text !== "000000000";
}

/** Formats a SIREN in blocks of three: `552 032 534`. Any other text is returned unchanged. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
}

const sirenLength = 9;
const siretLength = 14;

const laPoste = "356000000";

/**
 * La Poste has more establishments than check digits allow for its SIREN. INSEE therefore accepts its SIRETs if the
 * plain sum of their digits is a multiple of 5. Its head office, 35600000000048, passes only the Luhn test.
 */
const passesLaPosteRule = (siret: string) =>
  siret.startsWith(laPoste) &&
  /^\d+$/.test(siret) &&
  [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;

/** No establishment has this NIC: INSEE numbers those of a company from 00001. */
export const noNic = "00000";

/**
 * Returns true for 14 digits that pass the Luhn test, or the rule of La Poste, and whose first nine are a SIREN. Both
 * tests matter: 11122233344455 passes as a whole, but its SIREN does not. A NIC of zeros is none (`noNic`).
 */
export function isSiret(text: string): boolean {
  return (
    text.length === siretLength &&
    passesLuhn(text, sirenLength) &&
    !text.startsWith("000000000") &&
    !text.endsWith(noNic) &&
    (passesLuhn(text, siretLength) || passesLaPosteRule(text))
  );
}

/** Returns the SIREN of the legal unit of an establishment: the first nine digits of its SIRET. */
export function sirenOf(siret: string): string {
  return siret.slice(0, 9);
}

/** Formats a SIRET in blocks: `552 032 534 00737`. Any other text is returned unchanged. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}

/** Alphabet of keys with a letter, without I and O. A character's value is its position. */
const keyAlphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A French VAT number without spaces: FR, a key of two characters, nine digits. */
const shape = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/;

/**
 * Returns the two digits that precede a SIREN in a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97.
 * @throws {RangeError} if `siren` is not nine digits
 */
export function vatKey(siren: string): string {
  if (!/^\d{9}$/.test(siren))
    throw new RangeError(`A VAT key is made from a SIREN of 9 digits, got "${siren}"`);
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
}

/**
 * Returns the VAT number computed from a SIREN: `FR27552032534`. The company may not be registered for VAT, so a number
 * from here must be shown as computed.
 * @decides which VAT number a SIREN gives
 */
export function vatNumberOf(siren: string): string {
  return `FR${vatKey(siren)}${siren}`;
}

/** Returns the parts of a French VAT number without separators; undefined for any other text. */
export function splitVatNumber(text: string): { key: string; siren: string } | undefined {
  const match = shape.exec(text);
  return match ? { key: match[1]!, siren: match[2]! } : undefined;
}

/**
 * Returns true if a key is right for nine digits. Keys with a letter follow a formula of their own (European
 * Commission, "VIES VAT number construction rules", France). Two are known to be right: K7399859412 and 4Z123456782.
 */
export function isVatKeyValid(key: string, siren: string): boolean {
  if (/^\d\d$/.test(key)) return key === vatKey(siren);
  const [first, second] = [keyAlphabet.indexOf(key.charAt(0)), keyAlphabet.indexOf(key.charAt(1))];
  const rank = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(rank / 11)) % 11 === rank % 11;
}
