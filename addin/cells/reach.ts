import { isAnswer, type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";
import {
  resolve,
  type ResolutionStep,
  type ResourceName,
  type Subject,
} from "../../shared/lookups/resolve.ts";
import type { ClientOutcome } from "../client/answer.ts";
import { askInSteps } from "./ask-in-steps.ts";

/** The end of the lookups for a resource. */
export type ReachOutcome = Exclude<ResolutionStep, { status: "ask" }>;

/** A resource that was looked up and has data. */
export type FoundResource = Extract<ReachOutcome, { status: "found" }>;
/** A resource that was looked up and has no data. */
export type ResourceMiss = Exclude<ReachOutcome, { status: "found" }>;

/** Returns the lookup whose answer, if it is stored, may spare others: the SIRET may be that of the head office itself. */
function sparing(resource: ResourceName, { siren, siret }: Subject): Lookup | undefined {
  if (siret === undefined) return undefined;
  if (resource === "head-office") return { operation: "establishment", siret };
  return resource === "suggested-establishment" ? { operation: "legal-unit", siren } : undefined;
}

/** Asks for a resource of a subject, by the rules of `resolve`; fewer lookups where `askKept` has what spares some. */
export async function reach(
  resource: ResourceName,
  subject: Subject,
  ask: (lookup: Lookup) => Promise<ClientOutcome>,
  askKept?: (lookup: Lookup, isOfAnyAge: boolean) => Promise<ClientOutcome>,
): Promise<ReachOutcome> {
  const outcomes = new Map<string, ClientOutcome>();
  const spare = sparing(resource, subject);
  if (spare !== undefined && askKept !== undefined) {
    const outcome = await askKept(spare, false);
    if (isAnswer(outcome)) outcomes.set(lookupKey(spare), outcome);
  }
  return askInSteps((known) => resolve(resource, subject, known), ask, outcomes);
}
