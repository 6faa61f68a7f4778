import { languages } from "../../shared/messages/messages.ts";
import { type AddedSheet, type CellChoice, type SheetCell, ownSheetTitles } from "../files/list.ts";
import { columnLetter } from "../files/letters.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import type { Say } from "../messages/say.ts";
import { mostCandidates, offeredMarks } from "./marks.ts";
import { filledColumns, reviewCells, type ReviewWords } from "./review-cells.ts";
import { headerOfColumn, widthOfPart, type ReviewColumn } from "./review-columns.ts";
import type { ReviewRow } from "./review-rows.ts";

/** Rows above the first doubtful one: title, what to do, how rows are ordered, what the letters say, headers. */
const headRows = 5;

/** Rows that follow one another and offer the same marks share one drop-down. */
function choices(rows: readonly ReviewRow[], column: number, say: Say): CellChoice[] {
  const found: (CellChoice & { readonly offered: number })[] = [];
  rows.forEach(({ candidates: { length: offered } }, at) => {
    const row = headRows + 1 + at;
    const last = found.at(-1);
    if (last?.offered === offered && last.last === row - 1) found[found.length - 1] = { ...last, last: row };
    else
      found.push({
        column,
        first: row,
        last: row,
        offered,
        values: offeredMarks(offered, say),
      });
  });
  return found.map(({ column, first, last, values }) => ({ column, first, last, values }));
}

/** Its cells as a sheet has them: the pages of the public register as links. */
const sheetCells = (row: ReviewRow, columns: readonly ReviewColumn[], words: ReviewWords): SheetCell[] =>
  reviewCells(row, columns, words).map((value, at) =>
    columns[at]!.part === "link" && typeof value === "string"
      ? { text: words.say("review_open"), url: value }
      : value,
  );

/**
 * The sheet in which a person decides about the doubtful rows of a workbook: one row a name and place, with its candidates
 * and a drop-down. `rows` are told once the list is written.
 */
export function reviewSheet(rows: readonly ReviewRow[], words: ReviewWords): AddedSheet {
  const { say } = words;
  const columns = filledColumns(rows);
  const decision = columns.findIndex(({ part }) => part === "decision");
  const how = say("review_how", {
    column: columnLetter(decision),
    marks: offeredMarks(mostCandidates, say).join(", "),
  });
  const lines = (): SheetCell[][] => [
    [rows.length === 0 ? say("review_empty") : how],
    [rows.length === 0 ? null : say("review_order")],
    [rows.length === 0 ? null : say("review_legend")],
    columns.map((column) => headerOfColumn(column, say)),
    ...rows.map((row) => sheetCells(row, columns, words)),
  ];
  return {
    name: say("review_sheet"),
    otherNames: languages.map((one) => reviewMessages.review_sheet[one]),
    title: ownSheetTitles.review,
    rows: lines,
    headerRow: headRows,
    widths: columns.map(({ part }) => widthOfPart[part]),
    // As far as the decision, all stays in sight while the candidates are read.
    frozen: { rows: headRows, columns: decision + 1 },
    choices: choices(rows, decision, say),
  };
}
