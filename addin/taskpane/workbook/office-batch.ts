import { type Area, addressOf } from "./area.ts";
import { type RefusalReason, WorkbookError } from "./workbook.ts";

/** Excel's error codes (Excel.ErrorCodes) whose cause the user can remove. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  InvalidOperationInCellEditMode: "editing",
  AccessDenied: "protected",
  InvalidSelection: "several_areas",
  ItemNotFound: "gone",
};

/** Returns an error of Excel as a `WorkbookError`: with a reason for known codes, otherwise with Excel's message. */
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

/** Returns true if this Excel has an API set, by its version. */
export const hasApi = (version: string): boolean =>
  Office.context.requirements.isSetSupported("ExcelApi", version);

/** Returns the area of a range; undefined for a null object. */
export async function areaIn(context: Excel.RequestContext, range: Excel.Range): Promise<Area | undefined> {
  range.load(place);
  await context.sync();
  return range.isNullObject ? undefined : areaOf(range);
}

let made = 0;

/**
 * Gives a range a hidden name (Excel.NamedItem.visible, ExcelApi 1.4), which Excel moves with the cells and saves. The creation
 * time in base 36 and a number follow `prefix`.
 */
export function nameRange(context: Excel.RequestContext, range: Excel.Range, prefix: string): string {
  const name = `${prefix}${Date.now().toString(36)}_${(made += 1)}`;
  context.workbook.names.add(name, range).visible = false;
  return name;
}

/** Runs a batch, and deletes those of these loaded items that it finds. */
export async function deleteFound(
  context: Excel.RequestContext,
  items: readonly (Excel.NamedItem | Excel.Setting)[],
): Promise<void> {
  await context.sync();
  const found = items.filter(({ isNullObject }) => !isNullObject);
  for (const item of found) item.delete();
  if (found.length > 0) await context.sync();
}

/** Deletes hidden names, those that still exist. */
export const deleteNames = (names: readonly string[]): Promise<void> =>
  inExcel((context) => {
    const items = names.map((name) => context.workbook.names.getItemOrNullObject(name).load("name"));
    return deleteFound(context, items);
  });
