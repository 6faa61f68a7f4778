import type { Gate, LookupOptions } from "../../shared/gateway/gate.ts";
import type { Store } from "../../shared/gateway/store.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import { mostSteps, type ResourceName, type Subject } from "../../shared/lookups/resolve.ts";
import type { RunKnowledge } from "../../shared/enrichment/fill/run-knowledge.ts";
import type { Grouping, Groupings } from "../../shared/enrichment/plan/groupings.ts";
import type { Subjects } from "../../shared/enrichment/rows/subjects.ts";
import { askPages, type AskedPage } from "./ask-pages.ts";
import { nextPage, readPage } from "./pages.ts";
import type { Progress, ProgressListener } from "./progress.ts";

export interface RunInput {
  readonly subjects: Subjects;
  readonly resources: readonly ResourceName[];
  readonly groupings: Groupings;
  /** Whether something has to be asked about a subject, by its index. */
  readonly isOpen: (subject: number) => boolean;
  readonly knowledge: RunKnowledge;
  readonly gateway: Gate;
  readonly store: Store;
  readonly options: LookupOptions;
  /** When the run began, epoch milliseconds: what was read since then is no answer that was there before it. */
  readonly startedAt: number;
  /** Questions expected, for the progress alone. */
  readonly expected: number;
  readonly onProgress: ProgressListener;
}

/** Subjects looked at together: enough for the store, few enough for memory. */
const handful = 512;

/**
 * Asks everything that the subjects of a list need and that is not known yet; ends when nothing more can be asked.
 * Carries no state of its own between questions: answers are in the store, failures in `knowledge`.
 */
export class Run {
  readonly #input: RunInput;
  readonly #counts = { asked: 0, stored: 0, failed: 0, deferred: 0 };

  constructor(input: RunInput) {
    this.#input = input;
  }

  get progress(): Progress {
    return { ...this.#counts, expected: this.#input.expected };
  }

  async complete(): Promise<Progress> {
    const { groupings, resources, options } = this.#input;
    await askPages(groupings, (grouping) => this.#askPage(grouping), options.signal);
    // A head office that a row's own establishment may tell is asked one pass later.
    const steps = Math.max(...resources.map(mostSteps)) + (resources.includes("head-office") ? 1 : 0);
    for (let step = 0; step < steps && !options.signal?.aborted; step += 1) {
      if ((await this.#askAlone()) === 0) break;
    }
    return this.progress;
  }

  /** Asks one page and keeps what it tells of its subjects. */
  async #askPage(grouping: Grouping): Promise<AskedPage | undefined> {
    const { gateway, store, options, subjects, onProgress } = this.#input;
    const outcome = await gateway.lookup(grouping.lookup, options);
    this.#count(outcome);
    onProgress(this.progress);
    if (outcome.status === "not_found") return { covered: 0 };
    if (outcome.status !== "found") return undefined;
    const data: unknown = JSON.parse(outcome.json);
    const { answers, missed } = readPage(grouping, data, (index) => subjects.at(index), outcome.asOf);
    try {
      await store.remember(answers);
    } catch {
      // The page itself is kept. A store that can keep no more stops the asking at the next call.
      return undefined;
    }
    return { covered: answers.length, next: nextPage(grouping, data, missed) };
  }

  /** One pass over all subjects: asks the next lookup of each that needs one, and answers how many were asked. */
  async #askAlone(): Promise<number> {
    const { gateway, knowledge, options } = this.#input;
    const underWay = new Map<number, Lookup>();
    let asked = 0;
    for await (const settled of gateway.lookupMany(this.#openLookups(underWay), options)) {
      for (const { index, outcome } of settled) {
        asked += 1;
        this.#count(outcome);
        const lookup = underWay.get(index)!;
        underWay.delete(index);
        if (outcome.status !== "found" && outcome.status !== "not_found") knowledge.miss(lookup, outcome);
      }
      this.#input.onProgress(this.progress);
    }
    return asked;
  }

  /** The lookups that come next, as far as the answers so far tell; each is also noted in `underWay` by its number. */
  async *#openLookups(underWay: Map<number, Lookup>): AsyncGenerator<Lookup> {
    const { resources, knowledge } = this.#input;
    let number = 0;
    for (const chunk of this.#openSubjects()) {
      for (const [position, lookups] of (await knowledge.openLookups(chunk, resources)).entries()) {
        for (const [place, lookup] of lookups.entries()) {
          if (lookup === undefined || this.#mayBeSpared(chunk[position]!, place, lookups)) continue;
          underWay.set(number, lookup);
          number += 1;
          yield lookup;
        }
      }
    }
  }

  *#openSubjects(): Generator<Subject[]> {
    const { subjects, isOpen } = this.#input;
    let chunk: Subject[] = [];
    for (let index = 0; index < subjects.size; index += 1) {
      if (!isOpen(index)) continue;
      chunk.push(subjects.at(index));
      if (chunk.length < handful) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  /** True where a row's own establishment, which is asked now, may turn out to be the head office that is wanted too. */
  #mayBeSpared({ siret }: Subject, place: number, lookups: readonly (Lookup | undefined)[]): boolean {
    const { resources } = this.#input;
    const own = lookups[resources.indexOf("establishment")];
    return resources[place] === "head-office" && siret !== undefined && own !== undefined;
  }

  #count(outcome: Outcome): void {
    if (outcome.status === "found" || outcome.status === "not_found") {
      const wasThere = outcome.cached && outcome.asOf < this.#input.startedAt;
      this.#counts[wasThere ? "stored" : "asked"] += 1;
    } else if (outcome.status === "deferred") this.#counts.deferred += 1;
    else this.#counts.failed += 1;
  }
}
