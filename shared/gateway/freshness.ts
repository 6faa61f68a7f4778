const day = 24 * 3_600_000;

/** How long an answer serves when the caller does not say, milliseconds. */
export const defaultMaxAge = 30 * day;

/** Nomenclatures change once in years. */
const ownMaxAge: Readonly<Record<string, number>> = {
  naf: 180 * day,
  "naf-code": 180 * day,
  "legal-forms": 180 * day,
};

/**
 * The oldest time of reading (epoch milliseconds) at which a stored answer to `operation` still serves. `since` is the
 * caller's own wish; the account's usage is never taken from the store.
 */
export function freshSince(operation: string, now: number, since: number | undefined): number {
  if (operation === "me") return Infinity;
  return since ?? now - (ownMaxAge[operation] ?? defaultMaxAge);
}
