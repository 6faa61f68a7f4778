import { type FieldDefinition, fieldDefinitions, hasFunction } from "./field-table.ts";
import { type FieldWording, fieldWords } from "./field-words.ts";

/** A value that users can request: how it is read, and its label and description. */
export interface Field extends FieldDefinition, FieldWording {}

/** All fields, in the order of help, documentation and autocomplete. */
export const catalogue: readonly Field[] = fieldDefinitions.map((field) => ({
  ...field,
  ...fieldWords[field.key],
}));

const byKey: ReadonlyMap<string, Field> = new Map(catalogue.map((field) => [field.key, field]));

export function findField(key: string): Field | undefined {
  return byKey.get(key);
}

/** The fields that have their own Excel function. */
export const functionFields: readonly Field[] = catalogue.filter(hasFunction);
