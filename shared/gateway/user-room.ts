import type { Allowance } from "./store.ts";

/** What the ledger counts of one user, calls under way included. */
export interface UserCounts {
  readonly inMonth: number;
  readonly inHour: number;
}

/** Which bound of `allowance` has no room for one call more after `counts`; the month's first, for it lasts longer. */
export function boundReached(
  { month, hour }: Allowance,
  { inMonth, inHour }: UserCounts,
): "month" | "hour" | undefined {
  if (month !== undefined && inMonth >= month.calls) return "month";
  if (hour !== undefined && inHour >= hour.calls) return "hour";
  return undefined;
}
