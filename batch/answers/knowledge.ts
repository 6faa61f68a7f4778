import type { Miss } from "../../shared/answers/remark.ts";
import type { Presence, Store } from "../../shared/gateway/store.ts";
import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import {
  mostSteps,
  resolve,
  type Know,
  type Knowledge,
  type ResourceName,
  type Step,
  type Subject,
} from "../../shared/lookups/resolve.ts";

/** An answer in the store; its text is read when somebody wants to know what is in it. */
class KnownAnswer {
  readonly kind: "data" | "not_found";
  readonly asOf: number;
  readonly fresh: boolean;
  readonly #json: string | undefined;
  #data: unknown;

  /** `json` is left out where it is enough to know that there is an answer. */
  constructor({ found, asOf }: Presence, freshSince: number, json?: string) {
    this.kind = found ? "data" : "not_found";
    this.asOf = asOf;
    this.fresh = asOf >= freshSince;
    this.#json = found ? json : undefined;
  }

  get data(): unknown {
    return (this.#data ??= this.#json === undefined ? undefined : (JSON.parse(this.#json) as unknown));
  }
}

/** The key of the lookup that answers a question: what a page told of a unit is asked anew of the unit itself. */
const keyToAsk = (question: Parameters<Know>[0]): string =>
  question.operation === "legal-unit-summary"
    ? lookupKey({ operation: "legal-unit", siren: question.siren })
    : lookupKey(question);

/**
 * What a run knows of its lookups: the store's answers, read in handfuls, and the questions that failed. The store is
 * the checkpoint: nothing else is carried from one step of a run to the next.
 */
export class RunKnowledge {
  readonly #store: Store;
  readonly #freshSince: number;
  readonly #misses = new Map<string, Miss>();

  /** Answers read before `freshSince` (epoch milliseconds) are asked again. */
  constructor(store: Store, freshSince: number) {
    this.#store = store;
    this.#freshSince = freshSince;
  }

  get freshSince(): number {
    return this.#freshSince;
  }

  /** Notes that `lookup` got no answer in this run. */
  miss(lookup: Lookup, miss: Miss): void {
    this.#misses.set(lookupKey(lookup), miss);
  }

  missOf(lookup: Lookup): Miss | undefined {
    return this.#misses.get(lookupKey(lookup));
  }

  /** How many questions got no answer, by the code of the reason. */
  missCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { error } of this.#misses.values()) counts.set(error.code, (counts.get(error.code) ?? 0) + 1);
    return counts;
  }

  /** Where each resource of each subject stands: one array a subject, one step a resource. */
  steps(subjects: readonly Subject[], resources: readonly ResourceName[]): Promise<Step[][]> {
    return this.#steps(subjects, resources, async (keys) => {
      const answers = await this.#store.answers(keys);
      return answers.map((answer) => answer && new KnownAnswer(answer, this.#freshSince, answer.data));
    });
  }

  /**
   * What comes next for each subject: an array a subject, the lookup to ask or undefined a resource. What the answers say
   * is read only where a next lookup depends on it.
   */
  async openLookups(
    subjects: readonly Subject[],
    resources: readonly ResourceName[],
  ): Promise<(Lookup | undefined)[][]> {
    const steps = resources.some((resource) => mostSteps(resource) > 1)
      ? await this.steps(subjects, resources)
      : await this.#steps(subjects, resources, async (keys) => {
          const present = await this.#store.presence(keys);
          return present.map((answer) => answer && new KnownAnswer(answer, this.#freshSince));
        });
    return steps.map((ofSubject) => ofSubject.map((step) => (step.kind === "ask" ? step.lookup : undefined)));
  }

  async #steps(
    subjects: readonly Subject[],
    resources: readonly ResourceName[],
    read: (keys: readonly string[]) => Promise<(KnownAnswer | undefined)[]>,
  ): Promise<Step[][]> {
    const known = new Map<string, KnownAnswer | undefined>();
    for (;;) {
      const missing = new Set<string>();
      const know = (lookup: Parameters<Know>[0]): Knowledge | undefined => {
        const key = lookupKey(lookup);
        if (!known.has(key)) {
          missing.add(key);
          return undefined;
        }
        const answer = known.get(key);
        if (answer?.fresh) return answer;
        // What was read before serves better than nothing when it cannot be read anew.
        const asked = keyToAsk(lookup);
        if (!this.#misses.has(asked)) return undefined;
        return answer ?? (asked === key ? { kind: "unavailable" } : undefined);
      };
      const steps = subjects.map((subject) => resources.map((resource) => resolve(resource, subject, know)));
      if (missing.size === 0) return steps;
      const keys = [...missing];
      const answers = await read(keys);
      // Nothing new was learnt, so the steps stand.
      if (this.#misses.size === 0 && answers.every((answer) => answer === undefined)) return steps;
      keys.forEach((key, index) => known.set(key, answers[index]));
    }
  }
}
