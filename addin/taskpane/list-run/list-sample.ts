import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import { ColumnSample } from "../../../shared/enrichment/columns/column-sample.ts";
import {
  identifierChoice,
  sourceAt,
  type IdentifierChoice,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import type { CellValue } from "../workbook/workbook.ts";
import { cellText } from "./cell-text.ts";

/** The texts of the columns that tell whose the others of ours are, by the sheet's column, row by row. */
export type ToldTexts = ReadonlyMap<number, readonly string[]>;

/**
 * The columns of a list, then those of ours that tell a company and stand elsewhere, as `sirene enrich` samples them.
 * @param values the list's rows; `left` is the sheet's column that they begin in
 */
export function sampleOf(
  values: readonly (readonly CellValue[])[],
  width: number,
  left: number,
  headings: readonly string[],
  told: ToldTexts,
): ColumnSample {
  const outside = [...told.keys()].filter((index) => index < left || index >= left + width);
  const header = (column: number) => headings[column] ?? "";
  const columns: ListColumn[] = [
    ...Array.from({ length: width }, (_, index) => ({ index, header: header(left + index) })),
    ...outside.map((index) => ({ index: index - left, header: header(index) })),
  ];
  const sample = new ColumnSample(columns);
  values.every((row, at) =>
    sample.add([
      ...Array.from({ length: width }, (_, column) => cellText(row[column])),
      ...outside.map((index) => told.get(index)![at] ?? ""),
    ]),
  );
  return sample;
}

/**
 * Where the identifiers of a list are read: the choice of `sirene enrich`. A selection without headings, or with few
 * identifiers, is meant all the same: then the column with the most of them, the leftmost of equals.
 */
export function choiceOf(sample: ColumnSample): IdentifierChoice | undefined {
  const chosen = identifierChoice(sample);
  if (chosen !== undefined) return chosen;
  const counts = sample.readings.map(({ sirens, sirets }) => sirens + sirets);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : { source: sourceAt(sample, counts.indexOf(most)), rivals: [] };
}
