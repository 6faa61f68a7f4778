import { stat } from "node:fs/promises";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import { decidedRoles, decisionKey } from "../../shared/enrichment/match/decision-key.ts";
import { lettersOf } from "../../shared/enrichment/match/settled-match.ts";
import { lettersText } from "../../shared/enrichment/match/row-match.ts";
import { localDay } from "../../shared/gateway/local-day.ts";
import type { DecidedCompany, MatchDecision } from "../../shared/gateway/store/match-decisions.ts";
import type { Parameters } from "../../shared/messages/template.ts";
import { unguarded } from "../files/csv/field-text.ts";
import { FileError } from "../files/file-error.ts";
import { isWorkbook } from "../files/kind.ts";
import type { ListFile } from "../files/list.ts";
import { heldFormat, openList } from "../files/open.ts";
import { ownSheetTitles } from "../files/own-sheets.ts";
import { savedBy } from "../files/xlsx/package/saved-by.ts";
import { titledSheet } from "../files/xlsx/list/titled-sheet.ts";
import { columnLetter } from "../files/xlsx/sheet/letters.ts";
import { markOf } from "./marks.ts";
import { columnOfHeader, type CandidatePart, type ReviewColumn, type RowPart } from "./review-columns.ts";

/**
 * A decision as it stands in a review. `by`: who made it, as the row says, else who saved the workbook; empty where the
 * file says neither. `at`: when the file was saved.
 */
export interface WrittenDecision extends MatchDecision {
  readonly file: string;
  /** Such as `E7`, of a workbook `SIRENE review!E7`. */
  readonly cell: string;
  /** Place of the candidate that is chosen, from 1; undefined where none is meant. */
  readonly candidate: number | undefined;
}

/** A decision that cannot be taken, or not as it stands. */
export interface ReviewProblem {
  readonly code:
    | "review_bad_mark"
    | "review_bad_siren"
    | "review_no_name"
    | "review_conflict"
    | "review_superseded"
    | "review_contradiction"
    | "review_other_name"
    | "review_unchecked_name"
    | "review_future";
  readonly parameters: Parameters;
}

export interface ReadReview {
  readonly decisions: readonly WrittenDecision[];
  readonly problems: readonly ReviewProblem[];
}

/** Rows at the top among which the headers are looked for: somebody may have put rows above them. */
const headWithin = 20;

/** Places of the columns of a review, by what they are of; undefined of a row that is not its header. */
type Places = ReadonlyMap<string, number>;

const nameOf = ({ part, candidate }: ReviewColumn): string =>
  candidate === undefined ? part : `${part} ${candidate}`;

function placesIn(texts: readonly string[]): Places | undefined {
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
  /** Who saved the file; undefined where it does not say. */
  readonly savedBy: string | undefined;
  /** When it was saved, epoch milliseconds. */
  readonly at: number;
}

/** One row of a review, by its columns. */
class ReviewLine {
  readonly #texts: readonly string[];
  readonly #places: Places;
  readonly #number: number;
  readonly source: ReviewSource;

  constructor(texts: readonly string[], places: Places, number: number, source: ReviewSource) {
    this.#texts = texts;
    this.#places = places;
    this.#number = number;
    this.source = source;
  }

  text(part: RowPart): string {
    return unguarded(this.#texts[this.#places.get(part) ?? -1] ?? "");
  }

  of(candidate: number, part: CandidatePart): string {
    return unguarded(this.#texts[this.#places.get(`${part} ${candidate}`) ?? -1] ?? "");
  }

  /** Where its decision stands. */
  get cell(): string {
    const { sheet } = this.source;
    const cell = `${columnLetter(this.#places.get("decision")!)}${this.#number}`;
    return sheet === undefined ? cell : `${sheet}!${cell}`;
  }
}

/** The candidate that a line shows at a place, by its SIREN alone; undefined where that is none. */
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

/** What a line says; undefined where nobody has decided yet. */
function readLine(line: ReviewLine): WrittenDecision | ReviewProblem | undefined {
  const { cell } = line;
  const { file, savedBy, at } = line.source;
  const value = line.text("decision");
  const mark = markOf(value);
  if (mark === undefined) return { code: "review_bad_mark", parameters: { file, cell, value } };
  if (mark.kind === "open") return undefined;
  const name = line.text("name");
  if (name.trim() === "") return { code: "review_no_name", parameters: { file, cell } };
  const told = decidedRoles.map((role) => [role, line.text(role)] as const).filter(([, text]) => text !== "");
  const row = { ...(Object.fromEntries(told) as Partial<Record<ColumnRole, string>>), name };
  const by = line.text("by").trim() || (savedBy ?? "");
  const decision = { file, cell, row, key: decisionKey(row), by, at };
  if (mark.kind === "none") return { ...decision, candidate: undefined, company: undefined };
  const company = companyOf(line, mark.place);
  if (company === undefined)
    return { code: "review_bad_siren", parameters: { file, cell, n: String(mark.place) } };
  return { ...decision, candidate: mark.place, company };
}

/** The decisions in an opened review, whatever was moved, sorted or taken away in it. */
async function decisionsIn(list: ListFile, source: ReviewSource): Promise<ReadReview> {
  const decisions: WrittenDecision[] = [];
  const problems: ReviewProblem[] = [];
  let places: Places | undefined;
  await list.read(
    list.columns.map(({ index }) => index),
    (first, cells) => {
      for (const [index, texts] of cells.entries()) {
        const record = first + index;
        if (places === undefined) {
          places = placesIn(texts);
          if (places === undefined && record >= headWithin) return false;
          continue;
        }
        const said = readLine(new ReviewLine(texts, places, list.rowOf(record), source));
        if (said === undefined) continue;
        if ("code" in said) problems.push(said);
        else decisions.push(said);
      }
      return true;
    },
  );
  return { decisions, problems };
}

/** Opens the review in a file: of a workbook its sheet, wherever it stands; undefined where there is none. */
async function openReview(path: string): Promise<ListFile | undefined> {
  const format = heldFormat(path);
  if (format === undefined) return undefined;
  if (!isWorkbook(format)) return openList(path, { headerRow: "none" });
  const sheet = await titledSheet(path, ownSheetTitles.review);
  return sheet === undefined ? undefined : openList(path, { sheet, headerRow: "none", dropSignature: true });
}

/** Clocks of machines that share a folder differ by less, milliseconds: what is dated further ahead is dated wrongly. */
const clockDifference = 3_600_000;

/**
 * Reads the decisions in the file at `path`, spends nothing; none where it is not there, or is no review. One that was saved
 * after `now`, epoch milliseconds, counts as saved then, and that is said.
 */
export async function readReview(path: string, now: number): Promise<ReadReview> {
  try {
    const list = await openReview(path);
    if (list === undefined) return { decisions: [], problems: [] };
    try {
      const { sheet } = list;
      const saved = Math.floor((await stat(path)).mtimeMs);
      const by = sheet === undefined ? undefined : await savedBy(path);
      const read = await decisionsIn(list, { file: path, sheet, savedBy: by, at: Math.min(saved, now) });
      if (read.decisions.length === 0 || saved <= now + clockDifference) return read;
      const future = { code: "review_future", parameters: { file: path, day: localDay(saved) } } as const;
      return { ...read, problems: [...read.problems, future] };
    } finally {
      await list.close();
    }
  } catch (error) {
    // What cannot be read as a list has no decisions; whoever replaces it asks first.
    if (error instanceof FileError) return { decisions: [], problems: [] };
    throw error;
  }
}
