import { type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";
import {
  resolve,
  type Know,
  type ResolutionStep,
  type ResourceName,
  type Subject,
} from "../../shared/lookups/resolve.ts";
import type { ClientOutcome } from "../client/answer.ts";

/** The next lookup of a series, or its end. */
type SeriesStep = { readonly status: string } | { readonly status: "ask"; readonly lookup: Lookup };

/** Asks the lookups that `next` wants, one after the other, until it needs no more or one gets no answer. */
export async function askInSteps<S extends SeriesStep>(
  next: (known: Know) => S,
  ask: (lookup: Lookup) => Promise<ClientOutcome>,
): Promise<Exclude<S, { status: "ask" }>> {
  const outcomes = new Map<string, ClientOutcome>();
  for (;;) {
    const step = next((question) => outcomes.get(lookupKey(question)));
    if (step.status !== "ask" || !("lookup" in step)) return step as Exclude<S, { status: "ask" }>;
    outcomes.set(lookupKey(step.lookup), await ask(step.lookup));
  }
}

/** The end of the lookups for a resource. */
export type ReachOutcome = Exclude<ResolutionStep, { status: "ask" }>;

/** A resource that was looked up and has no data. */
export type ResourceMiss = Exclude<ReachOutcome, { status: "found" }>;

/** Asks for a resource of a subject, by the rules of `resolve`, with as many lookups as `mostSteps` says. */
export const reach = (
  resource: ResourceName,
  subject: Subject,
  ask: (lookup: Lookup) => Promise<ClientOutcome>,
): Promise<ReachOutcome> => askInSteps((known) => resolve(resource, subject, known), ask);
