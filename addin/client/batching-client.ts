import {
  type Lookup,
  type IndexedOutcome,
  isAnswer,
  isPaid,
  lookupKey,
  type Miss,
  type Outcome,
  spelledKey,
} from "../../shared/lookups/lookup.ts";
import {
  type LookupResult,
  type RelayRetryRule,
  type QueuedLookup,
  type Receiver,
  type RequestBounds,
  RequestQueue,
  type RetryRule,
  runRetries,
} from "../../shared/request-queue/request-queue.ts";
import { type ClientAnswer, type ClientOutcome, unanswered } from "./answer.ts";
import {
  type AskOptions,
  type AskingRun,
  type Counters,
  type LookupClient,
  type ReadElsewhere,
  noCounts,
} from "./lookup-client.ts";
import { KeptLookups } from "./kept-lookups.ts";
import { type AnswerCache, type CacheEntry, TieredCache, serves } from "./answer-cache.ts";
import { mostLookups } from "../../shared/protocol/lookups.ts";
import { RelayClient, type RelayClientOptions } from "../../shared/relay-client/relay-client.ts";
import type { Settings, SettingsStore } from "../settings/settings.ts";

/** A lookup under way, with everyone who waits for it. */
class PendingLookup implements QueuedLookup {
  readonly lookup: Lookup;
  /** When the cache did not serve and the relay was to be asked, epoch milliseconds. */
  askedAt = 0;
  /** Its key in the cache, which includes the relay's address. */
  readonly key: string;
  /** An answer read before this time (epoch milliseconds) does not serve. */
  freshSince: number | undefined;
  /** Each receives the answer to use, which may be stale, and the answer of the relay. */
  readonly waiters = new Set<(best: ClientOutcome, answer: ClientOutcome) => void>();
  /** The cached answer that is too old. It is used if no fresh one comes, unless the waiter asked for a fresh one. */
  stale: ClientAnswer | undefined;
  isSent = false;
  isSettled = false;
  readonly #watchers: (() => void)[] = [];
  /** The run that asked it first; undefined for a cell. */
  readonly run: AskingRun | undefined;
  readonly #isOfRelay: (key: string) => boolean;
  readonly #onSettled: (flight: PendingLookup, answer: ClientOutcome) => void;

  constructor(
    lookup: Lookup,
    key: string,
    freshSince: number | undefined,
    run: AskingRun | undefined,
    isOfRelay: (key: string) => boolean,
    onSettled: (flight: PendingLookup, answer: ClientOutcome) => void,
  ) {
    this.lookup = lookup;
    this.key = key;
    this.freshSince = freshSince;
    this.run = run;
    this.#isOfRelay = isOfRelay;
    this.#onSettled = onSettled;
  }

  get bounds(): RequestBounds {
    return { freshSince: this.freshSince, run: this.run?.name };
  }

  /** False too once the add-in is connected to another relay, whose answers are not those of this one. */
  get isWanted(): boolean {
    return this.waiters.size > 0 && this.#isOfRelay(this.key);
  }

  /**
   * Returns true if its answer will be fresh enough for a caller who wants one read at or after `wanted`. A lookup
   * that is not sent yet raises its own bound to `wanted`.
   */
  admits(wanted: number | undefined): boolean {
    // Without a bound of its own it is not at least `wanted`.
    if (wanted === undefined || this.freshSince! >= wanted) return true;
    if (!this.isSent) this.freshSince = wanted;
    return !this.isSent;
  }

  /** Gives everyone who waits the answer or, if there is none, the stale one from the cache. */
  settle(answer: ClientOutcome): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#onSettled(this, answer);
    const best = isAnswer(answer) ? answer : (this.stale ?? answer);
    for (const notify of this.waiters) notify(best, answer);
    this.waiters.clear();
    for (const notify of this.#watchers) notify();
  }

  /** Resolves once it is settled. It is not asked for the sake of this. */
  ended(): Promise<void> {
    return new Promise((resolve) => void this.#watchers.push(resolve));
  }
}

/**
 * Cancels questions when their signal aborts. It adds one listener per signal, however many questions share the
 * signal.
 */
class Cancellations {
  readonly #bySignal = new WeakMap<AbortSignal, Set<() => void>>();

  /** Calls `cancel` when `signal` aborts. Returns a function that undoes this. */
  add(signal: AbortSignal, cancel: () => void): () => void {
    const cancels = this.#bySignal.get(signal) ?? this.#listen(signal);
    cancels.add(cancel);
    return () => void cancels.delete(cancel);
  }

  #listen(signal: AbortSignal): Set<() => void> {
    const cancels = new Set<() => void>();
    this.#bySignal.set(signal, cancels);
    signal.addEventListener("abort", () => cancels.forEach((cancel) => cancel()));
    return cancels;
  }
}

/** Shortest time between two notifications of listeners, milliseconds. A gauge need not move faster. */
const turn = 100;

type Later = (run: () => void, milliseconds: number) => unknown;

/** The counters and their subscribers. */
class CounterFeed {
  counts: Counters = noCounts;
  readonly #listeners = new Set<(counters: Counters) => void>();
  readonly #later: Later;
  #isNotifyPending = false;

  constructor(later: Later) {
    this.#later = later;
  }

  add(name: keyof Counters, amount = 1): void {
    this.counts = { ...this.counts, [name]: this.counts[name] + amount };
    if (this.#isNotifyPending || this.#listeners.size === 0) return;
    this.#isNotifyPending = true;
    this.#later(() => {
      this.#isNotifyPending = false;
      for (const listener of this.#listeners) listener(this.counts);
    }, turn);
  }

  subscribe(listener: (counters: Counters) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export interface BatchingClientOptions {
  readonly settings: SettingsStore;
  /** The cache that outlives this page. */
  readonly cache: AnswerCache;
  /** Options of the client that talks to the relay. */
  readonly relay?: RelayClientOptions;
  /** False while this computer reports that it is offline. @default always true */
  readonly isOnline?: () => boolean;
  /** How long questions are gathered after the first one, milliseconds. @default 50 */
  readonly window?: number;
  /** Concurrent requests. @default `RequestQueue`'s own */
  readonly requests?: number;
  /** Retry rule for runs over a list. @default `runRetries`, but with no wait longer than a minute */
  readonly retriesOfRuns?: RelayRetryRule;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
  /** @default setTimeout */
  readonly later?: Later;
}

/** Largest number of answers in memory. */
const mostRecent = 20_000;

/** For cells and for questions of the pane, where a person waits. */
const retriesOfCells: RetryRule = { scope: "request", attempts: 2 };
/** A person watches a run: it waits up to a minute, and reports a full hour instead of waiting for it. */
const retriesOfRuns: RelayRetryRule = { ...runRetries, longestWait: 60_000 };
/** Concurrent requests of a run. Those of cells come on top. */
const requestsOfRun = 2;

const ofUnit = ({ lookup }: PendingLookup) => Number(lookup.operation === "legal-unit");

const keyOf = (relayUrl: string, key: string) => `${relayUrl} ${key}`;

class BatchingClient implements LookupClient {
  readonly #settings: SettingsStore;
  readonly #cache: TieredCache;
  readonly #tally: CounterFeed;
  /** A relay client with the current settings. */
  readonly #relay: () => RelayClient;
  /** What the keys of the relay begin with to which the add-in is connected: each lookup that waits is compared with it. */
  #ofRelay = "";
  readonly #isOfRelay = (key: string): boolean => key.startsWith(this.#ofRelay);
  /** The queue for cells. Each run over a list has its own. */
  readonly #queue: RequestQueue<PendingLookup>;
  readonly #queuesOfRuns = new WeakMap<AskingRun, RequestQueue<PendingLookup>>();
  readonly #retriesOfRuns: RelayRetryRule;
  readonly #cancellations = new Cancellations();
  readonly #isOnline: () => boolean;
  readonly #clock: () => number;
  readonly #afterWindow: (run: () => void) => void;
  readonly #kept: KeptLookups;
  /**
   * Lookups under way, by key. A lookup is asked once, and again only if someone wants a fresher answer than that one
   * brings.
   */
  readonly #flights = new Map<string, PendingLookup>();
  /** Number of lookups under way that no run asked, with those replaced in `#flights` by a fresher one, and kept ones. */
  #underWay = 0;
  #gathered: PendingLookup[] = [];
  /** Queues with a scheduled check for requests that nobody waits for any more. */
  readonly #breaksOff = new Set<RequestQueue<PendingLookup>>();
  #freshSince: number | undefined;
  #isChosen = (_cell: string): boolean => true;
  /**
   * What was read again since `#freshSince` was set, by key. Its date does not tell: the relay's clock may be behind.
   */
  readonly #refreshed = new Set<string>();

  constructor(options: BatchingClientOptions) {
    const { settings, relay, clock = Date.now, isOnline = () => true, window = 50, requests } = options;
    const later: Later = options.later ?? ((run, milliseconds) => setTimeout(run, milliseconds));
    this.#settings = settings;
    this.#isOnline = isOnline;
    this.#clock = clock;
    this.#cache = new TieredCache(options.cache, mostRecent);
    this.#tally = new CounterFeed(later);
    this.#afterWindow = (run) => later(run, window);
    this.#kept = new KeptLookups({
      learn: (lookups) => this.learnKept(lookups),
      afterWindow: this.#afterWindow,
    });
    this.#relay = () => {
      const { relayUrl, token } = settings.read();
      return new RelayClient({ url: relayUrl, token }, relay);
    };
    this.#readSettings();
    settings.subscribe(() => this.#readSettings());
    this.#queue = this.#open(retriesOfCells, requests);
    this.#retriesOfRuns = options.retriesOfRuns ?? retriesOfRuns;
  }

  /**
   * Returns the present settings, whose relay is the one that is asked from now on. Another workbook may have changed them:
   * its page and this one share them, and nothing tells this one.
   */
  #readSettings(): Settings {
    const settings = this.#settings.read();
    this.#ofRelay = keyOf(settings.relayUrl, "");
    return settings;
  }

  #open(retry: RetryRule, requests: number | undefined, run?: AskingRun): RequestQueue<PendingLookup> {
    return new RequestQueue({
      relay: this.#relay,
      receiver: this.#receiver(run),
      ...{ retry, clock: this.#clock, requests },
    });
  }

  /** Counts and caches the relay's answers and passes them to those who wait. `run`: undefined for cells. */
  #receiver(run: AskingRun | undefined): Receiver<PendingLookup> {
    const learn = ({ item: flight, outcome }: LookupResult<PendingLookup>): CacheEntry[] => {
      if (isPaid(outcome)) {
        this.#tally.add("spent");
        run?.paid?.();
      }
      if (!isAnswer(outcome)) {
        flight.settle(outcome);
        return [];
      }
      this.#tally.add("fetched");
      if (outcome.cached) this.#tally.add("kept");
      // Cached before anyone is notified, so that whoever asks again at once is answered without the relay.
      const { cached, known } = this.#put(flight.key, outcome, flight.askedAt);
      flight.settle({ ...known, cached: outcome.cached });
      return [[flight.key, cached]];
    };
    return {
      answered: (answers) => {
        run?.waits?.(undefined);
        return this.#cache.write(answers.flatMap(learn));
      },
      gaveUp: (flights, failure) => {
        run?.waits?.(undefined);
        const isOffline = failure?.isBroken === true && !this.#isOnline();
        const answer = isOffline ? unanswered("offline") : failure?.outcome(this.#clock());
        for (const flight of flights) flight.settle(answer ?? unanswered("cancelled"));
      },
      waits: (until, code) => run?.waits?.({ until, code }),
      pauses: (until, { code, isBroken }) =>
        run?.waits?.({ until, code: isBroken && !this.#isOnline() ? "offline" : code }),
    };
  }

  /** Caches the answer for which the relay was asked at `askedAt`. */
  #put(key: string, answer: Exclude<Outcome, Miss>, askedAt: number) {
    const json = answer.status === "found" ? answer.json : undefined;
    return this.#cache.put(key, { json, asOf: answer.asOf, keptAt: this.#clock() }, askedAt);
  }

  ask(lookup: Lookup, options: AskOptions = {}): Promise<ClientOutcome> {
    const { relayUrl, cacheOnly } = this.#readSettings();
    const key = keyOf(relayUrl, lookupKey(lookup));
    let { freshSince } = options;
    if (options.run === undefined) {
      this.#tally.add("asked");
      const { cell } = options;
      if (
        cell !== undefined &&
        this.#isChosen(cell) &&
        options.isOfAnyAge !== true &&
        !this.#refreshed.has(key)
      )
        freshSince ??= this.#freshSince;
    }
    const recent = this.#cache.recent(key);
    if (recent !== undefined && (cacheOnly || serves(recent.cached, this.#clock(), freshSince))) {
      this.#tally.add("cached");
      return Promise.resolve(recent.known);
    }
    if (options.signal?.aborted === true) return Promise.resolve(unanswered("cancelled"));
    if (options.cacheOnly === true) return this.#askCache(lookup, key, freshSince);
    if (options.keptOnly === true) {
      this.#underWay += 1;
      return this.#kept
        .learn(lookup)
        .then(() => (options.isOfAnyAge === true ? undefined : this.#flights.get(key)?.ended()))
        .then(() => this.#askCache(lookup, key, freshSince))
        .finally(() => void (this.#underWay -= 1));
    }
    const flight = this.#flights.get(key);
    return this.#wait(
      flight?.admits(freshSince) === true ? flight : this.#gather(lookup, key, freshSince, options.run),
      options,
    );
  }

  async peek(keys: readonly string[]): Promise<(ClientAnswer | undefined)[]> {
    const { relayUrl } = this.#settings.read();
    const answers = await this.#cache.read(keys.map((key) => keyOf(relayUrl, key)));
    const now = this.#clock();
    return answers.map((answer) => (answer && serves(answer.cached, now) ? answer.known : undefined));
  }

  async learnKept(lookups: readonly Lookup[]): Promise<void> {
    const { relayUrl, token, cacheOnly } = this.#settings.read();
    if (token === "" || cacheOnly) return;
    const relay = this.#relay();
    for (let first = 0; first < lookups.length; first += mostLookups) {
      const asked = lookups.slice(first, first + mostLookups);
      const askedAt = this.#clock();
      const learn = (settled: readonly IndexedOutcome[]) =>
        this.#cache.write(
          settled.flatMap(({ index, outcome }): CacheEntry[] => {
            if (!isAnswer(outcome)) return [];
            const key = keyOf(relayUrl, lookupKey(asked[index]!));
            return [[key, this.#put(key, outcome, askedAt).cached]];
          }),
        );
      try {
        await relay.ask({ lookups: asked, maxCalls: 0 }, learn);
      } catch {
        // No error here: if the answer is wanted later, the relay is asked again, and its error is shown then.
        return;
      }
    }
  }

  keep(answers: readonly ReadElsewhere[]): void {
    const { relayUrl } = this.#settings.read();
    const keptAt = this.#clock();
    const kept = answers.map(({ lookup, data, asOf }): CacheEntry => [
      keyOf(relayUrl, lookupKey(lookup)),
      { json: JSON.stringify(data), asOf, keptAt },
    ]);
    this.#cache.write(kept.filter(([key, answer]) => this.#cache.put(key, answer).cached === answer));
  }

  refreshSince(time: number | undefined, isChosen: (cell: string) => boolean = () => true): void {
    this.#freshSince = time;
    this.#isChosen = isChosen;
    this.#refreshed.clear();
  }

  counters() {
    return this.#tally.counts;
  }

  subscribe(listener: Parameters<LookupClient["subscribe"]>[0]): () => void {
    return this.#tally.subscribe(listener);
  }

  async idle(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>(this.#afterWindow);
  }

  async #askCache(lookup: Lookup, key: string, freshSince: number | undefined): Promise<ClientOutcome> {
    const [answer] = await this.#readKept([{ lookup, key }]);
    const { cacheOnly } = this.#settings.read();
    if (answer === undefined || !(cacheOnly || serves(answer.cached, this.#clock(), freshSince)))
      return unanswered("preview");
    this.#tally.add("cached");
    return answer.known;
  }

  /** Returns what the cache has of some lookups, also under their spelled keys, which older versions of the add-in used. */
  #readKept(asked: readonly Pick<PendingLookup, "lookup" | "key">[]) {
    return this.#cache.read(
      asked.map(({ key }) => key),
      (index) => {
        const { lookup, key } = asked[index]!;
        const spelled = spelledKey(lookup);
        return spelled && key.replace(lookupKey(lookup), () => spelled);
      },
    );
  }

  /**
   * Waits for `flight` until `signal` aborts. A lookup that nobody waits for is not sent, and a request that nobody
   * waits for is aborted.
   */
  #wait(flight: PendingLookup, { signal, freshSince }: AskOptions): Promise<ClientOutcome> {
    return new Promise((resolve) => {
      const cancel = () => {
        flight.waiters.delete(settle);
        const answer = unanswered("cancelled");
        settle(answer, answer);
        if (flight.waiters.size > 0) return;
        if (flight.isSent) this.#breakOffSoon(this.#queueOf(flight));
        else flight.settle(answer);
      };
      const stay = signal && this.#cancellations.add(signal, cancel);
      const settle = (best: ClientOutcome, answer: ClientOutcome) => {
        stay?.();
        // Of a lookup that was told how fresh its answer must be, an older one tells nothing.
        resolve(freshSince === undefined ? best : answer);
      };
      flight.waiters.add(settle);
    });
  }

  /** Aborts requests that nobody waits for, after a delay: Excel cancels a cell and asks it again in either order. */
  #breakOffSoon(queue: RequestQueue<PendingLookup>): void {
    if (this.#breaksOff.has(queue)) return;
    this.#breaksOff.add(queue);
    this.#afterWindow(() => {
      this.#breaksOff.delete(queue);
      queue.breakOffUnwanted();
      // Lookups that wait for the relay to come back are no longer part of a request, so they are dropped separately.
      queue.dropUnwanted();
    });
  }

  #queueOf({ run }: PendingLookup): RequestQueue<PendingLookup> {
    if (run === undefined) return this.#queue;
    const queue = this.#queuesOfRuns.get(run) ?? this.#open(this.#retriesOfRuns, requestsOfRun, run);
    this.#queuesOfRuns.set(run, queue);
    return queue;
  }

  #gather(
    lookup: Lookup,
    key: string,
    freshSince: number | undefined,
    run: AskingRun | undefined,
  ): PendingLookup {
    const flight = new PendingLookup(lookup, key, freshSince, run, this.#isOfRelay, this.#settled);
    this.#flights.set(key, flight);
    if (run === undefined) this.#underWay += 1;
    this.#tally.add("queued");
    if (this.#gathered.push(flight) === 1) this.#afterWindow(() => void this.#release());
    return flight;
  }

  /** Answers the gathered lookups from the cache and sends the others. */
  async #release(): Promise<void> {
    // In the relay, others about a legal unit wait behind that of the unit itself if it has come.
    const gathered = this.#gathered.sort((one, other) => ofUnit(other) - ofUnit(one));
    this.#gathered = [];
    const answers = await this.#readKept(gathered);
    const { token, cacheOnly } = this.#readSettings();
    const now = this.#clock();
    const toSend = new Map<RequestQueue<PendingLookup>, PendingLookup[]>();
    gathered.forEach((flight, index) => {
      if (flight.isSettled) return;
      const answer = answers[index];
      if (answer !== undefined && (cacheOnly || serves(answer.cached, now, flight.freshSince))) {
        this.#tally.add("cached", flight.waiters.size);
        return flight.settle(answer.known);
      }
      // What was not found long ago may be registered since.
      if (answer?.known.status === "found" || (answer && serves(answer.cached, now)))
        flight.stale = answer.known;
      if (cacheOnly) return flight.settle(unanswered("cache_only"));
      if (token === "") return flight.settle(unanswered("no_token"));
      flight.askedAt = now;
      flight.run?.asked?.();
      const queue = this.#queueOf(flight);
      const flights = toSend.get(queue) ?? [];
      toSend.set(queue, flights);
      flights.push(flight);
    });
    for (const [queue, flights] of toSend) queue.push(flights);
  }

  readonly #settled = (flight: PendingLookup, answer: ClientOutcome): void => {
    const { key } = flight;
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    if (flight.run === undefined) this.#underWay -= 1;
    this.#tally.add("queued", -1);
    if (isAnswer(answer)) {
      // False where either is undefined.
      if (flight.freshSince! >= this.#freshSince!) this.#refreshed.add(key);
    } else if (answer.error.code !== "cancelled") this.#tally.add("failed");
  };
}

/** Opens the client of this page. See `LookupClient` for its guarantees. */
export function openClient(options: BatchingClientOptions): LookupClient {
  return new BatchingClient(options);
}
