import { endsSoon, stateOf, type TokenEntry } from "./token-entry.ts";

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** A token as it is shown at `now`, epoch milliseconds: everything but what opens the door. */
export function shownEntry(entry: TokenEntry, now: number) {
  const { id, user, role, monthly, hourly } = entry;
  return {
    id,
    user,
    role,
    admin: role === "admin",
    monthly,
    hourly,
    state: stateOf(entry, now),
    createdAt: isoTime(entry.createdAt),
    expiresAt: isoTime(entry.expiresAt),
    usedAt: isoTime(entry.usedAt),
    revokedAt: isoTime(entry.revokedAt),
  };
}

/** A token with what its user has spent of the month, over all tokens of the same name; null where nobody knows. */
export function shownWithUse(entry: TokenEntry, used: number | null, now: number) {
  const { monthly } = entry;
  const remaining = monthly === null || used === null ? null : Math.max(0, monthly - used);
  return { ...shownEntry(entry, now), used, remaining, endsSoon: endsSoon(entry, now) };
}
export type ShownToken = ReturnType<typeof shownWithUse>;
