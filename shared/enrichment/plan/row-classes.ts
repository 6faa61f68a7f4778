import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";

/** What a plan counts a row as. */
export type RowClass =
  "leftOut" | "blank" | "invalid" | "duplicate" | "stored" | "repaired" | "ready" | "search";

/** Rows by class, and all of them. */
export type RowClasses = Readonly<Record<RowClass | "total", number>>;

/** Whether something has to be asked about a subject, by its index. */
export type IsOpen = (subject: number) => boolean;

/**
 * The classes in the order in which they are tried: a row is of the first that fits. A row without a number, which
 * `search` is for, is of it once there is a kind of row for it.
 */
const classes: readonly (readonly [RowClass, (row: Row, isOpen: IsOpen) => boolean])[] = [
  ["leftOut", (row) => row.kind === "left_out"],
  ["blank", (row) => row.kind === "blank"],
  ["invalid", (row) => row.kind === "invalid"],
  /** A later row of the same lookup. */
  ["duplicate", (row) => row.kind === "subject" && !row.first],
  ["stored", (row, isOpen) => row.kind === "subject" && !isOpen(row.subject)],
  ["repaired", (row) => row.kind === "subject" && row.repairs.length > 0],
  ["ready", (row) => row.kind === "subject"],
];

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
      const row = rows.at(record);
      const [name] = classes.find(([, fits]) => fits(row, isOpen))!;
      counts[name] += 1;
    }
  }
  return counts;
}
