import { readFile } from "node:fs/promises";
import { type LoadPlaces, placesFrom } from "../../shared/enrichment/load-places.ts";

/**
 * Where the build puts the table: beside `bin` when shipped, beside `batch` when compiled by tsc, below `dist` for the
 * sources.
 */
const addresses = ["../places/places.txt", "../../places/places.txt", "../../dist/places/places.txt"].map(
  (path) => new URL(path, import.meta.url),
);

/** Returns a loader for the towns of each postcode. It reads the first of some files that exists. */
export const placesAt = (files: readonly URL[]): LoadPlaces =>
  placesFrom(files.map((file) => () => readFile(file, "utf8").catch(() => "")));

/** The same, for the table built with the program. */
export const builtPlaces: LoadPlaces = placesAt(addresses);
