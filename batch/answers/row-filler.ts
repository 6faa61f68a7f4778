import type { Language } from "../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { CellValue } from "../files/list.ts";
import type { Say } from "../messages/say.ts";
import type { Rows } from "../rows/rows.ts";
import type { Miss, RunKnowledge } from "./knowledge.ts";
import { invalidNote, subjectNote, type SayTime } from "./note.ts";
import { subjectAnswer, type SubjectAnswer } from "./row-answer.ts";
import type { Wanted } from "./wanted.ts";

/** What one record ends with. */
export interface FilledRow {
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly values: readonly CellValue[];
  readonly subject?: Subject;
  /** When the oldest of its answers was read, epoch milliseconds. */
  readonly readAt?: number | undefined;
}

export interface FillerInput {
  readonly rows: Rows;
  readonly wanted: Wanted;
  readonly knowledge: RunKnowledge;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
}

/** Turns what a run knows into the cells of its rows, a handful of records at a time. */
export class RowFiller {
  readonly #input: FillerInput;
  readonly #empty: readonly CellValue[];

  constructor(input: FillerInput) {
    this.#input = input;
    this.#empty = input.wanted.fields.map(() => null);
  }

  /** Values, status and note of `count` records from `first`; undefined for one that is left as it is. */
  async fill(first: number, count: number): Promise<(FilledRow | undefined)[]> {
    const { rows } = this.#input;
    const chunk = Array.from({ length: count }, (_, index) => rows.at(first + index));
    const subjects = [...new Set(chunk.flatMap((row) => (row.kind === "subject" ? [row.subject] : [])))];
    const answers = await this.#answers(subjects);
    const { say, sayTime } = this.#input;
    return chunk.map((row) => {
      if (row.kind === "kept") return undefined;
      if (row.kind === "blank") return { status: "blank", note: "", values: this.#empty };
      if (row.kind === "invalid")
        return { status: "invalid", note: invalidNote(row, say), values: this.#empty };
      const { status, values, remarks, readAt } = answers.get(row.subject)!;
      const subject = rows.subjects.at(row.subject);
      return { status, note: subjectNote(row, subject, remarks, say, sayTime), values, subject, readAt };
    });
  }

  async #answers(indexes: readonly number[]): Promise<Map<number, SubjectAnswer>> {
    const { rows, wanted, knowledge, language } = this.#input;
    const subjects = indexes.map((index) => rows.subjects.at(index));
    const steps = await knowledge.steps(subjects, wanted.resources);
    const missOf = (step: (typeof steps)[number][number]): Miss | undefined =>
      "lookup" in step ? knowledge.missOf(step.lookup) : undefined;
    return new Map(
      indexes.map((index, position) => [
        index,
        subjectAnswer(steps[position]!, wanted.resources, wanted.fields, missOf, language),
      ]),
    );
  }
}
