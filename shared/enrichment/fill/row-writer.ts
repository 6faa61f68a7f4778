import { subjectAnswer, type Wanted } from "../../answers/subject-answer.ts";
import type { Language } from "../../messages/messages.ts";
import type { Lookup, OutcomeStatus } from "../../lookups/lookup.ts";
import type { Subject } from "../../lookups/resolve.ts";
import type { RowChecker } from "../check/row-checker.ts";
import { comparedValue } from "../compare/comparisons.ts";
import type { ComparedTexts } from "../compare/compared-texts.ts";
import {
  asksHeadOffice,
  factResources,
  headOfficeResource,
  subjectFacts,
  type SubjectFacts,
} from "../compare/subject-facts.ts";
import { checkNote, invalidNote, nothingToSay, rowNote, subjectNote, type Note } from "../notes/note.ts";
import { keptMatch, type RowMatcher } from "../match/row-matcher.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import type { WrongNumber } from "../rows/wrong-number.ts";
import type { RowCell } from "./row-cells.ts";
import type { RowEnd, WrittenRow } from "./row-end.ts";
import type { RunKnowledge } from "./run-knowledge.ts";

/** The row of a subject: some ten thousand of them are held, so that the identifiers are told when asked for. */
class SubjectRow implements WrittenRow {
  readonly status: OutcomeStatus;
  readonly note: Note;
  readonly values: readonly RowCell[];
  readonly readAt: number | undefined;
  readonly stays = "all";
  /** Where rows are compared with it. */
  readonly facts: SubjectFacts | undefined;
  readonly #subjects: Indexed<Subject>;
  readonly #index: number;

  constructor(
    row: Omit<WrittenRow, "subject" | "stays"> & { readonly facts: SubjectFacts | undefined },
    subjects: Indexed<Subject>,
    index: number,
  ) {
    this.status = row.status;
    this.note = row.note;
    this.values = row.values;
    this.readAt = row.readAt;
    this.facts = row.facts;
    this.#subjects = subjects;
    this.#index = index;
  }

  get subject(): Subject {
    return this.#subjects.at(this.#index);
  }
}

/** Rows as they are written: what each asks for, and what it says beside its number. */
export interface WrittenRows extends Indexed<Row> {
  readonly subjects: Indexed<Subject>;
  textsOf(record: number): ComparedTexts;
}

export interface RowWriterInput {
  readonly rows: WrittenRows;
  /** Place of their list among those of the run; 0 where it is the only one. */
  readonly list?: number;
  /** For a run that looks rows without a number up by their names: what was found. */
  readonly matching?: RowMatcher | undefined;
  /** For a run that checks its rows. */
  readonly checking?: RowChecker | undefined;
  /** Names of the columns that identifiers are read in; only where they are several. */
  readonly sourceNames?: readonly string[];
  readonly wanted: Wanted;
  readonly knowledge: RunKnowledge;
  /** Language of the values that are words of our own tables. */
  readonly language: Language;
  /** Epoch milliseconds, for values that are ages; the present by default. */
  readonly now?: number;
}

/** Subjects whose rows are held at most: some 300 bytes each. */
const mostHeld = 65_536;

/** Turns what a run knows into values, status and note of its rows, some records at a time. */
export class RowWriter {
  readonly #input: RowWriterInput;
  readonly #blank: WrittenRow;
  /** By subject, the row of one that needed no repair; held where a list has few subjects, for it may name each many times. */
  readonly #held = new Map<number, SubjectRow>();
  readonly #holds: boolean;
  /** Places of the fields that compare the row with its answer. */
  readonly #compared: readonly number[];
  /** Whether what a row says matters beside what its subject got. */
  readonly #comparesRows: boolean;

  constructor(input: RowWriterInput) {
    this.#input = input;
    this.#holds = input.rows.subjects.size <= mostHeld;
    const values = input.wanted.fields.map(() => null);
    this.#compared = input.wanted.fields.flatMap(({ field: { compares } }, place) =>
      compares === undefined ? [] : place,
    );
    this.#comparesRows =
      this.#compared.length > 0 || input.matching !== undefined || input.checking !== undefined;
    this.#blank = { status: "blank", note: nothingToSay, values, stays: "none" };
  }

  /** What becomes of `count` records from `first`. */
  async write(first: number, count: number): Promise<RowEnd[]> {
    const { rows } = this.#input;
    const chunk = Array.from({ length: count }, (_, index) => rows.at(first + index));
    const answered = await this.#answered(chunk);
    const ends = chunk.map((row, index) => this.#end(row, rows.textsOf(first + index), answered));
    return this.#checked(chunk, first, ends, answered);
  }

  /** What becomes of one row, checks aside. */
  #end(row: Row, texts: ComparedTexts, answered: ReadonlyMap<number, SubjectRow>): RowEnd {
    if (row.kind === "left_out") return { stays: row.stays };
    if (row.kind === "blank") return this.#blank;
    if (row.kind === "match") {
      const unmatched = this.#input.matching!.unmatched(row.match);
      const note = [...this.#wrongNumberNote(row.wrong), ...unmatched.note];
      return { ...this.#blank, ...unmatched, note, stays: row.stays };
    }
    const column = this.#columnName(row.source);
    if (row.kind === "invalid") return { ...this.#blank, status: "invalid", note: invalidNote(row, column) };
    const filled = answered.get(row.subject)!;
    const found =
      row.kept === undefined
        ? this.#input.matching?.found(row, texts, filled.facts!)
        : keptMatch(row.kept, filled.facts);
    const isPlain = row.repairs.length === 0 && column === undefined && row.stays === "all";
    if (isPlain && found === undefined && this.#compared.length === 0) return filled;
    const { status, readAt, subject } = filled;
    const values = this.#withCompared(filled, texts);
    const note = [
      ...this.#wrongNumberNote(row.wrong),
      ...(found?.note ?? []),
      ...rowNote(row.repairs, subject, filled.note, column),
    ];
    return { status, values, readAt, subject, stays: row.stays, note, match: found?.match };
  }

  /** The values of a subject with those that compare it with what a row says. */
  #withCompared({ values, facts }: SubjectRow, texts: ComparedTexts): readonly RowCell[] {
    if (this.#compared.length === 0 || facts === undefined) return values;
    const all = [...values];
    for (const place of this.#compared)
      all[place] = comparedValue(this.#input.wanted.fields[place]!.field.key, texts, facts);
    return all;
  }

  /** The same rows with what a check says of each, in a run that checks. */
  async #checked(
    chunk: readonly Row[],
    first: number,
    ends: readonly RowEnd[],
    answered: ReadonlyMap<number, SubjectRow>,
  ): Promise<RowEnd[]> {
    const { checking, rows, language, list = 0 } = this.#input;
    if (checking === undefined) return [...ends];
    const factsOf = (row: Row) => (row.kind === "subject" ? answered.get(row.subject)!.facts : undefined);
    const entries = await checking.entries(chunk.flatMap((row) => factsOf(row)?.siren ?? []));
    return ends.map((end, index) => {
      const row = chunk[index]!;
      const record = first + index;
      const [texts, place] = [rows.textsOf(record), { list, record }];
      const check = checking.check({ row, texts, facts: factsOf(row), place, language }, entries);
      if (end.status === undefined || check === undefined) return end;
      const { status, values, subject, match, readAt, stays } = end;
      const note = [...end.note, ...checkNote(check)];
      return { status, note, values, match, readAt, stays, check, ...(subject && { subject }) };
    });
  }

  /** The name of the column that an identifier was read in, where that is not the first of several. */
  #columnName(source: number): string | undefined {
    return source === 0 ? undefined : this.#input.sourceNames?.[source];
  }

  /** What is wrong with the number of a row that was looked for by its name. */
  #wrongNumberNote(wrong: WrongNumber | undefined): Note {
    return wrong === undefined ? nothingToSay : invalidNote(wrong, this.#columnName(wrong.source));
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
    const { rows, wanted, knowledge, language, now } = this.#input;
    const subjects = indexes.map((index) => rows.subjects.at(index));
    const beside = this.#comparesRows ? factResources(wanted.resources) : [];
    const resources = [
      ...wanted.resources,
      ...beside,
      ...(this.#input.checking === undefined ? [] : [headOfficeResource]),
    ];
    const steps = await knowledge.steps(subjects, resources);
    const isOfficeTold = this.#input.checking?.usesKeptOffices === true || asksHeadOffice(wanted.resources);
    const missOf = (lookup: Lookup) => knowledge.missOf(lookup);
    indexes.forEach((index, position) => {
      const subject = subjects[position]!;
      const known = { subject, steps: steps[position]!.slice(0, wanted.resources.length), missOf };
      const { remarks, ...got } = subjectAnswer(known, wanted, language, now);
      const note = subjectNote(remarks);
      const facts = this.#comparesRows
        ? subjectFacts(subject, resources, steps[position]!, isOfficeTold)
        : undefined;
      answered.set(index, new SubjectRow({ ...got, note, facts }, rows.subjects, index));
    });
  }
}
