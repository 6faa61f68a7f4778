import { WorkbookError, type RefusalReason } from "./workbook.ts";

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
