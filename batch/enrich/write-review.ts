import { existsSync } from "node:fs";
import { basename } from "node:path";
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
  isWorkbook,
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
import { delimiterNamed, fieldText, withDigitsKept } from "../files/csv/dialect.ts";
import { LineFile } from "./report-file.ts";
import type { PlaceFile } from "../results/results.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { realPath } from "../files/access.ts";
import type { EnrichInput } from "./enrich-input.ts";
import { type ListResult, rowInResult, rowOfFile } from "./output-names.ts";
import type { EnrichOptions } from "./options.ts";
import { isNewFile } from "../files/convert/write-as.ts";
import type { ReviewEnd } from "./run-end.ts";
import { reviewFileOf, reviewPath } from "./targets.ts";
import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import { type CandidatePlaces, townOf } from "../../shared/enrichment/candidate-places.ts";
import { decisionKey, reviewedRow } from "../../shared/enrichment/settled-match.ts";
import type { ReadList } from "./read-list.ts";
import type { EarlierLine } from "./read-review.ts";

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

/** The numbers of the candidates that a row of a review may have. */
const candidateNumbers = Array.from({ length: mostCandidates }, (_, place) => place + 1);

/** Number of candidates that a row of a review has. */
const offeredIn = (row: ReviewRow): number => ("line" in row ? row.offered : row.candidates.length);

const hasTown = (row: ReviewRow): boolean =>
  "line" in row
    ? candidateNumbers.some((candidate) => row.line.of(candidate, "town").trim() !== "")
    : row.candidates.some(({ facts }) => facts.town !== null);

const hasPart = (row: ReviewRow, part: (typeof mayLack)[number]): boolean =>
  ("line" in row ? row.line.text(part) : (row.row[part] ?? "")).trim() !== "";

/** Parts of a row for which the list may have no column. */
const mayLack = ["postcode", "city", "address", "vat", "director"] as const satisfies readonly RowPart[];

/** Returns the columns of a review that its rows fill, and those of the decision in any case. */
function filledColumns(rows: readonly ReviewRow[]): ReviewColumn[] {
  const most = rows.reduce((more, row) => Math.max(more, offeredIn(row)), 0);
  const hasTowns = rows.some(hasTown);
  return reviewColumns.filter(({ part, candidate }) => {
    if (candidate !== undefined) return candidate <= most && (part !== "town" || hasTowns);
    const lacking = mayLack.find((one) => one === part);
    return lacking === undefined || rows.some((row) => hasPart(row, lacking));
  });
}

function rowCell(
  { row, rows, why, comment }: DoubtfulRow,
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

/** Returns a cell of a line of an earlier review, as it was. */
function carriedCell({ line, mark, comment }: CarriedRow, column: ReviewColumn): OutputValue {
  if (column.candidate === undefined) {
    const text = { decision: mark, comment }[column.part as string] ?? line.text(column.part);
    return text === "" ? null : text;
  }
  const text = line.of(column.candidate, column.part).trim();
  if (text === "") return null;
  switch (column.part) {
    case "score":
      return /^\d{1,3}$/.test(text) ? Number(text) : text;
    case "link": {
      // A sheet shows a word in place of the address.
      const read = readIdentifier(line.of(column.candidate, "siren"));
      return read.kind === "siren" ? registerPage(read.siren) : null;
    }
    default:
      return text;
  }
}

/** Returns the cells of a row of a review, one per column. The decision of a row of this run is left empty. */
const reviewCells = (row: ReviewRow, columns: readonly ReviewColumn[], words: ReviewWords): OutputValue[] =>
  columns.map((column) => {
    if ("line" in row) return carriedCell(row, column);
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
    for (const row of rows) {
      const cells = reviewCells(row, columns, words);
      // Without all its digits, the number would make a decision about no row.
      await file.write(
        line(
          cells.map((cell, at) => (columns[at]!.part === "vat" ? withDigitsKept(String(cell ?? "")) : cell)),
        ),
      );
    }
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
  rows.forEach((one, at) => {
    const row = headRows + 1 + at;
    const offered = offeredIn(one);
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
export function reviewSheet({ rows, isPartial }: Review, words: ReviewWords): AddedSheet {
  const { say } = words;
  const columns = filledColumns(rows);
  const decision = columns.findIndex(({ part }) => part === "decision");
  const how = say("review_how", {
    column: columnLetter(decision),
    marks: offeredMarks(mostCandidates, say).join(", "),
  });
  const lines = (): SheetCell[][] => [
    [rows.length === 0 ? say(isPartial ? "review_empty_part" : "review_empty") : how],
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

/** Returns the style of the review of a list. Without a delimiter that is recognized, it could not be read again. */
const reviewHabit = (habit: FieldStyle): FieldStyle =>
  /[;,\t|]/.test(habit.delimiter) ? habit : { ...habit, delimiter: ";" };

/**
 * Returns where the review of a written list is, and writes it if it is a separate file. Undefined if there is nothing
 * to decide and no earlier review to replace. The result is already written, so an error here is returned and reported
 * at the end.
 */
export async function writeReview(
  { rows }: Review,
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
    await writeReviewFile(file, rows, reviewHabit(list.habit ?? newHabit(options.delimiter)), place, words);
    return { file, sheet: undefined, doubtful };
  } catch (error) {
    return { error };
  }
}

/** Rows of a list with the same name and place, and the companies they may mean. */
interface DoubtfulRow {
  /** The texts of the rows, by the role of the column. */
  readonly row: Readonly<Partial<Record<ColumnRole, string | undefined>>>;
  /** Rows of the sheet with its name as in a formula (`Nord!7`), or lines of the text file; in a new workbook as `namesInResult` says. */
  readonly rows: readonly string[];
  readonly candidates: readonly ReviewedCandidate[];
  /** Why a person has to decide. */
  readonly why: Note;
  /** The comment from an earlier review. Empty if there is none. */
  readonly comment: string;
}

/** A line of an earlier review whose rows this run left out or could not look up: nothing new is known of them. */
interface CarriedRow extends Pick<EarlierLine, "line" | "mark"> {
  readonly comment: string;
  /** Number of its candidates. */
  readonly offered: number;
}

type ReviewRow = DoubtfulRow | CarriedRow;

/** What is left to decide about the lists of one file. */
export interface Review {
  readonly rows: readonly ReviewRow[];
  /** True if the run left rows out, so that others may be in doubt. */
  readonly isPartial: boolean;
}

export type { CandidateFacts };

/** Returns the latest comment for each name and place. */
const commentsByKey = (earlier: readonly EarlierLine[]): ReadonlyMap<string, string> =>
  new Map(
    earlier
      .filter(({ comment }) => comment !== "")
      .toSorted((one, other) => one.at - other.at)
      .map(({ key, comment }) => [key, comment]),
  );

const likeliest = (row: ReviewRow): number => {
  if (!("line" in row)) return row.candidates[0]?.candidate.score ?? -1;
  return row.offered === 0 ? -1 : Number(row.line.of(1, "score")) || 0;
};

/** Returns a candidate with the town of its head office, for candidates whose search results had none. */
const placed = ({ candidate, facts }: ReviewedCandidate, places: CandidatePlaces): ReviewedCandidate => ({
  candidate,
  facts: { ...facts, town: townOf(candidate.siren, facts.town, places) },
});

/** Returns the name of a record in a review: its row, after the name of its sheet in a workbook. */
const rowName = ({ list }: ReadList, record: number): string =>
  `${list.sheet === undefined ? "" : `${list.sheet}!`}${list.rowOf(record)}`;

/** Names a record in the review of a result. */
type RowNaming = typeof rowName;

/**
 * Returns how the review in a result names the rows of its list: in a new workbook by their places there, or with the
 * file of the list if only some of them are in it.
 */
export const namesInResult =
  (result: ListResult, { rows }: Pick<EnrichOptions, "rows">): RowNaming =>
  (read, record) => {
    const { name, list } = read;
    const isPart = rows !== undefined;
    if (!isWorkbook(result.format) || !isNewFile(list.format, result.format, isPart))
      return rowName(read, record);
    return isPart ? rowOfFile(basename(name), list, record) : String(rowInResult(list, result, record));
  };

const namesIn = ({ line }: EarlierLine): string[] => line.text("rows").split(", ");

/**
 * Returns the latest lines of the reviews of these lists, by name and place. The review of another result does not
 * count: its rows need not be those of the list.
 */
function earlierLines(
  lists: readonly ReadList[],
  earlier: readonly EarlierLine[],
): ReadonlyMap<string, EarlierLine> {
  if (earlier.length === 0) return new Map();
  const places = new Set(lists.flatMap(({ path }) => [path, reviewPath(path)]).map(realPath));
  const files = new Set(earlier.map(({ line }) => line.source.file));
  const own = new Set([...files].filter((file) => places.has(realPath(file))));
  const lines = earlier.filter(({ line }) => own.has(line.source.file));
  return new Map(lines.toSorted((one, other) => one.at - other.at).map((one) => [one.key, one]));
}

/** What became of the rows of lists, by name and place. */
class ReviewedRows {
  /** Rows that a person decides about now, with one of their queries. */
  readonly doubtful = new Map<string, { readonly rows: string[]; readonly query: number }>();
  /** Rows of earlier lines that are still as they were. */
  readonly #waiting = new Map<string, string[]>();
  /** Names and places of earlier lines about which the run knows the answer. */
  readonly #settled = new Set<string>();
  #isPartial = false;
  readonly #earlier: ReadonlyMap<string, EarlierLine>;
  /** For each row that an earlier line names, the key of the line. */
  readonly #named: ReadonlyMap<string, string>;
  readonly #queries: MatchQueries;
  readonly #nameOf: RowNaming;
  readonly #keys = new Map<number, string>();

  constructor(queries: MatchQueries, earlier: ReadonlyMap<string, EarlierLine>, nameOf: RowNaming) {
    this.#queries = queries;
    this.#nameOf = nameOf;
    this.#earlier = earlier;
    this.#named = new Map(
      [...earlier.values()].flatMap((one) => namesIn(one).map((name) => [name, one.key] as const)),
    );
  }

  get isPartial(): boolean {
    return this.#isPartial;
  }

  add(read: ReadList, record: number): void {
    const row = read.rows.at(record);
    if (row.kind === "left_out") {
      this.#isPartial = true;
      if (this.#named.size > 0) this.#wait(this.#named.get(rowName(read, record)), read, record);
      return;
    }
    if (row.kind === "match" && this.#queries.reviewed(row.match) !== undefined) {
      const key = this.#keyOf(row.match);
      const entry = this.doubtful.get(key) ?? { rows: [], query: row.match };
      entry.rows.push(this.#nameOf(read, record));
      this.doubtful.set(key, entry);
      return;
    }
    if (this.#earlier.size === 0) return;
    if ("match" in row && row.match !== undefined) {
      const key = this.#keyOf(row.match);
      if (this.#queries.state(row.match).kind === "settled") this.#settled.add(key);
      else if (this.#earlier.has(key)) this.#wait(key, read, record);
      return;
    }
    // A row that has a number by now is known by its place in the list alone, if it still has the name.
    const named = this.#named.get(rowName(read, record));
    const line = named === undefined ? undefined : this.#earlier.get(named)!.line;
    if (line !== undefined && isSameName(read.rows.textsOf(record).name, line.text("name")))
      this.#settled.add(named!);
  }

  /** Returns the rows of a name and place, those that wait first. */
  rowsOf(key: string): string[] {
    return [...(this.#waiting.get(key) ?? []), ...(this.doubtful.get(key)?.rows ?? [])];
  }

  /**
   * Returns the earlier lines that stay as they are. A line whose rows cannot be told from the others, because the list
   * was sorted since, stays as long as rows are left out.
   */
  carried(): EarlierLine[] {
    return [...this.#earlier.values()].filter(({ key }) => {
      if (this.doubtful.has(key)) return false;
      if (this.#waiting.has(key)) return true;
      return this.#isPartial && !this.#settled.has(key);
    });
  }

  #keyOf(query: number): string {
    const key = this.#keys.get(query) ?? decisionKey(this.#queries.at(query));
    this.#keys.set(query, key);
    return key;
  }

  #wait(key: string | undefined, read: ReadList, record: number): void {
    if (key === undefined) return;
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), this.#nameOf(read, record)]);
  }
}

const isSameName = (text: string | undefined, name: string): boolean =>
  foldedHeader(text ?? "") === foldedHeader(name);

/**
 * Returns the rows of the lists of one file that a person decides about, one entry per decision. Lines of an earlier
 * review whose rows the run left out are among them as they were. The least doubtful come first, since they are decided
 * at a glance; otherwise the order of the lists applies.
 */
export function reviewRows(
  lists: readonly ReadList[],
  queries: MatchQueries,
  earlier: readonly EarlierLine[],
  places: CandidatePlaces,
  nameOf: RowNaming = rowName,
): Review {
  const reviewed = new ReviewedRows(queries, earlierLines(lists, earlier), nameOf);
  for (const read of lists)
    for (let record = 0; record < read.rows.size; record += 1) reviewed.add(read, record);
  const remarked = commentsByKey(earlier);
  const doubtful = [...reviewed.doubtful].map(([key, { query }]): ReviewRow => {
    const state = queries.state(query);
    return {
      row: reviewedRow(queries.at(query)),
      rows: reviewed.rowsOf(key),
      candidates: queries.reviewed(query)!.map((one) => placed(one, places)),
      why: state.kind === "settled" ? doubtNote(state.result) : [],
      comment: remarked.get(key) ?? "",
    };
  });
  const carried = reviewed.carried().map(({ key, line, mark }): ReviewRow => {
    const offered = candidateNumbers.findLast((candidate) => line.of(candidate, "siren").trim() !== "") ?? 0;
    return { line, mark, offered, comment: remarked.get(key) ?? "" };
  });
  const rows = [...doubtful, ...carried].toSorted((one, other) => likeliest(other) - likeliest(one));
  return { rows, isPartial: reviewed.isPartial };
}
