import { operations } from "../../shared/contract/operations.ts";
import type { Lookup, Outcome } from "../../shared/lookups/lookup.ts";
import { deferrals, type DeferralReason } from "../../shared/lookups/reasons.ts";
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
const startOfDay = (time: number): number => Math.floor(time / day) * day;

/** The first beginning of a day that is not before `time`. */
export const nextStartOfDay = (time: number): number => Math.ceil(time / day) * day;

const isReason = (code: string): code is DeferralReason => Object.hasOwn(deferrals, code);

/**
 * An outcome as its user is told it. Of what was kept the day alone is told, for the moment is when a colleague asked;
 * where a user wants it read since `floor` (epoch milliseconds), later that day, that moment is told. `ended`: why the
 * relay ended the request before it was answered. The gateway's own sentence is not told: it may quote the question that
 * met the refusal, which may be another user's.
 */
export function redacted(outcome: Outcome, floor: number, ended?: string): Outcome {
  if ("cached" in outcome) {
    return outcome.cached ? { ...outcome, asOf: Math.max(startOfDay(outcome.asOf), floor) } : outcome;
  }
  if (outcome.status !== "deferred") return outcome;
  const { code } = outcome.error;
  if (code === "interrupted" && ended !== undefined) return { ...outcome, error: { code, message: ended } };
  return isReason(code) ? { ...outcome, error: { code, message: deferrals[code].cell.en } } : outcome;
}
