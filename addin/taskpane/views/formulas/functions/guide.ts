import { withoutAccents } from "../../../../../shared/messages/letters.ts";
import type { Translation } from "../../../../../shared/messages/messages.ts";
import { type Area, columnIndex, columnName } from "../../../workbook/area.ts";

/** A function of the add-in, as functions-guide.json tells of it. */
export interface GuideEntry {
  readonly name: string;
  readonly syntax: Translation;
  readonly example: string;
  readonly description: Translation;
  readonly parameters: readonly {
    readonly name: string;
    /** How Excel calls it in each language. */
    readonly shown: Translation;
    readonly optional: boolean;
    readonly description: Translation;
  }[];
  /** True for a function that never asks anything. */
  readonly offline: boolean;
}

/** Stands beside the pane's page; the build writes it from the functions' own help. */
export const guideAddress = "functions-guide.json";

/** Reads the guide. @throws when it is not there, or is not one */
export async function readGuide(load: typeof fetch = fetch): Promise<readonly GuideEntry[]> {
  const response = await load(guideAddress);
  if (!response.ok) throw new Error(`${guideAddress}: status ${response.status}`);
  return (await response.json()) as readonly GuideEntry[];
}

const folded = (text: string) => withoutAccents(text).toLowerCase();

/** The entries whose name or description, in `language`, holds every word of `query`; accents and capitals apart. */
export function filterGuide(
  guide: readonly GuideEntry[],
  query: string,
  language: keyof Translation,
): readonly GuideEntry[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return guide.filter((entry) => {
    const text = folded(`${entry.syntax[language]} ${entry.description[language]}`);
    return words.every((word) => text.includes(word));
  });
}

/** A cell in a formula, and texts, whose letters and digits are none. */
const reference = /"(?:[^"]|"")*"|(?<![\w.$])([A-Z]{1,3})(\d+)(?![\w(.])/g;

/** The row that the examples of the guide speak of, from 0. */
const exampleRow = 1;

/**
 * An example's formula for the cell it is written into: it reads the same row as that cell, as if it were copied
 * there, and one column further where it would stand in the column it reads from.
 * @example shiftExample("=SIRENE.NAME(A2)", …C5) // "=SIRENE.NAME(A5)"
 */
export function shiftExample(example: string, { top, left }: Area): string {
  const rows = top - exampleRow;
  const columns = left === 0 ? 1 : 0;
  return example.replace(reference, (whole, letters?: string, row?: string) => {
    if (letters === undefined || row === undefined) return whole;
    return `${columnName(columnIndex(letters) + columns)}${Math.max(1, Number(row) + rows)}`;
  });
}
