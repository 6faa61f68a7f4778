import type { Committer } from "./committer.ts";
import type { Store } from "./store/store.ts";
import { storeErrorKindOf, type StoreErrorKind } from "./store/store-work-error.ts";

/** How often a store that failed is looked at again, milliseconds. */
const lookEvery = 1_000;

/** Looks after a store that failed until it works again. One that is damaged does not mend itself. */
export class StoreWatch {
  readonly #store: Store;
  readonly #committer: Committer;
  readonly #onRecovery: () => void;
  #errorKind: StoreErrorKind | undefined;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;
  #isClosed = false;

  /** `onRecovery` is told when the store works again, and all that was paid for is written. */
  constructor(store: Store, committer: Committer, onRecovery: () => void) {
    this.#store = store;
    this.#committer = committer;
    this.#onRecovery = onRecovery;
  }

  get errorKind(): StoreErrorKind | undefined {
    return this.#errorKind;
  }

  noteFailure(error: unknown): void {
    this.#errorKind = this.#errorKind === "damaged" ? "damaged" : storeErrorKindOf(error);
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#look = this.#lookAgain();
    }, lookEvery).unref();
  }

  /** Tries once more to write what was paid for, and looks no further. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#look;
    await this.#committer.writeUnwritten().catch(() => undefined);
  }

  /** Tells of the recovery when all is written and the store works; else looks once more, a second later. */
  async #lookAgain(): Promise<void> {
    try {
      await this.#committer.writeUnwritten();
      await this.#store.probe();
    } catch (error) {
      this.#timer = undefined;
      this.noteFailure(error);
      return;
    }
    this.#timer = undefined;
    if (this.#isClosed) return;
    if (this.#errorKind === "damaged") return this.noteFailure(undefined);
    this.#errorKind = undefined;
    this.#onRecovery();
  }
}
