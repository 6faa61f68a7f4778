import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { QuotaReading } from "../../shared/gateway/quota.ts";
import type { FileWarning } from "../files/list.ts";

/** How a run ended. */
export interface RunEnd {
  /** Rows by status. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** Codes of what could not be had, with their number of questions. */
  readonly misses: ReadonlyMap<string, number>;
  /** Calls the ledger counts for the run, whatever came of them, its `/me` included. */
  readonly calls: number;
  /** Subjects known before the run, and questions of it that the store answered. */
  readonly fromStore: number;
  /** Values that changed since the list was last enriched; undefined when nobody asked. */
  readonly changes: number | undefined;
  readonly quota: QuotaReading | undefined;
  readonly warnings: readonly FileWarning[];
  /** Epoch milliseconds. */
  readonly endedAt: number;
}
