/** What a check is for. */
export const checkPresets = ["suppliers", "einvoicing"] as const;
export type CheckPreset = (typeof checkPresets)[number];

/** The columns that a check writes beside the fields, by what it is for. */
export const checkKeys = ["check", "check_reasons", "duplicate_of"] as const;
export const einvoicingKeys = [
  "einvoice",
  "einvoice_reasons",
  "einvoice_address",
  "einvoice_address_source",
  "einvoice_identifiers",
  "einvoice_issues_from",
] as const;
export type CheckKey = (typeof checkKeys)[number] | (typeof einvoicingKeys)[number];

const keysOf: Readonly<Record<CheckPreset, readonly CheckKey[]>> = {
  suppliers: checkKeys,
  einvoicing: [...checkKeys, ...einvoicingKeys],
};

/** The columns of a check, in their order. */
export const checkColumns = (preset: CheckPreset): readonly CheckKey[] => keysOf[preset];
