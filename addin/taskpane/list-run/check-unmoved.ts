import { WorkbookError, type Workbook } from "../workbook/workbook.ts";
import type { ListSurvey } from "./list-survey.ts";

/**
 * Checks that some rows of a list still hold in `columns`, counted from the list's first, what was read there: after a row
 * was inserted, deleted or sorted, answers would stand beside the wrong company.
 * @throws {WorkbookError} `list_changed` when they do not
 */
export async function checkUnmoved(
  workbook: Workbook,
  { body, values }: ListSurvey,
  columns: readonly number[],
  first: number,
  count: number,
): Promise<void> {
  for (const column of columns) {
    const area = { ...body, top: body.top + first, height: count, left: body.left + column, width: 1 };
    const now = await workbook.read(area);
    const isUnmoved = now.values.every((row, at) => row[0] === values[first + at]![column]);
    if (!isUnmoved) throw new WorkbookError("list_changed", "the list changed while it was filled");
  }
}
