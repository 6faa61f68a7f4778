import type { ResourceName } from "../../lookups/resolve.ts";

/** What a lookup costs when asked alone depends on its resource, and on whether the row's own SIRET may answer it. */
export type CostKey = ResourceName | "head-office-beside-own" | "suggested-list-perhaps" | "suggested-list";

/** Calls for one lookup asked alone. */
export const costs: Readonly<Record<CostKey, { least: number; likely: number; most: number }>> = {
  "legal-unit": { least: 1, likely: 1, most: 1 },
  "legal-unit-summary": { least: 1, likely: 1, most: 1 },
  directors: { least: 1, likely: 1, most: 1 },
  accounts: { least: 1, likely: 1, most: 1 },
  establishment: { least: 1, likely: 1, most: 1 },
  // "The head office of a SIREN: at most two calls": the list of its establishments, then perhaps the establishment.
  "head-office": { least: 1, likely: 1, most: 2 },
  "head-office-beside-own": { least: 0, likely: 1, most: 2 },
  "suggested-establishment": { least: 1, likely: 1, most: 1 },
  // One call more for an establishment that turns out to be closed, which few of a list are: the list of its company's.
  "suggested-list-perhaps": { least: 0, likely: 0, most: 1 },
  "suggested-list": { least: 1, likely: 1, most: 1 },
  subject: { least: 1, likely: 1, most: 1 },
};

/**
 * How many calls the pages of one kind may lose against asking one by one, at the worst: the first page that does not
 * hold what it should ends the trial, and a page that fails is tried with one more.
 */
export const groupingStake = 2;
