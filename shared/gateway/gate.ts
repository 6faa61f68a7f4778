import type { Lane, Lookup, Outcome, IndexedOutcome } from "../lookups/lookup.ts";
import type { Budget } from "./scheduler/budget.ts";
import type { QuotaOptions } from "./scheduler/state.ts";
import type { QuotaAnswer, QuotaReading } from "./store/quota.ts";
import type { Purpose } from "./store/store.ts";
import type { StoreErrorKind } from "./store/store-error.ts";

export interface LookupOptions {
  /** @default "interactive" */
  readonly lane?: Lane;
  /** The run and the user the calls are made for, as recorded in the ledger. */
  readonly purpose?: Purpose;
  readonly budget?: Budget;
  /** Calls of the month to leave unspent. Applies when it is greater than the gate's own reserve. */
  readonly reserve?: number;
  /** Read time from which a stored answer is fresh enough, epoch milliseconds. @default by operation */
  readonly freshSince?: number;
  /**
   * The same for a single lookup with its key; undefined: as `freshSince` says. Called when the lookup is compared with
   * the store, and again when it is asked, because what it depends on may have changed while the lookup waited.
   */
  readonly freshSinceFor?: (lookup: Lookup, key: string) => number | undefined;
  /**
   * Set where the share capital is wanted: a stored legal unit that does not tell it (`isCapitalUnknown`) is not fresh.
   * @default legal units are as fresh as others
   */
  readonly unitsSince?: number | undefined;
  /**
   * Set where nothing but the outcomes is used, as in cells: a lookup about a legal unit waits behind that of the unit
   * itself (`unitAheadOf`) if anybody asks it, and ends as that does if the register does not have the unit.
   * @default every lookup is asked for itself
   */
  readonly isBehindUnits?: boolean;
  /**
   * Longest wait for a full hour, milliseconds. When the hour stays full for longer, lookups without a reserved call
   * are deferred.
   * @default Infinity
   */
  readonly maxWait?: number;
  /**
   * Maximum number of questions under way, counting outcomes not yet read. A caller that stops reading causes no
   * further calls.
   * @default 512
   */
  readonly window?: number;
  /** Aborting stops new questions. Calls in flight finish and their answers are stored. */
  readonly signal?: AbortSignal;
}

/** From when answers are accepted, epoch milliseconds; undefined: as long as those of each operation are fresh. */
export type AcceptedAnswers = Pick<LookupOptions, "freshSince" | "unitsSince">;

/** Answers lookups: either the gateway itself, or a relay that runs one. Every question ends in an outcome. */
export interface Gate {
  /** Why the store does not work; undefined as long as no failure is known, and where a relay keeps the ledger. */
  readonly storeErrorKind?: StoreErrorKind | undefined;
  /** Calls of the month to leave unspent for others. */
  set reserve(calls: number);
  /**
   * Answers `lookups`: yields outcomes in batches as they settle, stored ones first, each index exactly once. Reads
   * `lookups` only as fast as the caller reads outcomes.
   */
  lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options?: LookupOptions,
  ): AsyncGenerator<IndexedOutcome[]>;
  /** Answers one lookup. */
  lookup(lookup: Lookup, options?: LookupOptions): Promise<Outcome>;
  /** Returns what is known of the quota, without making a call. */
  quota(): Promise<QuotaReading | undefined>;
  /** Asks the service for the quota, which costs one call, or as many attempts as `attempts` allows. */
  askQuota(purpose?: Purpose, options?: QuotaOptions): Promise<QuotaAnswer>;
}
