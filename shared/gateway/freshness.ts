const day = 24 * 3_600_000;

/** How long an answer serves when the caller does not say, milliseconds. */
export const defaultMaxAge = 30 * day;

/** How long an answer of a nomenclature serves, milliseconds: they change once in years, and hold nobody's data. */
export const nomenclatureMaxAge = 180 * day;
export const nomenclatures = ["naf", "naf-code", "legal-forms"] as const;

const ownMaxAge: Readonly<Record<string, number>> = Object.fromEntries(
  nomenclatures.map((operation) => [operation, nomenclatureMaxAge]),
);

/**
 * The oldest time of reading (epoch milliseconds) at which a stored answer to `operation` still serves. `since` is the
 * caller's own wish; the account's usage is never taken from the store.
 */
export function freshSince(operation: string, now: number, since: number | undefined): number {
  if (operation === "me") return Infinity;
  return since ?? now - (ownMaxAge[operation] ?? defaultMaxAge);
}
