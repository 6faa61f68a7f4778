import { neededFields } from "../../../shared/enrichment/check/check-fields.ts";
import { checkColumns } from "../../../shared/enrichment/check/check-keys.ts";
import { askedFields, type BesideKey } from "../../../shared/enrichment/columns/own-columns.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { EnrichOptions } from "./options.ts";

/** The columns that stand before those of the fields. */
export const besideKeys = ({
  match,
  check,
}: Pick<EnrichOptions, "match" | "check">): readonly BesideKey[] => [
  ...(match?.keys ?? []),
  ...(check === undefined ? [] : checkColumns(check)),
];

/** What a run asks for: the fields of its columns, then those that a check needs beside them. */
export function fieldsToAsk({ fields, check }: Pick<EnrichOptions, "fields" | "check">): readonly Field[] {
  const asked = askedFields(fields);
  return check === undefined ? asked : [...asked, ...neededFields.filter((field) => !asked.includes(field))];
}
