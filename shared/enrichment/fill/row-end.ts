import type { OutcomeStatus } from "../../lookups/lookup.ts";
import type { Subject } from "../../lookups/resolve.ts";
import type { RowCheck } from "../check/row-check.ts";
import type { RowMatch } from "../match/row-match.ts";
import type { Note } from "../notes/note.ts";
import type { Stays } from "../rows/stays.ts";
import type { RowCell } from "./row-cells.ts";

/** What one record that takes part in a run ends with. */
export interface WrittenRow {
  readonly status: OutcomeStatus;
  readonly note: Note;
  /** One a wanted field. */
  readonly values: readonly RowCell[];
  readonly subject?: Subject;
  /** How the row was found by its name, or how its name fits its number. */
  readonly match?: RowMatch | undefined;
  /** What a check says of it. */
  readonly check?: RowCheck | undefined;
  /** When the oldest of its answers was read, epoch milliseconds. */
  readonly readAt?: number | undefined;
  /** What earlier runs wrote into its columns and may stay. */
  readonly stays: Stays;
}

/** What one record ends with that takes no part in a run: it stays as it is, but for what is of another company. */
export interface LeftRow {
  readonly status?: undefined;
  readonly stays: Stays;
}

export type RowEnd = WrittenRow | LeftRow;
