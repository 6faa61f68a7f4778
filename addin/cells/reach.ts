import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { resolve, type Know, type ResourceName, type Subject } from "../../shared/lookups/resolve.ts";
import { knowledgeOf, type Answer, type MissingAnswer } from "../client/answer.ts";

/** A series of lookups that ended because one got no answer. */
export interface UnansweredLookup {
  readonly kind: "unanswered";
  readonly answer: MissingAnswer;
}

/** The next lookup of a series, or its end. */
type ReachStep =
  { readonly kind: string } | { readonly kind: "ask" | "unavailable"; readonly lookup: Lookup };

/** Asks the lookups that `next` wants, one after the other, until it needs no more. */
export async function askInSteps<S extends ReachStep>(
  next: (known: Know) => S,
  ask: (lookup: Lookup) => Promise<Answer>,
): Promise<Exclude<S, { kind: "ask" | "unavailable" }> | UnansweredLookup> {
  const answers = new Map<string, Answer>();
  for (;;) {
    const step = next((question) => {
      const answer = answers.get(lookupKey(question));
      return answer && knowledgeOf(answer);
    });
    if (!("lookup" in step)) return step as Exclude<S, { kind: "ask" | "unavailable" }>;
    const key = lookupKey(step.lookup);
    if (step.kind === "unavailable") return { kind: "unanswered", answer: answers.get(key) as MissingAnswer };
    answers.set(key, await ask(step.lookup));
  }
}

/** The end of the lookups for a resource. */
export type ReachOutcome = Awaited<ReturnType<typeof reach>>;

/** A lookup that ended without data. */
export type Miss = Exclude<ReachOutcome, { kind: "data" }>;

/** Asks for a resource of a subject, by the rules of `resolve`: two lookups at most. */
export const reach = (resource: ResourceName, subject: Subject, ask: (lookup: Lookup) => Promise<Answer>) =>
  askInSteps((known) => resolve(resource, subject, known), ask);
