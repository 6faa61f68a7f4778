/** Appends the check digit that makes the digits pass Luhn's test. */
function withKey(body: string): string {
  const sum = [...body].reduceRight((total, digit, place) => {
    const weighted = Number(digit) * ((body.length - place) % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Returns a SIREN that passes the checksum, from the range that begins with 14 or 15, which no organisation has. */
export const fictionalSiren = (index: number): string => withKey(String(14_000_000 + (index % 2_000_000)));

/** Returns the SIRET of such a company's establishment of that rank. */
export const fictionalSiret = (siren: string, rank: number): string =>
  withKey(siren + String(rank).padStart(4, "0"));
