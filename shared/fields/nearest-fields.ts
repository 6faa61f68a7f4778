import { languages } from "../messages/languages.ts";
import { catalogue, type Field } from "./catalogue.ts";

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
export const foldedName = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
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
export function nearestFields(text: string): Field[] {
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
