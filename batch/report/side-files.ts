import type { RowEnd } from "../../shared/enrichment/fill/row-end.ts";
import type { ComingList, RowListener } from "./row-listener.ts";
import type { RunEnd } from "./run-end.ts";

/**
 * The files beside the results: report and changes. One that cannot be written is given up and told of at the end; what
 * was paid for is written all the same.
 */
export class SideFiles {
  /** Why some could not be written. */
  readonly failures: unknown[] = [];
  #listeners: readonly RowListener[];

  constructor(listeners: readonly RowListener[]) {
    this.#listeners = listeners;
  }

  /** @throws the first failure: nothing has been spent yet. */
  async begin(): Promise<void> {
    for (const listener of this.#listeners) await listener.begin();
  }

  enter(coming: ComingList): Promise<void> {
    return this.#each((listener) => listener.enter(coming));
  }

  async add(record: number, end: RowEnd): Promise<void> {
    // Mostly there is none, and a row must then cost nothing.
    if (this.#listeners.length > 0) await this.#each((listener) => listener.add(record, end));
  }

  finish(end: RunEnd): Promise<void> {
    return this.#each((listener) => listener.finish(end));
  }

  async abandon(): Promise<void> {
    for (const listener of this.#listeners) await listener.abandon();
    this.#listeners = [];
  }

  async #each(tell: (listener: RowListener) => Promise<void>): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await tell(listener);
      } catch (error) {
        this.failures.push(error);
        this.#listeners = this.#listeners.filter((other) => other !== listener);
        await listener.abandon();
      }
    }
  }
}
