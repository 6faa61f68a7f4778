import { formatAbsolute, parseReference, rewriteName } from "./defined-names.ts";
import { type CellRange } from "../sheet/letters.ts";

/**
 * The workbook part with the print area of a sheet reaching column `right`, where it covers `list`: new columns are to be
 * on paper if the list's own are. An area of several ranges widens the one that does; a formula stays as it is.
 */
export function widenPrintArea(workbook: string, sheet: number, list: CellRange, right: number): string {
  const widened = (one: string): string => {
    const reference = parseReference(one);
    if (!reference || !covers(reference.range, list) || reference.range.right >= right) return one;
    return reference.sheet + formatAbsolute({ ...reference.range, right });
  };
  return rewriteName(workbook, { name: "_xlnm.Print_Area", sheet }, (formula) =>
    /[(#]/.test(formula) ? formula : splitReferences(formula).map(widened).join(","),
  );
}

const covers = (area: CellRange, list: CellRange): boolean =>
  area.left <= list.left && area.right >= list.right && area.top <= list.top && area.bottom >= list.bottom;

/** The references that commas separate; the name of a sheet may hold one between its quotes. */
const splitReferences = (formula: string): string[] =>
  formula.match(/(?:'[^']*'|&apos;.*?&apos;|[^,'])+/g) ?? [formula];
