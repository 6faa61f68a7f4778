import fc from "fast-check";

const luhnSum = (digits: string) =>
  [...digits].reduceRight((sum, digit, i) => {
    const doubled = (digits.length - 1 - i) % 2 === 1;
    const weighed = Number(digit) * (doubled ? 2 : 1);
    return sum + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);

/**
 * Returns the digits with the check digit that makes them pass Luhn's test, computed in another way than in the
 * sources.
 */
function withCheckDigit(digits: string): string {
  return `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;
}

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((values) => values.join(""));

/** Valid SIRENs that begin with some digits. */
export const sirensFrom = (start: string) =>
  digits(8 - start.length)
    .map((rest) => `${start}${rest}`)
    .filter((eight) => eight !== "00000000")
    .map(withCheckDigit);

/** Valid SIRETs of some SIRENs. No establishment has the NIC 00000. */
export const siretsOf = (owners: fc.Arbitrary<string>) =>
  fc
    .tuple(owners, digits(4))
    .map(([siren, nic]) => withCheckDigit(`${siren}${nic}`))
    .filter((siret) => !siret.endsWith("00000"));

export const sirens = sirensFrom("");
export const sirets = siretsOf(sirens);

/** A text of digits with one of them changed. */
export const oneDigitChanged = (numbers: fc.Arbitrary<string>) =>
  fc.tuple(numbers, fc.nat(), fc.integer({ min: 1, max: 9 })).map(([number, place, step]) => {
    const i = place % number.length;
    return number.slice(0, i) + ((Number(number[i]) + step) % 10) + number.slice(i + 1);
  });
