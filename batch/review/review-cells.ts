import { lettersText } from "../../shared/enrichment/match/row-match.ts";
import type { ReviewedCandidate } from "../../shared/enrichment/match/match-queries.ts";
import { unitActivity } from "../../shared/fields/value-words.ts";
import type { Language } from "../../shared/messages/languages.ts";
import { dayText } from "../enrich/fill/shown-cells.ts";
import type { CellValue } from "../files/list.ts";
import { reviewColumns, type CandidatePart, type ReviewColumn, type RowPart } from "./review-columns.ts";
import type { ReviewRow } from "./review-rows.ts";

/** Rows of the list that a cell names. */
const mostNamed = 20;

const rowsText = (rows: readonly string[]): string =>
  rows.length <= mostNamed ? rows.join(", ") : `${rows.slice(0, mostNamed).join(", ")}, … (${rows.length})`;

/** The columns of a review that its rows fill: those of the decision in any case. */
export function filledColumns(rows: readonly ReviewRow[]): ReviewColumn[] {
  const most = Math.max(0, ...rows.map(({ candidates }) => candidates.length));
  return reviewColumns.filter(({ part, candidate }) => {
    if (candidate !== undefined) return candidate <= most;
    if (part !== "address" && part !== "vat" && part !== "director") return true;
    return rows.some(({ row }) => (row[part] ?? "").trim() !== "");
  });
}

function rowCell({ row, rows }: ReviewRow, part: RowPart): CellValue {
  if (part === "rows") return rowsText(rows);
  return part === "decision" || part === "by" ? null : (row[part] ?? null);
}

function candidateCell(
  { candidate, facts }: ReviewedCandidate,
  part: CandidatePart,
  language: Language,
): CellValue {
  const { naf, nafLabel, created, town } = facts;
  switch (part) {
    case "siren":
    case "name":
    case "score":
      return candidate[part];
    case "letters":
      return lettersText(candidate.letters);
    case "state":
      return candidate.active === undefined ? null : unitActivity[`${candidate.active}`][language];
    case "activity":
      return [naf, nafLabel].filter((text) => text !== null).join(" ") || null;
    case "created":
      return typeof created === "string" ? dayText(created, language) : null;
    case "town":
      return town;
  }
}

/** The cells of a row of a review, one a column; the decision is left to whoever decides. */
export const reviewCells = (
  row: ReviewRow,
  columns: readonly ReviewColumn[],
  language: Language,
): CellValue[] =>
  columns.map((column) => {
    if (column.candidate === undefined) return rowCell(row, column.part);
    const candidate = row.candidates[column.candidate - 1];
    return candidate === undefined ? null : candidateCell(candidate, column.part, language);
  });
