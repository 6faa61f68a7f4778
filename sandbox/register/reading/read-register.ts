import type { Database } from "better-sqlite3";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import type { Register } from "../register.ts";
import { entityReads } from "./entity-reads.ts";
import { nomenclatureLists } from "./nomenclature-lists.ts";
import { readPlaces } from "./places.ts";
import { addressSearch } from "./search-address.ts";
import { directorSearch } from "./search-directors.ts";
import { unitSearch } from "./search.ts";

export interface ReadingOptions {
  readonly displayCap: number;
  readonly naf: NafVersion;
}

/** The register that a built database holds. Closing it closes the database. */
export function readRegister(database: Database, { displayCap, naf }: ReadingOptions): Register {
  const places = readPlaces(database);
  return {
    search: unitSearch(database, places, naf),
    searchDirectors: directorSearch(database, displayCap, naf),
    searchAddress: addressSearch(database, places, displayCap, naf),
    ...entityReads(database, naf),
    ...nomenclatureLists(naf),
    close: () => void database.close(),
  };
}
