import type { CellValue, Workbook } from "../workbook/workbook.ts";
import { columnRuns } from "./column-runs.ts";
import type { OutputColumn } from "./columns.ts";
import type { ListSurvey } from "./list-survey.ts";
import type { Placement } from "./placement.ts";

/** Makes the columns of a run: headings for the new ones, and formats first, so that zeros are kept from the start. */
export async function makeColumns(
  workbook: Workbook,
  { body, headingRow, table }: ListSurvey,
  columns: readonly OutputColumn[],
  placement: Placement,
): Promise<void> {
  const added = placement.added.map((index) => columns[index]!.header);
  if (placement.inTable && table !== undefined) await workbook.growTable(table, added);
  else if (headingRow !== undefined) {
    for (const { left, indexes } of columnRuns(placement.added.map((index) => placement.columns[index]!))) {
      const area = { ...body, top: headingRow, left, height: 1, width: indexes.length };
      await workbook.write(area, [indexes.map((index) => added[index]!)]);
    }
  }
  for (const [index, { numberFormat }] of columns.entries())
    await workbook.format({ ...body, left: placement.columns[index]!, width: 1 }, numberFormat);
}

/** Writes some rows of the list into `columns` of the sheet, from its row `first` on; null leaves a cell as it is. */
export async function writeRows(
  workbook: Workbook,
  { body }: ListSurvey,
  columns: readonly number[],
  first: number,
  rows: readonly (readonly (CellValue | null)[])[],
): Promise<void> {
  for (const { left, indexes } of columnRuns(columns)) {
    const area = { ...body, top: body.top + first, height: rows.length, left, width: indexes.length };
    await workbook.write(
      area,
      rows.map((row) => indexes.map((index) => row[index] ?? null)),
    );
  }
}
