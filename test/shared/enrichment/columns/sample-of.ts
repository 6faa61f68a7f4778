import type { ListColumn } from "../../../../shared/enrichment/columns/column-readings.ts";
import { ColumnSample } from "../../../../shared/enrichment/columns/candidates.ts";

/** A list by its columns: the cells under each header. */
export type Columns = Readonly<Record<string, readonly string[]>>;

/** Returns the sample of a list, given its columns. */
export function sampleOf(columns: Columns): ColumnSample<ListColumn> {
  const headers = Object.keys(columns);
  const sample = new ColumnSample(headers.map((header, index) => ({ index, header })));
  const rows = Math.max(...Object.values(columns).map((cells) => cells.length));
  for (let row = 0; row < rows; row += 1) sample.add(headers.map((header) => columns[header]![row] ?? ""));
  return sample;
}
