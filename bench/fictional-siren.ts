/** A SIREN that passes the checksum, of the range that begins with 14 or 15, which no organisation bears. */
export function fictionalSiren(index: number): string {
  const body = String(14_000_000 + (index % 2_000_000));
  const sum = [...body].reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}
