import { invalid, type Reading, type RepairCode } from "./reading.ts";
import { isSiren } from "./siren.ts";
import { isSiret, sirenOf } from "./siret.ts";
import { vatKeyHolds } from "./vat.ts";

const asSiren = (siren: string, repairs: readonly RepairCode[]): Reading => ({
  kind: "siren",
  siren,
  repairs,
});
const asSiret = (siret: string, repairs: readonly RepairCode[]): Reading => ({
  kind: "siret",
  siret,
  siren: sirenOf(siret),
  repairs,
});

function readPadded(digits: string, repairs: readonly RepairCode[]): Reading {
  const length = digits.length > 9 ? 14 : 9;
  const padded = digits.padStart(length, "0");
  const all = [...repairs, length - digits.length === 1 ? "zero_added" : "zeros_added"] as const;
  if (length === 14) return isSiret(padded) ? asSiret(padded, all) : invalid("checksum_padded");
  return isSiren(padded) ? asSiren(padded, all) : invalid("checksum_padded");
}

/** Eleven digits may be a VAT number without its FR, or a SIREN with two digits too many: only proposed. */
function suggestionFor11(digits: string): string | undefined {
  const siren = digits.slice(2);
  return isSiren(siren) && vatKeyHolds(digits.slice(0, 2), siren) ? siren : undefined;
}

/**
 * Reads bare digits by their number. Spreadsheets drop leading zeros, so 7, 8, 12 and 13 digits are padded and must
 * pass the check; the first nine of 12 or 13 digits are never taken, for one in ten is another company's SIREN.
 */
export function readDigits(digits: string, repairs: readonly RepairCode[]): Reading {
  if (/^0+$|^(\d)\1{6,}$/.test(digits)) return invalid("filler");
  switch (digits.length) {
    case 14:
      if (isSiret(digits)) return asSiret(digits, repairs);
      return invalid("checksum", isSiren(sirenOf(digits)) ? sirenOf(digits) : undefined);
    case 9:
      return isSiren(digits) ? asSiren(digits, repairs) : invalid("checksum");
    case 13:
    case 12:
    case 8:
    case 7:
      return readPadded(digits, repairs);
    case 11:
      return invalid("ambiguous_length", suggestionFor11(digits));
    case 10:
      return invalid("ambiguous_length");
    default:
      return invalid(digits.length < 7 ? "too_short" : "too_long");
  }
}
