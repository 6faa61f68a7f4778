import { readIdentifier } from "./read.ts";

/**
 * What the VAT number beside a SIREN is: there is none; that of the SIREN; that of another company; or one that cannot be
 * used, for it is no French number or its key is wrong.
 */
export type VatFinding = "absent" | "same" | "other" | "unknown";

/**
 * Compares the VAT number of a list, as people write it, with a SIREN. The key is worked out (European Commission, "VIES
 * VAT number construction rules", France); nobody is asked whether the number is in use.
 */
export function vatFinding(text: string, siren: string): VatFinding {
  const reading = readIdentifier(text);
  if (reading.kind === "blank") return "absent";
  // A SIREN in the place of a VAT number is none.
  if (reading.kind === "invalid" || !reading.repairs.includes("from_vat")) return "unknown";
  return reading.siren === siren ? "same" : "other";
}
