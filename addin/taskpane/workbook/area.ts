/** A rectangle of cells of one sheet. Rows and columns are counted from 0. */
export interface Area {
  readonly sheet: string;
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** Returns the letters of a column: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? "" : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}

/** Returns the index of a column from its letters in either case: `A` is 0. */
export const columnIndex = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Returns an area's address without its sheet: `A2:C30`, or `A2` for one cell. */
export function addressOf({ top, left, height, width }: Area): string {
  const first = `${columnName(left)}${top + 1}`;
  if (height === 1 && width === 1) return first;
  return `${first}:${columnName(left + width - 1)}${top + height}`;
}

/** Returns true if both are the same rectangle of the same sheet. */
export function sameArea(one: Area, other: Area): boolean {
  return one.sheet === other.sheet && addressOf(one) === addressOf(other);
}

/** Returns the column just beyond an area's right side. */
export const rightOf = (area: Area): number => area.left + area.width;

/** Returns the row just below an area. */
export const below = (area: Area): number => area.top + area.height;

/** Cells in one exchange with Excel. On the web it takes 5 MB at most, and text cells take some hundred bytes each. */
const mostCells = 20_000;

/** Splits an area into areas of whole rows that each fit one exchange with Excel, from top to bottom. */
export function slabsOf(area: Area): Area[] {
  const height = Math.max(1, Math.floor(mostCells / area.width));
  const count = Math.ceil(area.height / height);
  return Array.from({ length: count }, (_, index) => ({
    ...area,
    top: area.top + index * height,
    height: Math.min(height, area.height - index * height),
  }));
}
