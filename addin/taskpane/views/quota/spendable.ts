import type { Usage } from "../../../../shared/protocol/usage.ts";

/**
 * Calls that this user may spend now: what is left of the month beyond the relay's reserve, or of the user's own
 * budget where that is less; none while spending is paused. Null when nothing of it is known.
 */
export function spendable({ quota, user, reserve, paused }: Usage): number | null {
  if (paused) return 0;
  const month = quota.remaining === null ? null : Math.max(0, quota.remaining - reserve);
  const limits = [month, user.remaining].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
