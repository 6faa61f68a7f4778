import { catalogue, findField, type Field, type FieldKey } from "./catalogue.ts";
import { nearest } from "./nearest.ts";

/** The fields of a run that names none. */
export const defaultFields = "name,naf,state";

export interface UnknownField {
  readonly key: string;
  /** The field that was probably meant. */
  readonly nearest?: FieldKey;
}

/** A selection that names fields the catalogue has not, or names none at all (`unknown` is then empty). */
export class FieldSelectionError extends Error {
  override readonly name = "FieldSelectionError";
  readonly unknown: readonly UnknownField[];

  constructor(unknown: readonly UnknownField[]) {
    const sentences = unknown.map(
      ({ key, nearest }) => `Unknown field "${key}"${nearest ? `, did you mean "${nearest}"?` : "."}`,
    );
    const advice = `Known fields: ${catalogue.map((field) => field.key).join(", ")}.`;
    super([...(unknown.length > 0 ? sentences : ["No field was named."]), advice].join(" "));
    this.unknown = unknown;
  }
}

function unknownField(key: string): UnknownField {
  const near = nearest(
    key,
    catalogue.map((field) => field.key),
  );
  return near === undefined ? { key } : { key, nearest: near };
}

/**
 * The fields a text such as `name,naf,state` names, in its order, each once. Capitals, spaces and a hyphen in place
 * of `_` do not matter, and the name of an output column (`sirene_naf`) is understood.
 *
 * @throws {FieldSelectionError} naming every unknown field, with the nearest known one.
 */
export function selectFields(text: string): Field[] {
  const keys = text
    .split(/[\s,;]+/)
    .filter((key) => key !== "")
    .map((key) => key.toLowerCase().replaceAll("-", "_"))
    .map((key) => (findField(key) ? key : key.replace(/^sirene_/, "")));
  const selected = [...new Set(keys)].map((key) => ({ key, field: findField(key) }));
  const unknown = selected.filter(({ field }) => field === undefined).map(({ key }) => unknownField(key));
  if (unknown.length > 0 || selected.length === 0) throw new FieldSelectionError(unknown);
  return selected.flatMap(({ field }) => field ?? []);
}
