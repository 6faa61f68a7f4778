import type { Remark } from "../../shared/answers/remark.ts";
import { subjectAnswer } from "../../shared/answers/subject-answer.ts";
import type { Wanted } from "../../shared/answers/wanted.ts";
import type { Language } from "../../shared/fields/field.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { CellValue } from "../files/list.ts";
import type { Say } from "../messages/say.ts";
import type { Row, Rows } from "../rows/rows.ts";
import type { RunKnowledge } from "./knowledge.ts";
import { invalidNote, subjectNote, type SayTime } from "./note.ts";

/** What one record ends with. */
export interface FilledRow {
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly values: readonly CellValue[];
  readonly subject?: Subject;
  /** When the oldest of its answers was read, epoch milliseconds. */
  readonly readAt?: number | undefined;
}

/** What a subject got, and a row of it whose identifier needed no repair. */
interface AnsweredSubject {
  readonly subject: Subject;
  readonly remarks: readonly Remark[];
  readonly filled: FilledRow;
}

export interface FillerInput {
  readonly rows: Rows;
  readonly wanted: Wanted;
  readonly knowledge: RunKnowledge;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
}

/** Subjects whose answers are held at most: some 500 bytes each. */
const mostHeld = 65_536;

/** Turns what a run knows into the cells of its rows, a handful of records at a time. */
export class RowFiller {
  readonly #input: FillerInput;
  readonly #blank: FilledRow;
  /** By subject, what it got; held where a list has few subjects, for it may name each many times. */
  readonly #held = new Map<number, AnsweredSubject>();
  readonly #holds: boolean;

  constructor(input: FillerInput) {
    this.#input = input;
    this.#holds = input.rows.subjects.size <= mostHeld;
    this.#blank = { status: "blank", note: "", values: input.wanted.fields.map(() => null) };
  }

  /** Values, status and note of `count` records from `first`; undefined for one that is left as it is. */
  async fill(first: number, count: number): Promise<(FilledRow | undefined)[]> {
    const { rows, say, sayTime } = this.#input;
    const chunk = Array.from({ length: count }, (_, index) => rows.at(first + index));
    const answered = await this.#answered(chunk);
    return chunk.map((row) => {
      if (row.kind === "kept") return undefined;
      if (row.kind === "blank") return this.#blank;
      if (row.kind === "invalid") return { ...this.#blank, status: "invalid", note: invalidNote(row, say) };
      const { filled, subject, remarks } = answered.get(row.subject)!;
      if (row.repairs.length === 0) return filled;
      return { ...filled, note: subjectNote(row.repairs, subject, remarks, say, sayTime) };
    });
  }

  /** What the subjects of `chunk` got, by subject. */
  async #answered(chunk: readonly Row[]): Promise<Map<number, AnsweredSubject>> {
    const answered = this.#holds ? this.#held : new Map<number, AnsweredSubject>();
    const missing = new Set<number>();
    for (const row of chunk) {
      if (row.kind === "subject" && !answered.has(row.subject)) missing.add(row.subject);
    }
    if (missing.size > 0) await this.#read([...missing], answered);
    return answered;
  }

  async #read(indexes: readonly number[], answered: Map<number, AnsweredSubject>): Promise<void> {
    const { rows, wanted, knowledge, language, say, sayTime } = this.#input;
    const subjects = indexes.map((index) => rows.subjects.at(index));
    const steps = await knowledge.steps(subjects, wanted.resources);
    const missOf = (lookup: Lookup) => knowledge.missOf(lookup);
    indexes.forEach((index, position) => {
      const subject = subjects[position]!;
      const { status, values, remarks, readAt } = subjectAnswer(
        { subject, steps: steps[position]!, missOf },
        wanted,
        language,
      );
      const note = subjectNote([], subject, remarks, say, sayTime);
      answered.set(index, { subject, remarks, filled: { status, note, values, subject, readAt } });
    });
  }
}
