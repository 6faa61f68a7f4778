import { invalid, type Reading, type RepairCode } from "./reading.ts";
import { isSiren } from "./siren.ts";
import { splitVatNumber, vatKeyHolds } from "./vat.ts";

/**
 * Reads a French VAT number written without separators; undefined when the text is none. The key must hold: a right
 * key around nine digits that are no SIREN is a number of Monaco, which has FR numbers but is not in Sirene.
 */
export function readVat(compact: string, repairs: readonly RepairCode[]): Reading | undefined {
  const bare = /^FR(\d{9})$/.exec(compact)?.[1];
  if (bare !== undefined) return invalid("vat_key", isSiren(bare) ? bare : undefined);
  const parts = splitVatNumber(compact);
  if (parts === undefined) return undefined;
  const { key, siren } = parts;
  if (!vatKeyHolds(key, siren)) return invalid("vat_key", isSiren(siren) ? siren : undefined);
  return isSiren(siren) ? { kind: "siren", siren, repairs: [...repairs, "from_vat"] } : invalid("monaco");
}
