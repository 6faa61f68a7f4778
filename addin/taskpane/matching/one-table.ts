import type { LoadPlaces } from "../../../shared/enrichment/load-places.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/**
 * Returns a loader of the table of postcodes and towns for one run or review: all its rows are judged by the same
 * table, or all without one where the relay has none. It rejects if the table did not come.
 */
export function oneTable(loadPlaces: Runtime["loadPlaces"]): LoadPlaces {
  let table: ReturnType<LoadPlaces> | undefined;
  return () => (table ??= loadPlaces(true));
}
