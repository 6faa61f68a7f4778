import { saysNone } from "./says-none.ts";
import { compacted, plainText } from "./spelling.ts";
import { splitVatNumber, vatKeyHolds } from "./vat.ts";

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
  const plain = plainText(text);
  if (plain === "" || saysNone(text, plain)) return "absent";
  const parts = splitVatNumber(compacted(plain));
  if (parts === undefined || !vatKeyHolds(parts.key, parts.siren)) return "unknown";
  return parts.siren === siren ? "same" : "other";
}
