import type { Field } from "../fields/catalogue.ts";

/** Header of the column that tells what became of each row, and of the one that says more. */
export const statusHeader = "sirene_status";
export const noteHeader = "sirene_note";

/** Header of a field's column: the key and not a label, so that a list is recognised in either language. */
export const headerOf = (field: Field): string => `sirene_${field.key}`;
