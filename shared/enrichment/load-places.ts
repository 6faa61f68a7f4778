import { type PlaceTable, readPlaceTable } from "../matching/place-table.ts";

/** Returns the table of towns and postcodes, undefined if it is unavailable. Called each time the table is needed. */
export type LoadPlaces = () => Promise<PlaceTable | undefined>;

/**
 * Returns a loader that reads the table once, from the first text that contains it. A text is read only if those
 * before it fail.
 */
export function placesFrom(texts: readonly (() => Promise<string>)[]): LoadPlaces {
  let table: Promise<PlaceTable | undefined> | undefined;
  const read = async () => {
    for (const text of texts) {
      const found = readPlaceTable(await text());
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return () => (table ??= read());
}
