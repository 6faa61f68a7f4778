import { costs, groupingStake, type CostKey } from "./costs.ts";
import type { Groupings } from "./groupings.ts";

/** Calls that the answers of a run take, second attempts aside. */
export interface CallEstimate {
  /** When all goes well. */
  readonly least: number;
  readonly likely: number;
  /** When every grouping fails: what must be affordable. */
  readonly firm: number;
  /** Calls one by one, without any grouping: what a plain loop would make. */
  readonly oneByOne: number;
}

/** Number of distinct lookups, by what they cost. */
export type Needed = ReadonlyMap<CostKey, number>;

/** Pages that are expected to miss one of their subjects, which is then asked alone. */
const shareOfPagesMissingOne = 0.01;

/**
 * What the calls amount to. `needed` counts every unanswered lookup as if asked alone, those of the groupings included.
 */
export function estimateCalls(needed: Needed, groupings: Groupings): CallEstimate {
  let least = 0;
  let likely = 0;
  let oneByOne = 0;
  for (const [resource, count] of needed) {
    least += costs[resource].least * count;
    likely += costs[resource].likely * count;
    oneByOne += costs[resource].most * count;
  }
  const gain = groupings.grouped - groupings.pages;
  return {
    least: least - gain,
    likely: likely - gain + Math.ceil(groupings.pages * shareOfPagesMissingOne),
    firm: oneByOne + Math.min(groupingStake * groupings.kinds, groupings.pages),
    oneByOne,
  };
}

/** Calls kept for second attempts: about half of the first ones. */
export function retryAllowance(firm: number): number {
  return Math.ceil(firm / 2);
}
