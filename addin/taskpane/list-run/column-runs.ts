/** Neighbouring columns of the sheet that are written at once, and which of the run's columns they are. */
export interface ColumnRun {
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
