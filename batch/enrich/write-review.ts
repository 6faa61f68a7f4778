import { lettersWords } from "../../shared/enrichment/note-words.ts";
import { doubtNote, lettersText } from "../../shared/enrichment/row-match.ts";
import {
  type CandidateFacts,
  type MatchQueries,
  type ReviewedCandidate,
  registerPage,
} from "../../shared/enrichment/match-queries.ts";
import type { Note } from "../../shared/enrichment/notes.ts";
import { unitActivity } from "../../shared/fields/field.ts";
import { type Language, languages } from "../../shared/messages/messages.ts";
import { dayText } from "./list-columns.ts";
import {
  type AddedSheet,
  type CellChoice,
  type OutputValue,
  type FieldStyle,
  type ListFile,
  type SheetCell,
  ownSheetTitles,
  columnLetter,
} from "../files/list.ts";
import type { Say } from "../messages/messages.ts";
import {
  type CandidatePart,
  type ReviewColumn,
  type RowPart,
  headerOfColumn,
  mostCandidates,
  offeredMarks,
  reviewColumns,
  widthOfPart,
} from "./review-columns.ts";
import { delimiterNamed, fieldText } from "../files/csv/dialect.ts";
import { LineFile } from "./report-file.ts";
import type { PlaceFile } from "../results/results.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import { existsSync } from "node:fs";
import type { EnrichInput } from "./enrich-input.ts";
import type { ListResult } from "./output-names.ts";
import type { ReviewEnd } from "./run-end.ts";
import { reviewFileOf } from "./targets.ts";
import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import { type CandidatePlaces, townOf } from "../../shared/enrichment/candidate-places.ts";
import { decisionKey, reviewedRow } from "../../shared/enrichment/settled-match.ts";
import type { ReadList } from "./read-list.ts";
import type { ReviewComment } from "./read-review.ts";

/** The language and messages of a review. */
interface ReviewWords {
  readonly language: Language;
  readonly say: Say;
  readonly noteText: (note: Note) => string;
}

/** Largest number of rows that a cell names. */
const mostNamed = 20;

const rowsText = (rows: readonly string[]): string =>
  rows.length <= mostNamed ? rows.join(", ") : `${rows.slice(0, mostNamed).join(", ")}, … (${rows.length})`;

/** Parts of a row for which the list may have no column. */
const mayLack = ["postcode", "city", "address", "vat", "director"] as const satisfies readonly RowPart[];

/** Returns the columns of a review that its rows fill, and those of the decision in any case. */
function filledColumns(rows: readonly ReviewRow[]): ReviewColumn[] {
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
): OutputValue {
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
): OutputValue {
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

/** Returns the cells of a row of a review, one per column. The decision is left empty. */
const reviewCells = (row: ReviewRow, columns: readonly ReviewColumn[], words: ReviewWords): OutputValue[] =>
  columns.map((column) => {
    if (column.candidate === undefined) return rowCell(row, column.part, words);
    const candidate = row.candidates[column.candidate - 1];
    return candidate === undefined ? null : candidateCell(candidate, column.part, words);
  });

/**
 * Writes the review of a text file beside it, with the separators and quotes of that file. It is UTF-8 with a byte
 * order mark: names from the register may have letters that the list's encoding lacks, and Excel needs the mark.
 *
 * @throws {FileError} if it cannot be written; leaves nothing behind
 */
async function writeReviewFile(
  path: string,
  rows: readonly ReviewRow[],
  habit: FieldStyle,
  place: PlaceFile,
  words: ReviewWords,
): Promise<void> {
  const columns = filledColumns(rows);
  const line = (cells: readonly OutputValue[]) =>
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

/** Rows above the first doubtful one: title, instructions, order of the rows, legend of the letters, headers. */
const headRows = 5;

/** Returns the drop-downs of the decision column. Consecutive rows that offer the same marks share one. */
function choices(rows: readonly ReviewRow[], column: number, say: Say): CellChoice[] {
  const found: (CellChoice & { readonly offered: number })[] = [];
  rows.forEach(({ candidates: { length: offered } }, at) => {
    const row = headRows + 1 + at;
    const last = found.at(-1);
    if (last?.offered === offered) found[found.length - 1] = { ...last, last: row };
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

/** Returns the cells of a row for a sheet, with links to the pages of the public register. */
const sheetCells = (row: ReviewRow, columns: readonly ReviewColumn[], words: ReviewWords): SheetCell[] =>
  reviewCells(row, columns, words).map((value, at) =>
    columns[at]!.part === "link" && typeof value === "string"
      ? { text: words.say("review_open"), url: value }
      : value,
  );

/**
 * Returns the sheet in which a person decides about the doubtful rows of a workbook: one row per name and place, with
 * its candidates and a drop-down.
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
    // The columns up to the decision stay visible while the user scrolls through the candidates.
    frozen: { rows: headRows, columns: decision + 1 },
    choices: choices(rows, decision, say),
  };
}

/** Returns the style of a text file whose list was a workbook. */
const newHabit = (delimiter = ";"): FieldStyle => ({
  ...{ delimiter: delimiterNamed(delimiter), quoted: "needed", decimal: "," },
});

/**
 * Returns where the review of a written list is, and writes it if it is a separate file. Undefined if there is nothing
 * to decide and no earlier review to replace. The result is already written, so an error here is returned and reported
 * at the end.
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

/** Rows of a list with the same name and place, and the companies they may mean. */
interface ReviewRow {
  /** The texts of the rows, by the role of the column. */
  readonly row: Readonly<Partial<Record<ColumnRole, string | undefined>>>;
  /** Rows of the sheet with its name as in a formula (`Nord!7`), or lines of the text file. */
  readonly rows: readonly string[];
  readonly candidates: readonly ReviewedCandidate[];
  /** Why a person has to decide. */
  readonly why: Note;
  /** The comment from an earlier review. Empty if there is none. */
  readonly comment: string;
}

export type { CandidateFacts };

/** Returns the latest comment for each name and place. */
const commentsByKey = (comments: readonly ReviewComment[]): ReadonlyMap<string, string> =>
  new Map(comments.toSorted((one, other) => one.at - other.at).map(({ key, text }) => [key, text]));

const likeliest = ({ candidates: [first] }: ReviewRow): number => first?.candidate.score ?? -1;

/** Returns a candidate with the town of its head office, for candidates whose search results had none. */
const placed = ({ candidate, facts }: ReviewedCandidate, places: CandidatePlaces): ReviewedCandidate => ({
  candidate,
  facts: { ...facts, town: townOf(candidate.siren, facts.town, places) },
});

/**
 * Returns the rows of the lists of one file that a person decides about, one entry per decision. The least doubtful
 * come first, since they are decided at a glance; otherwise the order of the lists applies.
 */
export function reviewRows(
  lists: readonly ReadList[],
  queries: MatchQueries,
  comments: readonly ReviewComment[],
  places: CandidatePlaces,
): ReviewRow[] {
  const byKey = new Map<string, { rows: string[]; query: number }>();
  const keys = new Map<number, string>();
  for (const { list, rows } of lists) {
    const sheet = list.sheet === undefined ? "" : `${list.sheet}!`;
    for (let record = 0; record < rows.size; record += 1) {
      const row = rows.at(record);
      if (row.kind !== "match" || queries.reviewed(row.match) === undefined) continue;
      const key = keys.get(row.match) ?? decisionKey(queries.at(row.match));
      keys.set(row.match, key);
      const entry = byKey.get(key) ?? { rows: [], query: row.match };
      entry.rows.push(`${sheet}${list.rowOf(record)}`);
      byKey.set(key, entry);
    }
  }
  const remarked = commentsByKey(comments);
  return [...byKey]
    .map(([key, { rows, query }]): ReviewRow => {
      const state = queries.state(query);
      return {
        row: reviewedRow(queries.at(query)),
        rows,
        candidates: queries.reviewed(query)!.map((one) => placed(one, places)),
        why: state.kind === "settled" ? doubtNote(state.result) : [],
        comment: remarked.get(key) ?? "",
      };
    })
    .toSorted((one, other) => likeliest(other) - likeliest(one));
}
