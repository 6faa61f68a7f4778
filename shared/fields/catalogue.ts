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
export interface Field extends FieldEntry {
  readonly key: FieldKey;
}

/** Every field a user can ask for, in the order help, documentation and autocomplete show them. */
export const catalogue: readonly Field[] = entries;

const byKey: ReadonlyMap<string, Field> = new Map(catalogue.map((field) => [field.key, field]));

export function findField(key: string): Field | undefined {
  return byKey.get(key);
}

/** A field's function in Excel: its key without `_`, in capitals. */
export const functionName = (key: string): string => key.replaceAll("_", "").toUpperCase();

/** Fields whose name a table bears; `=SIRENE.COMPANY(A2,"directors")` gives the text. */
const namesOfTables: ReadonlySet<FieldKey> = new Set(["directors"]);

/** The fields that have a function of their own. */
export const functionFields: readonly Field[] = catalogue.filter(({ key }) => !namesOfTables.has(key));
