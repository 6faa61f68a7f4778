import type { Lookup, Outcome } from "../lookups/lookup.ts";
import type { LookupsQuestion } from "../protocol/lookups-question.ts";
import { type RelayClient, RelayError } from "../relay-client/relay-client.ts";
import pLimit from "p-limit";

/** Waits end by the wall clock, in slices: a laptop that slept must not wait its sleep again. */
const longestSlice = 15_000;

/** A time by the wall clock, epoch milliseconds, before which nothing is done. */
class Hold {
  readonly #clock: () => number;
  readonly #onEnd: () => void;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: () => number, onEnd: () => void) {
    this.#clock = clock;
    this.#onEnd = onEnd;
  }

  get isOn(): boolean {
    return this.#clock() < this.#until;
  }

  /** Lasts until `time` from now on; false where it lasts as long already. */
  extend(time: number): boolean {
    if (time <= this.#until) return false;
    this.#until = time;
    this.#timer ??= this.#wait();
    return true;
  }

  /** Ends it, and nothing is done. */
  release(): void {
    this.#until = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): ReturnType<typeof setTimeout> {
    const slice = Math.min(this.#until - this.#clock(), longestSlice);
    return setTimeout(() => {
      this.#timer = this.isOn ? this.#wait() : undefined;
      if (this.#timer === undefined) this.#onEnd();
    }, slice);
  }
}

/** What all lookups of one request have in common. */
export type RequestBounds = Omit<LookupsQuestion, "lookups">;

/** A lookup on its way to the relay. */
export interface QueuedLookup {
  readonly lookup: Lookup;
  /** Read when it is sent: lookups with the same ones go together. */
  readonly bounds: RequestBounds;
  /** False once nobody waits for it: it is not sent, or not once more. */
  readonly isWanted: boolean;
  /** Set by the queue when it goes out. */
  isSent: boolean;
}

/** A lookup with what it got. */
export interface LookupResult<Item extends QueuedLookup> {
  readonly item: Item;
  readonly outcome: Outcome;
}

/** Who is told what became of lookups: each of them is answered or given up, once. */
export interface Receiver<Item extends QueuedLookup> {
  /** No more of a request is read until this is done. */
  answered(answers: readonly LookupResult<Item>[]): void | Promise<void>;
  /** Because of `failure`; undefined: because nobody waits for them, sent or not. */
  gaveUp(items: readonly Item[], failure: RelayError | undefined): void;
  /** The hour is full, by the code of the reason: nothing is sent before `until`, epoch milliseconds. */
  waits?(until: number, code: string): void;
  /** The relay fails: nothing is sent before `until`, epoch milliseconds. */
  pauses?(until: number, failure: RelayError): void;
}

/** What is done about lookups that a request left without an answer, or that the relay puts off. */
export type RetryRule = OfEachRequest | OfTheRelay;

/**
 * For whoever looks at the screen. A request whose connection broke is made again at once, by itself; any other failure is
 * the answer to its lookups, and others go on.
 */
interface OfEachRequest {
  readonly scope: "request";
  /** How often a request is made. */
  readonly attempts: number;
}

/**
 * For whoever can wait. Whatever passes is asked again, after a pause in which nothing is sent; what the relay puts off
 * because the hour is full, when it has room. When it keeps failing, all that waits is given up.
 */
export interface OfTheRelay {
  readonly scope: "relay";
  /** Failures in a row, with not one line between them. */
  readonly attempts: number;
  /** Before the second attempt where the relay does not say how long, milliseconds; doubles with each. */
  readonly pause: number;
  /** What the relay puts off for longer is its answer, milliseconds. @default whatever is over by itself is waited for */
  readonly longestWait?: number;
}

/** A run over a list goes on for a while: it waits for a relay that is started anew, and gives up one that is dead. */
export const runRetries: OfTheRelay = { scope: "relay", attempts: 7, pause: 200 };

const passing: ReadonlySet<string> = new Set(["hour_spent", "user_rate", "throttled"]);

/**
 * What is over by itself within the hour is worth waiting for, a full hour of the account or the user first of all: when, in
 * epoch milliseconds as `now`. Undefined for what is over later than the rule waits.
 */
function nextHour(outcome: Outcome, { longestWait = Infinity }: OfTheRelay, now: number): number | undefined {
  if (outcome.status !== "deferred" || !passing.has(outcome.error.code)) return undefined;
  const { retryAt } = outcome;
  return retryAt !== undefined && retryAt - now <= longestWait ? retryAt : undefined;
}

/** False for what is worth asking again: beside a full hour, what a relay did not come to that is being stopped. */
const isAnswer = (outcome: Outcome, rule: OfTheRelay, now: number): boolean =>
  nextHour(outcome, rule, now) === undefined &&
  !(outcome.status === "deferred" && outcome.error.code === "interrupted");

interface RequestQueueOptions<Item extends QueuedLookup> {
  /** The relay to ask, by each request anew. */
  readonly relay: () => Pick<RelayClient, "ask">;
  readonly receiver: Receiver<Item>;
  readonly retry: RetryRule;
  /** Breaks off what is under way, and nobody is told of anything more. */
  readonly signal?: AbortSignal;
  /** Requests under way at most. @default `requestsAtOnce` */
  readonly requests?: number;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
}

/** A request under way: what it still owes, and how to break it off. */
interface RequestUnderWay<Item> {
  readonly open: Set<Item>;
  readonly ending: AbortController;
}

/** Lookups in one request: as many as the relay answers in the time of one, few enough that lines come early. */
const requestSize = 300;

/** Requests under way: browsers open six connections to a host, and others want theirs. */
export const requestsAtOnce = 4;

/** The wait for an hour that is full where its end is past by this machine's clock, milliseconds. */
const pastHourWait = 500;

const areSame = (one: RequestBounds, other: RequestBounds): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Sends lookups to a relay, as many in a request as it takes, a few requests at once, and sees each to its end. What a
 * broken connection leaves without a line is asked again: the relay kept what it paid for, so it costs nothing twice.
 * @decides what is asked of a relay together, and what once more
 */
export class RequestQueue<Item extends QueuedLookup> {
  readonly #relay: () => Pick<RelayClient, "ask">;
  readonly #receiver: Receiver<Item>;
  readonly #retry: RetryRule;
  readonly #clock: () => number;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #hold: Hold;
  readonly #signal: AbortSignal | undefined;
  readonly #underWay = new Set<RequestUnderWay<Item>>();
  #waiting: Item[] = [];
  #failures = 0;

  constructor({ relay, receiver, retry, signal, requests, clock = Date.now }: RequestQueueOptions<Item>) {
    this.#relay = relay;
    this.#receiver = receiver;
    this.#retry = retry;
    this.#signal = signal;
    this.#clock = clock;
    this.#limit = pLimit(requests ?? requestsAtOnce);
    this.#hold = new Hold(clock, () => this.#start(this.#waiting.length));
    signal?.addEventListener("abort", () => this.#close(), { once: true });
  }

  /** Takes lookups in. Those that come while every request is under way go together in the next. */
  push(items: readonly Item[]): void {
    this.#waiting = this.#waiting.concat(items);
    this.dropUnwanted();
    this.#start(items.length);
  }

  /** Gives up what waits and nobody wants any more; what is under way is taken in. */
  dropUnwanted(): void {
    this.#waiting = this.#wantedOf(this.#waiting);
  }

  /** Those of `items` that somebody wants; the others are given up. */
  #wantedOf(items: Item[]): Item[] {
    const unwanted = items.filter(({ isWanted }) => !isWanted);
    if (unwanted.length === 0) return items;
    this.#receiver.gaveUp(unwanted, undefined);
    return items.filter(({ isWanted }) => isWanted);
  }

  /**
   * Breaks off the requests that owe nothing anybody wants any more: the relay asks no further, and keeps what it has asked. A
   * request that one lookup is wanted of goes on.
   */
  breakOffUnwanted(): void {
    for (const { open, ending } of this.#underWay) {
      const left = [...open];
      if (left.length === 0 || left.some(({ isWanted }) => isWanted)) continue;
      // Given up before it ends, so that who asks again meanwhile does not wait for it.
      open.clear();
      this.#receiver.gaveUp(left, undefined);
      ending.abort();
    }
  }

  #close(): void {
    this.#hold.release();
    this.#waiting = [];
    for (const { ending } of this.#underWay) ending.abort(this.#signal?.reason);
  }

  /** Begins as many requests as `lookups` of them want, when their turn comes. */
  #start(lookups: number): void {
    if (this.#hold.isOn) return;
    for (let begun = 0; begun < lookups; begun += requestSize) void this.#limit(() => this.#request());
  }

  async #request(): Promise<void> {
    if (this.#hold.isOn) return;
    let items = this.#take();
    // Those with other bounds need not wait for this request.
    if (this.#waiting.length > 0 && this.#limit.pendingCount === 0) this.#start(1);
    for (let attempt = 1; items.length > 0; attempt += 1) {
      const { left, failure } = await this.#ask(items);
      if (this.#signal?.aborted === true) return;
      items = left.length === 0 ? left : this.#askedAgain(left, failure, attempt);
    }
    if (this.#waiting.length > 0) this.#start(1);
  }

  /** The next request's lookups: the first that wait, as far as they have the same bounds. */
  #take(): Item[] {
    this.dropUnwanted();
    const next = this.#waiting.slice(0, requestSize);
    const other = next.findIndex(({ bounds }) => !areSame(bounds, next[0]!.bounds));
    const taken = this.#waiting.splice(0, other === -1 ? next.length : other);
    for (const item of taken) item.isSent = true;
    return taken;
  }

  /** Asks `items` in one request; tells which of them it left without an answer, and why. */
  async #ask(items: readonly Item[]): Promise<{ left: Item[]; failure: RelayError }> {
    const open = new Set(items);
    const request = { open, ending: new AbortController() };
    const question = { ...items[0]!.bounds, lookups: items.map(({ lookup }) => lookup) };
    let failure = new RelayError("relay_unreachable");
    this.#underWay.add(request);
    try {
      await this.#relay().ask(
        question,
        (lines) =>
          this.#takeIn(
            lines.map(({ index, outcome }) => ({ item: items[index]!, outcome })),
            open,
          ),
        request.ending.signal,
      );
    } catch (error) {
      failure =
        error instanceof RelayError ? error : new RelayError("relay_unexpected", { detail: String(error) });
    } finally {
      this.#underWay.delete(request);
    }
    return { left: [...open], failure };
  }

  /** Takes lines out of those that a request still owes. */
  async #takeIn(lines: readonly LookupResult<Item>[], open: Set<Item>): Promise<void> {
    const retry = this.#retry;
    const now = this.#clock();
    const answers = lines.filter(({ outcome }) => retry.scope === "request" || isAnswer(outcome, retry, now));
    if (retry.scope === "relay") this.#delay(lines, open, retry, now);
    if (answers.length > 0) await this.#receiver.answered(answers);
    for (const { item } of answers) open.delete(item);
    // What nobody could take in counts as not answered, or it would be asked for ever.
    this.#failures = 0;
  }

  /** Has those of `lines` wait for whom the hour is full. */
  #delay(lines: readonly LookupResult<Item>[], open: Set<Item>, retry: OfTheRelay, now: number): void {
    const delayed = lines.filter(({ outcome }) => nextHour(outcome, retry, now) !== undefined);
    if (delayed.length === 0) return;
    const told = Math.max(...delayed.map(({ outcome }) => nextHour(outcome, retry, now)!));
    const until = told > now ? told : now + pastHourWait;
    const [{ outcome }] = delayed as [LookupResult<Item>];
    if (this.#hold.extend(until) && "error" in outcome) this.#receiver.waits?.(until, outcome.error.code);
    for (const { item } of delayed) open.delete(item);
    this.#putBack(delayed.map(({ item }) => item));
  }

  /** Of what a request left, what is asked again at once: the rest waits, or is given up. */
  #askedAgain(left: Item[], failure: RelayError, attempt: number): Item[] {
    const retry = this.#retry;
    if (retry.scope === "relay") this.#pause(left, failure, retry);
    else if (failure.isBroken && attempt < retry.attempts) return this.#wantedOf(left);
    else this.#receiver.gaveUp(left, failure);
    return [];
  }

  #pause(left: readonly Item[], failure: RelayError, { attempts, pause }: OfTheRelay): void {
    // Requests that were under way together fail together, and that is one failure.
    const isFirst = !this.#hold.isOn;
    const until = this.#clock() + (failure.retryAfter ?? pause * 2 ** this.#failures);
    if (isFirst) {
      this.#failures += 1;
      this.#hold.extend(until);
    }
    this.#putBack(left);
    if (failure.passes && this.#failures < attempts) {
      if (isFirst) this.#receiver.pauses?.(until, failure);
      return;
    }
    this.#hold.release();
    this.#receiver.gaveUp(this.#waiting.splice(0), failure);
  }

  /** Puts lookups before all that wait. */
  #putBack(items: readonly Item[]): void {
    this.#waiting = [...items, ...this.#waiting];
    this.dropUnwanted();
  }
}
