const zero = "0".charCodeAt(0);

/** True when a string of digits passes Luhn's test (ISO/IEC 7812-1), the check of SIREN and SIRET. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = digits.length - 1, doubled = false; i >= 0; i--, doubled = !doubled) {
    const digit = digits.charCodeAt(i) - zero;
    const weighed = doubled ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
