import {
  type KnownAnswer,
  type KnownAnswers,
  type Lookups,
  RunKnowledge,
} from "../../../shared/enrichment/run-knowledge.ts";
import {
  isAnswer,
  lookupKey,
  type Lookup,
  type Miss,
  type SummaryQuestion,
} from "../../../shared/lookups/lookup.ts";

export const found = (data: unknown, asOf = 0): KnownAnswer => ({ status: "found", data, asOf });
export const absent: KnownAnswer = { status: "not_found", asOf: 0 };
export const missed = (status: "deferred" | "failed" | "invalid", code: string): Miss => ({
  status,
  error: { code, message: code },
});

/** Answers that a test gives, and a service that adds more. */
export class AnswersHere implements KnownAnswers {
  readonly #answers: Map<string, KnownAnswer>;
  /** Lookups that were asked. */
  readonly asked: Lookup[] = [];

  constructor(answers: readonly (readonly [Lookup | SummaryQuestion, KnownAnswer])[] = []) {
    this.#answers = new Map(answers.map(([lookup, answer]) => [lookupKey(lookup), answer]));
  }

  read(keys: readonly string[]) {
    return Promise.resolve(keys.map((key) => this.#answers.get(key)));
  }

  /** A service that answers each lookup as `answer` does. */
  service(answer: (lookup: Lookup) => KnownAnswer | Miss): Lookups {
    const [answers, asked] = [this.#answers, this.asked];
    return {
      async *lookupMany(lookups) {
        await Promise.resolve();
        asked.push(...lookups);
        yield lookups.map((lookup, index) => {
          const given = answer(lookup);
          if (!isAnswer(given)) return { index, outcome: given };
          answers.set(lookupKey(lookup), given);
          return { index, outcome: { status: given.status === "found" ? "found" : "not_found" } as const };
        });
      },
    };
  }
}

/** What a run knows by those answers, whatever their age. */
export const knowing = (answers: AnswersHere): RunKnowledge => new RunKnowledge(answers, -Infinity);
