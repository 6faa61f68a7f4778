import type { OperationId } from "../contract/paths.ts";
import type { Lane, Lookup, Outcome, IndexedOutcome } from "../lookups/lookup.ts";
import { isCapitalUnknown } from "../lookups/share-capital.ts";
import type { Budget } from "./scheduler/budget.ts";
import type { QuotaAnswer, QuotaReading } from "./store/quota.ts";
import type { Purpose, StoredAnswer } from "./store/store.ts";

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
   * Set where the share capital is wanted: a stored legal unit that does not tell it (`isCapitalUnknown`) is not fresh.
   * @default legal units are as fresh as others
   */
  readonly unitsSince?: number | undefined;
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

/**
 * Returns the read time from which the caller accepts an answer to `operation`, epoch milliseconds; undefined for any.
 * `answer`: what is stored.
 * @decides whether a stored answer tells what its reader wants
 */
export function freshSinceOf(
  { freshSince, unitsSince }: Pick<LookupOptions, "freshSince" | "unitsSince">,
  operation: OperationId,
  answer: StoredAnswer | undefined,
): number | undefined {
  if (operation !== "legal-unit" || unitsSince === undefined || freshSince === undefined) return freshSince;
  if (answer === undefined) return Math.max(freshSince, unitsSince);
  return lacksCapital(answer, unitsSince) ? Math.max(freshSince, answer.asOf + 1) : freshSince;
}

/** Returns true for a stored legal unit that does not show whether the company has a share capital. */
function lacksCapital({ found, data, asOf }: StoredAnswer, since: number): boolean {
  return found && isCapitalUnknown({ status: "found", data: JSON.parse(data), asOf }, since);
}

/** Answers lookups: either the gateway itself, or a relay that runs one. Every question ends in an outcome. */
export interface Gate {
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
  /** Asks the service for the quota, which costs one call. */
  askQuota(purpose?: Purpose): Promise<QuotaAnswer>;
}
