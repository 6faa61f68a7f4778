import { compacted, plainText } from "./spelling.ts";
import { invalid, type Reading } from "./reading.ts";
import { saysNone } from "./says-none.ts";
import { isSiret } from "./siret.ts";

/** Digits of a NIC: what a SIRET has behind its SIREN. */
const length = 5;

/**
 * The SIRET that a SIREN and a NIC of two cells make. Spreadsheets drop the zeros a NIC begins with: they are put back,
 * and the check of the whole SIRET tells whether that is right. A SIREN without NIC stays a SIREN; one whose NIC makes no
 * SIRET is invalid, as a wrong SIRET is; anything but a SIREN stays what it is.
 *
 * @example withNic(readIdentifier("552032534"), "737") // { kind: "siret", siret: "55203253400737", … }
 */
export function withNic(reading: Reading, nic: string): Reading {
  if (reading.kind !== "siren") return reading;
  const plain = plainText(nic);
  if (plain === "" || saysNone(nic, plain)) return reading;
  const digits = compacted(plain);
  const siret = reading.siren + digits.padStart(length, "0");
  if (!/^\d{1,5}$/.test(digits) || !isSiret(siret)) return invalid("checksum", reading.siren);
  const repairs =
    digits.length < length ? ([...reading.repairs, "nic_zeros_added"] as const) : reading.repairs;
  return { kind: "siret", siret, siren: reading.siren, repairs };
}
