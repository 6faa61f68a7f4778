import type { QuotaAnswer, QuotaReading } from "../../shared/gateway/store/quota.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import { ReadyQueue, chunks } from "../../shared/gateway/ready-queue.ts";
import { beyondBudget } from "../../shared/gateway/scheduler/budget.ts";
import { freshSince, freshSinceOf } from "../../shared/gateway/store/freshness.ts";
import type { AcceptedAnswers, Gate, LookupOptions } from "../../shared/gateway/gate.ts";
import { answerOf, deferred, outcomeOf } from "../../shared/gateway/store/outcomes.ts";
import { spelledAnswers } from "../../shared/gateway/store/stored-answers.ts";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import type {
  Presence,
  Store,
  StoredAnswer,
  UsageHeading,
  UsageLine,
} from "../../shared/gateway/store/store.ts";
import {
  type IndexedOutcome,
  type Lookup,
  type Outcome,
  isPaid,
  lookupKey,
} from "../../shared/lookups/lookup.ts";
import {
  type RelayAddress,
  RelayClient,
  RelayError,
  askLedger,
} from "../../shared/relay-client/relay-client.ts";
import {
  type LookupResult,
  type QueuedLookup,
  type RequestBounds,
  RequestQueue,
  requestsAtOnce,
  runRetries,
} from "../../shared/request-queue/request-queue.ts";
import { isCapitalUnknown } from "../../shared/lookups/resolve.ts";
import { lookupOfKey } from "../../shared/lookups/lookup-of-key.ts";
import { mostLookups } from "../../shared/protocol/lookups.ts";
import { servedNafIn } from "./reference-tables.ts";
import type { Proxies } from "../../shared/network/proxies.ts";
import { type AccountStoreOptions, accountOf, openAccountStore } from "../../shared/gateway/open-store.ts";
import { detailOf } from "./failure-detail.ts";
import { relayStop } from "./relay-stop.ts";
import { undiciTransport } from "./undici-transport.ts";

const time = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text));

/** The quota of an account. `userHourly`: the hourly limit of the relay's user, if that is below the account's. */
export interface RelayQuota extends QuotaReading {
  readonly userHourly?: number | undefined;
}

/** Converts the usage that a relay reports into a quota, read at `now` (epoch milliseconds). */
function quotaOfUsage({ quota, user, financialSince }: Usage, now: number): RelayQuota {
  const { plan, status, limit, remaining, hourly, periodEnd, trialEndsAt, resetAt } = quota;
  return {
    limit: limit ?? undefined,
    remaining: remaining ?? undefined,
    resetAt: time(resetAt),
    hourly: hourly ?? undefined,
    userHourly: (user.hourly ?? Infinity) < (hourly ?? Infinity) ? user.hourly! : undefined,
    plan: plan ?? undefined,
    status: status ?? undefined,
    trialEndsAt,
    periodEnd: periodEnd ?? undefined,
    financialSince: time(financialSince ?? null),
    from: "me",
    sentAt: now,
    readAt: now,
  };
}

/** Number of lookups checked against the store at once. */
const chunkSize = 500;
/** Largest number of lookups waiting for the relay. */
const outstanding = 2_000;

/** What is stored of a lookup. `since`: read time from which an answer to it is accepted, epoch milliseconds. */
interface StoredState {
  readonly known: Outcome | undefined;
  readonly since: number | undefined;
  /** When the store was read. */
  readonly now: number;
}

interface GateLookup extends QueuedLookup {
  settle(outcome: Outcome): void;
}

/** A lookup under way, and everybody who waits for it: one that has left is aborted. */
interface GateFlight {
  readonly outcome: Promise<Outcome>;
  readonly askers: AbortSignal[];
}

/** The gate to the API through a relay, which has the keys, the ledger and the pacing. */
export class RelayGate implements Gate {
  /** What the plan that is being made accepts. */
  accepted: AcceptedAnswers = {};
  /** Calls of the month left untouched for others. */
  reserve = 0;
  /** True after the first lookups were asked. Until then a plan is being made. */
  hasAsked = false;
  readonly #relay: RelayClient;
  readonly #store: Store;
  readonly #queue: RequestQueue<GateLookup>;
  /** Lookups asked in this turn of the event loop, which are sent together. */
  #gathered: GateLookup[] = [];
  readonly #end = new AbortController();
  /** Lookups under way by key, so that each is asked only once. */
  readonly #flights = new Map<string, GateFlight>();
  /** Number of answers that cost a call. */
  #spent = 0;
  #quota: RelayQuota | undefined;
  /** The outcome of every lookup after the store of this machine has failed: nothing is asked that cannot be stored. */
  #storeFailure: Outcome | undefined;

  /** `store`: the answers stored on this machine, which are the checkpoint of a run, as without a relay. */
  constructor(relay: RelayClient, store: Store, onWait: RelaySessionOptions["onWait"]) {
    this.#relay = relay;
    this.#store = store;
    this.#queue = new RequestQueue({
      relay: () => relay,
      retry: runRetries,
      signal: this.#end.signal,
      receiver: {
        answered: (answers) => this.#take(answers),
        gaveUp: (flights, failure) => {
          const outcome = this.#storeFailure ?? failure?.outcome(Date.now()) ?? deferred("interrupted");
          for (const flight of flights) flight.settle(outcome);
        },
        waits: onWait,
      },
    });
  }

  async *lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options: LookupOptions = {},
  ): AsyncGenerator<IndexedOutcome[]> {
    this.hasAsked = true;
    const { signal } = options;
    const ready = new ReadyQueue<IndexedOutcome>();
    const open = new Set<number>();
    const settle = (index: number, outcome: Outcome) => {
      if (open.delete(index)) ready.push({ index, outcome });
    };
    const left = new AbortController();
    const interrupt = () => {
      left.abort();
      this.#giveUpUnwanted();
      for (const index of open) settle(index, deferred("interrupted"));
    };
    signal?.addEventListener("abort", interrupt, { once: true });
    let first = 0;
    try {
      for await (const chunk of chunks(lookups, chunkSize)) {
        const stored = await this.#stored(chunk, options);
        chunk.forEach((lookup, position) => {
          const index = first + position;
          open.add(index);
          const state = stored[position]!;
          if (state.known !== undefined) settle(index, state.known);
          else if (signal?.aborted) settle(index, deferred("interrupted"));
          else {
            void this.#askToTell(lookup, options, state, left.signal).then((outcome) => {
              const isBeyond = outcome.status === "deferred" && outcome.error.code === "budget";
              settle(index, isBeyond ? beyondBudget(options.budget) : outcome);
            });
          }
        });
        first += chunk.length;
        if (ready.size > 0) yield ready.takeNow();
        while (open.size >= outstanding) yield await ready.take();
      }
      while (open.size > 0 || ready.size > 0) yield await ready.take();
    } finally {
      signal?.removeEventListener("abort", interrupt);
      if (open.size > 0) interrupt();
    }
  }

  async lookup(lookup: Lookup, options: LookupOptions = {}): Promise<Outcome> {
    for await (const [settled] of this.lookupMany([lookup], options)) if (settled) return settled.outcome;
    throw new Error(`no outcome for ${lookupKey(lookup)}`);
  }

  /** Returns the quota as the relay reports it, or its last report if it does not answer. */
  async quota(): Promise<RelayQuota | undefined> {
    await this.usage().catch(() => undefined);
    return this.#quota;
  }

  /** Asks the relay for the quota. This costs no call unless the relay itself has to ask the service. */
  async askQuota(): Promise<QuotaAnswer> {
    try {
      const { quota } = await this.usage();
      const outcome: Outcome =
        quota.remaining === 0
          ? deferred("month_spent", this.#quota?.resetAt)
          : { status: "found", json: JSON.stringify(quota), asOf: Date.now(), cached: true };
      return { quota: this.#quota, outcome };
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      return { quota: this.#quota, outcome: error.outcome(Date.now()) };
    }
  }

  /**
   * Returns the usage that the relay reports.
   *
   * @throws {RelayError}
   */
  async usage(): Promise<Usage> {
    const usage = await this.#relay.usage();
    this.#quota = quotaOfUsage(usage, Date.now());
    return usage;
  }

  /**
   * Returns the calls of `run` as the relay's ledger counts them, or as the answers so far show if it does not respond.
   */
  async callsOf(run: string, since: number): Promise<number> {
    try {
      const { lines } = await askLedger(this.#relay, "run", since);
      return lines.find(({ heading }) => heading === run)?.calls ?? 0;
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      return this.#spent;
    }
  }

  /**
   * Returns an outcome dated by the clock of this machine. The relay's may be ahead, so not after now; or behind, so not
   * before the time from which answers were asked for.
   */
  #datedHere(outcome: Outcome, { freshSince: since = -Infinity }: RequestBounds): Outcome {
    if (!("asOf" in outcome)) return outcome;
    return { ...outcome, asOf: Math.min(Math.max(outcome.asOf, since), Date.now()) };
  }

  close(): void {
    this.#end.abort();
  }

  #boundsOf(options: LookupOptions, since: number | undefined): RequestBounds {
    const { lane, purpose, budget, reserve } = options;
    const left = Math.max(reserve ?? 0, this.reserve);
    return {
      lane: lane ?? "interactive",
      ...(since !== undefined && { freshSince: since }),
      ...(purpose?.run && { run: purpose.run }),
      ...(budget?.size !== undefined && { maxCalls: budget.size }),
      ...(left > 0 && { reserve: left }),
    };
  }

  /** Returns what the store of this machine knows of each lookup, and from when on the relay's answer is wanted. */
  async #stored(lookups: readonly Lookup[], options: LookupOptions): Promise<StoredState[]> {
    const answers = await spelledAnswers(this.#store, lookups, lookups.map(lookupKey)).catch(
      (error: unknown) => {
        this.#noteStoreFailure(error);
        return lookups.map(() => undefined);
      },
    );
    const now = Date.now();
    return answers.map((answer, index): StoredState => {
      const { operation } = lookups[index]!;
      const accepted = freshSinceOf(options, operation, answer);
      const isFresh = answer !== undefined && answer.asOf >= freshSince(operation, now, accepted);
      // The relay may have a later answer than this machine, from when on nobody here knows.
      const since = accepted === options.freshSince ? accepted : freshSinceOf(options, operation, undefined);
      return { known: isFresh ? outcomeOf(answer) : undefined, since, now };
    });
  }

  /**
   * Asks a lookup, and once more if its caller wants the share capital and the relay has an answer that does not tell it.
   * The relay shows the day of such an answer alone, so that one is asked for that is read from `now` on.
   */
  async #askToTell(
    lookup: Lookup,
    options: LookupOptions,
    { since, now }: StoredState,
    left: AbortSignal,
  ): Promise<Outcome> {
    const bounds = this.#boundsOf(options, since);
    const outcome = await this.#ask(lookup, bounds, left);
    const isUntold =
      options.unitsSince !== undefined &&
      lookup.operation === "legal-unit" &&
      outcome.status === "found" &&
      outcome.cached &&
      isCapitalUnknown({ ...outcome, data: JSON.parse(outcome.json) as unknown }, options.unitsSince);
    return isUntold ? this.#ask(lookup, { ...bounds, freshSince: now }, left) : outcome;
  }

  /** Asks a lookup unless it is already under way. When `left` aborts, the lookup is no longer wanted. */
  async #ask(lookup: Lookup, bounds: RequestBounds, left: AbortSignal): Promise<Outcome> {
    if (this.#storeFailure !== undefined) return this.#storeFailure;
    const key = lookupKey(lookup);
    const flight = this.#flights.get(key);
    if (flight !== undefined) {
      flight.askers.push(left);
      return flight.outcome;
    }
    const askers = [left];
    const isWanted = () => this.#storeFailure === undefined && askers.some(({ aborted }) => !aborted);
    const outcome = new Promise<Outcome>((resolve) =>
      this.#gather({
        ...{ lookup, bounds, isSent: false },
        settle: (settled) => {
          // Removed before anybody is told: who asks again once it was given up does not join it.
          if (this.#flights.get(key)?.askers === askers) this.#flights.delete(key);
          resolve(settled);
        },
        get isWanted() {
          return isWanted();
        },
      }),
    );
    this.#flights.set(key, { outcome, askers });
    return outcome;
  }

  /** Gives up what nobody wants any more, sent or not, so that the relay makes no further calls for it. */
  #giveUpUnwanted(): void {
    this.#queue.dropUnwanted();
    this.#queue.breakOffUnwanted();
  }

  #gather(flight: GateLookup): void {
    if (this.#gathered.push(flight) === 1) setImmediate(() => this.#release());
  }

  /** A request takes what follows with the same bounds, and these differ in how fresh an answer must be alone. */
  #release(): void {
    const sinceOf = ({ bounds }: GateLookup) => bounds.freshSince ?? 0;
    this.#queue.push(this.#gathered.splice(0).sort((one, other) => sinceOf(one) - sinceOf(other)));
  }

  /**
   * Stores the relay's answers before their callers receive them. If that fails, the callers get a deferral: the relay
   * has the answers, and the next run gets them without a call.
   */
  async #take(results: readonly LookupResult<GateLookup>[]): Promise<void> {
    const answers = results.map(({ item, outcome }) => ({
      item,
      outcome: this.#datedHere(outcome, item.bounds),
    }));
    this.#spent += answers.filter(({ outcome }) => isPaid(outcome)).length;
    const kept = answers
      .filter(({ item }) => item.lookup.operation !== "me")
      .map(({ item, outcome }) => answerOf(lookupKey(item.lookup), outcome))
      .filter((answer): answer is StoredAnswer => answer !== undefined);
    try {
      await this.#store.remember(kept, relayTimeOf(results));
      for (const { item, outcome } of answers) item.settle(outcome);
    } catch (error) {
      const failure = this.#noteStoreFailure(error);
      for (const { item } of answers) item.settle(failure);
    }
  }

  /** Nothing more is asked of the relay: what it answered could not be kept. Returns the outcome of all further lookups. */
  #noteStoreFailure(error: unknown): Outcome {
    this.#storeFailure = deferred("store_failed", undefined, errorMessage(error));
    this.#giveUpUnwanted();
    return this.#storeFailure;
  }
}

/** Returns the time on the relay's clock, from answers that it has just read for this machine. */
function relayTimeOf(answers: readonly LookupResult<GateLookup>[]): number | undefined {
  const times = answers.flatMap(({ outcome }) =>
    "cached" in outcome && !outcome.cached ? [outcome.asOf] : [],
  );
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Asks the relay for its stored answers to `lookups` that `accepted` allows, without spending a call. */
async function keptByRelay(
  relay: RelayClient,
  lookups: readonly Lookup[],
  { freshSince: since }: AcceptedAnswers,
): Promise<StoredAnswer[]> {
  const kept: StoredAnswer[] = [];
  for await (const asked of chunks(lookups, mostLookups))
    await relay.ask({ lookups: asked, lane: "batch", maxCalls: 0, freshSince: since }, (settled) => {
      for (const { index, outcome } of settled) {
        const answer = answerOf(lookupKey(asked[index]!), outcome);
        if (answer !== undefined) kept.push({ ...answer, asOf: Math.min(answer.asOf, Date.now()) });
      }
    });
  return kept;
}

/** Returns whether this machine lacks an answer or has one that is too old, so that the relay's may be later. */
function mayBeLater(
  { operation }: Lookup,
  own: Presence | undefined,
  now: number,
  { freshSince: since, unitsSince = -Infinity }: AcceptedAnswers,
): boolean {
  const least = operation === "legal-unit" ? unitsSince : -Infinity;
  return own === undefined || own.asOf < Math.max(freshSince(operation, now, since), least);
}

const laterOf = <T extends Presence, O extends Presence>(own: T | undefined, other: O | undefined) =>
  other === undefined || (own !== undefined && own.asOf >= other.asOf) ? own : other;

/**
 * Returns the store of a machine that asks through a relay: its own answers, and the relay's ledger. While a plan is
 * being made, it also looks up what the relay has stored, which costs nothing, so that the plan does not count these
 * questions. Answers found in this way are stored here too. A relay that does not respond counts as having none, and
 * `onFailure` is called if its ledger is requested.
 */
function relayStore(
  own: Store,
  relay: RelayClient,
  gate: RelayGate,
  onFailure: (failure: RelayError) => never,
): Store {
  /** Returns the answers of `own`, and those of the relay for keys whose answers `own` lacks or has too old. */
  async function withRelay<T extends Presence>(
    keys: readonly string[],
    found: (T | undefined)[],
  ): Promise<(T | StoredAnswer | undefined)[]> {
    if (gate.hasAsked) return found;
    const now = Date.now();
    const missing = keys.flatMap((key, index) => {
      const lookup = lookupOfKey(key);
      const isAsked = lookup !== undefined && lookup.operation !== "me";
      return isAsked && mayBeLater(lookup, found[index], now, gate.accepted) ? [lookup] : [];
    });
    const kept = missing.length === 0 ? [] : await keptByRelay(relay, missing, gate.accepted).catch(() => []);
    if (kept.length === 0) return found;
    await own.remember(kept);
    const byKey = new Map(kept.map((answer) => [answer.key, answer]));
    return found.map((answer, index) => laterOf(answer, byKey.get(keys[index]!)));
  }

  async function usage(by: UsageHeading, since: number): Promise<UsageLine[]> {
    try {
      return (await askLedger(relay, by, since)).lines;
    } catch (error) {
      if (error instanceof RelayError) return onFailure(error);
      throw error;
    }
  }

  return {
    ...own,
    answers: async (keys) => withRelay<StoredAnswer>(keys, await own.answers(keys)),
    presence: async (keys) => withRelay<Presence>(keys, await own.presence(keys)),
    usage,
    quota: () => gate.quota(),
    callsSince: async () => (await gate.usage().catch(() => undefined))?.hour.used ?? 0,
  };
}

interface RelaySessionOptions extends RelayAddress, Pick<AccountStoreOptions, "onForeignNotices"> {
  /** The file of the answers stored on this machine. */
  readonly storePath: string;
  readonly onWait: (until: number, code: string) => void;
  readonly proxies?: Proxies | undefined;
}

/** Longest silence of the relay, milliseconds: its own timeout, and three attempts at a slow service. */
const idleTimeout = 150_000;

/** Number of attempts while the relay is busy with this user's other requests. */
const busyAttempts = 60;

/** Largest lead of this machine's clock over the relay's, milliseconds. */
const clocksDiffer = 24 * 3_600_000;

/**
 * Opens the gate to a relay. This machine needs no key, and stores answers as it would without a relay.
 *
 * @throws {StoreError}
 */
export async function openRelay(options: RelaySessionOptions) {
  const { url, token, proxies, storePath, onWait, onForeignNotices } = options;
  const openedAt = Date.now();
  const own = await openAccountStore({ storePath, url, key: token, onForeignNotices });
  // One connection more than lookups use, since the quota is asked while they are under way.
  const network = undiciTransport(new URL(url).origin, requestsAtOnce + 1, proxies);
  const { transport } = network;
  const relay = new RelayClient({ url, token }, { transport, idleTimeout, busyAttempts });
  const gateway = new RelayGate(relay, own, onWait);
  const store = relayStore(own, relay, gateway, ({ code, detail }) => {
    throw relayStop(code, url, detailOf({ message: detail }));
  });
  return {
    gateway,
    store,
    accept: (accepted: AcceptedAnswers) => void (gateway.accepted = accepted),
    settings: () => own.settings(),
    servedNaf: async () => servedNafIn(await own.contents(), accountOf({ url, key: token }).source),
    url,
    openingCalls: 0,
    isThroughRelay: true,
    callsOf: (run: string) => gateway.callsOf(run, openedAt - clocksDiffer),
    // The relay has stored the answers that this machine could not.
    keepUnwritten: () => Promise.resolve(0),
    allowance: async () => {
      const usage = await gateway.usage().catch(() => undefined);
      const { remaining, hourly = null, hourlyUsed = 0 } = usage?.user ?? {};
      return {
        calls: hourly === 0 ? 0 : (remaining ?? undefined),
        reserve: usage?.reserve ?? 0,
        ...(hourly !== null && { hour: { hourly, made: hourlyUsed } }),
      };
    },
    async close() {
      gateway.close();
      await network.close();
      await own.close();
    },
  };
}
