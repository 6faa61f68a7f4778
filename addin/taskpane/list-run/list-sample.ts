import type { ColumnReadings, ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import { ColumnSample } from "../../../shared/enrichment/columns/column-sample.ts";
import { headerHint } from "../../../shared/enrichment/columns/header-hint.ts";
import {
  type IdentifierChoice,
  identifierChoice,
  sourceAt,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import { ownKeyOf } from "../../../shared/enrichment/columns/own-columns.ts";
import { rankOf, roleRules } from "../../../shared/enrichment/columns/role-rules.ts";
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

/** So large a share of a column's numbers must be identifiers: of numbers of another kind, one in ten passes the check by chance. */
const shareOfNumbers = 0.3;

/**
 * True for a column that may be meant for the identifiers although it holds few: not one of ours, of names or of numbers of
 * another kind, by its header or by how many fail the check. Numbers that stand among names are read with the names.
 */
function mayBeMeant({ header, filled, sirens, sirets, wrongNumbers }: ColumnReadings): boolean {
  const identifiers = sirens + sirets;
  if (identifiers === 0 || ownKeyOf(header) !== undefined) return false;
  if (headerHint(header) === "names_something_else") return false;
  const isOfNames = rankOf(header, roleRules.name) !== undefined && 2 * identifiers < filled;
  return !isOfNames && identifiers >= shareOfNumbers * (identifiers + wrongNumbers);
}

/**
 * Where the identifiers of a list are read: the choice of `sirene enrich`. A selection without headings, or with few
 * identifiers, is meant all the same: then the column with the most of them, the leftmost of equals.
 */
export function choiceOf(sample: ColumnSample): IdentifierChoice | undefined {
  const chosen = identifierChoice(sample);
  if (chosen !== undefined) return chosen;
  const counts = sample.readings.map((one) => (mayBeMeant(one) ? one.sirens + one.sirets : 0));
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : { source: sourceAt(sample, counts.indexOf(most)), rivals: [] };
}
