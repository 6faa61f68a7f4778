/** What a row's identifier was read as, and by which of its sources. */
export interface RowReading<Reading> {
  readonly reading: Reading;
  /** Place of the source, from 0. */
  readonly source: number;
}

/**
 * The reading of a row that may be identified in several columns: the first that is an identifier, so that a later
 * column counts where those before it are blank or invalid; without one, the first that says anything.
 */
export function firstIdentifier<Reading extends { readonly kind: string }>(
  readings: readonly Reading[],
): RowReading<Reading> {
  const identifies = readings.findIndex(({ kind }) => kind === "siren" || kind === "siret");
  const speaks = identifies === -1 ? readings.findIndex(({ kind }) => kind !== "blank") : identifies;
  const source = Math.max(0, speaks);
  return { reading: readings[source]!, source };
}
