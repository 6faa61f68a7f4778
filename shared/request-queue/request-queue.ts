import type { Lookup, Outcome } from "../lookups/lookup.ts";
import type { LookupsQuestion } from "../protocol/lookups.ts";
import { type RelayClient, RelayError } from "../relay-client/relay-client.ts";
import pLimit from "p-limit";

/** Longest single wait, milliseconds. Waiting in slices lets a laptop that slept notice that the time has passed. */
const longestSlice = 15_000;

/** A pause until a wall-clock time, epoch milliseconds. */
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

  /** Extends the pause until `time`. Returns false when it lasts that long already. */
  extend(time: number): boolean {
    if (time <= this.#until) return false;
    this.#until = time;
    this.#timer ??= this.#wait();
    return true;
  }

  /** Ends the pause without calling `onEnd`. */
  release(): void {
    this.#until = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): ReturnType<typeof setTimeout> {
    const slice = Math.min(this.#until - this.#clock(), longestSlice);
    return setTimeout(() => {
      this.#timer = this.isOn ? this.#wait() : undefined;
      if (this.#timer !== undefined) return;
      // A clock that is set back afterwards does not begin the pause again.
      this.#until = 0;
      this.#onEnd();
    }, slice);
  }
}

/** Properties shared by all lookups of a request. */
export type RequestBounds = Omit<LookupsQuestion, "lookups">;

/** A lookup to be sent to the relay. */
export interface QueuedLookup {
  readonly lookup: Lookup;
  /** Read when the lookup is sent: lookups with equal bounds share a request. */
  readonly bounds: RequestBounds;
  /** False once nobody waits for the lookup. It is then not sent, or not sent again. */
  readonly isWanted: boolean;
  /** Set by the queue when the lookup is sent. */
  isSent: boolean;
}

/** A lookup and its outcome. */
export interface LookupResult<Item extends QueuedLookup> {
  readonly item: Item;
  readonly outcome: Outcome;
}

/** Receives the results of lookups. Each lookup is answered or given up exactly once. */
export interface Receiver<Item extends QueuedLookup> {
  /** Called with outcomes. The rest of the response is read only after this has resolved. */
  answered(answers: readonly LookupResult<Item>[]): void | Promise<void>;
  /** Called with lookups that get no outcome because of `failure`, or because nobody wants them (undefined). */
  gaveUp(items: readonly Item[], failure: RelayError | undefined): void;
  /** Called when the hour is full, with the code of the reason. Nothing is sent before `until`, epoch milliseconds. */
  waits?(until: number, code: string): void;
  /** Called when the relay fails. Nothing is sent before `until`, epoch milliseconds. */
  pauses?(until: number, failure: RelayError): void;
}

/** What to do with lookups that a request leaves unanswered, or that the relay defers. */
export type RetryRule = RequestRetryRule | RelayRetryRule;

/** For a person at the screen. A request whose connection broke is repeated at once; other failures end it. */
interface RequestRetryRule {
  readonly scope: "request";
  /** Most attempts for one request, including the first. */
  readonly attempts: number;
}

/**
 * For a run that can wait. After a temporary failure, nothing is sent for a pause and then everything is tried again.
 * Lookups that the relay defers because the hour is full are sent when it has room. If the relay keeps failing, all
 * waiting lookups are given up.
 */
export interface RelayRetryRule {
  readonly scope: "relay";
  /** Consecutive failures, without any line received between them, after which the queue gives up. */
  readonly attempts: number;
  /** Pause before the second attempt if the relay names none, milliseconds. It doubles with each further attempt. */
  readonly pause: number;
  /**
   * Longest wait for a deferred lookup, milliseconds. A longer deferral is its outcome, and so is any after too many waits
   * that brought no answer. @default no limit
   */
  readonly longestWait?: number;
}

/** Rule for runs over lists: long enough to wait for a relay that restarts, and to give up one that is dead. */
export const runRetries: RelayRetryRule = { scope: "relay", attempts: 7, pause: 200 };

const passing: ReadonlySet<string> = new Set(["hour_spent", "user_rate", "throttled"]);

/** A deferral that ends at a time that is known, epoch milliseconds. */
type PassingDeferral = Extract<Outcome, { status: "deferred" }> & { readonly retryAt: number };

/**
 * True for a lookup that is worth sending again when the full hour of the account or the user, or the throttling, ends;
 * false when that is later than the rule waits after `now`, epoch milliseconds.
 */
const isPassing = (
  outcome: Outcome,
  { longestWait = Infinity }: RelayRetryRule,
  now: number,
): outcome is PassingDeferral =>
  outcome.status === "deferred" &&
  passing.has(outcome.error.code) &&
  // False where it is not known.
  outcome.retryAt! - now <= longestWait;

/** A lookup left over by a relay that is stopping. */
const isLeftOver = (outcome: Outcome): boolean =>
  outcome.status === "deferred" && outcome.error.code === "interrupted";

interface RequestQueueOptions<Item extends QueuedLookup> {
  /** Returns the relay to ask. Called for each request. */
  readonly relay: () => Pick<RelayClient, "ask">;
  readonly receiver: Receiver<Item>;
  readonly retry: RetryRule;
  /** Aborts the requests under way. The receiver gets no further calls. */
  readonly signal?: AbortSignal;
  /** Most requests under way. @default `requestsAtOnce` */
  readonly requests?: number | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
}

/** A request under way: its unanswered lookups, and its abort controller. */
interface RequestUnderWay<Item> {
  readonly open: Set<Item>;
  readonly ending: AbortController;
}

/** Most lookups in one request: enough to make its overhead small, few enough that the first lines come early. */
const requestSize = 300;

/** Default number of requests under way. Browsers open six connections to a host, and other requests need some. */
export const requestsAtOnce = 4;

/**
 * Wait for a full hour whose end is already past by this machine's clock, milliseconds. It doubles with each further one,
 * so that all of them last longer than clocks differ.
 */
const pastHourWait = 500;

/** Waits in a row without an answer after which deferrals are outcomes: each may have cost a refused call. */
const mostWaits = 14;

const areSame = (one: RequestBounds, other: RequestBounds): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Sends lookups to a relay, many in a request and a few requests at once, and sees each to its end. Lookups that a
 * broken connection left unanswered are sent again, which costs nothing twice, because the relay stored the answers it
 * paid for.
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
  /** Waits since the last answer. */
  #waits = 0;

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

  /** Adds lookups. Those that arrive while all requests are busy share the next one. */
  push(items: readonly Item[]): void {
    this.#waiting = this.#waiting.concat(items);
    this.dropUnwanted();
    this.#start(items.length);
  }

  /** Gives up waiting lookups that nobody wants any more. Answers to requests under way are still accepted. */
  dropUnwanted(): void {
    this.#waiting = this.#wantedOf(this.#waiting);
  }

  /** Returns the wanted `items`, and gives up the others. */
  #wantedOf(items: Item[]): Item[] {
    const unwanted = items.filter(({ isWanted }) => !isWanted);
    if (unwanted.length === 0) return items;
    this.#receiver.gaveUp(unwanted, undefined);
    return items.filter(({ isWanted }) => isWanted);
  }

  /**
   * Aborts the requests under way whose unanswered lookups nobody wants any more: the relay then makes no further calls
   * for them, and stores what it has asked. A request with one wanted lookup continues.
   */
  breakOffUnwanted(): void {
    for (const { open, ending } of this.#underWay) {
      const left = [...open];
      if (left.length === 0 || left.some(({ isWanted }) => isWanted)) continue;
      // Given up before the request ends, so that a caller who asks again meanwhile does not wait for it.
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

  /** Queues as many requests as `lookups` lookups need. */
  #start(lookups: number): void {
    if (this.#hold.isOn) return;
    for (let begun = 0; begun < lookups; begun += requestSize) void this.#limit(() => this.#request());
  }

  async #request(): Promise<void> {
    if (this.#hold.isOn) return;
    let items = this.#take();
    // Lookups with other bounds need not wait for this request.
    if (this.#waiting.length > 0 && this.#limit.pendingCount === 0) this.#start(1);
    for (let attempt = 1; items.length > 0; attempt += 1) {
      const { left, failure } = await this.#ask(items);
      if (this.#signal?.aborted === true) return;
      items = left.length === 0 ? left : this.#itemsToResend(left, failure, attempt);
    }
    if (this.#waiting.length > 0) this.#start(1);
  }

  /** Removes and returns the lookups of the next request: the first waiting ones with equal bounds. */
  #take(): Item[] {
    this.dropUnwanted();
    const next = this.#waiting.slice(0, requestSize);
    const other = next.findIndex(({ bounds }) => !areSame(bounds, next[0]!.bounds));
    const taken = this.#waiting.splice(0, other === -1 ? next.length : other);
    for (const item of taken) item.isSent = true;
    return taken;
  }

  /** Sends `items` in one request. Returns those left unanswered, and the failure. */
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

  /** Handles the received lines, and removes their lookups from the unanswered ones. */
  async #takeIn(lines: readonly LookupResult<Item>[], open: Set<Item>): Promise<void> {
    const retry = this.#retry;
    const now = this.#clock();
    if (lines.some(({ outcome }) => outcome.status !== "deferred")) this.#waits = 0;
    // Requests that were under way together share the last wait too.
    const waits = retry.scope === "relay" && (this.#waits < mostWaits || this.#hold.isOn);
    const answers = lines.filter(
      ({ outcome }) => !waits || !(isLeftOver(outcome) || isPassing(outcome, retry, now)),
    );
    if (waits) this.#delay(lines, open, retry, now);
    if (answers.length > 0) await this.#receiver.answered(answers);
    for (const { item } of answers) open.delete(item);
    // Reset only after the receiver has accepted the answers. If it keeps throwing, the queue gives up instead of
    // asking for ever.
    this.#failures = 0;
  }

  /** Puts back the lookups for which the hour is full, and pauses. */
  #delay(lines: readonly LookupResult<Item>[], open: Set<Item>, retry: RelayRetryRule, now: number): void {
    const delayed = lines.flatMap(({ item, outcome }) =>
      isPassing(outcome, retry, now) ? [{ ...outcome, item }] : [],
    );
    if (delayed.length === 0) return;
    const latest = Math.max(...delayed.map(({ retryAt }) => retryAt));
    const pastWait = Math.min(pastHourWait * 2 ** this.#waits, retry.longestWait ?? Infinity);
    const until = latest > now ? latest : now + pastWait;
    // Requests that were under way together are deferred together. They begin one wait.
    // A user's own limit is known without a call.
    if (!this.#hold.isOn && delayed.some(({ error }) => error.code !== "user_rate")) this.#waits += 1;
    if (this.#hold.extend(until)) this.#receiver.waits?.(until, delayed[0]!.error.code);
    for (const { item } of delayed) open.delete(item);
    this.#putBack(delayed.map(({ item }) => item));
  }

  /** Returns the unanswered lookups to send again at once. The others wait or are given up. */
  #itemsToResend(left: Item[], failure: RelayError, attempt: number): Item[] {
    const retry = this.#retry;
    if (retry.scope === "relay") this.#pause(left, failure, retry);
    else if (failure.isBroken && attempt < retry.attempts) return this.#wantedOf(left);
    else this.#receiver.gaveUp(left, failure);
    return [];
  }

  #pause(left: readonly Item[], failure: RelayError, { attempts, pause }: RelayRetryRule): void {
    // Requests that were under way together fail together. They count as one failure.
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

  /** Puts lookups at the front of the waiting ones. */
  #putBack(items: readonly Item[]): void {
    this.#waiting = [...items, ...this.#waiting];
    this.dropUnwanted();
  }
}
