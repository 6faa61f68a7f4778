import { languages, type Language } from "../../shared/messages/languages.ts";
import type { AddedSheet, CellChoice, CellValue } from "../files/list.ts";
import { ownSheetTitles } from "../files/own-sheets.ts";
import { columnLetter } from "../files/xlsx/sheet/letters.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import type { Say } from "../messages/say.ts";
import { mostCandidates, offeredMarks } from "./marks.ts";
import { filledColumns, reviewCells } from "./review-cells.ts";
import { headerOfColumn, inSight, rowParts, widthOfPart } from "./review-columns.ts";
import type { ReviewRow } from "./review-rows.ts";

/** Rows above the first doubtful one: title, what to do, headers. */
const headRows = 3;

const decisionColumn = rowParts.indexOf("decision");

/** Rows that follow one another and offer the same marks share one drop-down. */
function choices(rows: readonly ReviewRow[], say: Say): CellChoice[] {
  const found: (CellChoice & { readonly offered: number })[] = [];
  rows.forEach(({ candidates: { length: offered } }, at) => {
    const row = headRows + 1 + at;
    const last = found.at(-1);
    if (last?.offered === offered && last.last === row - 1) found[found.length - 1] = { ...last, last: row };
    else
      found.push({
        column: decisionColumn,
        first: row,
        last: row,
        offered,
        values: offeredMarks(offered, say),
      });
  });
  return found.map(({ column, first, last, values }) => ({ column, first, last, values }));
}

/**
 * The sheet in which a person decides about the doubtful rows of a workbook: one row a name and place, with its candidates
 * and a drop-down. `rows` are told once the list is written.
 */
export function reviewSheet(rows: readonly ReviewRow[], language: Language, say: Say): AddedSheet {
  const columns = filledColumns(rows);
  const how = say("review_how", {
    column: columnLetter(decisionColumn),
    marks: offeredMarks(mostCandidates, say).join(", "),
  });
  const lines = (): CellValue[][] => [
    [rows.length === 0 ? say("review_empty") : how],
    columns.map((column) => headerOfColumn(column, say)),
    ...rows.map((row) => reviewCells(row, columns, language)),
  ];
  return {
    name: say("review_sheet"),
    otherNames: languages.map((one) => reviewMessages.review_sheet[one]),
    title: ownSheetTitles.review,
    rows: lines,
    widths: columns.map(({ part }) => widthOfPart[part]),
    frozen: { rows: headRows, columns: inSight },
    choices: choices(rows, say),
  };
}
