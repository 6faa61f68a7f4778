import type { Lookup, SummaryQuestion } from "../../shared/lookups/lookup.ts";
import type { Answer, RegisterAnswer } from "./answer.ts";

/** Why a run asks nothing for now. */
export interface RunWait {
  /** When it asks again, epoch milliseconds. */
  readonly until: number;
  /** Code of the reason. */
  readonly code: string;
}

/** A run over a list that asks. */
export interface AskingRun {
  /** It waits, or, without a wait, goes on. */
  readonly waits?: ((wait: RunWait | undefined) => void) | undefined;
  /** What the relay's ledger keeps its calls under. */
  readonly name?: string;
  /** A question of it goes to the relay. */
  readonly asked?: () => void;
  /** The relay answered one at the cost of a call, or of several. */
  readonly paid?: () => void;
}

export interface AskOptions {
  /** Settles this question as `cancelled` when it aborts; others that wait for the same lookup keep waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Answer from the cache, or not at all. */
  readonly cacheOnly?: boolean;
  /** Answer from what the cache or the relay has kept, at no call, or not at all. */
  readonly keptOnly?: boolean;
  /** An answer read before this time (epoch milliseconds) does not serve. @default the client's own */
  readonly freshSince?: number | undefined;
  /**
   * The run over a list that asks: its questions wait for a relay that is started anew, and once
   * that keeps failing, all of this run are given up. @default a cell, or somebody who looks at the pane
   */
  readonly run?: AskingRun | undefined;
}

/** What was read of a question that was not asked itself: a page of a search told it of a company. */
export interface ReadElsewhere {
  readonly lookup: Lookup | SummaryQuestion;
  readonly data: unknown;
  /** When the API was read, epoch milliseconds. */
  readonly asOf: number;
}

/**
 * Where every question of cells and pane is asked: gathered for a moment, each lookup once, in few requests to the
 * relay, and answered from the add-in's caches where it can be.
 */
export interface LookupClient {
  /** The answer to `lookup`. Always settles, and never rejects. */
  ask(lookup: Lookup, options?: AskOptions): Promise<Answer>;
  /** What the cache has under `keys` (`lookupKey`), in their order; asks nothing. */
  peek(keys: readonly string[]): Promise<(RegisterAnswer | undefined)[]>;
  /** Has the cache learn what the relay has kept of `lookups`, which costs no call; what it has not stays unasked. */
  learnKept(lookups: readonly Lookup[]): Promise<void>;
  /**
   * Keeps answers to questions that others answered along with theirs, in place of none or of earlier ones: what was paid
   * for is not asked again. They serve as those that the relay told just now.
   */
  keep(answers: readonly ReadElsewhere[]): void;
  /**
   * From now on, answers read before `time` (epoch milliseconds) are asked anew, which costs calls; undefined: they
   * serve again as long as they may. For "refresh": set it to now, have Excel recalculate, await `idle()`, unset it.
   */
  refreshSince(time: number | undefined): void;
  counters(): Counters;
  /** Calls `listener` when counters changed, at most once a turn of the page; returns how to end that. */
  subscribe(listener: (counters: Counters) => void): () => void;
  /** Resolves once nothing waits for an answer. */
  idle(): Promise<void>;
}

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
