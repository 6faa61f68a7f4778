import type { Say } from "../../../messages/messages.ts";
import type { NewSheet } from "../../../workbook/workbook.ts";

/** A cell that was mended, as the sheet of corrections tells it. */
export interface CorrectionLine {
  /** Of the sheet, as people count. */
  readonly row: number;
  readonly vendor: string;
  /** Heading of the column, or its letter. */
  readonly column: string;
  readonly old: string;
  readonly to: string;
  readonly why: string;
}

const headings = [
  "corrections_row",
  "corrections_vendor",
  "corrections_column",
  "corrections_old",
  "corrections_new",
  "corrections_why",
] as const;

/** The sheet that says what was mended, in the order of the list: the columns of `sirene check --corrections`. */
export function correctionsSheet(lines: readonly CorrectionLine[], say: Say): NewSheet {
  const sorted = lines.toSorted((one, other) => one.row - other.row);
  return {
    name: say("corrections_sheet"),
    cells: [
      headings.map((heading) => say(heading)),
      ...sorted.map(({ row, vendor, column, old, to, why }) => [row, vendor, column, old, to, why]),
    ],
    // Numbers with zeros in front, and texts that begin with an equals sign, stay what they are.
    formats: (row, column) => (row === 0 || column === 0 ? "General" : "@"),
    widths: [8, 32, 20, 22, 22, 60],
    boldRows: [0],
    frozenRows: 1,
  };
}
