import pLimit from "p-limit";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import type { RelayClient } from "../../shared/relay-client/relay-client.ts";
import { RelayError } from "../../shared/relay-client/relay-error.ts";
import { unanswered, type Answer } from "./answer.ts";
import type { CacheEntry } from "./answer-cache.ts";
import type { Flight } from "./flight.ts";
import type { Tally } from "./tally.ts";
import type { TieredCache } from "./tiered-cache.ts";

export interface RequestQueueOptions {
  /** The relay of the settings as they are now. */
  readonly relay: () => Pick<RelayClient, "ask">;
  /** False where this computer says that it has no network. */
  readonly isOnline: () => boolean;
  readonly cache: TieredCache;
  readonly tally: Tally;
  /** Lookups in one request at most. */
  readonly requestSize: number;
  /** Requests at once. */
  readonly requests: number;
  readonly clock: () => number;
}

/** A request whose connection broke is sent once more: the relay kept what it paid for, so that costs nothing. */
const attempts = 2;

/** Sends lookups to the relay, as many in a request as it takes, a few requests at once, and settles each of them. */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #limit: ReturnType<typeof pLimit>;
  #waiting: Flight[] = [];

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#limit = pLimit(options.requests);
  }

  /** Lookups that come while every request is under way go together in the next. */
  send(flights: readonly Flight[]): void {
    this.#waiting.push(...flights);
    const requests = Math.ceil(flights.length / this.#options.requestSize);
    for (let request = 0; request < requests; request++) void this.#limit(() => this.#request());
  }

  /** The first lookups that still wait and want answers of the same age. */
  #take(): Flight[] {
    this.#waiting = this.#waiting.filter(({ isSettled }) => !isSettled);
    const freshSince = this.#waiting[0]?.freshSince;
    const other = this.#waiting.findIndex((flight) => flight.freshSince !== freshSince);
    const { requestSize } = this.#options;
    return this.#waiting.splice(0, other < 0 ? requestSize : Math.min(other, requestSize));
  }

  async #request(): Promise<void> {
    let open = this.#take();
    for (const flight of open) flight.isSent = true;
    for (let attempt = 1; open.length > 0; attempt++) {
      const error = await this.#attempt(open);
      open = open.filter(({ isSettled }) => !isSettled);
      if (error?.isBroken === true && attempt < attempts) continue;
      for (const flight of open) flight.settle(this.#answerFor(error));
    }
    if (this.#waiting.length > 0) void this.#limit(() => this.#request());
  }

  async #attempt(flights: readonly Flight[]): Promise<RelayError | undefined> {
    const { relay, cache } = this.#options;
    const learnt: CacheEntry[] = [];
    const question = { lookups: flights.map(({ lookup }) => lookup), freshSince: flights[0]!.freshSince };
    try {
      await relay().ask(question, (settled) => {
        for (const { index, outcome } of settled) this.#learn(flights[index]!, outcome, learnt);
      });
      return undefined;
    } catch (error) {
      return error instanceof RelayError
        ? error
        : new RelayError("relay_unexpected", { detail: String(error) });
    } finally {
      if (learnt.length > 0) cache.write(learnt);
    }
  }

  #learn(flight: Flight, outcome: Outcome, learnt: CacheEntry[]): void {
    const { tally, clock, cache } = this.#options;
    const isKnown = outcome.status === "found" || outcome.status === "not_found";
    const isPaid = isKnown ? !outcome.cached : outcome.status === "failed";
    if (isPaid) tally.add("spent");
    if (!isKnown) return flight.settle(outcome);
    tally.add("fetched");
    const json = outcome.status === "found" ? outcome.json : undefined;
    // In the cache before anyone is told: who asks again on being told is answered without the relay.
    const { cached, known } = cache.put(flight.key, { json, asOf: outcome.asOf, keptAt: clock() });
    learnt.push([flight.key, cached]);
    flight.settle({ ...known, cached: outcome.cached });
  }

  #answerFor(error = new RelayError("relay_unexpected")): Answer {
    const { isOnline, clock } = this.#options;
    return error.isBroken && !isOnline() ? unanswered("offline") : error.outcome(clock());
  }
}
