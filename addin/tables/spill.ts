import type { ViewColumn } from "../../shared/views/views.ts";
import type { Call } from "../cells/call.ts";
import type { CellValue } from "../cells/cell-value.ts";
import { fieldCell } from "../cells/field-cell.ts";
import { mostRows, type Page } from "./page.ts";

/** What the last line says: how many more there are, and whether the service lists only part of what matches. */
function remarks({ items, number, total, hasMore, capped }: Page, { say }: Call): string[] {
  const next = String(number + 1);
  const shown = (number - 1) * mostRows + items.length;
  const lines: string[] = [];
  if (hasMore && total !== undefined) lines.push(say("more_rows", { more: total - shown, total, next }));
  else if (hasMore) lines.push(say("more_rows_unknown", { next }));
  if (capped?.matched !== undefined && total !== undefined) {
    lines.push(say("capped_of", { matched: capped.matched, total }));
  } else if (capped) lines.push(say("capped"));
  return lines;
}

/** What stands for a number that an element does not tell. */
export type MissingNumber = (item: unknown, call: Call) => CellValue;

/** A page as a table that spills: headings, rows, and a last line where there is more. */
export function spill(
  page: Page,
  columns: readonly ViewColumn[],
  call: Call,
  missingNumber: MissingNumber = () => "",
): CellValue[][] {
  const { language, hasDataTypes } = call;
  const rows: CellValue[][] = page.items.map((item) =>
    columns.map(({ read, type, isYear }) => {
      const value = read(item, language);
      if (value === null && type === "number" && isYear !== true) return missingNumber(item, call);
      return fieldCell(value, type, hasDataTypes);
    }),
  );
  const told = remarks(page, call);
  const last = told.length === 0 ? [] : [columns.map((_, index) => (index === 0 ? told.join(" ; ") : ""))];
  return [columns.map(({ label }) => label[language]), ...rows, ...last];
}
