import { type FieldDefinition, fieldDefinitions, hasFunction } from "./field-table.ts";
import { type FieldWording, fieldWords } from "./field-words.ts";

/** A value a user can ask for: how it is read, and what it is called. */
export interface Field extends FieldDefinition, FieldWording {}

/** Every field a user can ask for, in the order help, documentation and autocomplete show them. */
export const catalogue: readonly Field[] = fieldDefinitions.map((field) => ({
  ...field,
  ...fieldWords[field.key],
}));

const byKey: ReadonlyMap<string, Field> = new Map(catalogue.map((field) => [field.key, field]));

export function findField(key: string): Field | undefined {
  return byKey.get(key);
}

/** The fields that have a function of their own. */
export const functionFields: readonly Field[] = catalogue.filter(hasFunction);
