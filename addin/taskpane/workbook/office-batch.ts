import { type Area, addressOf } from "./area.ts";
import { type RefusalReason, WorkbookError } from "./workbook.ts";

/** Excel's error codes (Excel.ErrorCodes) whose cause the user can take away. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  InvalidOperationInCellEditMode: "editing",
  AccessDenied: "protected",
  InvalidSelection: "several_areas",
};

/** What a user is told when Excel refuses: its code where we know it, else Excel's own words. */
export function refusalOf(error: unknown): WorkbookError {
  if (error instanceof WorkbookError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  return new WorkbookError(reasons[code] ?? "other", message, error);
}

/** What has to be loaded of a range to know where it is. */
export const place = "rowIndex,columnIndex,rowCount,columnCount,worksheet/name" as const;

/** Where a loaded range is. */
export function areaOf(range: Excel.Range): Area {
  return {
    sheet: range.worksheet.name,
    top: range.rowIndex,
    left: range.columnIndex,
    height: range.rowCount,
    width: range.columnCount,
  };
}

/** The range of an area. */
export function rangeOf(context: Excel.RequestContext, area: Area): Excel.Range {
  return context.workbook.worksheets.getItem(area.sheet).getRange(addressOf(area));
}

/** Runs a batch in Excel, once the user has left the cell being written; what Excel refuses becomes a `WorkbookError`. */
export async function inExcel<T>(
  batch: (context: Excel.RequestContext) => Promise<T>,
  options: Excel.RunOptions = {},
): Promise<T> {
  try {
    return await Excel.run({ delayForCellEdit: true, ...options }, batch);
  } catch (error) {
    throw refusalOf(error);
  }
}
