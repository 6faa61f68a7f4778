import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";

/** What a plan counts a row as. */
export type RowClass =
  "leftOut" | "blank" | "invalid" | "duplicate" | "stored" | "repaired" | "ready" | "search";

/** Rows by class, and all of them. */
export type RowClasses = Readonly<Record<RowClass | "total", number>>;

/** Whether something has to be asked about a subject, by its index. */
export type IsOpen = (subject: number) => boolean;

type Fits = (row: Row, isOpen: IsOpen) => boolean;

/**
 * The classes in the order in which they are tried: a row is of the first that fits. A row without a number, which
 * `search` is for, is of it once there is a kind of row for it.
 */
const classes: readonly { readonly name: RowClass; readonly fits: Fits }[] = [
  { name: "leftOut", fits: (row) => row.kind === "left_out" },
  { name: "blank", fits: (row) => row.kind === "blank" },
  { name: "invalid", fits: (row) => row.kind === "invalid" },
  /** A later row of the same lookup. */
  { name: "duplicate", fits: (row) => row.kind === "subject" && !row.first },
  { name: "stored", fits: (row, isOpen) => row.kind === "subject" && !isOpen(row.subject) },
  { name: "repaired", fits: (row) => row.kind === "subject" && row.repairs.length > 0 },
  { name: "ready", fits: (row) => row.kind === "subject" },
];

function classOf(row: Row, isOpen: IsOpen): RowClass {
  // A million rows come by: nothing is made for each.
  for (const one of classes) if (one.fits(row, isOpen)) return one.name;
  throw new Error(`no class for a row that is ${row.kind}`);
}

/** The classes as people are shown them: what costs first. */
export const shownClasses = [
  "ready",
  "repaired",
  "duplicate",
  "stored",
  "invalid",
  "blank",
  "search",
  "leftOut",
] as const satisfies readonly RowClass[];

/** How many rows of the lists of a run are of each class. */
export function countClasses(lists: readonly Indexed<Row>[], isOpen: IsOpen): RowClasses {
  const counts: Record<RowClass | "total", number> = {
    ...{ total: 0, ready: 0, repaired: 0, duplicate: 0, stored: 0, invalid: 0, blank: 0 },
    ...{ search: 0, leftOut: 0 },
  };
  for (const rows of lists) {
    counts.total += rows.size;
    for (let record = 0; record < rows.size; record += 1) {
      counts[classOf(rows.at(record), isOpen)] += 1;
    }
  }
  return counts;
}
