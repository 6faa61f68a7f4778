import type { Language } from "../../shared/messages/languages.ts";
import type { RowCell } from "../../shared/enrichment/row-cells.ts";
import { subjectAnswer } from "../../shared/answers/subject-answer.ts";
import type { Wanted } from "../../shared/answers/wanted.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { Say, SayTime } from "../messages/say.ts";
import type { Row, Rows } from "../rows/rows.ts";
import type { Subjects } from "../rows/subjects.ts";
import type { FilledRow, RecordEnd } from "./filled-row.ts";
import type { RunKnowledge } from "./knowledge.ts";
import { invalidNote, rowNote, subjectNote } from "./note.ts";

/** The row of a subject: some ten thousand of them are held, so that the identifiers are told when asked for. */
class SubjectRow implements FilledRow {
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly values: readonly RowCell[];
  readonly readAt: number | undefined;
  readonly stays = "all";
  readonly #subjects: Subjects;
  readonly #index: number;

  constructor(row: Omit<FilledRow, "subject" | "stays">, subjects: Subjects, index: number) {
    this.status = row.status;
    this.note = row.note;
    this.values = row.values;
    this.readAt = row.readAt;
    this.#subjects = subjects;
    this.#index = index;
  }

  get subject(): Subject {
    return this.#subjects.at(this.#index);
  }
}

export interface FillerInput {
  readonly rows: Rows;
  /** Names of the columns that identifiers are read in; only where they are several. */
  readonly sourceNames?: readonly string[];
  readonly wanted: Wanted;
  readonly knowledge: RunKnowledge;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
}

/** Subjects whose rows are held at most: some 300 bytes each. */
const mostHeld = 65_536;

/** Turns what a run knows into the cells of its rows, a handful of records at a time. */
export class RowFiller {
  readonly #input: FillerInput;
  readonly #blank: FilledRow;
  /** By subject, the row of one that needed no repair; held where a list has few subjects, for it may name each many times. */
  readonly #held = new Map<number, SubjectRow>();
  readonly #holds: boolean;

  constructor(input: FillerInput) {
    this.#input = input;
    this.#holds = input.rows.subjects.size <= mostHeld;
    const values = input.wanted.fields.map(() => null);
    this.#blank = { status: "blank", note: "", values, stays: "none" };
  }

  /** What becomes of `count` records from `first`. */
  async fill(first: number, count: number): Promise<RecordEnd[]> {
    const { rows, say } = this.#input;
    const chunk = Array.from({ length: count }, (_, index) => rows.at(first + index));
    const answered = await this.#answered(chunk);
    return chunk.map((row) => {
      if (row.kind === "kept") return { stays: row.stays };
      if (row.kind === "blank") return this.#blank;
      const column = row.source === 0 ? undefined : this.#input.sourceNames?.[row.source];
      if (row.kind === "invalid")
        return { ...this.#blank, status: "invalid", note: invalidNote(row, say, column) };
      const filled = answered.get(row.subject)!;
      if (row.repairs.length === 0 && column === undefined && row.stays === "all") return filled;
      const { status, values, readAt, subject } = filled;
      const note = rowNote(row.repairs, subject, filled.note, say, column);
      return { status, values, readAt, subject, stays: row.stays, note };
    });
  }

  /** What the subjects of `chunk` got, by subject. */
  async #answered(chunk: readonly Row[]): Promise<Map<number, SubjectRow>> {
    const answered = this.#holds ? this.#held : new Map<number, SubjectRow>();
    const missing = new Set<number>();
    for (const row of chunk) {
      if (row.kind === "subject" && !answered.has(row.subject)) missing.add(row.subject);
    }
    if (missing.size > 0) await this.#read([...missing], answered);
    return answered;
  }

  async #read(indexes: readonly number[], answered: Map<number, SubjectRow>): Promise<void> {
    const { rows, wanted, knowledge, language, say, sayTime } = this.#input;
    const subjects = indexes.map((index) => rows.subjects.at(index));
    const steps = await knowledge.steps(subjects, wanted.resources);
    const missOf = (lookup: Lookup) => knowledge.missOf(lookup);
    indexes.forEach((index, position) => {
      const subject = subjects[position]!;
      const known = { subject, steps: steps[position]!, missOf };
      const { remarks, ...got } = subjectAnswer(known, wanted, language);
      const note = subjectNote(remarks, say, sayTime);
      answered.set(index, new SubjectRow({ ...got, note }, rows.subjects, index));
    });
  }
}
