import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { QueuedLookup, RequestBounds } from "../../shared/request-queue/request-queue.ts";
import type { Answer, Known } from "./answer.ts";
import type { AskingRun } from "./lookup-client.ts";

/** A lookup that is being asked, with everyone who waits for it. */
export class Flight implements QueuedLookup {
  readonly lookup: Lookup;
  /** Its key in the cache: the relay's address is part of it. */
  readonly key: string;
  /** An answer read before this time (epoch milliseconds) does not serve. */
  freshSince: number | undefined;
  readonly waiters = new Set<(answer: Answer) => void>();
  /** What the cache has of it and is too old: better than nothing. */
  stale: Known | undefined;
  isSent = false;
  isSettled = false;
  /** The run that asked it first; undefined for a cell. */
  readonly run: AskingRun | undefined;
  readonly #onSettled: (flight: Flight, answer: Answer) => void;

  constructor(
    lookup: Lookup,
    key: string,
    freshSince: number | undefined,
    run: AskingRun | undefined,
    onSettled: (flight: Flight, answer: Answer) => void,
  ) {
    this.lookup = lookup;
    this.key = key;
    this.freshSince = freshSince;
    this.run = run;
    this.#onSettled = onSettled;
  }

  get bounds(): RequestBounds {
    return { freshSince: this.freshSince };
  }

  get isWanted(): boolean {
    return this.waiters.size > 0;
  }

  /** True where its answer will serve who wants one read since `wanted`; until it is sent, it asks for one as fresh. */
  takesAboard(wanted: number | undefined): boolean {
    if (wanted === undefined) return true;
    const own = this.freshSince ?? -Infinity;
    if (!this.isSent) this.freshSince = Math.max(own, wanted);
    return !this.isSent || own >= wanted;
  }

  /** Gives everyone who waits the answer, or what the cache has of old where there is none. */
  settle(answer: Answer): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#onSettled(this, answer);
    const isAnswer = answer.status === "found" || answer.status === "not_found";
    const told = isAnswer ? answer : (this.stale ?? answer);
    for (const tell of this.waiters) tell(told);
    this.waiters.clear();
  }
}
