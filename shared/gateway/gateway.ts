import type { Client } from "../client/client.ts";
import { defaultRetryRules, type RetryRules } from "../client/retry.ts";
import type { OperationId } from "../contract/operations.ts";
import type { Lane } from "../lookups/lane.ts";
import { lookupKey, type Lookup } from "../lookups/lookup.ts";
import type { Outcome, Settled } from "../lookups/outcome.ts";
import { unlimitedBudget } from "./budget.ts";
import type { MadeCall } from "./attempt.ts";
import { Caller } from "./caller.ts";
import { chunks } from "./chunks.ts";
import type { Load } from "./dispatcher.ts";
import { freshSince } from "./freshness.ts";
import type { Gate, LookupOptions } from "./gate.ts";
import { deferred, type Halt } from "./halt.ts";
import type { QuotaAnswer, QuotaReading } from "./quota.ts";
import { ReadyQueue } from "./ready-queue.ts";
import { outcomeOf } from "./stored-outcome.ts";
import type { Purpose, Store, StoredAnswer } from "./store.ts";
import type { Task } from "./task.ts";

export interface GatewayOptions {
  readonly client: Client;
  readonly store: Store;
  /** Calls in flight at most. @default 32 */
  readonly concurrency?: number;
  /** Length of the rate hour, milliseconds. @default 3600000 */
  readonly hourLength?: number;
  /** Longest time one call may take, milliseconds; a reservation counts that long. @default 30000 */
  readonly callTimeout?: number;
  readonly retryRules?: RetryRules;
  /** Told when calls wait for the hour: the next one is at `until`, epoch milliseconds. */
  readonly onWait?: (until: number) => void;
  /** Told of every call once it is written down, before its outcome is given. */
  readonly onCall?: (call: MadeCall) => void;
  readonly clock?: () => number;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** How many lookups are checked against the store at once. */
const handful = 256;
/** Lookups waiting for the API at most, so that a list of a million does not stand in memory as questions. */
const outstanding = 512;

const nobody: Purpose = { run: "", user: "" };

/**
 * The one gate to the API: store, then single flight, budget, pacing, client, ledger. Everything that spends passes
 * here, and every question ends in an outcome.
 */
export class Gateway implements Gate {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #caller: Caller;
  /** Questions under way, so that the same one is asked once however many ask it. */
  readonly #flights = new Map<string, Flight>();
  /** Those who wait, each told when the hour is full until a time. */
  readonly #waiters = new Set<(until: number) => void>();

  constructor(options: GatewayOptions) {
    this.#store = options.store;
    this.#clock = options.clock ?? Date.now;
    this.#caller = new Caller({
      client: options.client,
      store: options.store,
      concurrency: options.concurrency ?? 32,
      hourLength: options.hourLength ?? 3_600_000,
      callTimeout: options.callTimeout ?? 30_000,
      retryRules: options.retryRules ?? defaultRetryRules,
      onWait: (until) => {
        options.onWait?.(until);
        for (const waiter of this.#waiters) waiter(until);
      },
      onCall: options.onCall ?? (() => undefined),
      clock: this.#clock,
      random: options.random ?? Math.random,
    });
  }

  set reserve(calls: number) {
    this.#caller.reserve = calls;
  }

  /** While paused nothing is spent: answers come from the store alone. */
  get paused(): boolean {
    return this.#caller.paused;
  }

  set paused(paused: boolean) {
    this.#caller.paused = paused;
  }

  /** Why nothing was asked when it was last to be; may be over by now. */
  get halt(): Halt | undefined {
    return this.#caller.halt;
  }

  get load(): Load {
    return this.#caller.load;
  }

  async *lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options: LookupOptions = {},
  ): AsyncGenerator<Settled[]> {
    const { signal, patience = Infinity } = options;
    const ready = new ReadyQueue<Settled>();
    const mine = new Map<Place, number>();
    const settle = (place: Place, outcome: Outcome) => {
      const index = mine.get(place);
      if (index !== undefined && mine.delete(place)) ready.push({ index, outcome });
    };
    const leave = () => {
      for (const place of mine.keys()) {
        if (this.#leave(place)) settle(place, deferred("interrupted"));
      }
      this.#caller.sweep();
    };
    const onFullHour = (until: number) => {
      if (until - this.#clock() <= patience) return;
      for (const place of mine.keys()) {
        if (heldBy(place).task.granted) continue;
        this.#leave(place);
        settle(place, deferred("hour_spent", until));
      }
      this.#caller.sweep();
    };
    this.#waiters.add(onFullHour);
    signal?.addEventListener("abort", leave, { once: true });
    let first = 0;
    try {
      for await (const chunk of chunks(lookups, handful)) {
        const keys = chunk.map(lookupKey);
        const stored = await this.#stored(keys);
        chunk.forEach((lookup, position) => {
          const index = first + position;
          const answer = stored[position];
          if (answer !== undefined && this.#serves(answer, lookup.operation, options.freshSince)) {
            ready.push({ index, outcome: outcomeOf(answer) });
          } else if (signal?.aborted) {
            ready.push({ index, outcome: deferred("interrupted") });
          } else if (options.budget?.size === 0) {
            ready.push({ index, outcome: deferred("budget") });
          } else {
            const place = this.#ask(lookup, keys[position]!, options);
            mine.set(place, index);
            void place.outcome.then((outcome) => settle(place, outcome));
          }
        });
        first += chunk.length;
        if (this.#caller.waitingUntil !== undefined) onFullHour(this.#caller.waitingUntil);
        if (ready.size > 0) yield ready.takeNow();
        while (mine.size >= outstanding) yield await ready.take();
      }
      while (mine.size > 0 || ready.size > 0) yield await ready.take();
    } finally {
      signal?.removeEventListener("abort", leave);
      this.#waiters.delete(onFullHour);
      if (mine.size > 0) leave();
    }
  }

  async lookup(lookup: Lookup, options: LookupOptions = {}): Promise<Outcome> {
    for await (const [settled] of this.lookupMany([lookup], options)) if (settled) return settled.outcome;
    throw new Error(`no outcome for ${lookupKey(lookup)}`);
  }

  quota(): Promise<QuotaReading | undefined> {
    return this.#store.quota();
  }

  /** Asks `/me`: one call, made even when the month is thought to be spent, for the service has the last word. */
  askQuota(purpose: Purpose = nobody): Promise<QuotaAnswer> {
    return this.#caller.askQuota(purpose);
  }

  /** Finishes what is in flight, defers the rest, and leaves client and store open. */
  async close(): Promise<void> {
    await this.#caller.close();
  }

  #serves(answer: StoredAnswer, operation: OperationId, since: number | undefined): boolean {
    return answer.asOf >= freshSince(operation, this.#clock(), since);
  }

  /** The stored answers of `keys`; none when the store fails, after which nothing is asked either. */
  async #stored(keys: readonly string[]): Promise<(StoredAnswer | undefined)[]> {
    try {
      return await this.#store.answers(keys);
    } catch (error) {
      this.#caller.onStoreFailure(error);
      return [];
    }
  }

  /** Takes a place among those who wait for the answer to `lookup`, which is asked unless it is being asked. */
  #ask(lookup: Lookup, key: string, options: LookupOptions): Place {
    const flight = this.#flights.get(key);
    return flight !== undefined && flight.task.waiting > 0
      ? this.#join(flight, lookup, options)
      : this.#takeOff(lookup, key, options);
  }

  #join(flight: Flight, lookup: Lookup, options: LookupOptions): Place {
    const { task } = flight;
    task.waiting += 1;
    this.#caller.join(task, laneOf(options), turnOf(options));
    const place: Place = {
      task,
      left: false,
      outcome: flight.outcome.then((outcome) => {
        if (!ranOutOf(task, options)) return shared(outcome);
        // Somebody else's budget ran out: this one has its own.
        if (place.left) return deferred("interrupted");
        place.next = this.#ask(lookup, task.key, options);
        return place.next.outcome;
      }),
    };
    return place;
  }

  #takeOff(lookup: Lookup, key: string, options: LookupOptions): Place {
    let resolve!: (outcome: Outcome) => void;
    const outcome = new Promise<Outcome>((settle) => (resolve = settle));
    const task: Task = {
      lookup,
      key,
      operation: lookup.operation,
      lane: laneOf(options),
      turn: turnOf(options),
      budget: options.budget ?? unlimitedBudget,
      purpose: options.purpose ?? nobody,
      freshSince: options.freshSince,
      reserve: options.reserve,
      granted: false,
      underWay: false,
      attempts: 0,
      refusals: 0,
      ranOut: false,
      waiting: 1,
      settled: (settled) => {
        if (this.#flights.get(key)?.task === task) this.#flights.delete(key);
        resolve(settled);
      },
    };
    this.#flights.set(key, { task, outcome });
    this.#caller.enqueue(task);
    return { task, outcome, left: false };
  }

  /** Gives a place up; true when others wait for a call that is not being made, so that it tells this one nothing. */
  #leave(place: Place): boolean {
    const held = heldBy(place);
    if (held.left) return false;
    held.left = true;
    held.task.waiting -= 1;
    return held.task.waiting > 0 && !held.task.underWay;
  }
}

/** A question under way. */
interface Flight {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
}

/** One who waits for the answer to a question. */
interface Place {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
  left: boolean;
  /** The place taken next, when the budget of whoever asked first ran out. */
  next?: Place;
}

/** The place in which one waits who may have gone from one to the next. */
const heldBy = (place: Place): Place => (place.next === undefined ? place : heldBy(place.next));

const laneOf = (options: LookupOptions): Lane => options.lane ?? "interactive";

const turnOf = (options: LookupOptions): string => options.purpose?.user ?? "";

/** True when the question was given up for bounds that are not those of `options`. */
function ranOutOf(task: Task, { budget = unlimitedBudget, reserve }: LookupOptions): boolean {
  return task.ranOut && (budget !== task.budget || reserve !== task.reserve);
}

/** The same outcome for one who did not pay for it. */
function shared(outcome: Outcome): Outcome {
  return outcome.status === "found" || outcome.status === "not_found"
    ? { ...outcome, cached: true }
    : outcome;
}
