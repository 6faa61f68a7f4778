import type { OperationId } from "../../contract/paths.ts";
import { isCapitalUnknown } from "../../lookups/resolve.ts";
import type { StoredAnswer } from "./store.ts";

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

/** From when an answer must have been read, epoch milliseconds; `unitsSince`: a legal unit that tells its capital. */
interface WantedReading {
  readonly freshSince?: number | undefined;
  readonly unitsSince?: number | undefined;
}

/**
 * Returns the read time from which the caller accepts an answer to `operation`, epoch milliseconds; undefined for any.
 * `answer`: what is stored.
 * @decides whether a stored answer tells what its reader wants
 */
export function freshSinceOf(
  { freshSince, unitsSince }: WantedReading,
  operation: OperationId,
  answer: StoredAnswer | undefined,
): number | undefined {
  if (operation !== "legal-unit" || unitsSince === undefined || freshSince === undefined) return freshSince;
  if (answer === undefined) return Math.max(freshSince, unitsSince);
  // Another store, such as a relay's, may have a later answer that was read before `unitsSince` too.
  return lacksCapital(answer, unitsSince) ? Math.max(freshSince, unitsSince, answer.asOf + 1) : freshSince;
}

/** Returns true for a stored legal unit that does not show whether the company has a share capital. */
function lacksCapital({ found, data, asOf }: StoredAnswer, since: number): boolean {
  return found && isCapitalUnknown({ status: "found", data: JSON.parse(data), asOf }, since);
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
