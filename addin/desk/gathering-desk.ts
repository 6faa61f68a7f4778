import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import type { SettingsStore } from "../settings/settings.ts";
import { isKnown, unanswered, type Answer, type Known } from "./answer.ts";
import type { AskOptions, Desk } from "./desk.ts";
import { Flight } from "./flight.ts";
import { serves, type KeptAnswers } from "./kept-answers.ts";
import { Outbox, type AskRelay } from "./outbox.ts";
import { Shelf } from "./shelf.ts";
import { Tally } from "./tally.ts";

export interface DeskOptions {
  readonly settings: SettingsStore;
  /** Answers kept beyond this page. */
  readonly kept: KeptAnswers;
  readonly askRelay: AskRelay;
  /** False where this computer says that it has no network. @default always true */
  readonly isOnline?: () => boolean;
  /** How long questions are gathered from the first on, milliseconds. @default 50 */
  readonly window?: number;
  /** Lookups in one request at most. @default 300 */
  readonly perRequest?: number;
  /** Requests at once: browsers open six connections to a host, and the pane wants its own. @default 4 */
  readonly requests?: number;
  /** Answers held in memory. @default 20000 */
  readonly recent?: number;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
  /** @default setTimeout */
  readonly later?: (run: () => void, milliseconds: number) => unknown;
}

const keyOf = (relayUrl: string, lookup: Lookup) => `${relayUrl} ${lookupKey(lookup)}`;

class GatheringDesk implements Desk {
  readonly #settings: SettingsStore;
  readonly #shelf: Shelf;
  readonly #tally: Tally;
  readonly #outbox: Outbox;
  readonly #clock: () => number;
  readonly #startWindow: () => void;
  /** Lookups under way, by key: the same one is asked once, and once more where a fresher answer is wanted. */
  readonly #flights = new Map<string, Flight>();
  /** How many are under way, those included that a fresher one took the place of. */
  #open = 0;
  #gathered: Flight[] = [];
  #freshSince: number | undefined;
  #onIdle: (() => void)[] = [];

  constructor(options: DeskOptions) {
    const { settings, kept, askRelay, clock = Date.now, isOnline = () => true } = options;
    const { window = 50, perRequest = 300, requests = 4, recent = 20_000 } = options;
    const { later = (run: () => void, milliseconds: number) => setTimeout(run, milliseconds) } = options;
    this.#settings = settings;
    this.#clock = clock;
    this.#shelf = new Shelf(kept, recent);
    this.#tally = new Tally(later);
    this.#startWindow = () => later(() => void this.#release(), window);
    this.#outbox = new Outbox({
      askRelay,
      address: () => {
        const { relayUrl, token } = settings.read();
        return { url: relayUrl, token };
      },
      isOnline,
      perRequest,
      requests,
      clock,
      tally: this.#tally,
      hold: (key, kept) => this.#shelf.hold(key, kept),
      keep: (entries) => this.#shelf.keep(entries),
      settle: (flight, answer) => this.#settle(flight, answer),
    });
  }

  ask(lookup: Lookup, options: AskOptions = {}): Promise<Answer> {
    this.#tally.add("asked");
    const { relayUrl, cacheOnly } = this.#settings.read();
    const key = keyOf(relayUrl, lookup);
    const freshSince = options.freshSince ?? this.#freshSince;
    const recent = this.#shelf.atHand(key);
    if (recent !== undefined && (cacheOnly || serves(recent.kept, this.#clock(), freshSince))) {
      this.#tally.add("cached");
      return Promise.resolve(recent.known);
    }
    if (options.signal?.aborted === true) return Promise.resolve(unanswered("cancelled"));
    if (options.cacheOnly === true) return this.#askShelf(key, freshSince);
    const flight = this.#flights.get(key);
    return this.#wait(
      flight?.takesAboard(freshSince) === true ? flight : this.#gather(new Flight(lookup, key, freshSince)),
      options.signal,
    );
  }

  async peek(lookups: readonly Lookup[]): Promise<(Known | undefined)[]> {
    const { relayUrl } = this.#settings.read();
    const recents = await this.#shelf.fetch(lookups.map((lookup) => keyOf(relayUrl, lookup)));
    const now = this.#clock();
    return recents.map((recent) =>
      recent && serves(recent.kept, now, undefined) ? recent.known : undefined,
    );
  }

  refreshSince(time: number | undefined): void {
    this.#freshSince = time;
  }

  counters() {
    return this.#tally.counts;
  }

  subscribe(listener: Parameters<Desk["subscribe"]>[0]): () => void {
    return this.#tally.subscribe(listener);
  }

  idle(): Promise<void> {
    if (this.#open === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#onIdle.push(resolve));
  }

  async #askShelf(key: string, freshSince: number | undefined): Promise<Answer> {
    const [recent] = await this.#shelf.fetch([key]);
    if (recent === undefined || !serves(recent.kept, this.#clock(), freshSince)) return unanswered("preview");
    this.#tally.add("cached");
    return recent.known;
  }

  /** Waits for `flight`. Who cancels waits no more; a lookup that nobody waits for and that was not sent is not sent. */
  #wait(flight: Flight, signal: AbortSignal | undefined): Promise<Answer> {
    return new Promise((resolve) => {
      flight.waiters.add(resolve);
      signal?.addEventListener(
        "abort",
        () => {
          if (!flight.waiters.delete(resolve)) return;
          resolve(unanswered("cancelled"));
          if (flight.waiters.size === 0 && !flight.isSent) this.#settle(flight, unanswered("cancelled"));
        },
        { once: true },
      );
    });
  }

  #gather(flight: Flight): Flight {
    this.#flights.set(flight.key, flight);
    this.#open += 1;
    this.#tally.add("queued");
    if (this.#gathered.push(flight) === 1) this.#startWindow();
    return flight;
  }

  /** Answers what is kept of the lookups gathered, and has the others sent. */
  async #release(): Promise<void> {
    const gathered = this.#gathered;
    this.#gathered = [];
    const recents = await this.#shelf.fetch(gathered.map(({ key }) => key));
    const { token, cacheOnly } = this.#settings.read();
    const now = this.#clock();
    const toSend: Flight[] = [];
    gathered.forEach((flight, index) => {
      if (flight.isSettled) return;
      const recent = recents[index];
      if (recent !== undefined && (cacheOnly || serves(recent.kept, now, flight.freshSince))) {
        this.#tally.add("cached", flight.waiters.size);
        return this.#settle(flight, recent.known);
      }
      flight.stale = recent?.known;
      if (cacheOnly) return this.#settle(flight, unanswered("cache_only"));
      if (token === "") return this.#settle(flight, unanswered("no_token"));
      toSend.push(flight);
    });
    this.#outbox.send(toSend);
  }

  /** Gives everyone who waits the answer, or what is kept of old where there is none. */
  #settle(flight: Flight, answer: Answer): void {
    if (flight.isSettled) return;
    flight.isSettled = true;
    if (this.#flights.get(flight.key) === flight) this.#flights.delete(flight.key);
    this.#open -= 1;
    this.#tally.add("queued", -1);
    if (!isKnown(answer) && answer.error.code !== "cancelled") this.#tally.add("failed");
    const told = isKnown(answer) ? answer : (flight.stale ?? answer);
    for (const tell of flight.waiters) tell(told);
    flight.waiters.clear();
    if (this.#open > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}

/** Opens the desk: `Desk` says what it promises. */
export function openDesk(options: DeskOptions): Desk {
  return new GatheringDesk(options);
}
