import { findField, type FieldKey } from "../fields/catalogue.ts";
import type { FieldEntry } from "../fields/field.ts";
import type { Translated } from "../messages/languages.ts";
import { at, textOf } from "../fields/reading.ts";

/** A value shown of each element of an answer: an entry of the field catalogue, or one like it. */
export interface ViewColumn extends Pick<FieldEntry, "key" | "label" | "type" | "read"> {
  /** Its heading where there is little room. */
  readonly shortLabel?: Translated;
  /** Its numbers are years, whose digits are not grouped. */
  readonly isYear?: true;
  /** Left out where a table must fit a line: it stands in files and in cells. */
  readonly isDetail?: true;
}

type Changes = Partial<Omit<ViewColumn, "key" | "type" | "read">>;
type Reader = Pick<FieldEntry, "type" | "read">;

export const detail = { isDetail: true } as const;

/** The catalogue's own entry for a value, whichever operation shows it. */
export function ofCatalogue(key: FieldKey, changes: Changes = {}): ViewColumn {
  const { label, type, read } = findField(key)!;
  return { key, label, type, read, ...changes };
}

/** A field of the accounts, in those of one year. */
export const ofAccount = (key: FieldKey, changes: Changes = {}): ViewColumn => ({
  ...ofCatalogue(key, changes),
  read: findField(key)!.readAccount!,
});

/** A value that no field of the catalogue is. */
export const own = (key: string, label: Translated, reader: Reader, changes: Changes = {}): ViewColumn => ({
  key,
  label,
  ...reader,
  ...changes,
});

/** Texts of a list in one. */
export const joined = (name: string): Reader => ({
  type: "text",
  read: (item) => {
    const texts = at(item, name);
    return Array.isArray(texts) ? textOf(texts.map(textOf).filter(Boolean).join(", ")) : textOf(texts);
  },
});
