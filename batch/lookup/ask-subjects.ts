import type { Gate, LookupOptions } from "../../shared/gateway/gate.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import type { ResourceName, Subject } from "../../shared/lookups/resolve.ts";
import type { RunKnowledge } from "../answers/knowledge.ts";

export interface SubjectQuestions {
  readonly subjects: readonly Subject[];
  readonly resources: readonly ResourceName[];
  readonly knowledge: RunKnowledge;
  readonly gateway: Gate;
  readonly options: LookupOptions;
  readonly explained: (outcome: Outcome) => Outcome;
}

/**
 * Asks what the resources of a few subjects need and `knowledge` has not, each question once and step by step; answers
 * how many were asked. What gets no answer is noted in `knowledge`.
 */
export async function askSubjects(questions: SubjectQuestions): Promise<number> {
  const { subjects, resources, knowledge, gateway, options, explained } = questions;
  for (let asked = 0; ;) {
    const open = (await knowledge.openLookups(subjects, resources))
      .flat()
      .filter((lookup) => lookup !== undefined);
    const lookups = [...new Map(open.map((lookup) => [lookupKey(lookup), lookup])).values()];
    if (lookups.length === 0) return asked;
    asked += lookups.length;
    for await (const settled of gateway.lookupMany(lookups, options)) {
      for (const { index, outcome } of settled) {
        const got = explained(outcome);
        if (got.status !== "found" && got.status !== "not_found") knowledge.miss(lookups[index]!, got);
      }
    }
  }
}
