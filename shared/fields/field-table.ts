import { accountFields } from "./account-fields.ts";
import { derivedFields } from "./derived-fields.ts";
import { directorFields } from "./director-fields.ts";
import { establishmentFields } from "./establishment-fields.ts";
import type { FieldEntry } from "./field.ts";
import { furtherFields } from "./further-fields.ts";
import { identityFields } from "./identity-fields.ts";
import { sizeFields } from "./size-fields.ts";

const entries = [
  ...identityFields,
  ...sizeFields,
  ...establishmentFields,
  ...directorFields,
  ...accountFields,
  ...furtherFields,
  ...derivedFields,
] as const;

export type FieldKey = (typeof entries)[number]["key"];

/** A field without its label and description. */
export interface FieldDefinition extends FieldEntry {
  readonly key: FieldKey;
}

/** All fields, in the order of help, documentation and autocomplete. */
export const fieldDefinitions: readonly FieldDefinition[] = entries;

const byKey: ReadonlyMap<string, FieldDefinition> = new Map(
  fieldDefinitions.map((field) => [field.key, field]),
);

export function findDefinition(key: string): FieldDefinition | undefined {
  return byKey.get(key);
}

/** Returns the name of a field's Excel function: its key without `_`, in capitals. */
export const functionName = (key: string): string => key.replaceAll("_", "").toUpperCase();

/**
 * Fields whose function name is taken by a function that returns a table. `=SIRENE.COMPANY(A2,"directors")` returns
 * the text.
 */
const namesOfTables: ReadonlySet<FieldKey> = new Set(["directors"]);

/** Returns whether a field has its own Excel function. */
export const hasFunction = ({ key }: FieldDefinition): boolean => !namesOfTables.has(key);
