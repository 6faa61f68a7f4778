import { refusals } from "../../shared/protocol/refusals.ts";
import type { BudgetRegistry } from "../spending/budgets.ts";
import { stateOf } from "../tokens/token-entry.ts";
import type { TokenBook } from "../tokens/token-book.ts";

export interface RunningRequestsOptions {
  readonly book: TokenBook;
  readonly budgets: BudgetRegistry;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Requests whose lookups are being answered, held to what is decided about their tokens meanwhile, here or elsewhere. */
export class RunningRequests {
  readonly #options: RunningRequestsOptions;
  /** What ends each request, by the id of its token. */
  readonly #byToken = new Map<string, Set<AbortController>>();

  constructor(options: RunningRequestsOptions) {
    this.#options = options;
  }

  /** Takes a request in, which `ending` ends; answers how to take it out. */
  add(tokenId: string, ending: AbortController): () => void {
    const endings = this.#byToken.get(tokenId) ?? new Set();
    this.#byToken.set(tokenId, endings.add(ending));
    return () => {
      endings.delete(ending);
      if (endings.size === 0 && this.#byToken.get(tokenId) === endings) this.#byToken.delete(tokenId);
    };
  }

  /** Ends the requests of tokens that are no longer valid, and holds the others to the bounds their tokens have now. */
  async follow(): Promise<void> {
    const { book, budgets, now } = this.#options;
    for (const [tokenId, endings] of this.#byToken) {
      const entry = await book.find(tokenId);
      const state = entry === undefined ? "revoked" : stateOf(entry, now());
      if (entry !== undefined && state === "valid") budgets.follow(entry);
      else for (const ending of endings) ending.abort(refusals[`${state}_token` as "revoked_token"].message);
    }
  }
}
