import { operations } from "../../shared/contract/operations.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Rights } from "../tokens/token-entry.ts";

/**
 * True for a question about a natural person, or one that may be: of `q` the contract says "free text: name, director
 * name or SIREN prefix". That it was asked is nobody's business but the asker's.
 */
export function isPersonal(lookup: Lookup): boolean {
  if (lookup.operation === "search") return lookup.q !== undefined && !/^[\d\s]*$/.test(lookup.q);
  return operations[lookup.operation].personal;
}

/** True for a user who may spend calls at all, and so could ask what a colleague has asked. */
export const mayAsk = ({ monthly, hourly }: Rights): boolean => monthly !== 0 && hourly !== 0;

const day = 24 * 3_600_000;

/** The beginning of the day (UTC) of `time`, epoch milliseconds. */
export const startOfDay = (time: number): number => Math.floor(time / day) * day;

/** The first beginning of a day that is not before `time`. */
export const nextStartOfDay = (time: number): number => Math.ceil(time / day) * day;
