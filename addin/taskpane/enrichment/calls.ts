import type { Know, ResourceName, Subject } from "../../../shared/lookups/resolve.ts";
import { nextLookups } from "./knowledge.ts";

/** Calls that a run may cost, given what is known. */
export interface Calls {
  readonly least: number;
  readonly most: number;
}

/**
 * One call for each distinct lookup that is not known. A head office costs one more where the list of the company's
 * establishments does not tell enough ("at most two calls").
 */
export function callsFor(
  subjects: readonly Subject[],
  resources: readonly ResourceName[],
  know: Know,
): Calls {
  const lookups = [...nextLookups(subjects, resources, know).values()];
  const lists = lookups.filter(({ operation }) => operation === "establishments");
  return { least: lookups.length, most: lookups.length + lists.length };
}
