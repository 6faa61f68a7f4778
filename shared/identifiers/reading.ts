/**
 * What was done to a text to read it. `told`: the user should see it beside the result, because the identifier is
 * not what was typed; the others only ignore the way it was written.
 */
export const repairs = {
  separators_removed: { told: false, meaning: "spaces, signs, quotes or unusual digits were ignored" },
  from_decimal: { told: false, meaning: "written as a number with decimals, all of them zero" },
  from_scientific: { told: true, meaning: "written in scientific notation that kept every digit" },
  from_vat: { told: true, meaning: "the SIREN was taken out of a French VAT number" },
  from_text: { told: true, meaning: "the identifier was taken out of a text around it" },
  zero_added: { told: true, meaning: "one leading zero was put back" },
  zeros_added: { told: true, meaning: "two leading zeros were put back" },
  nic_zeros_added: {
    told: true,
    meaning: "the zeros that its NIC had lost in a column of its own were put back",
  },
} as const satisfies Record<string, { told: boolean; meaning: string }>;
export type RepairCode = keyof typeof repairs;

/** Why a text is not sent as a question. A failed check is "suspect": such numbers exist, and are rare. */
export const invalidReasons = {
  not_an_identifier: "text, or a number that is neither a SIREN nor a SIRET",
  filler: "one digit repeated, which fills a form and names nobody",
  checksum: "9 or 14 digits that fail the check of a SIREN or a SIRET",
  checksum_padded: "7, 8, 12 or 13 digits that fail the check once the lost zeros are put back",
  digits_lost: "scientific notation that lost digits: the column was not formatted as text",
  ambiguous_length: "10 or 11 digits: no way to tell which are missing or in excess",
  too_short: "fewer digits than a SIREN has",
  too_long: "more digits than a SIRET has",
  monaco: "a VAT number with a right key around no SIREN: Monaco or foreign, not in Sirene",
  vat_key: "a French VAT number whose key is wrong or missing",
  foreign_vat: "another country's VAT number",
  several: "several identifiers in one cell",
} as const;
export type InvalidReason = keyof typeof invalidReasons;

/**
 * What was read in a cell. `siren` is there for a SIRET too: the legal unit of the establishment. `suggestion` is a
 * SIREN or a SIRET the user may have meant; nothing is asked for it.
 */
export type Reading =
  | { readonly kind: "siren"; readonly siren: string; readonly repairs: readonly RepairCode[] }
  | {
      readonly kind: "siret";
      readonly siret: string;
      readonly siren: string;
      readonly repairs: readonly RepairCode[];
    }
  | { readonly kind: "blank" }
  | { readonly kind: "invalid"; readonly reason: InvalidReason; readonly suggestion?: string };

/** The reading of a cell nothing is asked for. */
export function invalid(reason: InvalidReason, suggestion?: string): Reading {
  return suggestion === undefined ? { kind: "invalid", reason } : { kind: "invalid", reason, suggestion };
}
