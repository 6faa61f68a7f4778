import { ProgramError } from "../../errors/program-error.ts";

/** What a run may spend: so many calls, or a share of those that are left. */
export type MaxCalls = number | { readonly percent: number };

/** `--max-calls N` or `N%`, above 0 % and to 100 %. @throws {ProgramError} for anything else. */
export function readMaxCalls(text: string): MaxCalls {
  const [, number = "", isShare] = /^(\d+|\d+[.,]\d+(?=\s*%))\s*(%?)$/.exec(text.trim()) ?? [];
  const value = Number(number.replace(",", "."));
  const isUsable = isShare ? value > 0 && value <= 100 : number !== "" && Number.isSafeInteger(value);
  if (!isUsable) throw new ProgramError("bad_max_calls", { value: text });
  return isShare ? { percent: value } : value;
}

/** Decimals of a share are exact to this: 1.1 % of 1,000 calls are 11, whatever a binary fraction makes of it. */
const rounding = 1e-9;

/**
 * The calls that a run may make in all, of those that are `left` to whoever runs it; a share is rounded down.
 *
 * @throws {ProgramError} where a share is asked for and nobody knows what is left
 */
export function maxCallsOf(maxCalls: MaxCalls, left: number | undefined): number {
  if (typeof maxCalls === "number") return maxCalls;
  if (left === undefined) throw new ProgramError("share_of_unknown", { percent: maxCalls.percent });
  return Math.floor((maxCalls.percent * Math.max(0, left)) / 100 + rounding);
}
