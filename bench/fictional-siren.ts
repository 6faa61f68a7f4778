/** Digits with the key that makes them pass Luhn's test behind them. */
function withKey(body: string): string {
  const sum = [...body].reduceRight((total, digit, place) => {
    const weighted = Number(digit) * ((body.length - place) % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** A SIREN that passes the checksum, of the range that begins with 14 or 15, which no organisation bears. */
export const fictionalSiren = (index: number): string => withKey(String(14_000_000 + (index % 2_000_000)));

/** A SIRET of such a company, that of its establishment of that rank. */
export const fictionalSiret = (siren: string, rank: number): string =>
  withKey(siren + String(rank).padStart(4, "0"));
