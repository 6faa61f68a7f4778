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
import { dayText } from "./columns.ts";
import {
  type AddedSheet,
  type CellChoice,
  type OutputValue,
  type FieldStyle,
  type ListFile,
  type SheetCell,
  ownSheetTitles,
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
import { columnLetter } from "../files/letters.ts";
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

/** How a review is said. */
interface ReviewWords {
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

/** The cells of a row of a review, one a column; the decision is left to whoever decides. */
const reviewCells = (row: ReviewRow, columns: readonly ReviewColumn[], words: ReviewWords): OutputValue[] =>
  columns.map((column) => {
    if (column.candidate === undefined) return rowCell(row, column.part, words);
    const candidate = row.candidates[column.candidate - 1];
    return candidate === undefined ? null : candidateCell(candidate, column.part, words);
  });

/**
 * Writes the review of a text file beside it, as it separates and quotes its fields; in UTF-8 with a byte order mark, for
 * names of the register may have letters that the list's encoding lacks, and Excel reads it so.
 *
 * @throws {FileError} when it cannot be written; nothing is left behind
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

/** How a text file is written whose list was a workbook. */
const newHabit = (delimiter = ";"): FieldStyle => ({
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

/** Rows of a list that say the same name and place, and whom they may mean. */
interface ReviewRow {
  /** What they say, by the role of the column. */
  readonly row: Readonly<Partial<Record<ColumnRole, string | undefined>>>;
  /** Rows of the sheet, after its name as a formula has it (`Nord!7`), or lines of the text file. */
  readonly rows: readonly string[];
  readonly candidates: readonly ReviewedCandidate[];
  /** Why a person has to decide. */
  readonly why: Note;
  /** What somebody remarked in an earlier review; empty where nobody did. */
  readonly comment: string;
}

export type { CandidateFacts };

/** Of the remarks on each name and place the latest. */
const commentsByKey = (comments: readonly ReviewComment[]): ReadonlyMap<string, string> =>
  new Map(comments.toSorted((one, other) => one.at - other.at).map(({ key, text }) => [key, text]));

const likeliest = ({ candidates: [first] }: ReviewRow): number => first?.candidate.score ?? -1;

/** A candidate with the town of its head office, where no search told one. */
const placed = ({ candidate, facts }: ReviewedCandidate, places: CandidatePlaces): ReviewedCandidate => ({
  candidate,
  facts: { ...facts, town: townOf(candidate.siren, facts.town, places) },
});

/**
 * The rows of the lists of one file that a person decides about, one entry a decision: the least doubtful first, for they are
 * decided at a glance, else in the order of the lists.
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
