import { findField, type Field, type FieldKey } from "../../fields/catalogue.ts";
import { askedFields } from "../columns/own-columns.ts";
import type { CheckPreset } from "./check-keys.ts";

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
const neededFields: readonly Field[] = (["name_match", "suggested_siret"] as const).map((key) =>
  findField(key)!,
);

/** What a run asks for: the fields of its columns, then those that a check needs beside them. */
export function fieldsToAsk(fields: readonly Field[], check: CheckPreset | undefined): readonly Field[] {
  const asked = askedFields(fields);
  return check === undefined ? asked : [...asked, ...neededFields.filter((field) => !asked.includes(field))];
}
