import { isPaid } from "../../shared/lookups/lookup.ts";
import type { Answered, Receiver } from "../../shared/request-queue/request-queue.ts";
import { unanswered } from "./answer.ts";
import type { CacheEntry } from "./answer-cache.ts";
import type { Flight } from "./flight.ts";
import type { AskingRun } from "./lookup-client.ts";
import type { Tally } from "./tally.ts";
import type { TieredCache } from "./tiered-cache.ts";

export interface FlightReceiverOptions {
  readonly cache: TieredCache;
  readonly tally: Tally;
  readonly isOnline: () => boolean;
  readonly clock: () => number;
  /** The run whose lookups they are; undefined for cells. */
  readonly run: AskingRun | undefined;
}

/** Counts and keeps what the relay answered, and tells who waits for it. */
export function flightReceiver(options: FlightReceiverOptions): Receiver<Flight> {
  const { cache, tally, isOnline, clock, run } = options;
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
    answered(answers) {
      run?.waits?.(undefined);
      return cache.write(answers.flatMap(learn));
    },
    gaveUp(flights, failure) {
      run?.waits?.(undefined);
      const isOffline = failure?.isBroken === true && !isOnline();
      const answer = isOffline ? unanswered("offline") : failure?.outcome(clock());
      for (const flight of flights) flight.settle(answer ?? unanswered("cancelled"));
    },
    waits: (until, code) => run?.waits?.({ until, code }),
    pauses: (until, { code, isBroken }) =>
      run?.waits?.({ until, code: isBroken && !isOnline() ? "offline" : code }),
  };
}
