import { subjectAnswer } from "../../shared/answers/subject-answer.ts";
import type { Wanted } from "../../shared/answers/wanted.ts";
import type { Language } from "../../shared/fields/field.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { CellValue } from "../files/list.ts";
import type { Say, SayTime } from "../messages/say.ts";
import type { Row, Rows } from "../rows/rows.ts";
import type { Subjects } from "../rows/subjects.ts";
import type { RunKnowledge } from "./knowledge.ts";
import { invalidNote, rowNote, subjectNote } from "./note.ts";

/** What one record ends with. */
export interface FilledRow {
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly values: readonly CellValue[];
  readonly subject?: Subject;
  /** When the oldest of its answers was read, epoch milliseconds. */
  readonly readAt?: number | undefined;
}

/** The row of a subject: some ten thousand of them are held, so that the identifiers are told when asked for. */
class SubjectRow implements FilledRow {
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly values: readonly CellValue[];
  readonly readAt: number | undefined;
  readonly #subjects: Subjects;
  readonly #index: number;

  constructor(row: Omit<FilledRow, "subject">, subjects: Subjects, index: number) {
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
    this.#blank = { status: "blank", note: "", values: input.wanted.fields.map(() => null) };
  }

  /** Values, status and note of `count` records from `first`; undefined for one that is left as it is. */
  async fill(first: number, count: number): Promise<(FilledRow | undefined)[]> {
    const { rows, say } = this.#input;
    const chunk = Array.from({ length: count }, (_, index) => rows.at(first + index));
    const answered = await this.#answered(chunk);
    return chunk.map((row) => {
      if (row.kind === "kept") return undefined;
      if (row.kind === "blank") return this.#blank;
      if (row.kind === "invalid") return { ...this.#blank, status: "invalid", note: invalidNote(row, say) };
      const filled = answered.get(row.subject)!;
      if (row.repairs.length === 0) return filled;
      const { status, values, readAt, subject } = filled;
      return { status, values, readAt, subject, note: rowNote(row.repairs, subject, filled.note, say) };
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
