import { columnName } from "../workbook/area.ts";
import { columnRuns } from "./column-runs.ts";

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
