/** Consecutive rows, from 0. */
interface Stretch {
  readonly from: number;
  readonly rows: number;
}

/** Returns the stretches of consecutive marked rows. A hidden row is a stretch of its own. */
export function stretches(rows: readonly boolean[], hidden: readonly boolean[] = []): readonly Stretch[] {
  const found: { from: number; rows: number }[] = [];
  rows.forEach((isMarked, row) => {
    if (!isMarked) return;
    const last = found.at(-1);
    const isNext = last !== undefined && last.from + last.rows === row;
    if (isNext && hidden[row] !== true && hidden[row - 1] !== true) last.rows += 1;
    else found.push({ from: row, rows: 1 });
  });
  return found;
}

/**
 * Returns the pieces in which cells of a column are written. Where rows are hidden, Excel gives each visible piece of a
 * range the written array from its beginning (OfficeDev/office-js#224), so that no piece may extend over hidden rows.
 */
export const writtenPieces = (
  cells: readonly unknown[],
  hidden: readonly boolean[] = [],
): readonly Stretch[] =>
  hidden.includes(true)
    ? stretches(
        cells.map((cell) => cell !== null),
        hidden,
      )
    : [{ from: 0, rows: cells.length }];

/** What was expected of hidden rows when cells were written, and what was true then. */
export interface HiddenThen {
  readonly expected: readonly boolean[];
  readonly actual: readonly boolean[];
}

/** Returns what each row was really given: another cell than its own, or none, if rows were hidden meanwhile. */
export function landedCells<T>(
  cells: readonly (T | null)[],
  { expected, actual }: HiddenThen,
): readonly (T | null)[] {
  const landed = cells.map((): T | null => null);
  for (const { from, rows } of writtenPieces(cells, expected))
    for (let row = from, visible = 0; row < from + rows; row += 1) {
      visible = actual[row] === true ? 0 : visible + 1;
      if (rows === 1) landed[row] = cells[row]!;
      else if (visible > 0) landed[row] = cells[from + visible - 1]!;
    }
  return landed;
}
