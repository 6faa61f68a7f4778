import type { Miss } from "../../answers/subject-answer.ts";
import { lookupKey, type Lookup } from "../../lookups/lookup.ts";
import type { ResourceName, Subject } from "../../lookups/resolve.ts";
import type { RunKnowledge } from "./run-knowledge.ts";

/** What became of the lookup at `index`: an answer, which is where `KnownAnswers` reads it, or why there is none. */
export interface SettledLookup {
  readonly index: number;
  readonly outcome: Miss | { readonly status: "found" } | { readonly status: "not_found" };
}

/** Whoever answers lookups: the gateway, a relay's client, the add-in's, or a test. Each index is told exactly once. */
export interface Lookups {
  lookupMany(lookups: readonly Lookup[]): AsyncIterable<readonly SettledLookup[]>;
}

export interface OpenQuestions {
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
