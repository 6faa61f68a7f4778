import type { CellValue } from "../workbook/workbook.ts";

/** The text of a cell as a list is read, in a workbook here or in a file by `sirene`. */
export const cellText = (value: CellValue | undefined): string => String(value ?? "");
