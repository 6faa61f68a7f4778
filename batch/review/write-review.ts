import { existsSync } from "node:fs";
import type { EnrichInput } from "../enrich/enrich-input.ts";
import type { ListResult } from "../enrich/write/write-list.ts";
import { delimiterNamed } from "../files/csv/dialect.ts";
import type { FieldHabit, ListFile } from "../files/list.ts";
import type { ReviewEnd } from "../report/run-end.ts";
import type { ReviewWords } from "./review-cells.ts";
import { writeReviewFile } from "./review-file.ts";
import { reviewFileOf } from "./review-path.ts";
import type { ReviewRow } from "./review-rows.ts";

/** How a text file is written whose list was a workbook. */
const newHabit = (delimiter = ";"): FieldHabit => ({
  ...{ delimiter: delimiterNamed(delimiter), quoted: "needed", decimal: "," },
});

/**
 * Says where the review of a list that was written stands, and writes it where that is a file of its own: undefined where
 * there is nothing to decide and no earlier review to replace. The result itself is written: a review that cannot be is told
 * of at the end.
 */
export async function writeReview(
  rows: readonly ReviewRow[],
  list: ListFile,
  result: ListResult,
  { options, place }: Pick<EnrichInput, "options" | "place">,
  words: ReviewWords,
): Promise<ReviewEnd | { readonly error: unknown } | undefined> {
  const file = reviewFileOf(result);
  const doubtful = rows.length;
  if (file === undefined) return { file: result.output, sheet: words.say("review_sheet"), doubtful };
  if (doubtful === 0 && !existsSync(file)) return undefined;
  try {
    await writeReviewFile(file, rows, list.habit ?? newHabit(options.delimiter), place, words);
    return { file, sheet: undefined, doubtful };
  } catch (error) {
    return { error };
  }
}
