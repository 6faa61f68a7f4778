import { RelayProgramError } from "../environment/terminal.ts";

/** The whole number an option was given, from `least` to `most`. @throws {RelayProgramError} for anything else */
export function wholeNumber(
  option: string,
  value: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const number = /^\d{1,15}$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `${least}–${most}`;
  throw new RelayProgramError("bad_number", { option, bounds, value });
}
