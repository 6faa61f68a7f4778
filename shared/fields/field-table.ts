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

/** A field as it is read, with nothing of its words. */
export interface FieldDefinition extends FieldEntry {
  readonly key: FieldKey;
}

/** Every field a user can ask for, in the order help, documentation and autocomplete show them. */
export const fieldDefinitions: readonly FieldDefinition[] = entries;

const byKey: ReadonlyMap<string, FieldDefinition> = new Map(
  fieldDefinitions.map((field) => [field.key, field]),
);

export function findDefinition(key: string): FieldDefinition | undefined {
  return byKey.get(key);
}

/** A field's function in Excel: its key without `_`, in capitals. */
export const functionName = (key: string): string => key.replaceAll("_", "").toUpperCase();

/** Fields whose name a table bears; `=SIRENE.COMPANY(A2,"directors")` gives the text. */
const namesOfTables: ReadonlySet<FieldKey> = new Set(["directors"]);

/** True of a field that has a function of its own. */
export const hasFunction = ({ key }: FieldDefinition): boolean => !namesOfTables.has(key);
