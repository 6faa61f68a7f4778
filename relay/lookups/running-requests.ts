import { refusals } from "../../shared/protocol/refusals.ts";
import type { BudgetRegistry } from "../spending/budgets.ts";
import { stateOf } from "../tokens/token-entry.ts";
import type { TokenBook } from "../tokens/token-book.ts";

export interface RunningRequestsOptions {
  readonly book: TokenBook;
  readonly budgets: BudgetRegistry;
  /** Returns the time in epoch milliseconds. */
  readonly now: () => number;
}

/** Requests in progress. Decisions about their tokens, made here or elsewhere, are applied to them. */
export class RunningRequests {
  readonly #options: RunningRequestsOptions;
  /** Abort controllers of the requests, by the id of their token. */
  readonly #byToken = new Map<string, Set<AbortController>>();

  constructor(options: RunningRequestsOptions) {
    this.#options = options;
  }

  /** Registers a request that `ending` aborts. Returns a function that removes it. */
  add(tokenId: string, ending: AbortController): () => void {
    const endings = this.#byToken.get(tokenId) ?? new Set();
    this.#byToken.set(tokenId, endings.add(ending));
    return () => {
      endings.delete(ending);
      if (endings.size === 0 && this.#byToken.get(tokenId) === endings) this.#byToken.delete(tokenId);
    };
  }

  /** Ends the requests of tokens that are no longer valid, and applies the present limits of the other tokens. */
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
