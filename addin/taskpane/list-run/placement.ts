import { ownColumnsAmong, ownKeyOf } from "../../../shared/enrichment/columns/own-columns.ts";
/** Where a run writes its columns: the sheet's column, from 0, of each, and which of them are new. */
export interface Placement {
  readonly columns: readonly number[];
  /** Indexes, among the run's columns, of those that were not there. */
  readonly added: readonly number[];
  /** The new columns join the list's table. */
  readonly inTable: boolean;
}

export interface PlacementInput {
  /** Headers of the columns to write. */
  readonly wanted: readonly string[];
  /** Texts of the heading row, by the sheet's column. */
  readonly headings: readonly string[];
  /** The first column right of the list. */
  readonly right: number;
  /** Of each column from `right` on: whether any cell beside the list, heading row included, holds something. */
  readonly occupied: readonly boolean[];
  readonly isTable: boolean;
}

/** The first free stretch of `count` columns; one that something follows keeps an empty column before that. */
function firstGap(occupied: readonly boolean[], count: number, from: number): number {
  for (let start = from; start < occupied.length; start += 1) {
    const next = occupied.indexOf(true, start);
    if (next === -1 || next - start > count) return start;
  }
  return Math.max(from, occupied.length);
}

/**
 * Where the columns of a run go. A column that an earlier run made, told by its header, is filled again; the others go
 * into the nearest empty stretch at the right, wide enough for all: nothing else is ever written over.
 */
export function placeColumns({ wanted, headings, right, occupied, isTable }: PlacementInput): Placement {
  const own = ownColumnsAmong(headings);
  const present = wanted.map((header) => own.find(({ key }) => key === ownKeyOf(header))?.index ?? -1);
  const added = present.flatMap((column, index) => (column === -1 ? [index] : []));
  const inTable = isTable && !occupied.slice(0, added.length).includes(true);
  // Beside a table that cannot grow, a column stays empty: Excel would take the next one for a part of it.
  const start = right + (inTable ? 0 : firstGap(occupied, added.length, isTable ? 1 : 0));
  const columns = present.map((column, index) => (column === -1 ? start + added.indexOf(index) : column));
  return { columns, added, inTable: inTable && added.length > 0 };
}
