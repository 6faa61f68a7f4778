import { ProgramError } from "../../errors/program-error.ts";

/** A whole number within bounds. @throws {ProgramError} naming the option and the bounds. */
export function wholeNumber(
  option: string,
  text: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `${least}–${most}`;
  throw new ProgramError("bad_number", { option, value: text, bounds });
}
