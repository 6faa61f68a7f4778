import { lookupKey, type Lookup } from "../../../shared/lookups/lookup.ts";
import { resolve, type Know, type ResourceName, type Subject } from "../../../shared/lookups/resolve.ts";
import { knowledgeOf, type Answer } from "../../desk/answer.ts";

/** What a run has learnt, by lookup. */
export interface Knowledge {
  readonly know: Know;
  answerTo(lookup: Lookup): Answer | undefined;
  put(lookup: Lookup, answer: Answer): void;
}

export function newKnowledge(): Knowledge {
  const answers = new Map<string, Answer>();
  return {
    know(question) {
      const answer = answers.get(lookupKey(question));
      return answer && knowledgeOf(answer);
    },
    answerTo: (lookup) => answers.get(lookupKey(lookup)),
    put: (lookup, answer) => void answers.set(lookupKey(lookup), answer),
  };
}

/** The lookups that come next for `subjects`, each once. */
export function nextLookups(
  subjects: readonly Subject[],
  resources: readonly ResourceName[],
  know: Know,
): ReadonlyMap<string, Lookup> {
  const next = new Map<string, Lookup>();
  for (const subject of subjects) {
    for (const resource of resources) {
      const step = resolve(resource, subject, know);
      if (step.kind === "ask") next.set(lookupKey(step.lookup), step.lookup);
    }
  }
  return next;
}

/**
 * Learns what `resources` of `subjects` need, step by step: a head office may take two lookups, one after the other.
 * @param ask answers lookups in their order; undefined where it does not know, which ends that lookup's way
 */
export async function learn(
  subjects: readonly Subject[],
  resources: readonly ResourceName[],
  knowledge: Knowledge,
  ask: (lookups: readonly Lookup[]) => Promise<readonly (Answer | undefined)[]>,
): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const next = [...nextLookups(subjects, resources, knowledge.know)].filter(([key]) => !tried.has(key));
    if (next.length === 0) return;
    const answers = await ask(next.map(([, lookup]) => lookup));
    next.forEach(([key, lookup], index) => {
      tried.add(key);
      const answer = answers[index];
      if (answer !== undefined) knowledge.put(lookup, answer);
    });
  }
}
