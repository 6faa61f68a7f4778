import { type Answer, type Lookup, lookupKey, type Miss } from "../lookups/lookup.ts";
import {
  type Know,
  type ResourceName,
  type ResolutionStep,
  type Subject,
  mostSteps,
  resolveAll,
  waitsForUnit,
  isCapitalUnknown,
} from "../lookups/resolve.ts";

/**
 * The end of the lookup at `index`: the status of its answer, which is to be read from `KnownAnswers`, or the reason
 * why there is none.
 */
export interface SettledLookup {
  readonly index: number;
  readonly outcome: Miss | { readonly status: "found" } | { readonly status: "not_found" };
}

/**
 * Anything that answers lookups: the gateway, a relay's client, the add-in's client, or a test. Each index is yielded
 * exactly once.
 */
export interface Lookups {
  lookupMany(lookups: readonly Lookup[]): AsyncIterable<readonly SettledLookup[]>;
}

interface AskingInput {
  readonly subjects: readonly Subject[];
  readonly resources: readonly ResourceName[];
  readonly knowledge: RunKnowledge;
  readonly lookups: Lookups;
}

/**
 * Asks for all that the resources of some subjects need and `knowledge` lacks: each lookup once, step by step.
 * Returns the number of lookups. Those without an answer are noted in `knowledge`.
 */
export async function askOpen({ subjects, resources, knowledge, lookups }: AskingInput): Promise<number> {
  const asked = new Set<string>();
  for (;;) {
    const steps = await knowledge.openLookups(subjects, resources);
    // What was answered and is open still, whatever the reason, is not paid for again.
    const open = steps.flatMap((next, index) => {
      const unasked = next.map((lookup) => (lookup && asked.has(lookupKey(lookup)) ? undefined : lookup));
      return unasked.flatMap((lookup, place) =>
        lookup === undefined || waitsForUnit(unasked, place, resources, subjects[index]!) ? [] : lookup,
      );
    });
    if ((await askEach(open, knowledge, lookups)) === 0) return asked.size;
    for (const lookup of open) asked.add(lookupKey(lookup));
  }
}

/** Sends each distinct lookup once and returns their number. Lookups without an answer are noted in `knowledge`. */
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

/** A stored answer. `asOf`: when the API was read, epoch milliseconds. */
export type KnownAnswer = Answer & { readonly asOf: number };

/**
 * Where answers are stored: the store of a machine, the add-in's cache, or a test's map. Reading it sends no call.
 */
export interface KnownAnswers {
  /**
   * Returns the answers for `keys` (see `lookupKey`), in their order and of any age; undefined where there is none.
   * If `withData` is false, only their presence and age matter: `data` may be undefined.
   */
  read(keys: readonly string[], withData: boolean): Promise<readonly (KnownAnswer | undefined)[]>;
}

/**
 * Returns the key of the lookup sent for a question. A summary was read from a search page; to refresh it, the legal
 * unit itself is asked.
 */
const keyToAsk = (question: Parameters<Know>[0]): string =>
  question.operation === "legal-unit-summary"
    ? lookupKey({ operation: "legal-unit", siren: question.siren })
    : lookupKey(question);

/** A lookup that a decision depends on, and its answer once that was read. */
interface KnownQuestion {
  readonly key: string;
  isRead: boolean;
  answer: KnownAnswer | undefined;
}

/**
 * The lookups that one decision depends on, each once. Those about a legal unit alone are indexed by SIREN, because a
 * list asks for a million of them: so their keys are built only once.
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

/** What is stored, however old it is. */
interface StoredAnswers {
  /** True if an answer was met that is too old for the run. */
  readonly hasOutdated: boolean;
  know(question: Parameters<Know>[0]): KnownAnswer | undefined;
}

/** What some subjects still need. */
interface OpenQuestions {
  /** The lookup that comes next: one array a subject, one entry a resource, undefined if there is none. */
  readonly lookups: (Lookup | undefined)[][];
  /**
   * For each subject that has answers to all its lookups, but some that are too old: when the oldest was read, epoch
   * milliseconds. Undefined for the others.
   */
  readonly readAt: readonly (number | undefined)[];
  /** For each subject, whether it lacks an answer and has another one that is too old; empty if no answer is too old. */
  readonly isMixed: readonly boolean[];
}

/** When the answer that a lookup would replace was read, epoch milliseconds; undefined if nothing is asked or that is unknown. */
type Reading = number | "lacking" | undefined;

function oldestOf(readings: readonly Reading[]): number | undefined {
  const times = readings.filter((time) => typeof time === "number");
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * What a run knows of its lookups: the stored answers, read in batches, and the lookups that got no answer. Nothing
 * else is carried from one step of a run to the next.
 */
export class RunKnowledge {
  readonly #answers: KnownAnswers;
  readonly #freshSince: number;
  readonly #misses = new Map<string, Miss>();
  /**
   * Set by a run that wants the share capital: a legal unit that does not tell it (`isCapitalUnknown`, epoch milliseconds) is
   * asked again.
   */
  financialSince: number | undefined;

  /** Answers read before `freshSince` (epoch milliseconds) are asked for again. */
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

  /** Returns the number of lookups without an answer, by reason code. */
  missCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { error } of this.#misses.values()) counts.set(error.code, (counts.get(error.code) ?? 0) + 1);
    return counts;
  }

  /** Returns the state of each resource of each subject: one array a subject, one step a resource. */
  steps(subjects: readonly Subject[], resources: readonly ResourceName[]): Promise<ResolutionStep[][]> {
    return this.decide((know) => {
      const filteredKnow = this.#withoutUnknownCapital(know);
      return subjects.map((subject) => resolveAll(resources, subject, filteredKnow));
    });
  }

  /** Returns the lookups that come next, as `openQuestions` does. */
  async openLookups(
    subjects: readonly Subject[],
    resources: readonly ResourceName[],
    isMissingOnly = false,
  ): Promise<(Lookup | undefined)[][]> {
    return (await this.openQuestions(subjects, resources, isMissingOnly)).lookups;
  }

  /**
   * Returns what is still open. The data of answers is read only if a later lookup may depend on it. `isMissingOnly`: without
   * the lookups whose answers are only too old.
   */
  openQuestions(
    subjects: readonly Subject[],
    resources: readonly ResourceName[],
    isMissingOnly = false,
  ): Promise<OpenQuestions> {
    const next = (subject: Subject, know: Know): (Lookup | undefined)[] =>
      resolveAll(resources, subject, know).map((step) => (step.status === "ask" ? step.lookup : undefined));
    return this.decide(
      (know, stored) => {
        const filteredKnow = this.#withoutUnknownCapital(know);
        const lookups = subjects.map((subject) => next(subject, filteredKnow));
        if (!stored.hasOutdated) return { lookups, readAt: [], isMixed: [] };
        const readings = lookups.map((open, index) =>
          this.#readings(subjects[index]!, open, resources, stored),
        );
        const lacks = readings.map((times) => times.includes("lacking"));
        return {
          lookups: isMissingOnly
            ? lookups.map((open, index) =>
                open.map((lookup, place) => (readings[index]![place] === "lacking" ? lookup : undefined)),
              )
            : lookups,
          readAt: readings.map((times, index) => (lacks[index] ? undefined : oldestOf(times))),
          isMixed: readings.map((times, index) => lacks[index]! && oldestOf(times) !== undefined),
        };
      },
      this.financialSince !== undefined || resources.some((resource) => mostSteps(resource) > 1),
    );
  }

  /** Returns for each of `lookups` what the store has in place of its answer. */
  #readings(
    subject: Subject,
    lookups: readonly (Lookup | undefined)[],
    resources: readonly ResourceName[],
    stored: StoredAnswers,
  ): Reading[] {
    const know = this.#withoutUnknownCapital((question) => stored.know(question));
    const steps = resolveAll(resources, subject, know);
    return lookups.map((lookup, index) => {
      if (lookup === undefined) return undefined;
      const step = steps[index]!;
      if (step.status === "ask") return "lacking";
      return "asOf" in step ? step.asOf : stored.know(lookup)?.asOf;
    });
  }

  /** What is known, without legal units whose share capital is wanted and not told; what could not be asked again stays. */
  #withoutUnknownCapital(know: Know): Know {
    const since = this.financialSince;
    if (since === undefined) return know;
    return (question) => {
      const known = know(question);
      const isOpen = question.operation === "legal-unit" && isCapitalUnknown(known, since);
      return isOpen && !this.#misses.has(lookupKey(question)) ? undefined : known;
    };
  }

  /**
   * Returns what `decide` returns once all the answers it asks for have been read. `decide` must be pure: it is
   * called again after each round of reads. `withData`: whether it uses the data of answers.
   */
  async decide<T>(decide: (know: Know, stored: StoredAnswers) => T, withData = true): Promise<T> {
    const questions = new KnownQuestions();
    let missing: KnownQuestion[] = [];
    const read = (question: Parameters<Know>[0]): KnownQuestion => {
      const known = questions.of(question);
      if (!known.isRead) missing.push(known);
      return known;
    };
    const stored = { hasOutdated: false, know: (question: Parameters<Know>[0]) => read(question).answer };
    for (;;) {
      missing = [];
      const decided = decide((lookup) => {
        const question = read(lookup);
        if (!question.isRead) return undefined;
        const { answer } = question;
        if (answer !== undefined && answer.asOf >= this.#freshSince) return answer;
        if (answer !== undefined) stored.hasOutdated = true;
        // An answer that is too old is still used if it could not be refreshed.
        if (this.#misses.size === 0) return undefined;
        const asked = keyToAsk(lookup);
        if (!this.#misses.has(asked)) return undefined;
        return answer ?? (asked === question.key ? this.#misses.get(asked) : undefined);
      }, stored);
      if (missing.length === 0) return decided;
      const open = [...new Set(missing)];
      const answers = await this.#answers.read(
        open.map(({ key }) => key),
        withData,
      );
      // The reads found nothing new, so the decision stands.
      if (this.#misses.size === 0 && answers.every((answer) => answer === undefined)) return decided;
      for (const [index, question] of open.entries()) {
        question.isRead = true;
        question.answer = answers[index];
      }
    }
  }
}
