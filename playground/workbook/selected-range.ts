import type { Univer } from "@univerjs/core";
import { type FUniver } from "@univerjs/core/facade";
import type { CellRange } from "../functions/formulas-in-sight.ts";
import { SheetsSelectionsService } from "@univerjs/preset-sheets-core";

/** The selection in the sheet that is shown. */
export interface SelectedRange {
  readonly range: CellRange;
  /** The selected cell in which typing would begin. */
  readonly active: { readonly row: number; readonly column: number };
}

/**
 * Returns the selection as far as its sheet reaches; undefined if there is none. After rows or columns are deleted, the
 * spreadsheet's selection may lie beyond them, and its own interface throws for such a range.
 */
export function selectedRange(univer: Univer, api: FUniver): SelectedRange | undefined {
  const sheet = api.getActiveWorkbook()?.getActiveSheet()?.getSheet();
  const selection = univer.__getInjector().get(SheetsSelectionsService).getCurrentLastSelection();
  if (sheet === undefined || !selection) return undefined;
  const [lastRow, lastColumn] = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1];
  // Of a whole column that was typed, as A:A, the rows are no numbers.
  const within = (line: number, last: number, whole: number) =>
    Number.isNaN(line) ? whole : Math.max(0, Math.min(line, last));
  const { startRow, endRow, startColumn, endColumn } = selection.range;
  return {
    range: {
      startRow: within(startRow, lastRow, 0),
      endRow: within(endRow, lastRow, lastRow),
      startColumn: within(startColumn, lastColumn, 0),
      endColumn: within(endColumn, lastColumn, lastColumn),
    },
    active: {
      row: within(selection.primary?.actualRow ?? startRow, lastRow, 0),
      column: within(selection.primary?.actualColumn ?? startColumn, lastColumn, 0),
    },
  };
}
