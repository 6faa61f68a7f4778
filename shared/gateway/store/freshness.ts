const day = 24 * 3_600_000;

/** How long an answer stays fresh when the caller names no limit, milliseconds. */
export const defaultMaxAge = 30 * day;

/**
 * How long an answer from a nomenclature stays fresh, milliseconds. Nomenclatures rarely change and contain no personal
 * data.
 */
const nomenclatureMaxAge = 180 * day;
export const nomenclatures = ["naf", "naf-code", "legal-forms"] as const;

const ownMaxAge: Readonly<Record<string, number>> = Object.fromEntries(
  nomenclatures.map((operation) => [operation, nomenclatureMaxAge]),
);

/**
 * Returns the oldest read time, epoch milliseconds, at which a stored answer to `operation` is fresh. `since` is the
 * caller's own limit. `/me` is never answered from the store.
 * @decides how old an answer may be
 */
export function freshSince(operation: string, now: number, since: number | undefined): number {
  if (operation === "me") return Infinity;
  return since ?? now - (ownMaxAge[operation] ?? defaultMaxAge);
}

/** How far the clocks of machines that share answers may differ, milliseconds. */
const clocksDiffer = 5 * 60_000;

/**
 * Returns the latest plausible read time of an answer at `now`, epoch milliseconds. A later one comes from a wrong
 * clock, so the answer's age is unknown and it counts as old.
 */
export const latestReading = (now: number): number => now + clocksDiffer;

/**
 * How long answers are kept, milliseconds. They contain personal data (directors, sole traders), so those not read
 * again from the API for this long are deleted.
 */
export const answersKeptFor = 90 * day;
/**
 * How long answers from nomenclatures are kept, milliseconds: as long as they are fresh, since they contain no personal
 * data.
 */
export const nomenclaturesKeptFor = nomenclatureMaxAge;
/** How long the ledger is kept, milliseconds. It contains no company data; thirteen months let months be compared. */
export const ledgerKeptFor = 396 * day;
