import { withoutAccents } from "../../../../../shared/messages/letters.ts";
import type { Translation } from "../../../../../shared/messages/messages.ts";
import { type Area, columnIndex, columnName } from "../../../workbook/area.ts";

/** A function of the add-in, as in functions-guide.json. */
export interface GuideEntry {
  readonly name: string;
  readonly syntax: Translation;
  readonly example: string;
  readonly description: Translation;
  readonly parameters: readonly {
    readonly name: string;
    /** Its name in Excel, in each language. */
    readonly shown: Translation;
    readonly optional: boolean;
    readonly description: Translation;
  }[];
  /** True for a function that makes no calls. */
  readonly offline: boolean;
}

/** Address beside the pane's page. The build writes the file from the functions' own help. */
export const guideAddress = "functions-guide.json";

/** Reads the guide. @throws if the file is missing or is not JSON */
export async function readGuide(load: typeof fetch = fetch): Promise<readonly GuideEntry[]> {
  const response = await load(guideAddress);
  if (!response.ok) throw new Error(`${guideAddress}: status ${response.status}`);
  return (await response.json()) as readonly GuideEntry[];
}

const folded = (text: string) => withoutAccents(text).toLowerCase();

/** Returns the entries with every word of `query` in syntax or description, ignoring accents and case. */
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

/** Matches texts, and references whose rows are relative. */
const reference = /"(?:[^"]|"")*"|(?<![\w.$])(\$?)([A-Z]{1,3})(\d+)(?![\w(.])/g;

/** Returns a formula as if copied so many rows down and columns right. */
export const movedReferences = (formula: string, rows: number, columns = 0): string =>
  formula.replace(reference, (whole, fixed: string, letters?: string, row?: string) => {
    if (letters === undefined) return whole;
    const column = fixed === "" ? columnName(columnIndex(letters) + columns) : `$${letters}`;
    return `${column}${Math.max(1, Number(row) + rows)}`;
  });

/** The row that the guide's examples read, from 0. */
const exampleRow = 1;

/**
 * Returns an example's formula for the cell into which it is written: about the same row, and right of that cell if it
 * would reference its own column.
 * @example shiftExample("=SIRENE.NAME(A2)", …C5) // "=SIRENE.NAME(A5)"
 */
export function shiftExample(example: string, { top, left }: Area): string {
  const isOwn = [...example.matchAll(reference)].some(([, , letters = ""]) => letters === columnName(left));
  return movedReferences(example, top - exampleRow, isOwn ? left + 1 : 0);
}
