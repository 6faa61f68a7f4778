import { type Area, columnName } from "../../workbook/area.ts";

/** A cell in a formula, and texts, whose letters and digits are none. */
const reference = /"(?:[^"]|"")*"|(?<![\w.$])([A-Z]{1,3})(\d+)(?![\w(.])/g;

/** The row that the examples of the guide speak of, from 0. */
const exampleRow = 1;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

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
    return `${columnName(columnOf(letters) + columns)}${Math.max(1, Number(row) + rows)}`;
  });
}
