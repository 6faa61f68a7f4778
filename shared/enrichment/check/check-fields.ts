import { findField, type Field, type FieldKey } from "../../fields/catalogue.ts";

/** The fields that a check writes where nobody names others. */
export const checkFields: readonly FieldKey[] = [
  "name",
  "state",
  "name_match",
  "suggested_siret",
  "suggested_reason",
];

/**
 * The fields that a check reads, whatever is written: the legal unit with all its names, and the establishment of a row that
 * names one, with what stands in the place of a closed one.
 */
export const neededFields: readonly Field[] = (["name_match", "suggested_siret"] as const).map((key) =>
  findField(key)!,
);
