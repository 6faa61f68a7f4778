import { withoutAccents } from "../messages/letters.ts";
import { languages } from "../messages/messages.ts";
import { catalogue, type Field } from "./catalogue.ts";
import type { FieldKey } from "./field-table.ts";

/** Number of letters to add, drop, change or swap with their neighbour to turn one word into the other. */
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

/** A name as names are compared: letters and digits alone, without capitals and accents. */
const foldedName = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** Words that are in labels without saying anything. */
const leastWord = 3;
const mostNear = 3;

/** How far `text` is from a name: none where it is one of its words; undefined where it is too far to be meant. */
function away(text: string, name: string): number | undefined {
  const word = foldedName(text);
  const words = name.split(/[^\p{L}\p{N}]+/u).map(foldedName);
  if (word.length >= leastWord && words.includes(word)) return 0;
  const whole = foldedName(name);
  if (word.length > leastWord && whole.startsWith(word)) return 1;
  const letters = distance(word, whole);
  return letters <= Math.max(1, Math.floor(whole.length / 3)) ? letters : undefined;
}

/** The fields whose key or label is nearest to a mistyped one, at most three; none where none is near enough. */
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

/** The fields of a run that names none. */
export const defaultFields = "name,naf,state";

interface UnknownField {
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
  catalogue.flatMap((field) =>
    [...(field.otherNames ?? []), ...languages.map((one) => field.label[one])].map((name) => [
      foldedName(name),
      field,
    ]),
  ),
);

/** What lists and people call a field beside its label. */
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

/** The field of a name: `Legal form` is a label, and `legal_form` or `LEGALFORM` the key of another field. */
function named(text: string): Field | undefined {
  const name = foldedName(text);
  const [first, second] = /\s/.test(text) ? [byLabel, byKey] : [byKey, byLabel];
  const find = (one: string) => first.get(one) ?? second.get(one) ?? byOtherName.get(one);
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
 * in either language, by what lists call it (`Raison sociale`, `Ville`, `CP`), or by the name of an output column (`sirene_naf`). Capitals, accents, signs and spaces do not
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
