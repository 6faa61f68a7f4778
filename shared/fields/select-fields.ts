import { withoutAccents } from "../messages/letters.ts";
import { languages } from "../messages/messages.ts";
import { catalogue, type Field } from "./catalogue.ts";
import type { FieldKey } from "./field-table.ts";

/** Counts the letters to add, drop, change or swap with their neighbour to turn one word into the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(change, last[j]! + 1, row[j - 1]! + 1, swapped ? beforeLast[j - 2]! + 1 : Infinity));
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}

/** Folds a name for comparison: only letters and digits, without case and accents. */
const foldedName = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** Shorter words are in many labels and identify none. */
const leastWord = 3;
const mostNear = 3;

/**
 * Returns the distance of `text` from a name: 0 if it is one of the name's words, undefined if it is too far to be
 * meant.
 */
function away(text: string, name: string): number | undefined {
  const word = foldedName(text);
  const words = name.split(/[^\p{L}\p{N}]+/u).map(foldedName);
  if (word.length >= leastWord && words.includes(word)) return 0;
  const whole = foldedName(name);
  if (word.length > leastWord && whole.startsWith(word)) return 1;
  const letters = distance(word, whole);
  return letters <= Math.max(1, Math.floor(whole.length / 3)) ? letters : undefined;
}

/** Returns at most three fields whose key or label is closest to a mistyped text. Empty if none is close enough. */
function nearestFields(text: string): Field[] {
  const ranked = catalogue.flatMap((field) => {
    const names = [field.key, ...languages.map((language) => field.label[language])];
    const nearest = Math.min(...names.map((name) => away(text, name) ?? Infinity));
    return nearest === Infinity ? [] : { field, nearest };
  });
  return ranked
    .toSorted((one, other) => one.nearest - other.nearest)
    .slice(0, mostNear)
    .map(({ field }) => field);
}

/** The fields of a run that requests none. */
export const defaultFields = "name,naf,state";

interface UnknownField {
  /** As typed. */
  readonly text: string;
  /** The fields that were probably meant, likeliest first. */
  readonly nearest: readonly Field[];
}

/** A selection with unknown fields, or without any field (`unknown` is then empty). */
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
  catalogue.flatMap((field) =>
    [...(field.otherNames ?? []), ...languages.map((one) => field.label[one])].map((name) => [
      foldedName(name),
      field,
    ]),
  ),
);

/** Names for fields in lists and everyday use, beside their labels. */
const otherNames: Partial<Record<FieldKey, readonly string[]>> = {
  name: ["Raison sociale", "Nom ou raison sociale", "Dénomination sociale", "Company name"],
  postcode: ["CP", "Postcode", "Zip code"],
  town: ["Ville", "City"],
  naf: ["APE", "Code APE", "Code NAF"],
  vat: ["Numéro de TVA intracommunautaire", "TVA intracommunautaire"],
  created: ["Création"],
};
const byOtherName: ReadonlyMap<string, Field> = new Map(
  catalogue.flatMap((field) => (otherNames[field.key] ?? []).map((name) => [foldedName(name), field])),
);

/**
 * Returns the field with a name. `Legal form` is a label, but `legal_form` and `LEGALFORM` are the key of another
 * field.
 */
function named(text: string): Field | undefined {
  const name = foldedName(text);
  const [first, second] = /\s/.test(text) ? [byLabel, byKey] : [byKey, byLabel];
  const find = (one: string) => first.get(one) ?? second.get(one) ?? byOtherName.get(one);
  // `SIREN espacé · sirene`, our header of a field, also begins with these letters.
  return find(name) ?? find(name.replace(/sirene$/, "")) ?? find(name.replace(/^sirene/, ""));
}

/** The largest number of words in a name, and so of words tried together. */
const longestName = 9;

/** Returns the field named by the longest possible sequence of first words. */
function firstName(words: readonly string[]): { readonly field: Field; readonly length: number } | undefined {
  for (let length = Math.min(words.length, longestName); length > 0; length -= 1) {
    const field = named(words.slice(0, length).join(" "));
    if (field !== undefined) return { field, length };
  }
  return undefined;
}

/** Returns the fields in one part between commas, which may name several, and the texts that name none. */
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
 * Parses a text such as `name,naf,state` or `Nom, Date de création` into the fields it names, in order, each once.
 * A field can be named by its key, its label in either language, another usual name (`Raison sociale`, `Ville`,
 * `CP`) or its output column (`sirene_naf`). Case, accents, punctuation and spaces are ignored.
 *
 * @throws {FieldSelectionError} with every unknown name and the closest fields
 */
export function selectFields(text: string): Field[] {
  const found = text.split(/[,;]+/).flatMap(fieldsIn);
  const unknown = [...new Set(found.filter((one) => typeof one === "string"))];
  if (unknown.length > 0 || found.length === 0) {
    throw new FieldSelectionError(unknown.map((one) => ({ text: one, nearest: nearestFields(one) })));
  }
  return [...new Set(found.filter((one) => typeof one !== "string"))];
}
