import { type Area, addressOf } from "./area.ts";
import { type RefusalReason, WorkbookError } from "./workbook.ts";

/** Excel's error codes (Excel.ErrorCodes) whose cause the user can remove. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  InvalidOperationInCellEditMode: "editing",
  AccessDenied: "protected",
  InvalidSelection: "several_areas",
  ItemNotFound: "gone",
};

/**
 * Returns an error of Excel as a `WorkbookError`: with a reason for known codes, otherwise with Excel's own message.
 */
export function refusalOf(error: unknown): WorkbookError {
  if (error instanceof WorkbookError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  return new WorkbookError(reasons[code] ?? "other", message, error);
}

/** The properties to load of a range for `areaOf`. */
export const place = "rowIndex,columnIndex,rowCount,columnCount,worksheet/name" as const;

/** Returns the area of a loaded range. */
export function areaOf(range: Excel.Range): Area {
  return {
    sheet: range.worksheet.name,
    top: range.rowIndex,
    left: range.columnIndex,
    height: range.rowCount,
    width: range.columnCount,
  };
}

export function rangeOf(context: Excel.RequestContext, area: Area): Excel.Range {
  return context.workbook.worksheets.getItem(area.sheet).getRange(addressOf(area));
}

/** Runs a batch in Excel after the user has left the cell being edited. Errors of Excel become a `WorkbookError`. */
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
