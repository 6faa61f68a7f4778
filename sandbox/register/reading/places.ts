import type { Database } from "better-sqlite3";
import { folded } from "../words.ts";

/** A commune and a postal code of it; its establishments are those with an id from `first` to `last`. */
export interface Place {
  readonly id: number;
  readonly postalCode: string;
  /** Folded. */
  readonly commune: string;
  readonly first: number;
  readonly last: number;
}

/** Which places a search wants. */
export interface PlaceFilter {
  /** The whole code, or the beginning of one. */
  readonly postalCode?: string | undefined;
  /** Any part of the commune's name. */
  readonly commune?: string | undefined;
}

/** True when a place with this postal code and commune is wanted: a part of a commune's name is enough. */
export function placeMatcher({ postalCode = "", commune }: PlaceFilter) {
  const part = commune === undefined ? undefined : folded(commune);
  return (place: { postalCode: string; commune: string }) =>
    place.postalCode.startsWith(postalCode) &&
    (part === undefined || (part !== "" && place.commune.includes(part)));
}

/** All places of the register (France has some 40,000), in the order of their postal code. */
export function readPlaces(database: Database): Place[] {
  const rows = database
    .prepare("SELECT id, postalCode, commune, first, last FROM place ORDER BY id")
    .all() as Place[];
  return rows.map((row) => ({ ...row, commune: folded(row.commune) }));
}
