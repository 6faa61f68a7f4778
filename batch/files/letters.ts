/** Columns are numbered from 0 (A) to 16,383 (XFD) and rows from 1 to 1,048,576. These are Excel's limits. */
export const LAST_COLUMN = 16_383;
export const LAST_ROW = 1_048_576;

/** A rectangle of cells, both ends inclusive. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Returns the spreadsheet letters of a column: A for 0, AA for 26. */
export function columnLetter(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/**
 * Returns the column of the cell reference (`AB12`, any case) at position `at` of `text`, or -1 if there is no letter.
 */
export function columnAt(text: string, at: number): number {
  let column = 0;
  let position = at;
  for (; position < at + 4; position++) {
    const letter = text.charCodeAt(position) & 0xdf;
    if (!(letter >= 65 && letter <= 90)) break;
    column = column * 26 + (letter - 64);
  }
  return column - 1;
}

const RANGE = /^\$?([A-Za-z]{1,3})\$?(\d+)(?::\$?([A-Za-z]{1,3})\$?(\d+))?$/;
const ROWS = /^\$?(\d+):\$?(\d+)$/;
const COLUMNS = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/;

/** Parses `A1`, `A1:H20`, `$A$1:$H$20`, `3:3` (whole rows) or `A:C` (whole columns). Undefined for anything else. */
export function parseRange(text: string): CellRange | undefined {
  const cells = RANGE.exec(text);
  if (cells) {
    const [, left, top, right, bottom] = cells;
    return inOrder(columnAt(left!, 0), Number(top), columnAt(right ?? left!, 0), Number(bottom ?? top));
  }
  const rows = ROWS.exec(text);
  if (rows) return inOrder(0, Number(rows[1]), LAST_COLUMN, Number(rows[2]));
  const columns = COLUMNS.exec(text);
  if (columns) return inOrder(columnAt(columns[1]!, 0), 1, columnAt(columns[2]!, 0), LAST_ROW);
  return undefined;
}

function inOrder(left: number, top: number, right: number, bottom: number): CellRange {
  return {
    top: Math.min(top, bottom),
    left: Math.min(left, right),
    bottom: Math.max(top, bottom),
    right: Math.max(left, right),
  };
}

export const formatRange = (range: CellRange): string =>
  `${columnLetter(range.left)}${range.top}:${columnLetter(range.right)}${range.bottom}`;
