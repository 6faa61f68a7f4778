import type { IRange, Univer } from "@univerjs/core";
import { type FUniver } from "@univerjs/core/facade";
import { SheetsSelectionsService } from "@univerjs/preset-sheets-core";

/** The selection in the sheet that is shown. */
export interface SelectedRange {
  readonly range: Pick<IRange, "startRow" | "endRow" | "startColumn" | "endColumn">;
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
  const within = (line: number, count: number) => Math.max(0, Math.min(line, count - 1));
  const row = (line: number) => within(line, sheet.getRowCount());
  const column = (line: number) => within(line, sheet.getColumnCount());
  const { startRow, endRow, startColumn, endColumn } = selection.range;
  return {
    range: {
      ...{ startRow: row(startRow), endRow: row(endRow) },
      ...{ startColumn: column(startColumn), endColumn: column(endColumn) },
    },
    active: {
      row: row(selection.primary?.actualRow ?? startRow),
      column: column(selection.primary?.actualColumn ?? startColumn),
    },
  };
}
