import type { Client } from "../client/client.ts";
import { defaultRetryRules, type RetryRules } from "../client/retry.ts";
import type { OperationId } from "../contract/operations.ts";
import { lookupKey, type Lookup } from "../lookups/lookup.ts";
import type { Outcome, Settled } from "../lookups/outcome.ts";
import { unlimitedBudget, type Budget } from "./budget.ts";
import { Caller } from "./caller.ts";
import { freshSince } from "./freshness.ts";
import { deferred } from "./halt.ts";
import type { Lane } from "./lanes.ts";
import type { QuotaReading } from "./quota.ts";
import { ReadyQueue } from "./ready-queue.ts";
import { outcomeOf } from "./stored-outcome.ts";
import type { Purpose, Store, StoredAnswer } from "./store.ts";
import type { Task } from "./task.ts";

export interface GatewayOptions {
  readonly client: Client;
  readonly store: Store;
  /** Calls in flight at most. @default 16 */
  readonly concurrency?: number;
  /** Length of the rate hour, milliseconds. @default 3600000 */
  readonly hourLength?: number;
  /** Longest time one call may take, milliseconds; a reservation counts that long. @default 30000 */
  readonly callTimeout?: number;
  readonly retryRules?: RetryRules;
  /** Told when calls wait for the hour: the next one is at `until`, epoch milliseconds. */
  readonly onWait?: (until: number) => void;
  readonly clock?: () => number;
  /** In [0, 1). */
  readonly random?: () => number;
}

export interface LookupOptions {
  /** @default "interactive" */
  readonly lane?: Lane;
  /** For whom: stands in the ledger. */
  readonly purpose?: Purpose;
  readonly budget?: Budget;
  /** A stored answer serves when it was read at or after this time, epoch milliseconds. @default by operation */
  readonly freshSince?: number;
  /** Aborting asks nothing new; what is in flight is finished and kept. */
  readonly signal?: AbortSignal;
}

/** How many lookups are checked against the store at once. */
const handful = 500;
/** Lookups waiting for the API at most, so that a list of a million does not stand in memory as questions. */
const outstanding = 2_000;

const nobody: Purpose = { run: "", user: "" };

/**
 * The one gate to the API: store, then single flight, budget, pacing, client, ledger. Everything that spends passes
 * here, and every question ends in an outcome.
 */
export class Gateway {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #caller: Caller;
  /** Questions under way, so that the same one is asked once however many ask it. */
  readonly #flights = new Map<string, Flight>();

  constructor(options: GatewayOptions) {
    this.#store = options.store;
    this.#clock = options.clock ?? Date.now;
    this.#caller = new Caller({
      client: options.client,
      store: options.store,
      concurrency: options.concurrency ?? 16,
      hourLength: options.hourLength ?? 3_600_000,
      callTimeout: options.callTimeout ?? 30_000,
      retryRules: options.retryRules ?? defaultRetryRules,
      onWait: options.onWait ?? (() => undefined),
      clock: this.#clock,
      random: options.random ?? Math.random,
    });
  }

  /** Calls of the month left untouched for others. */
  set reserve(calls: number) {
    this.#caller.reserve = calls;
  }

  /**
   * Answers `lookups`: yields outcomes in handfuls as they settle, stored ones first, each index exactly once. Takes
   * from `lookups` only as fast as the outcomes are read.
   */
  async *lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options: LookupOptions = {},
  ): AsyncGenerator<Settled[]> {
    const ready = new ReadyQueue<Settled>();
    const mine = new Set<Task>();
    const leave = () => {
      for (const task of mine) task.waiting -= 1;
      mine.clear();
      this.#caller.sweep();
    };
    options.signal?.addEventListener("abort", leave, { once: true });
    let first = 0;
    let waiting = 0;
    try {
      for await (const chunk of chunks(lookups, handful)) {
        const keys = chunk.map(lookupKey);
        const stored = await this.#store.answers(keys);
        chunk.forEach((lookup, position) => {
          const index = first + position;
          const answer = stored[position];
          if (answer !== undefined && this.#serves(answer, lookup.operation, options.freshSince)) {
            ready.push({ index, outcome: outcomeOf(answer) });
          } else if (options.signal?.aborted) {
            ready.push({ index, outcome: deferred("interrupted") });
          } else {
            waiting += 1;
            const { task, outcome } = this.#ask(lookup, keys[position]!, options);
            mine.add(task);
            void outcome.then((settled) => {
              waiting -= 1;
              mine.delete(task);
              ready.push({ index, outcome: settled });
            });
          }
        });
        first += chunk.length;
        if (ready.size > 0) yield ready.takeNow();
        while (waiting >= outstanding) yield await ready.take();
      }
      while (waiting > 0 || ready.size > 0) yield await ready.take();
    } finally {
      options.signal?.removeEventListener("abort", leave);
      if (mine.size > 0) leave();
    }
  }

  /** One lookup. */
  async lookup(lookup: Lookup, options: LookupOptions = {}): Promise<Outcome> {
    for await (const [settled] of this.lookupMany([lookup], options)) if (settled) return settled.outcome;
    throw new Error(`no outcome for ${lookupKey(lookup)}`);
  }

  /** What is known of the quota, at no cost. */
  quota(): Promise<QuotaReading | undefined> {
    return this.#store.quota();
  }

  /** Asks `/me`: one call, made even when the month is thought to be spent, for the service has the last word. */
  askQuota(purpose: Purpose = nobody): Promise<{ quota: QuotaReading | undefined; outcome: Outcome }> {
    return this.#caller.askQuota(purpose);
  }

  /** Finishes what is in flight, defers the rest, and leaves client and store open. */
  async close(): Promise<void> {
    await this.#caller.close();
  }

  #serves(answer: StoredAnswer, operation: OperationId, since: number | undefined): boolean {
    return answer.asOf >= freshSince(operation, this.#clock(), since);
  }

  #ask(lookup: Lookup, key: string, options: LookupOptions): Flight {
    const flight = this.#flights.get(key);
    if (flight !== undefined && flight.task.waiting > 0) {
      flight.task.waiting += 1;
      return { task: flight.task, outcome: flight.outcome.then(shared) };
    }
    let resolve!: (outcome: Outcome) => void;
    const promise = new Promise<Outcome>((settle) => (resolve = settle));
    const task: Task = {
      lookup,
      key,
      operation: lookup.operation,
      lane: options.lane ?? "interactive",
      budget: options.budget ?? unlimitedBudget,
      purpose: options.purpose ?? nobody,
      freshSince: options.freshSince,
      attempts: 0,
      refusals: 0,
      waiting: 1,
      settled: (outcome) => {
        if (this.#flights.get(key)?.task === task) this.#flights.delete(key);
        resolve(outcome);
      },
    };
    const mine = { task, outcome: promise };
    this.#flights.set(key, mine);
    this.#caller.enqueue(task);
    return mine;
  }
}

/** A question under way. */
interface Flight {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
}

/** The same outcome for one who did not pay for it. */
function shared(outcome: Outcome): Outcome {
  return outcome.status === "found" || outcome.status === "not_found"
    ? { ...outcome, cached: true }
    : outcome;
}

async function* chunks<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
