import type { Wanted } from "../../../shared/answers/wanted.ts";
import type { Know } from "../../../shared/lookups/resolve.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import { spendable } from "../quota/spendable.ts";
import { callsFor, type Calls } from "./calls.ts";
import { nextLookups } from "./knowledge.ts";
import { countClasses, type ListRows, type RowClass } from "./list-rows.ts";

/** What a run would do and cost, said before it starts. */
export interface EnrichmentPlan {
  readonly classes: Readonly<Record<RowClass, number>>;
  readonly calls: Calls;
  /** Calls that may be spent; null when that is not known. */
  readonly left: number | null;
  /** False when the run may need more calls than may be spent. */
  readonly fits: boolean;
}

/** The plan of a run over `list`. `usage` is what the relay says is left; null where it cannot be asked. */
export function planOf(list: ListRows, wanted: Wanted, know: Know, usage: Usage | null): EnrichmentPlan {
  const { resources } = wanted;
  const isKnown = (subject: number) => nextLookups([list.subjects[subject]!], resources, know).size === 0;
  const calls = callsFor(list.subjects, resources, know);
  const left = usage === null ? null : spendable(usage);
  return {
    classes: countClasses(list.rows, isKnown),
    calls,
    left,
    fits: calls.most === 0 || left === null || calls.most <= left,
  };
}
