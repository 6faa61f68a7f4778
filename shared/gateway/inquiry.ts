import type { Lookup, Outcome, Settled } from "../lookups/lookup.ts";
import { heldBy, type Flights, type Place } from "./flights.ts";
import type { LookupOptions } from "./gate.ts";
import { deferred } from "./halt.ts";
import { ReadyQueue } from "./ready-queue.ts";

interface Question {
  readonly index: number;
  readonly lookup: Lookup;
  readonly key: string;
}

/**
 * The questions of one list on their way to their outcomes. No more than its window are asked and not answered, or
 * answered and not taken: for somebody who does not read, no more is bought, and nothing piles up.
 */
export class Inquiry {
  readonly #flights: Flights;
  readonly #options: LookupOptions;
  readonly #window: number;
  readonly #ready = new ReadyQueue<Settled>();
  readonly #asked = new Map<Place, number>();
  #waiting: Question[] = [];
  /** Outcomes of questions that were asked, and that were not taken yet. */
  #untaken = 0;

  constructor(flights: Flights, options: LookupOptions, window: number) {
    this.#flights = flights;
    this.#options = options;
    this.#window = window;
  }

  /** Questions that have no outcome yet. */
  get open(): number {
    return this.#asked.size + this.#waiting.length;
  }

  /** True when outcomes are ready to be taken. */
  get isReady(): boolean {
    return this.#ready.size > 0;
  }

  /** Gives the question at `index` its outcome. */
  settle(index: number, outcome: Outcome): void {
    this.#ready.push({ index, outcome });
  }

  /** Takes in a question that is to be asked. */
  add(index: number, lookup: Lookup, key: string): void {
    this.#waiting.push({ index, lookup, key });
  }

  /** Asks what the window has room for. */
  askMore(): void {
    const room = this.#window - this.#asked.size - this.#untaken;
    if (room <= 0) return;
    for (const { index, lookup, key } of this.#waiting.splice(0, room)) {
      const place = this.#flights.ask(lookup, key, this.#options);
      this.#asked.set(place, index);
      void place.outcome.then((outcome) => this.#settled(place, outcome));
    }
  }

  /** The outcomes that are there. */
  takeNow(): Settled[] {
    this.#untaken = 0;
    return this.#ready.takeNow();
  }

  /** The outcomes that are there, at least one: waits for it where there is none. */
  async take(): Promise<Settled[]> {
    this.askMore();
    await this.#ready.any();
    return this.takeNow();
  }

  /** Whoever asked waits no more: what is in flight is finished and kept, nothing new is asked. */
  leave(): void {
    for (const place of this.#asked.keys()) {
      if (this.#flights.leave(place)) this.#settled(place, deferred("interrupted"));
    }
    this.#deferWaiting(deferred("interrupted"));
  }

  /** The hour is full until `until` (epoch milliseconds), and that is not waited for. */
  deferUntil(until: number): void {
    for (const place of this.#asked.keys()) {
      const { stage } = heldBy(place).task;
      if (stage === "reserved" || stage === "calling") continue;
      this.#settled(place, deferred("hour_spent", until));
      this.#flights.leave(place);
    }
    this.#deferWaiting(deferred("hour_spent", until));
  }

  #settled(place: Place, outcome: Outcome): void {
    const index = this.#asked.get(place);
    if (index === undefined) return;
    this.#asked.delete(place);
    this.#untaken += 1;
    this.settle(index, outcome);
  }

  #deferWaiting(outcome: Outcome): void {
    for (const { index } of this.#waiting.splice(0)) this.settle(index, outcome);
  }
}
