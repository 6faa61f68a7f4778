import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { resolve, type ResourceName, type Subject } from "../../shared/lookups/resolve.ts";
import { knowledgeOf, type Answer, type Unanswered } from "../client/answer.ts";

/** Where asking for a resource ended. */
export type Reached =
  | { readonly kind: "data"; readonly data: unknown }
  | { readonly kind: "not_found" }
  | { readonly kind: "siret_needed" }
  | { readonly kind: "unanswered"; readonly answer: Unanswered };

/** Asks for a resource of a subject, one lookup after the other as `resolve` has it: two at most. */
export async function reach(
  resource: ResourceName,
  subject: Subject,
  ask: (lookup: Lookup) => Promise<Answer>,
): Promise<Reached> {
  const answers = new Map<string, Answer>();
  for (;;) {
    const step = resolve(resource, subject, (question) => {
      const answer = answers.get(lookupKey(question));
      return answer && knowledgeOf(answer);
    });
    if (step.kind === "ask") answers.set(lookupKey(step.lookup), await ask(step.lookup));
    else if (step.kind === "unavailable") {
      return { kind: "unanswered", answer: answers.get(lookupKey(step.lookup)) as Unanswered };
    } else return step;
  }
}
