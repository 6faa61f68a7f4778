import type { Lane, Lookup, Outcome, IndexedOutcome } from "../lookups/lookup.ts";
import type { Budget } from "./scheduler/budget.ts";
import type { QuotaAnswer, QuotaReading } from "./store/quota.ts";
import type { Purpose } from "./store/store.ts";

export interface LookupOptions {
  /** @default "interactive" */
  readonly lane?: Lane;
  /** For whom: stands in the ledger. */
  readonly purpose?: Purpose;
  readonly budget?: Budget;
  /** Calls of the month that these lookups leave, where that is more than the gate's own reserve. */
  readonly reserve?: number;
  /** A stored answer serves when it was read at or after this time, epoch milliseconds. @default by operation */
  readonly freshSince?: number;
  /**
   * How long to wait for the hour, milliseconds: when it is full for longer, what has no call reserved is deferred.
   * @default Infinity
   */
  readonly maxWait?: number;
  /**
   * Questions on their way at once, at most: further ones are asked as outcomes are taken, so that nothing is bought for
   * somebody who does not read. @default 512
   */
  readonly window?: number;
  /** Aborting asks nothing new; what is in flight is finished and kept. */
  readonly signal?: AbortSignal;
}

/** Where questions are asked: the gateway itself, or a relay that holds one. Every question ends in an outcome. */
export interface Gate {
  /** Calls of the month left untouched for others. */
  set reserve(calls: number);
  /**
   * Answers `lookups`: yields outcomes in batches as they settle, stored ones first, each index exactly once. Takes
   * from `lookups` only as fast as the outcomes are read.
   */
  lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options?: LookupOptions,
  ): AsyncGenerator<IndexedOutcome[]>;
  /** One lookup. */
  lookup(lookup: Lookup, options?: LookupOptions): Promise<Outcome>;
  /** What is known of the quota, at no cost. */
  quota(): Promise<QuotaReading | undefined>;
  /** Asks the service for the quota. */
  askQuota(purpose?: Purpose): Promise<QuotaAnswer>;
}
