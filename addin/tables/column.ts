import type { Translated } from "../../shared/messages/languages.ts";
import { findField, type FieldKey } from "../../shared/fields/catalogue.ts";
import type { FieldEntry } from "../../shared/fields/field.ts";
import { at, textOf } from "../../shared/fields/reading.ts";

/** A column of a table that spills: its heading, and how its value is read in an element of the list. */
export interface Column extends Pick<FieldEntry, "type" | "read"> {
  readonly label: Translated;
}

/** A field of the catalogue, whichever list shows it. */
export function ofCatalogue(key: FieldKey, label?: Translated): Column {
  const field = findField(key)!;
  return {
    label: label ?? field.label,
    type: field.type,
    read: (item, language) => field.read(item, language),
  };
}

/** A field of the accounts, which the catalogue reads in a list: here, in a list of one. */
export function ofAccount(key: FieldKey, label?: Translated): Column {
  const column = ofCatalogue(key, label);
  return { ...column, read: (account, language) => column.read({ items: [account] }, language) };
}

/** A value that no field of the catalogue is. */
export function own(label: Translated, reader: Pick<FieldEntry, "type" | "read">): Column {
  return { label, ...reader };
}

/** Texts of a list in one. */
export const joined = (name: string): Pick<FieldEntry, "type" | "read"> => ({
  type: "text",
  read: (item) => {
    const texts = at(item, name);
    return Array.isArray(texts) ? textOf(texts.map(textOf).filter(Boolean).join(", ")) : textOf(texts);
  },
});
