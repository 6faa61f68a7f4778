import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";

interface KeptLookupsOptions {
  /** Has the cache learn what the relay has kept of `lookups`, at no call. */
  readonly learn: (lookups: readonly Lookup[]) => Promise<void>;
  /** Runs something once what belongs together has been gathered. */
  readonly afterWindow: (run: () => void) => void;
}

/** Questions that want what is kept and nothing else, gathered so that a thousand cells are a few requests. */
export class KeptLookups {
  readonly #options: KeptLookupsOptions;
  #gathered = new Map<string, Lookup>();
  #learnt: Promise<void> | undefined;

  constructor(options: KeptLookupsOptions) {
    this.#options = options;
  }

  /** Resolves once the cache has what the relay has kept of `lookup`, if it has anything. */
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
