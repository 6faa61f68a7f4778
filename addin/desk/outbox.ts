import pLimit from "p-limit";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Settled } from "../../shared/lookups/outcome.ts";
import type { RelayFailure } from "../relay/relay-failure.ts";
import type { RelayAddress } from "../relay/request.ts";
import { unanswered, type Answer } from "./answer.ts";
import type { Flight } from "./flight.ts";
import type { Kept } from "./kept-answers.ts";
import type { Recent } from "./recent-answers.ts";
import type { Tally } from "./tally.ts";

/** How the relay is asked. @throws {RelayFailure} */
export type AskRelay = (
  address: RelayAddress,
  question: { readonly lookups: readonly Lookup[]; readonly freshSince?: number | undefined },
  onSettled: (settled: Settled) => void,
) => Promise<void>;

export interface OutboxOptions {
  readonly askRelay: AskRelay;
  readonly address: () => RelayAddress;
  /** False where this computer says that it has no network. */
  readonly isOnline: () => boolean;
  readonly perRequest: number;
  readonly requests: number;
  readonly clock: () => number;
  readonly tally: Tally;
  /** Has an answer at hand from now on, or a fresher one, and reads it. */
  readonly hold: (key: string, kept: Kept) => Recent;
  /** Keeps beyond this page what one request taught. */
  readonly keep: (entries: readonly (readonly [key: string, kept: Kept])[]) => void;
  readonly settle: (flight: Flight, answer: Answer) => void;
}

/** A request whose connection broke is sent once more: the relay kept what it paid for, so that costs nothing. */
const attempts = 2;

/** Sends lookups to the relay, as many in a request as it takes, a few requests at once, and settles each of them. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #limit: ReturnType<typeof pLimit>;
  #waiting: Flight[] = [];

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#limit = pLimit(options.requests);
  }

  /** Lookups that come while every request is under way go together in the next. */
  send(flights: readonly Flight[]): void {
    this.#waiting.push(...flights);
    const requests = Math.ceil(flights.length / this.#options.perRequest);
    for (let request = 0; request < requests; request++) void this.#limit(() => this.#request());
  }

  /** The first lookups that still wait and want answers of the same age. */
  #take(): Flight[] {
    this.#waiting = this.#waiting.filter(({ isSettled }) => !isSettled);
    const freshSince = this.#waiting[0]?.freshSince;
    const other = this.#waiting.findIndex((flight) => flight.freshSince !== freshSince);
    const { perRequest } = this.#options;
    return this.#waiting.splice(0, other < 0 ? perRequest : Math.min(other, perRequest));
  }

  async #request(): Promise<void> {
    let open = this.#take();
    for (const flight of open) flight.isSent = true;
    for (let attempt = 1; open.length > 0; attempt++) {
      const failure = await this.#attempt(open);
      open = open.filter(({ isSettled }) => !isSettled);
      if (failure?.broken === true && attempt < attempts) continue;
      for (const flight of open) this.#options.settle(flight, this.#reasonOf(failure));
    }
    if (this.#waiting.length > 0) void this.#limit(() => this.#request());
  }

  async #attempt(flights: readonly Flight[]): Promise<RelayFailure | undefined> {
    const { askRelay, address, keep } = this.#options;
    const learnt: [string, Kept][] = [];
    const question = { lookups: flights.map(({ lookup }) => lookup), freshSince: flights[0]!.freshSince };
    try {
      await askRelay(address(), question, ({ index, outcome }) =>
        this.#learn(flights[index]!, outcome, learnt),
      );
      return undefined;
    } catch (failure) {
      return failure as RelayFailure;
    } finally {
      if (learnt.length > 0) keep(learnt);
    }
  }

  #learn(flight: Flight, outcome: Settled["outcome"], learnt: [string, Kept][]): void {
    const { tally, clock, hold, settle } = this.#options;
    const isKnown = outcome.status === "found" || outcome.status === "not_found";
    const isPaid = isKnown ? !outcome.cached : outcome.status === "failed";
    if (isPaid) tally.add("spent");
    if (!isKnown) return settle(flight, outcome);
    tally.add("fetched");
    const json = outcome.status === "found" ? outcome.json : undefined;
    // At hand before anyone is told: who asks again on being told is answered without the relay.
    const { kept, known } = hold(flight.key, { json, asOf: outcome.asOf, keptAt: clock() });
    learnt.push([flight.key, kept]);
    settle(flight, { ...known, cached: outcome.cached });
  }

  #reasonOf(failure: RelayFailure | undefined): Answer {
    if (failure?.broken === true && !this.#options.isOnline()) return unanswered("offline");
    return failure?.answer ?? unanswered("relay_unexpected");
  }
}
