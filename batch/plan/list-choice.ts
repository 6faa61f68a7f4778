import type { Column } from "../files/list.ts";
import type { Say } from "../messages/say.ts";

/** What was taken for the header and the identifiers of a list: to be seen before anything is bought for it. */
export interface ListChoice {
  /** The file, as it was named. */
  readonly file: string;
  readonly sheet: string | undefined;
  /** Counted from 1. */
  readonly headerRow: number;
  /** The column of the identifiers. */
  readonly column: Column;
}

/** The choice as `sirene plan --json` gives it (docs/report.md). */
export const listJson = ({ file, sheet, headerRow, column: { letter, header } }: ListChoice) => ({
  file,
  sheet: sheet ?? null,
  headerRow,
  column: letter,
  header,
});

/** The choices in words, a line a list. */
export function listLines(lists: readonly ListChoice[], say: Say): string[] {
  return lists.map(({ file, sheet, headerRow, column: { letter, header } }) => {
    const column = header === "" ? letter : `${letter} "${header}"`;
    const line = say(sheet === undefined ? "list_choice" : "list_choice_sheet", {
      sheet: sheet ?? "",
      row: headerRow,
      column,
    });
    return lists.length === 1 ? line : `${file}: ${line}`;
  });
}
