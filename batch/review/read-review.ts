import { stat } from "node:fs/promises";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { columnRoles, type ColumnRole } from "../../shared/enrichment/columns/column-roles.ts";
import { decisionKey } from "../../shared/enrichment/match/decision-key.ts";
import { lettersOf } from "../../shared/enrichment/match/settled-match.ts";
import { lettersText } from "../../shared/enrichment/match/row-match.ts";
import type { DecidedCompany } from "../../shared/gateway/store/match-decisions.ts";
import { unguarded } from "../files/csv/field-text.ts";
import { FileError } from "../files/file-error.ts";
import { isWorkbook } from "../files/kind.ts";
import type { ListFile } from "../files/list.ts";
import { heldFormat, openList } from "../files/open.ts";
import { ownSheetTitles } from "../files/own-sheets.ts";
import { titledSheet } from "../files/xlsx/list/titled-sheet.ts";
import { columnLetter } from "../files/xlsx/sheet/letters.ts";
import { markOf } from "./marks.ts";
import { columnOfHeader, type CandidatePart, type ReviewColumn, type RowPart } from "./review-columns.ts";

/** A decision as it stands in a review. */
export interface WrittenDecision {
  readonly file: string;
  /** Such as `E7`. */
  readonly cell: string;
  readonly key: string;
  readonly row: Readonly<Partial<Record<ColumnRole, string>>>;
  /** Undefined where none of the candidates is meant. */
  readonly company: DecidedCompany | undefined;
  /** When the file was saved, epoch milliseconds. */
  readonly at: number;
}

/** A decision that cannot be taken. */
export interface ReviewProblem {
  readonly code: "review_bad_mark" | "review_bad_siren" | "review_no_name" | "review_conflict";
  readonly parameters: Readonly<Record<string, string>>;
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

/** One row of a review, by its columns. */
class ReviewLine {
  readonly #texts: readonly string[];
  readonly #places: Places;
  readonly #number: number;

  constructor(texts: readonly string[], places: Places, number: number) {
    this.#texts = texts;
    this.#places = places;
    this.#number = number;
  }

  text(part: RowPart): string {
    return unguarded(this.#texts[this.#places.get(part) ?? -1] ?? "");
  }

  of(candidate: number, part: CandidatePart): string {
    return unguarded(this.#texts[this.#places.get(`${part} ${candidate}`) ?? -1] ?? "");
  }

  /** Where its decision stands. */
  get cell(): string {
    return `${columnLetter(this.#places.get("decision")!)}${this.#number}`;
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
function readLine(line: ReviewLine, file: string, at: number): WrittenDecision | ReviewProblem | undefined {
  const { cell } = line;
  const value = line.text("decision");
  const mark = markOf(value);
  if (mark === undefined) return { code: "review_bad_mark", parameters: { file, cell, value } };
  if (mark.kind === "open") return undefined;
  const name = line.text("name");
  if (name.trim() === "") return { code: "review_no_name", parameters: { file, cell } };
  const told = columnRoles.map((role) => [role, line.text(role)] as const).filter(([, text]) => text !== "");
  const row = { ...(Object.fromEntries(told) as Partial<Record<ColumnRole, string>>), name };
  const decision = { file, cell, row, key: decisionKey(row), at };
  if (mark.kind === "none") return { ...decision, company: undefined };
  const company = companyOf(line, mark.place);
  if (company === undefined)
    return { code: "review_bad_siren", parameters: { file, cell, n: String(mark.place) } };
  return { ...decision, company };
}

/** The decisions in an opened review, whatever was moved, sorted or taken away in it. */
async function decisionsIn(list: ListFile, file: string, at: number): Promise<ReadReview> {
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
        const said = readLine(new ReviewLine(texts, places, list.rowOf(record)), file, at);
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

/** When the file at `path` was saved, epoch milliseconds; no later than now, whatever clock it was saved by. */
const savedAt = async (path: string): Promise<number> =>
  Math.min(Math.floor((await stat(path)).mtimeMs), Date.now());

/** Reads the decisions in the file at `path`, spends nothing; none where it is not there, or is no review. */
export async function readReview(path: string): Promise<ReadReview> {
  try {
    const list = await openReview(path);
    if (list === undefined) return { decisions: [], problems: [] };
    try {
      return await decisionsIn(list, path, await savedAt(path));
    } finally {
      await list.close();
    }
  } catch (error) {
    // What cannot be read as a list has no decisions; whoever replaces it asks first.
    if (error instanceof FileError) return { decisions: [], problems: [] };
    throw error;
  }
}
