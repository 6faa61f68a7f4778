import { type CellRange, columnLetter, LAST_COLUMN, LAST_ROW, parseRange } from "../sheet/letters.ts";
import { attribute, tags } from "../xml/markup.ts";
import { decodeXml } from "../xml/text.ts";

/** A name of a sheet's own, such as `_xlnm.Print_Area`; `sheet` is its position among all sheets. */
export interface LocalName {
  readonly name: string;
  readonly sheet: number;
}

/** The workbook part with the formula of a name of one sheet rewritten by `rewrite`; both as bytes of the part. */
export function rewriteName(
  workbook: string,
  { name, sheet }: LocalName,
  rewrite: (formula: string) => string,
): string {
  for (const tag of tags(workbook)) {
    if (tag.name !== "definedName" || tag.kind !== "open") continue;
    const markup = workbook.slice(tag.start, tag.end);
    if (attribute(markup, "name") !== name || Number(attribute(markup, "localSheetId")) !== sheet) continue;
    const end = workbook.indexOf("<", tag.end);
    return workbook.slice(0, tag.end) + rewrite(workbook.slice(tag.end, end)) + workbook.slice(end);
  }
  return workbook;
}

/** The reference of a sheet (`Liste!`, `'L''été'!`) and a range behind it; undefined for a formula of another kind. */
export function parseReference(formula: string): { sheet: string; range: CellRange } | undefined {
  const bang = formula.lastIndexOf("!") + 1;
  const range = parseRange(decodeXml(formula.slice(bang)));
  return range && { sheet: formula.slice(0, bang), range };
}

/** `$A$1:$H$20`; of whole rows `$1:$3`, of whole columns `$A:$H`. */
export function formatAbsolute({ top, left, bottom, right }: CellRange): string {
  if (top === 1 && bottom === LAST_ROW) return `$${columnLetter(left)}:$${columnLetter(right)}`;
  if (left === 0 && right === LAST_COLUMN) return `$${top}:$${bottom}`;
  return `$${columnLetter(left)}$${top}:$${columnLetter(right)}$${bottom}`;
}
