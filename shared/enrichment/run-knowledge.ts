import { type Lookup, lookupKey, type Miss } from "../lookups/lookup.ts";
import {
  type Know,
  type Knowledge,
  type ResourceName,
  type ResolutionStep,
  type Subject,
  mostSteps,
  resolve,
} from "../lookups/resolve.ts";

/** What became of the lookup at `index`: an answer, which is where `KnownAnswers` reads it, or why there is none. */
export interface SettledLookup {
  readonly index: number;
  readonly outcome: Miss | { readonly status: "found" } | { readonly status: "not_found" };
}

/** Whoever answers lookups: the gateway, a relay's client, the add-in's, or a test. Each index is told exactly once. */
export interface Lookups {
  lookupMany(lookups: readonly Lookup[]): AsyncIterable<readonly SettledLookup[]>;
}

interface OpenQuestions {
  readonly subjects: readonly Subject[];
  readonly resources: readonly ResourceName[];
  readonly knowledge: RunKnowledge;
  readonly lookups: Lookups;
}

/**
 * Asks what the resources of some subjects need and `knowledge` has not, each question once and step by step; answers
 * how many were asked. What gets no answer is noted in `knowledge`.
 */
export async function askOpen({ subjects, resources, knowledge, lookups }: OpenQuestions): Promise<number> {
  for (let asked = 0; ;) {
    const steps = await knowledge.openLookups(subjects, resources);
    const open = steps.flat().filter((lookup) => lookup !== undefined);
    const count = await askEach(open, knowledge, lookups);
    if (count === 0) return asked;
    asked += count;
  }
}

/** Asks each of some questions once and answers how many they are; what gets no answer is noted in `knowledge`. */
export async function askEach(
  questions: readonly Lookup[],
  knowledge: RunKnowledge,
  lookups: Lookups,
): Promise<number> {
  const distinct = [...new Map(questions.map((lookup) => [lookupKey(lookup), lookup])).values()];
  if (distinct.length === 0) return 0;
  for await (const settled of lookups.lookupMany(distinct)) {
    for (const { index, outcome } of settled) {
      if (outcome.status !== "found" && outcome.status !== "not_found")
        knowledge.miss(distinct[index]!, outcome);
    }
  }
  return distinct.length;
}

/** An answer that was had; what is in it is read when somebody wants to know. `asOf`: when the API was read, epoch ms. */
export type KnownAnswer = Extract<Knowledge, { kind: "data" | "not_found" }> & { readonly asOf: number };

/** Where answers are kept: the store of a machine, the add-in's cache, or those of a test. Nothing is asked there. */
export interface KnownAnswers {
  /**
   * The answers under `keys` (`lookupKey`), in their order, whatever their age; undefined where there is none.
   * `withData` is false where it is enough to know that there is one.
   */
  read(keys: readonly string[], withData: boolean): Promise<readonly (KnownAnswer | undefined)[]>;
}

/** The key of the lookup that answers a question: what a page told of a unit is asked anew of the unit itself. */
const keyToAsk = (question: Parameters<Know>[0]): string =>
  question.operation === "legal-unit-summary"
    ? lookupKey({ operation: "legal-unit", siren: question.siren })
    : lookupKey(question);

/** A question of a decision, and what is known of it once that was read. */
interface KnownQuestion {
  readonly key: string;
  isRead: boolean;
  answer: KnownAnswer | undefined;
}

/**
 * The questions of one decision, each once. Those about a legal unit alone, which a list asks a million times, are found by its
 * SIREN: their keys are made but once.
 */
class KnownQuestions {
  readonly #ofUnit = {
    "legal-unit": new Map<string, KnownQuestion>(),
    "legal-unit-summary": new Map<string, KnownQuestion>(),
  };
  readonly #others = new Map<string, KnownQuestion>();

  of(lookup: Parameters<Know>[0]): KnownQuestion {
    if (lookup.operation === "legal-unit" || lookup.operation === "legal-unit-summary") {
      const units = this.#ofUnit[lookup.operation];
      const known = units.get(lookup.siren);
      if (known !== undefined) return known;
      return added(units, lookup.siren, lookupKey(lookup));
    }
    const key = lookupKey(lookup);
    return this.#others.get(key) ?? added(this.#others, key, key);
  }
}

function added(questions: Map<string, KnownQuestion>, name: string, key: string): KnownQuestion {
  const question: KnownQuestion = { key, isRead: false, answer: undefined };
  questions.set(name, question);
  return question;
}

/**
 * What a run knows of its lookups: the answers that are kept, read many at a time, and the questions that got none. No
 * more is carried from one step of a run to the next.
 */
export class RunKnowledge {
  readonly #answers: KnownAnswers;
  readonly #freshSince: number;
  readonly #misses = new Map<string, Miss>();

  /** Answers read before `freshSince` (epoch milliseconds) are asked again. */
  constructor(answers: KnownAnswers, freshSince: number) {
    this.#answers = answers;
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
  steps(subjects: readonly Subject[], resources: readonly ResourceName[]): Promise<ResolutionStep[][]> {
    return this.decide((know) =>
      subjects.map((subject) => resources.map((resource) => resolve(resource, subject, know))),
    );
  }

  /**
   * What comes next for each subject: an array a subject, the lookup to ask or undefined a resource. What the answers say
   * is read only where a next lookup depends on it.
   */
  openLookups(
    subjects: readonly Subject[],
    resources: readonly ResourceName[],
  ): Promise<(Lookup | undefined)[][]> {
    const next = (resource: ResourceName, subject: Subject, know: Know): Lookup | undefined => {
      const step = resolve(resource, subject, know);
      return step.kind === "ask" ? step.lookup : undefined;
    };
    return this.decide(
      (know) => subjects.map((subject) => resources.map((resource) => next(resource, subject, know))),
      resources.some((resource) => mostSteps(resource) > 1),
    );
  }

  /**
   * What `decide`, which is pure, says of what is known: it is asked again as long as it looks for answers that were not
   * read yet. `withData`: whether it looks into them.
   */
  async decide<T>(decide: (know: Know) => T, withData = true): Promise<T> {
    const questions = new KnownQuestions();
    for (;;) {
      const missing: KnownQuestion[] = [];
      const decided = decide((lookup) => {
        const question = questions.of(lookup);
        if (!question.isRead) {
          missing.push(question);
          return undefined;
        }
        const { answer } = question;
        if (answer !== undefined && answer.asOf >= this.#freshSince) return answer;
        // What was read before serves better than nothing when it cannot be read anew.
        if (this.#misses.size === 0) return undefined;
        const asked = keyToAsk(lookup);
        if (!this.#misses.has(asked)) return undefined;
        return answer ?? (asked === question.key ? { kind: "unavailable" } : undefined);
      });
      if (missing.length === 0) return decided;
      const open = [...new Set(missing)];
      const answers = await this.#answers.read(
        open.map(({ key }) => key),
        withData,
      );
      // Nothing new was learnt, so what was decided stands.
      if (this.#misses.size === 0 && answers.every((answer) => answer === undefined)) return decided;
      for (const [index, question] of open.entries()) {
        question.isRead = true;
        question.answer = answers[index];
      }
    }
  }
}
