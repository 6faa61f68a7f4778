const day = 24 * 3_600_000;

/** How long an answer serves when the caller does not say, milliseconds. */
export const defaultMaxAge = 30 * day;

/** How long an answer of a nomenclature serves, milliseconds: they change once in years, and hold nobody's data. */
const nomenclatureMaxAge = 180 * day;
export const nomenclatures = ["naf", "naf-code", "legal-forms"] as const;

const ownMaxAge: Readonly<Record<string, number>> = Object.fromEntries(
  nomenclatures.map((operation) => [operation, nomenclatureMaxAge]),
);

/**
 * The oldest time of reading (epoch milliseconds) at which a stored answer to `operation` still serves. `since` is the
 * caller's own wish; the account's usage is never taken from the store.
 * @decides how old an answer may be
 */
export function freshSince(operation: string, now: number, since: number | undefined): number {
  if (operation === "me") return Infinity;
  return since ?? now - (ownMaxAge[operation] ?? defaultMaxAge);
}

/** By how much the clocks of machines that share answers may differ, milliseconds. */
const clocksDiffer = 5 * 60_000;

/**
 * The latest time of reading, epoch milliseconds, that an answer can have at `now`: one of a later time was dated by a
 * clock that was wrong, and how old it is nobody knows. It counts as old.
 */
export const latestReading = (now: number): number => now + clocksDiffer;

/** Answers hold personal data (directors, sole traders): what nobody has read anew for this long is deleted. */
export const answersKeptFor = 90 * day;
/** Nomenclatures hold none, and are kept for as long as they serve. */
export const nomenclaturesKeptFor = nomenclatureMaxAge;
/** The ledger holds no company's data; a year and a month of it let months be compared. */
export const ledgerKeptFor = 396 * day;
