import type { Translated } from "../../shared/messages/languages.ts";
import { findField, type FieldKey } from "../../shared/fields/catalogue.ts";
import type { FieldEntry } from "../../shared/fields/field.ts";
import { at, textOf } from "../../shared/fields/reading.ts";
import type { ResultColumn } from "./operation.ts";

type Changes = Partial<Pick<ResultColumn, "label" | "text" | "csvOnly">>;

/** The catalogue's own entry for a value of a legal unit or an establishment, whichever operation shows it. */
export function ofCatalogue(key: FieldKey, changes: Changes = {}): ResultColumn {
  const { label, type, read } = findField(key)!;
  return { key, label, type, read, ...changes };
}

/** The catalogue's accounts fields read the latest accounts of a list: here, of a list of one. */
export function ofOneAccount(key: FieldKey, changes: Changes = {}): ResultColumn {
  const { label, type, read } = findField(key)!;
  return { key, label, type, read: (account) => read({ items: [account] }), ...changes };
}

type Reader = Pick<FieldEntry, "type" | "read">;

/** A value that no catalogue field is. */
export function own(key: string, label: Translated, reader: Reader, changes: Changes = {}): ResultColumn {
  return { key, label, ...reader, ...changes };
}

/** A year: a number that is written without grouping its digits. */
export const year = (name: string): Reader => ({
  type: "text",
  read: (item) => {
    const value = at(item, name);
    return typeof value === "number" ? String(value) : textOf(value);
  },
});

/** Texts of a list in one. */
export const joined = (name: string): Reader => ({
  type: "text",
  read: (item) => {
    const texts = at(item, name);
    return Array.isArray(texts) ? textOf(texts.map(textOf).filter(Boolean).join(", ")) : textOf(texts);
  },
});
