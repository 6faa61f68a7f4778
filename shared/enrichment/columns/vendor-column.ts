import { headerWords } from "./header-hint.ts";
import { ownKeyOf } from "./own-columns.ts";

const parties = new Set([
  ...["fournisseur", "fournisseurs", "frs", "tiers", "client", "clients", "creancier", "auxiliaire"],
  ...["vendor", "vendors", "supplier", "suppliers", "customer", "creditor", "partner"],
]);
const codes = new Set([
  ...["code", "numero", "no", "n", "num", "nr", "id", "identifiant", "ref", "reference", "compte", "cle"],
  ...["number", "account", "key"],
]);
/** SAP's names of its vendor and customer numbers. */
const systemNames = new Set(["lifnr", "kunnr", "fournisseurid", "vendorid", "supplierid"]);
const others = new Set([
  ...["siren", "siret", "tva", "vat", "postal", "naf", "ape", "nic", "insee", "iban", "pays", "country"],
]);

/** How surely a header names the code of a vendor, 0 for the surest; undefined where it does not. */
function rankOf(header: string): number | undefined {
  const words = headerWords(header);
  if (words.some((word) => others.has(word)) || ownKeyOf(header) !== undefined) return undefined;
  if (words.length === 1 && systemNames.has(words[0]!)) return 0;
  const isCode = words.some((word) => codes.has(word));
  if (isCode && words.some((word) => parties.has(word))) return 0;
  return words.length === 1 && isCode ? 1 : undefined;
}

/**
 * Place of the column that holds the codes of vendors or customers, by the headers of a list: `Code fournisseur`,
 * `Vendor ID`, `LIFNR`, else a plain `Code`. Those in `taken` are something else. Undefined where no header names it.
 */
export function vendorColumn(headers: readonly string[], taken: ReadonlySet<number>): number | undefined {
  return headers
    .map((header, place) => ({ place, rank: taken.has(place) ? undefined : rankOf(header) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => one.rank! - other.rank! || one.place - other.place)[0]?.place;
}
