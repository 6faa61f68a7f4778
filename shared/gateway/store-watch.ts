import { setTimeout as sleep } from "node:timers/promises";
import type { Committer } from "./committer.ts";
import type { Store } from "./store.ts";
import { StoreTrouble, type TroubleKind } from "./store-trouble.ts";

export interface StoreWatchOptions {
  readonly store: Store;
  readonly committer: Committer;
  /** The store works again, and all that was paid for is written. */
  readonly onRecovery: () => void;
}

/** How often a store that failed is looked at again, milliseconds. */
const lookEvery = 1_000;

/** Looks after a store that failed until it works again. One that is damaged does not mend itself. */
export class StoreWatch {
  readonly #options: StoreWatchOptions;
  #trouble: TroubleKind | undefined;
  #looking: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(options: StoreWatchOptions) {
    this.#options = options;
  }

  get trouble(): TroubleKind | undefined {
    return this.#trouble;
  }

  noteFailure(error: unknown): void {
    const kind = error instanceof StoreTrouble ? error.kind : "other";
    this.#trouble = this.#trouble === "damaged" ? "damaged" : kind;
    this.#looking ??= this.#lookUntilItWorks().finally(() => (this.#looking = undefined));
  }

  /** Tries once more to write what was paid for, and looks no further. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    await this.#options.committer.writeUnwritten().catch(() => undefined);
  }

  async #lookUntilItWorks(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted && (await this.#works())) return;
    }
  }

  /** True when all is written and the store works. */
  async #works(): Promise<boolean> {
    const { store, committer, onRecovery } = this.#options;
    try {
      await committer.writeUnwritten();
      await store.probe();
    } catch (error) {
      this.noteFailure(error);
      return false;
    }
    if (this.#trouble === "damaged") return false;
    this.#trouble = undefined;
    onRecovery();
    return true;
  }
}
