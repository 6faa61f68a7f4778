import { type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";

interface KeptLookupsOptions {
  /** Loads into the cache what the relay has stored for `lookups`, at no call. */
  readonly learn: (lookups: readonly Lookup[]) => Promise<void>;
  /** Runs `run` when the gathering window ends. */
  readonly afterWindow: (run: () => void) => void;
}

/** Gathers questions that may be answered only from stored answers, so that a thousand cells make a few requests. */
export class KeptLookups {
  readonly #options: KeptLookupsOptions;
  #gathered = new Map<string, Lookup>();
  #learnt: Promise<void> | undefined;

  constructor(options: KeptLookupsOptions) {
    this.#options = options;
  }

  /** Resolves once the cache has the relay's stored answer to `lookup`, if the relay has one. */
  learn(lookup: Lookup): Promise<void> {
    this.#gathered.set(lookupKey(lookup), lookup);
    this.#learnt ??= new Promise((resolve) => {
      this.#options.afterWindow(() => {
        const lookups = [...this.#gathered.values()];
        this.#gathered = new Map();
        this.#learnt = undefined;
        resolve(this.#options.learn(lookups));
      });
    });
    return this.#learnt;
  }
}
