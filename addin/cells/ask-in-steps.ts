import { type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";
import type { Know } from "../../shared/lookups/resolve.ts";
import type { ClientOutcome } from "../client/answer.ts";

/** The next lookup of a series, or its end. */
type SeriesStep = { readonly status: string } | { readonly status: "ask"; readonly lookup: Lookup };

/** Asks the lookups that `next` wants, one by one, to its end or the first without an answer. `outcomes` are known. */
export async function askInSteps<S extends SeriesStep>(
  next: (known: Know) => S,
  ask: (lookup: Lookup) => Promise<ClientOutcome>,
  outcomes = new Map<string, ClientOutcome>(),
): Promise<Exclude<S, { status: "ask" }>> {
  for (;;) {
    const step = next((question) => outcomes.get(lookupKey(question)));
    if (step.status !== "ask" || !("lookup" in step)) return step as Exclude<S, { status: "ask" }>;
    outcomes.set(lookupKey(step.lookup), await ask(step.lookup));
  }
}
