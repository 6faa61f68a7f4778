import type { Store } from "../../../shared/gateway/store/store.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { mostSteps, type ResourceName, type Subject } from "../../../shared/lookups/resolve.ts";
import type { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import type { Grouping, Groupings } from "../../../shared/enrichment/plan/groupings.ts";
import type { Subjects } from "../../../shared/enrichment/rows/subjects.ts";
import { askPages, type AskedPage } from "./ask-pages.ts";
import { nextPage, readPage } from "./pages.ts";
import type { Asking } from "./asking.ts";

export interface RunInput {
  readonly subjects: Subjects;
  readonly resources: readonly ResourceName[];
  readonly groupings: Groupings;
  /** Whether something has to be asked about a subject, by its index. */
  readonly isOpen: (subject: number) => boolean;
  readonly knowledge: RunKnowledge;
  readonly store: Store;
  readonly asking: Asking;
}

/** Subjects looked at together: enough for the store, few enough for memory. */
const batch = 512;

/**
 * Asks everything that the subjects of a list need and that is not known yet; ends when nothing more can be asked.
 * Carries no state of its own between questions: answers are in the store, failures in `knowledge`.
 */
export class Run {
  readonly #input: RunInput;

  constructor(input: RunInput) {
    this.#input = input;
  }

  async complete(): Promise<void> {
    const { groupings, resources, asking } = this.#input;
    const { signal } = asking;
    await askPages(groupings, (grouping) => this.#askPage(grouping), signal);
    // A head office that a row's own establishment may tell is asked one pass later.
    const steps = Math.max(...resources.map(mostSteps)) + (resources.includes("head-office") ? 1 : 0);
    for (let step = 0; step < steps && !signal?.aborted; step += 1) {
      if ((await this.#askAlone()) === 0) break;
    }
  }

  /** Asks one page and keeps what it tells of its subjects. */
  async #askPage(grouping: Grouping): Promise<AskedPage | undefined> {
    const { asking, store, subjects } = this.#input;
    const outcome = await asking.ask(grouping.lookup);
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
  #askAlone(): Promise<number> {
    return this.#input.asking.askAll(this.#openLookups());
  }

  /** The lookups that come next, as far as the answers so far tell. */
  async *#openLookups(): AsyncGenerator<Lookup> {
    const { resources, knowledge } = this.#input;
    for (const chunk of this.#openSubjects()) {
      for (const [position, lookups] of (await knowledge.openLookups(chunk, resources)).entries()) {
        for (const [place, lookup] of lookups.entries()) {
          if (lookup === undefined || this.#mayBeSpared(chunk[position]!, place, lookups)) continue;
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
      if (chunk.length < batch) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  /**
   * True where what is asked now may make a question needless: a row's own establishment may turn out to be the head office
   * that is wanted too, and nothing is suggested for a company that has ceased.
   */
  #mayBeSpared({ siret }: Subject, place: number, lookups: readonly (Lookup | undefined)[]): boolean {
    const { resources } = this.#input;
    const isAsked = (...names: ResourceName[]) =>
      names.some((name) => lookups[resources.indexOf(name)] !== undefined);
    if (siret === undefined) return false;
    if (resources[place] === "head-office") return isAsked("establishment");
    const isList = lookups[place]?.operation === "establishments";
    return (
      isList && resources[place] === "suggested-establishment" && isAsked("legal-unit", "legal-unit-summary")
    );
  }
}
