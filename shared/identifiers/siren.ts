const zero = "0".charCodeAt(0);

/** True when a text begins with `length` digits that pass Luhn's test (ISO/IEC 7812-1), the check of SIREN and SIRET. */
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

/** True for nine digits that pass Luhn's test (INSEE), and nothing else: `552032534`. Nine zeros are a filler. */
export function isSiren(text: string): boolean {
  return text.length === sirenLength && passesLuhn(text, sirenLength) && text !== "000000000";
}

/** A SIREN as people write it, in blocks of three: `552 032 534`. Any other text comes back as it is. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
}

const sirenLength = 9;
const siretLength = 14;

const laPoste = "356000000";

/**
 * La Poste has more establishments than its SIREN leaves check digits for: INSEE lets its SIRETs pass when their
 * plain digit sum is a multiple of 5. Its head office, 35600000000048, passes Luhn alone.
 */
const passesLaPosteRule = (siret: string) =>
  siret.startsWith(laPoste) &&
  /^\d+$/.test(siret) &&
  [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;

/**
 * True for 14 digits whose first nine are a SIREN and which pass Luhn's test as a whole, or the rule of La Poste.
 * Both tests matter: 11122233344455 passes as a whole, its SIREN does not.
 */
export function isSiret(text: string): boolean {
  return (
    text.length === siretLength &&
    passesLuhn(text, sirenLength) &&
    !text.startsWith("000000000") &&
    (passesLuhn(text, siretLength) || passesLaPosteRule(text))
  );
}

/** The SIREN of the legal unit an establishment belongs to: the first nine digits of its SIRET. */
export function sirenOf(siret: string): string {
  return siret.slice(0, 9);
}

/** A SIRET as people write it: `552 032 534 00737`. Any other text comes back as it is. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}

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
 * @decides which VAT number a SIREN gives
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
