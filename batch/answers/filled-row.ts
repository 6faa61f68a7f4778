import type { RowCell } from "../../shared/enrichment/row-cells.ts";
import type { Stays } from "../../shared/enrichment/stays.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";

/** What one record that takes part in a run ends with. */
export interface FilledRow {
  readonly status: OutcomeStatus;
  readonly note: string;
  /** One a wanted field. */
  readonly values: readonly RowCell[];
  readonly subject?: Subject;
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

export type RecordEnd = FilledRow | LeftRow;
