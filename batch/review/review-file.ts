import type { FieldHabit, CellValue } from "../files/list.ts";
import { fieldText } from "../files/csv/dialect.ts";
import { LineFile } from "../report/line-file.ts";
import type { Place } from "../results/replacing.ts";
import { filledColumns, reviewCells, type ReviewWords } from "./review-cells.ts";
import { headerOfColumn } from "./review-columns.ts";
import type { ReviewRow } from "./review-rows.ts";

/**
 * Writes the review of a text file beside it, as it separates and quotes its fields; in UTF-8 with a byte order mark, for
 * names of the register may have letters that the list's encoding lacks, and Excel reads it so.
 *
 * @throws {FileError} when it cannot be written; nothing is left behind
 */
export async function writeReviewFile(
  path: string,
  rows: readonly ReviewRow[],
  habit: FieldHabit,
  place: Place,
  words: ReviewWords,
): Promise<void> {
  const columns = filledColumns(rows);
  const line = (cells: readonly CellValue[]) =>
    `${cells.map((cell) => fieldText(cell, "text", habit)).join(habit.delimiter)}\r\n`;
  const file = new LineFile(path, place);
  try {
    await file.write(`\ufeff${line(columns.map((column) => headerOfColumn(column, words.say)))}`);
    for (const row of rows) await file.write(line(reviewCells(row, columns, words)));
    await file.finish();
  } catch (error) {
    await file.abandon();
    throw error;
  }
}
