import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import {
  type DecidedMatch,
  decidedRoles,
  decisionKey,
  lettersOf,
  partKeys,
  standingDecision,
} from "../../shared/enrichment/settled-match.ts";
import { lettersText } from "../../shared/enrichment/row-match.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import type { DecidedCompany, MatchDecision, MatchDecisions } from "../../shared/gateway/store/decisions.ts";
import type { MessageParameters } from "../../shared/messages/messages.ts";
import { unguarded } from "../files/csv/dialect.ts";
import { FileError } from "../files/file-error.ts";
import { type ListFile, isWorkbook, ownHeadRows, ownSheetTitles, columnLetter } from "../files/list.ts";
import { detectFormat, openList } from "../files/opening/open.ts";
import { savedBy } from "../files/xlsx/package/container.ts";
import { titledSheets } from "../files/xlsx/list/open-list.ts";
import {
  type CandidatePart,
  type Mark,
  type ReviewColumn,
  type RowPart,
  columnOfHeader,
  markOf,
  mostCandidates,
} from "./review-columns.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { chunks } from "../../shared/gateway/ready-queue.ts";

/**
 * A decision as read from a review. `by` is the person named in the row, else the person who saved the workbook, else
 * empty. `at` is when the file was saved, epoch milliseconds.
 */
export interface WrittenDecision extends MatchDecision {
  readonly file: string;
  /** Cell of the decision, such as `E7`, or `SIRENE review!E7` in a workbook. */
  readonly cell: string;
  /**
   * Number of the chosen candidate, from 1. Undefined if none is meant, or the number of another company was entered.
   */
  readonly candidate: number | undefined;
}

/** A decision that cannot be accepted, or not as it is written. */
export interface ReviewProblem {
  readonly code:
    | "review_bad_mark"
    | "review_bad_number"
    | "review_bad_siren"
    | "review_no_name"
    | "review_conflict"
    | "review_superseded"
    | "review_contradiction"
    | "review_other_name"
    | "review_unchecked_name"
    | "review_future";
  readonly parameters: MessageParameters;
}

/** A line of an earlier review with its comment. A run writes it again if it leaves out the line's rows. */
export interface EarlierLine {
  /** The key of the decision, made or to come. */
  readonly key: string;
  /** Empty if there is none. */
  readonly comment: string;
  /** What stands in the cell of the decision, if no company and nobody was chosen there: `later`, or a wrong number. */
  readonly mark: string;
  /** When the file was saved, epoch milliseconds. */
  readonly at: number;
  readonly line: ReviewLine;
}

export interface ReadReview {
  readonly decisions: readonly WrittenDecision[];
  readonly problems: readonly ReviewProblem[];
  /** Of every line that has a name, decided or not. */
  readonly lines: readonly EarlierLine[];
}

/** Column indexes of a review, by what the columns contain. */
type ReviewColumns = ReadonlyMap<string, number>;

const nameOf = ({ part, candidate }: ReviewColumn): string =>
  candidate === undefined ? part : `${part} ${candidate}`;

function placesIn(texts: readonly string[]): ReviewColumns | undefined {
  const places = new Map<string, number>();
  texts.forEach((text, place) => {
    const column = columnOfHeader(text);
    if (column !== undefined && !places.has(nameOf(column))) places.set(nameOf(column), place);
  });
  return places.has("decision") && places.has("name") ? places : undefined;
}

/** What all decisions of a review have in common. */
interface ReviewSource {
  readonly file: string;
  readonly sheet: string | undefined;
  /** Who saved the file. Undefined if it does not say. */
  readonly savedBy: string | undefined;
  /** When it was saved, epoch milliseconds. */
  readonly at: number;
}

/** A line of a review as written. */
export class ReviewLine {
  readonly #texts: readonly string[];
  readonly #places: ReviewColumns;
  readonly #number: number;
  readonly source: ReviewSource;

  constructor(texts: readonly string[], places: ReviewColumns, number: number, source: ReviewSource) {
    this.#texts = texts;
    this.#places = places;
    this.#number = number;
    this.source = source;
  }

  /** Returns the text of a column about the row. Empty if the review lacks the column. */
  text(part: RowPart): string {
    return unguarded(this.#texts[this.#places.get(part) ?? -1] ?? "");
  }

  /** Returns the text of a column about a candidate, counted from 1. Empty if the review lacks the column. */
  of(candidate: number, part: CandidatePart): string {
    return unguarded(this.#texts[this.#places.get(`${part} ${candidate}`) ?? -1] ?? "");
  }

  /** The cell of its decision. */
  get cell(): string {
    const { sheet } = this.source;
    const cell = `${columnLetter(this.#places.get("decision")!)}${this.#number}`;
    return sheet === undefined ? cell : `${sheet}!${cell}`;
  }
}

/** Returns the candidate that a line shows at a place. Undefined if its SIREN is invalid. */
function companyOf(line: ReviewLine, candidate: number): DecidedCompany | undefined {
  const read = readIdentifier(line.of(candidate, "siren"));
  if (read.kind !== "siren") return undefined;
  const score = /^\d{1,3}$/.exec(line.of(candidate, "score").trim())?.[0];
  const letters = lettersOf(line.of(candidate, "letters"));
  return {
    siren: read.siren,
    name: line.of(candidate, "name"),
    ...(score !== undefined && Number(score) <= 100 && { score: Number(score) }),
    ...(letters !== undefined && { letters: lettersText(letters) }),
  };
}

type CompanyChoice = Pick<WrittenDecision, "candidate" | "company">;

/**
 * Returns the company that a mark chooses in its line, or the problem with it. Undefined if the row is not decided yet.
 */
function chosenBy(mark: Mark | undefined, line: ReviewLine): CompanyChoice | ReviewProblem | undefined {
  const { cell } = line;
  const { file } = line.source;
  const value = line.text("decision").trim();
  if (mark === undefined) return { code: "review_bad_mark", parameters: { file, cell, value } };
  switch (mark.kind) {
    case "open":
      return undefined;
    case "none":
      return { candidate: undefined, company: undefined };
    case "bad_number":
      return { code: "review_bad_number", parameters: { file, cell, value } };
    case "candidate": {
      const { place } = mark;
      const company = companyOf(line, place);
      return company === undefined
        ? { code: "review_bad_siren", parameters: { file, cell, n: String(place) } }
        : { candidate: place, company };
    }
    case "number": {
      const { siren, siret } = mark;
      const places = Array.from({ length: mostCandidates }, (_, place) => place + 1);
      const candidate = places.find((place) => companyOf(line, place)?.siren === siren);
      const company = candidate === undefined ? { siren, name: "" } : companyOf(line, candidate)!;
      return { candidate, company: { ...company, ...(siret !== undefined && { siret }) } };
    }
  }
}

type ReviewedRowTexts = Readonly<Partial<Record<ColumnRole | "comment", string>>> & { readonly name: string };

/** Returns what a line says about its row. Undefined for a line without a name. */
function rowOf(line: ReviewLine): ReviewedRowTexts | undefined {
  const name = line.text("name");
  if (name.trim() === "") return undefined;
  const entries = decidedRoles
    .map((role) => [role, line.text(role)] as const)
    .filter(([, text]) => text !== "");
  return { ...(Object.fromEntries(entries) as Partial<Record<ColumnRole, string>>), name };
}

/** What a line says. */
interface ReadLine {
  readonly decision?: WrittenDecision;
  readonly problem?: ReviewProblem;
  /** Undefined for a line without a name. */
  readonly earlier?: EarlierLine;
}

function readLine(line: ReviewLine): ReadLine {
  const { cell } = line;
  const { file, savedBy, at } = line.source;
  const row = rowOf(line);
  const comment = line.text("comment").trim();
  const mark = line.text("decision").trim();
  const chosen = chosenBy(markOf(mark), line);
  const isChoice = chosen !== undefined && !("code" in chosen);
  const earlier = row && { key: decisionKey(row), comment, mark: isChoice ? "" : mark, at, line };
  if (!isChoice) return { ...(chosen && { problem: chosen }), ...(earlier && { earlier }) };
  if (earlier === undefined) return { problem: { code: "review_no_name", parameters: { file, cell } } };
  const by = line.text("by").trim() || (savedBy ?? "");
  const commentedRow = comment === "" ? row! : { ...row!, comment };
  return { decision: { file, cell, row: commentedRow, key: earlier.key, by, at, ...chosen }, earlier };
}

/** Reads an opened review, whatever was moved, sorted or removed in it. Undefined for a list that is not a review. */
async function reviewIn(list: ListFile, source: ReviewSource): Promise<ReadReview | undefined> {
  const decisions: WrittenDecision[] = [];
  const problems: ReviewProblem[] = [];
  const lines: EarlierLine[] = [];
  let places: ReviewColumns | undefined;
  await list.read(
    list.columns.map(({ index }) => index),
    (first, cells) => {
      for (const [index, texts] of cells.entries()) {
        const record = first + index;
        if (places === undefined) {
          places = placesIn(texts);
          // The title of a sheet told that it is a review, wherever its header is.
          if (places === undefined && source.sheet === undefined && record >= ownHeadRows) return false;
          continue;
        }
        const read = readLine(new ReviewLine(texts, places, list.rowOf(record), source));
        if (read.problem !== undefined) problems.push(read.problem);
        if (read.decision !== undefined) decisions.push(read.decision);
        if (read.earlier !== undefined) lines.push(read.earlier);
      }
      return true;
    },
  );
  return places === undefined ? undefined : { decisions, problems, lines };
}

/** Opens the reviews in a file: in a workbook each of its review sheets, at any position and under any name. */
async function* openReviews(path: string): AsyncGenerator<ListFile, void> {
  const format = detectFormat(path);
  if (format === undefined) return;
  if (!isWorkbook(format)) {
    yield await openList(path, { headerRow: "none" });
    return;
  }
  for (const sheet of await titledSheets(path, ownSheetTitles.review))
    yield await openList(path, { sheet, headerRow: "none", dropSignature: true });
}

/** Reads the reviews in a file saved at `at`, epoch milliseconds. */
async function reviewsIn(path: string, at: number): Promise<readonly ReadReview[]> {
  const reviews: ReadReview[] = [];
  for await (const list of openReviews(path)) {
    try {
      const { sheet } = list;
      const by = sheet === undefined ? undefined : await savedBy(path);
      const read = await reviewIn(list, { file: path, sheet, savedBy: by, at });
      if (read !== undefined) reviews.push(read);
    } finally {
      await list.close();
    }
  }
  return reviews;
}

/** Clocks of machines that share a folder differ by less than this, milliseconds. A later date is wrong. */
const clockDifference = 3_600_000;

/**
 * Reads the decisions in the file at `path`. Spends nothing. Returns undefined if the file does not exist or is not a
 * review. A file saved after `now`, epoch milliseconds, counts as saved at `now`; if it is later by more than the clock
 * difference, a problem says so.
 *
 * @decides what the decisions of a review are
 */
export async function readReview(path: string, now: number): Promise<ReadReview | undefined> {
  try {
    if (!existsSync(path)) return undefined;
    const saved = Math.floor((await stat(path)).mtimeMs);
    const reviews = await reviewsIn(path, Math.min(saved, now));
    if (reviews.length === 0) return undefined;
    const read = {
      decisions: reviews.flatMap(({ decisions }) => decisions),
      problems: reviews.flatMap(({ problems }) => problems),
      lines: reviews.flatMap(({ lines }) => lines),
    };
    if (read.decisions.length === 0 || saved <= now + clockDifference) return read;
    const future = { code: "review_future", parameters: { file: path, day: localDay(saved) } } as const;
    return { ...read, problems: [...read.problems, future] };
  } catch (error) {
    // A file that cannot be read as a list has no decisions. The user is asked before it is replaced.
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** Number of rows whose decisions are looked up together. */
const chunkSize = 1_000;

/** Converts a decision to the match result of a row. */
export function decidedMatch({ company, by, at }: MatchDecision): DecidedMatch {
  const candidates =
    company === undefined
      ? []
      : [{ ...company, letters: company.letters === undefined ? undefined : lettersOf(company.letters) }];
  const status = company === undefined ? "not_found" : "found";
  return { status, reason: "decided", candidates, by, day: localDay(at) };
}

/** Stores the decisions that were read. This happens before any file that contains them is replaced. */
export async function keepDecisions(
  written: readonly WrittenDecision[],
  decisions: MatchDecisions,
): Promise<void> {
  if (written.length === 0) return;
  await decisions.put(written.map(({ key, row, company, by, at }) => ({ key, row, company, by, at })));
}

/** Settles the rows that people have decided about, before any search. */
export async function applyDecisions(queries: MatchQueries, decisions: MatchDecisions): Promise<void> {
  // Usually there are none, and folding the names of a long list takes a second.
  if ((await decisions.count()) === 0) return;
  for await (const chunk of chunks(queries.unsettled(), chunkSize)) {
    const keys = chunk.map((index) => [decisionKey(queries.at(index)), ...partKeys(queries.at(index))]);
    const found = await decisions.find(keys.flat());
    let place = 0;
    for (const [position, { length }] of keys.entries()) {
      const [own, ...ofParts] = found.slice(place, (place += length));
      const decision = standingDecision(own, ofParts, ({ company }) => company?.siren);
      if (decision !== undefined) queries.decide(chunk[position]!, decidedMatch(decision));
    }
  }
}
