import { columnName } from "../workbook/area.ts";

/** Neighbouring columns of the sheet that are written at once, and which of the run's columns they are. */
interface ColumnRun {
  readonly left: number;
  readonly indexes: readonly number[];
}

/** Groups columns that stand side by side in their order, so that a row is written in as few pieces as may be. */
export function columnRuns(columns: readonly number[]): ColumnRun[] {
  const runs: { left: number; indexes: number[] }[] = [];
  columns.forEach((column, index) => {
    const last = runs.at(-1);
    if (last !== undefined && last.left + last.indexes.length === column) last.indexes.push(index);
    else runs.push({ left: column, indexes: [index] });
  });
  return runs;
}

/** Columns of a sheet as people write them: `E to H, K`; `to` is the language's word between first and last. */
export function columnsText(columns: readonly number[], to: string): string {
  const ordered = columns.toSorted((one, other) => one - other);
  return columnRuns(ordered)
    .map(({ left, indexes }) =>
      indexes.length === 1
        ? columnName(left)
        : `${columnName(left)} ${to} ${columnName(left + indexes.length - 1)}`,
    )
    .join(", ");
}
