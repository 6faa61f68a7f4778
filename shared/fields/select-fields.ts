import { languages } from "../messages/languages.ts";
import { catalogue, type Field } from "./catalogue.ts";
import { foldedName, nearestFields } from "./nearest-fields.ts";

/** The fields of a run that names none. */
export const defaultFields = "name,naf,state";

export interface UnknownField {
  /** As it was typed. */
  readonly text: string;
  /** The fields that were probably meant, the likeliest first. */
  readonly nearest: readonly Field[];
}

/** A selection that names fields the catalogue has not, or names none at all (`unknown` is then empty). */
export class FieldSelectionError extends Error {
  override readonly name = "FieldSelectionError";
  readonly unknown: readonly UnknownField[];

  constructor(unknown: readonly UnknownField[]) {
    const sentences = unknown.map(({ text, nearest: [first] }) =>
      first === undefined
        ? `Unknown field "${text}".`
        : `Unknown field "${text}", did you mean "${first.key}"?`,
    );
    super(unknown.length > 0 ? sentences.join(" ") : "No field was named.");
    this.unknown = unknown;
  }
}

const byKey: ReadonlyMap<string, Field> = new Map(catalogue.map((field) => [foldedName(field.key), field]));
const byLabel: ReadonlyMap<string, Field> = new Map(
  catalogue.flatMap((field) => languages.map((one) => [foldedName(field.label[one]), field])),
);

/** The field of a name: `Legal form` is a label, and `legal_form` or `LEGALFORM` the key of another field. */
function named(text: string): Field | undefined {
  const name = foldedName(text);
  const [first, second] = /\s/.test(text) ? [byLabel, byKey] : [byKey, byLabel];
  const find = (one: string) => first.get(one) ?? second.get(one);
  return find(name) ?? find(name.replace(/^sirene|sirene$/, ""));
}

/** The most words that a name has, and so the most that are tried as one. */
const longestName = 9;

/** One of the words, or as many of them as make a name: the longest. */
function firstName(words: readonly string[]): { readonly field: Field; readonly length: number } | undefined {
  for (let length = Math.min(words.length, longestName); length > 0; length -= 1) {
    const field = named(words.slice(0, length).join(" "));
    if (field !== undefined) return { field, length };
  }
  return undefined;
}

/** The fields of one part between commas, which may name several; texts for what in it names none. */
function fieldsIn(part: string): (Field | string)[] {
  const words = part.split(/\s+/).filter((word) => word !== "");
  const found: (Field | string)[] = [];
  for (let at = 0; at < words.length;) {
    const name = firstName(words.slice(at));
    const last = found.at(-1);
    if (name !== undefined) found.push(name.field);
    else if (typeof last === "string") found[found.length - 1] = `${last} ${words[at]}`;
    else found.push(words[at]!);
    at += name?.length ?? 1;
  }
  return found;
}

/**
 * The fields a text such as `name,naf,state` or `Nom, Date de création` names, in its order, each once: by key, by label
 * in either language, or by the name of an output column (`sirene_naf`). Capitals, accents, signs and spaces do not
 * matter.
 *
 * @throws {FieldSelectionError} naming whatever names no field, with those that are near to it.
 */
export function selectFields(text: string): Field[] {
  const found = text.split(/[,;]+/).flatMap(fieldsIn);
  const unknown = [...new Set(found.filter((one) => typeof one === "string"))];
  if (unknown.length > 0 || found.length === 0) {
    throw new FieldSelectionError(unknown.map((one) => ({ text: one, nearest: nearestFields(one) })));
  }
  return [...new Set(found.filter((one) => typeof one !== "string"))];
}
