/** What became of the questions of cells and pane since the add-in was opened in this workbook. */
export interface Counters {
  /** Questions: one a cell and a lookup. */
  readonly asked: number;
  /** Questions answered by the cache. */
  readonly cached: number;
  /** Lookups that the relay answered. */
  readonly fetched: number;
  /** Calls of the quota that those cost: the others the relay had kept. */
  readonly spent: number;
  /** Lookups without an answer. */
  readonly failed: number;
  /** Lookups waiting for an answer now. */
  readonly queued: number;
}

export const noCounts: Counters = { asked: 0, cached: 0, fetched: 0, spent: 0, failed: 0, queued: 0 };
