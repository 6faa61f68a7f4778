import { readFile } from "node:fs/promises";
import { type LoadPlaces, placesFrom } from "../../shared/enrichment/load-places.ts";

/** Where the build puts the table: beside `bin`, as it ships, beside `batch`, as tsc builds it; below `dist` for the sources. */
const addresses = ["../places/places.txt", "../../places/places.txt", "../../dist/places/places.txt"].map(
  (path) => new URL(path, import.meta.url),
);

/** Which towns have which postcodes, by the first of some files that is there. */
export const placesAt = (files: readonly URL[]): LoadPlaces =>
  placesFrom(files.map((file) => () => readFile(file, "utf8").catch(() => "")));

/** The same, as it was built beside the program. */
export const builtPlaces: LoadPlaces = placesAt(addresses);
