import { at, dateOf, numberOf } from "../fields/reading.ts";

const yearOf = (account: unknown) => numberOf(at(account, "year")) ?? -Infinity;
const closedOn = (account: unknown) => dateOf(at(account, "dateCloture")) ?? "";

/** The latest year first, and within a year what was closed last. */
export function newestFirst(one: unknown, other: unknown): number {
  return yearOf(other) - yearOf(one) || closedOn(other).localeCompare(closedOn(one));
}
