import type { IndexedList } from "./subjects.ts";
import type { Row } from "./rows.ts";

/** Class of a row in a plan. */
type RowClass =
  | "leftOut"
  | "totals"
  | "blank"
  | "invalid"
  | "foreign"
  | "kept"
  | "duplicate"
  | "stored"
  | "repaired"
  | "ready"
  | "search";

/** Number of rows by class, and of all rows. */
export type RowClasses = Readonly<Record<RowClass | "total", number>>;

/** Returns whether something has to be asked about a subject, given its index. */
export type IsOpen = (subject: number) => boolean;

/** Returns whether a query still has to be searched for, given its index. */
type IsQueryOpen = (query: number) => boolean;

/** Returns whether a query is about a company abroad, given its index. */
type IsForeign = (query: number) => boolean;

/** What the class of a row depends on, besides the row. */
interface RowState {
  readonly isOpen: IsOpen;
  readonly isSought: IsQueryOpen;
  readonly isForeign: IsForeign;
}

type ClassRule = (row: Row, look: RowState) => boolean;

/** The classes in the order in which they are tried. The first that fits counts. */
const classes: readonly { readonly name: RowClass; readonly fits: ClassRule }[] = [
  { name: "leftOut", fits: (row) => row.kind === "left_out" },
  { name: "totals", fits: (row) => row.kind === "blank" && row.isTotals === true },
  { name: "blank", fits: (row) => row.kind === "blank" },
  { name: "invalid", fits: (row) => row.kind === "invalid" },
  { name: "foreign", fits: (row, look) => row.kind === "match" && look.isForeign(row.match) },
  /** Has a company from an earlier run or a person, whether or not its answers are stored. */
  { name: "kept", fits: (row) => row.kind === "subject" && row.kept !== undefined },
  /** Repeats an earlier row: the same subject, or the same name and place. */
  { name: "duplicate", fits: (row) => (row.kind === "subject" || row.kind === "match") && !row.first },
  { name: "search", fits: (row, look) => row.kind === "match" && look.isSought(row.match) },
  { name: "stored", fits: (row) => row.kind === "match" },
  { name: "stored", fits: (row, look) => row.kind === "subject" && !look.isOpen(row.subject) },
  { name: "repaired", fits: (row) => row.kind === "subject" && row.repairs.length > 0 },
  { name: "ready", fits: (row) => row.kind === "subject" },
];

function classOf(row: Row, look: RowState): RowClass {
  // Called for up to a million rows, so it allocates nothing.
  for (const one of classes) if (one.fits(row, look)) return one.name;
  throw new Error(`no class for a row that is ${row.kind}`);
}

/** The classes in the order in which they are shown. */
export const shownClasses = [
  "ready",
  "repaired",
  "duplicate",
  "stored",
  "kept",
  "invalid",
  "blank",
  "totals",
  "foreign",
  "search",
  "leftOut",
] as const satisfies readonly RowClass[];

/**
 * Counts the rows of the lists of a run by class.
 * @decides which class of a plan a row is in
 */
export function countClasses(
  lists: readonly IndexedList<Row>[],
  isOpen: IsOpen,
  isSought: IsQueryOpen = () => false,
  isForeign: IsForeign = () => false,
): RowClasses {
  const look: RowState = { isOpen, isSought, isForeign };
  const counts: Record<RowClass | "total", number> = {
    ...{ total: 0, ready: 0, repaired: 0, duplicate: 0, stored: 0, invalid: 0, blank: 0 },
    ...{ search: 0, foreign: 0, totals: 0, kept: 0, leftOut: 0 },
  };
  for (const rows of lists) {
    counts.total += rows.size;
    for (let record = 0; record < rows.size; record += 1) {
      counts[classOf(rows.at(record), look)] += 1;
    }
  }
  return counts;
}
