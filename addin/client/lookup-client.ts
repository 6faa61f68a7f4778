import type { Lookup, SummaryQuestion } from "../../shared/lookups/lookup.ts";
import type { ClientAnswer, ClientOutcome } from "./answer.ts";

/** Why a run sends nothing for now. */
export interface RunWait {
  /** When it asks again, epoch milliseconds. */
  readonly until: number;
  /** Code of the reason. */
  readonly code: string;
}

/** A run over a list, as the client knows it: its name in the ledger, and callbacks for its progress. */
export interface AskingRun {
  /** Called when the run starts to wait, and without a wait when it goes on. */
  readonly waits?: ((wait: RunWait | undefined) => void) | undefined;
  /** Name under which the relay's ledger records its calls. */
  readonly name?: string;
  /** Called when one of its questions is sent to the relay. */
  readonly asked?: () => void;
  /** Called when the relay answered one of its questions at the cost of one or more calls. */
  readonly paid?: () => void;
}

export interface AskOptions {
  /** Settles this question as `cancelled` when it aborts. Others that wait for the same lookup keep waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Answers from the cache or not at all. */
  readonly cacheOnly?: boolean;
  /** Answers from the cache, from the relay's store or with what others are asking, at no call, or not at all. */
  readonly keptOnly?: boolean;
  /** Does not wait for what others are asking, and takes a stored answer even during a refresh. For `keptOnly`. */
  readonly isOfAnyAge?: boolean;
  /** The address of the cell that asks, such as `'My list'!B2`; empty where Excel does not tell. A refresh is for cells. */
  readonly cell?: string;
  /** An answer read before this time (epoch milliseconds) does not serve. @default of cells the client's own */
  readonly freshSince?: number | undefined;
  /**
   * The run over a list that asks. Its questions wait for a relay that is restarting; if the relay keeps failing, all
   * questions of the run are given up.
   * @default none: a cell or the pane asks
   */
  readonly run?: AskingRun | undefined;
}

/** An answer to a question that was not asked itself, such as the summary of a company on a search page. */
export interface ReadElsewhere {
  readonly lookup: Lookup | SummaryQuestion;
  readonly data: unknown;
  /** When the API was read, epoch milliseconds. */
  readonly asOf: number;
}

/**
 * Answers all questions of cells and pane. It gathers them for a moment, asks each lookup once, in few requests to
 * the relay, and uses the add-in's caches where it can.
 */
export interface LookupClient {
  /** Returns the answer to `lookup`. Always settles and never rejects. */
  ask(lookup: Lookup, options?: AskOptions): Promise<ClientOutcome>;
  /** Returns what the cache has under `keys` (made by `lookupKey`), in their order. Sends nothing. */
  peek(keys: readonly string[]): Promise<(ClientAnswer | undefined)[]>;
  /**
   * Loads into the cache what the relay has stored for `lookups`, at no call. Lookups that the relay has not stored
   * stay unasked.
   */
  learnKept(lookups: readonly Lookup[]): Promise<void>;
  /**
   * Caches answers that came along with answers to other questions, unless the cache has later ones: what was paid
   * for is not asked again. They serve as long as answers that the relay sent just now.
   */
  keep(answers: readonly ReadElsewhere[]): void;
  /**
   * From now on, cells ask again, once, for answers read before `time` (epoch milliseconds), which costs calls;
   * undefined ends this. Only those do whose address `isChosen` accepts. To refresh: set it to now, make Excel
   * recalculate, await `idle()`, unset it.
   */
  refreshSince(time: number | undefined, isChosen?: (cell: string) => boolean): void;
  counters(): Counters;
  /** Calls `listener` when counters changed, at most every 100 milliseconds. Returns a function that unsubscribes. */
  subscribe(listener: (counters: Counters) => void): () => void;
  /** Resolves once no lookup is under way, except those of runs over lists, which may take long. */
  idle(): Promise<void>;
}

/** Counts of the questions of cells and pane since the add-in was opened in this workbook. */
export interface Counters {
  /** Questions: one per cell and lookup. Those of runs over lists do not count. */
  readonly asked: number;
  /** Questions answered by the cache. */
  readonly cached: number;
  /** Lookups that the relay answered. */
  readonly fetched: number;
  /** Those among them that the relay had stored, at no call. */
  readonly kept: number;
  /** Calls of the quota that lookups cost, answered or not. */
  readonly spent: number;
  /** Lookups without an answer, except cancelled ones. */
  readonly failed: number;
  /** Lookups under way now. */
  readonly queued: number;
}

export const noCounts: Counters = {
  asked: 0,
  cached: 0,
  fetched: 0,
  kept: 0,
  spent: 0,
  failed: 0,
  queued: 0,
};
