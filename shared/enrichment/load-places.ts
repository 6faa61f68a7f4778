import { type PlaceTable, readPlaceTable } from "../matching/place-table.ts";

/** Reads which towns have which postcodes; undefined where that cannot be had. Called each time it is needed. */
export type LoadPlaces = () => Promise<PlaceTable | undefined>;

/** Reads the table once, from the first of some texts that holds it, each of which is read when it is needed. */
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
