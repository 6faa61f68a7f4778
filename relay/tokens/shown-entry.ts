import type { TokenEntry } from "./token-entry.ts";

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** A token as it is shown: everything but what opens the door. */
export function shownEntry({ id, user, admin, monthly, hourly, createdAt, usedAt, revokedAt }: TokenEntry) {
  return {
    id,
    user,
    admin,
    monthly,
    hourly,
    createdAt: isoTime(createdAt),
    usedAt: isoTime(usedAt),
    revokedAt: isoTime(revokedAt),
  };
}
