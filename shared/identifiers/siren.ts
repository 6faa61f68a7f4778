import { passesLuhn } from "./luhn.ts";

/** True for nine digits that pass Luhn's test (INSEE), and nothing else: `552032534`. Nine zeros are a filler. */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && passesLuhn(text) && text !== "000000000";
}

/** A SIREN as people write it, in blocks of three: `552 032 534`. Any other text comes back as it is. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
}
