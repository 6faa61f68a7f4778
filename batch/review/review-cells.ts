import { lettersWords } from "../../shared/enrichment/match/letter-words.ts";
import { lettersText } from "../../shared/enrichment/match/row-match.ts";
import type { ReviewedCandidate } from "../../shared/enrichment/match/match-queries.ts";
import type { Note } from "../../shared/enrichment/notes/note.ts";
import { registerPage } from "../../shared/enrichment/match/register-page.ts";
import { unitActivity } from "../../shared/fields/field.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { dayText } from "../enrich/fill/shown-cells.ts";
import type { CellValue } from "../files/list.ts";
import type { Say } from "../messages/say.ts";
import { reviewColumns, type CandidatePart, type ReviewColumn, type RowPart } from "./review-columns.ts";
import type { ReviewRow } from "./review-rows.ts";

/** How a review is said. */
export interface ReviewWords {
  readonly language: Language;
  readonly say: Say;
  readonly noteText: (note: Note) => string;
}

/** Rows of the list that a cell names. */
const mostNamed = 20;

const rowsText = (rows: readonly string[]): string =>
  rows.length <= mostNamed ? rows.join(", ") : `${rows.slice(0, mostNamed).join(", ")}, … (${rows.length})`;

/** Parts of a row that the list may have no column for. */
const mayLack = ["postcode", "city", "address", "vat", "director"] as const satisfies readonly RowPart[];

/** The columns of a review that its rows fill: those of the decision in any case. */
export function filledColumns(rows: readonly ReviewRow[]): ReviewColumn[] {
  const most = Math.max(0, ...rows.map(({ candidates }) => candidates.length));
  const hasTowns = rows.some(({ candidates }) => candidates.some(({ facts }) => facts.town !== null));
  return reviewColumns.filter(({ part, candidate }) => {
    if (candidate !== undefined) return candidate <= most && (part !== "town" || hasTowns);
    const lacking = mayLack.find((one) => one === part);
    return lacking === undefined || rows.some(({ row }) => (row[lacking] ?? "").trim() !== "");
  });
}

function rowCell(
  { row, rows, why, comment }: ReviewRow,
  part: RowPart,
  { noteText }: ReviewWords,
): CellValue {
  switch (part) {
    case "rows":
      return rowsText(rows);
    case "why":
      return noteText(why);
    case "comment":
      return comment;
    case "decision":
    case "by":
      return null;
    default:
      return row[part] ?? null;
  }
}

function candidateCell(
  { candidate, facts }: ReviewedCandidate,
  part: CandidatePart,
  { language, say }: ReviewWords,
): CellValue {
  const { naf, nafLabel, created, town } = facts;
  switch (part) {
    case "siren":
    case "name":
    case "score":
      return candidate[part];
    case "letters":
      return lettersText(candidate.letters);
    case "why":
      return lettersWords(candidate.letters, say);
    case "state":
      return candidate.active === undefined ? null : unitActivity[`${candidate.active}`][language];
    case "activity":
      return [naf, nafLabel].filter((text) => text !== null).join(" ") || null;
    case "created":
      return typeof created === "string" ? dayText(created, language) : null;
    case "town":
      return town;
    case "link":
      return registerPage(candidate.siren);
  }
}

/** The cells of a row of a review, one a column; the decision is left to whoever decides. */
export const reviewCells = (
  row: ReviewRow,
  columns: readonly ReviewColumn[],
  words: ReviewWords,
): CellValue[] =>
  columns.map((column) => {
    if (column.candidate === undefined) return rowCell(row, column.part, words);
    const candidate = row.candidates[column.candidate - 1];
    return candidate === undefined ? null : candidateCell(candidate, column.part, words);
  });
