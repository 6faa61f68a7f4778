import { isPaid } from "../../shared/lookups/lookup.ts";
import type { Answered, Receiver } from "../../shared/request-queue/queued-lookup.ts";
import { unanswered } from "./answer.ts";
import type { CacheEntry } from "./answer-cache.ts";
import type { Flight } from "./flight.ts";
import type { Tally } from "./tally.ts";
import type { TieredCache } from "./tiered-cache.ts";

export interface FlightReceiverOptions {
  readonly cache: TieredCache;
  readonly tally: Tally;
  readonly isOnline: () => boolean;
  readonly clock: () => number;
}

/** Counts and keeps what the relay answered, and tells who waits for it. */
export function flightReceiver({ cache, tally, isOnline, clock }: FlightReceiverOptions): Receiver<Flight> {
  function learn({ item: flight, outcome }: Answered<Flight>): CacheEntry[] {
    if (isPaid(outcome)) tally.add("spent");
    if (outcome.status !== "found" && outcome.status !== "not_found") {
      flight.settle(outcome);
      return [];
    }
    tally.add("fetched");
    const json = outcome.status === "found" ? outcome.json : undefined;
    // In the cache before anyone is told: who asks again on being told is answered without the relay.
    const { cached, known } = cache.put(flight.key, { json, asOf: outcome.asOf, keptAt: clock() });
    flight.settle({ ...known, cached: outcome.cached });
    return [[flight.key, cached]];
  }

  return {
    answered: (answers) => cache.write(answers.flatMap(learn)),
    gaveUp(flights, failure) {
      const isOffline = failure?.isBroken === true && !isOnline();
      const answer = isOffline ? unanswered("offline") : failure?.outcome(clock());
      for (const flight of flights) flight.settle(answer ?? unanswered("cancelled"));
    },
  };
}
