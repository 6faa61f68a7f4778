import type { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import type { Gate, LookupOptions } from "../../../shared/gateway/gate.ts";
import type { Lookup, Outcome } from "../../../shared/lookups/lookup.ts";
import type { Progress, ProgressListener } from "./progress.ts";

export interface AskingInput {
  readonly gateway: Gate;
  readonly knowledge: RunKnowledge;
  readonly options: LookupOptions;
  /** When the run began, epoch milliseconds: what was read since then is no answer that was there before it. */
  readonly startedAt: number;
  /** Questions expected, for the progress alone. */
  readonly expected: number;
  readonly onProgress: ProgressListener;
}

/** Asks the gateway for a run and counts what comes: answers go to the store, what got none is noted in the knowledge. */
export class Asking {
  readonly #input: AskingInput;
  readonly #counts = { asked: 0, stored: 0, failed: 0, deferred: 0 };

  constructor(input: AskingInput) {
    this.#input = input;
  }

  get signal(): AbortSignal | undefined {
    return this.#input.options.signal;
  }

  get progress(): Progress {
    return { ...this.#counts, expected: this.#input.expected };
  }

  /** Asks one question that stands for several; what becomes of them is its asker's to note. */
  async ask(lookup: Lookup): Promise<Outcome> {
    const outcome = await this.#input.gateway.lookup(lookup, this.#input.options);
    this.#count(outcome);
    this.#input.onProgress(this.progress);
    return outcome;
  }

  /** Asks all questions, many at a time, and answers how many they were. */
  async askAll(lookups: AsyncIterable<Lookup>): Promise<number> {
    const { gateway, knowledge, options, onProgress } = this.#input;
    const underWay = new Map<number, Lookup>();
    let asked = 0;
    for await (const settled of gateway.lookupMany(numbered(lookups, underWay), options)) {
      for (const { index, outcome } of settled) {
        asked += 1;
        this.#count(outcome);
        const lookup = underWay.get(index)!;
        underWay.delete(index);
        if (outcome.status !== "found" && outcome.status !== "not_found") knowledge.miss(lookup, outcome);
      }
      onProgress(this.progress);
    }
    return asked;
  }

  #count(outcome: Outcome): void {
    if (outcome.status === "found" || outcome.status === "not_found") {
      const wasThere = outcome.cached && outcome.asOf < this.#input.startedAt;
      this.#counts[wasThere ? "stored" : "asked"] += 1;
    } else if (outcome.status === "deferred") this.#counts.deferred += 1;
    else this.#counts.failed += 1;
  }
}

/** The same lookups, each noted by its number until it is settled. */
async function* numbered(
  lookups: AsyncIterable<Lookup>,
  underWay: Map<number, Lookup>,
): AsyncGenerator<Lookup> {
  let number = 0;
  for await (const lookup of lookups) {
    underWay.set(number, lookup);
    number += 1;
    yield lookup;
  }
}
