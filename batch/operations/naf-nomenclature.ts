import { at, textOf } from "../../shared/fields/reading.ts";

/**
 * Which nomenclature a code of the form 62.01Z belongs to: no code is in both lists, and the last letter tells (Z and A
 * to F in rév. 2; Y, G, H, J, K, L in 2025, in use from 1 January 2027). Null for the forms of older ones.
 */
export function nomenclatureOf(entry: unknown): string | null {
  const [, letter] = /^\d{2}\.\d{2}([A-Z])$/.exec(textOf(at(entry, "code")) ?? "") ?? [];
  if (letter === undefined) return null;
  if ("ZABCDEF".includes(letter)) return "NAF rév. 2";
  return "YGHJKL".includes(letter) ? "NAF 2025" : null;
}
