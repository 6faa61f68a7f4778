import {
  type SubjectFacts,
  readsHeadOffice,
  comparedName,
  comparedValue,
  factResources,
  headOfficeResource,
  subjectFacts,
} from "./comparisons.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { KnownAnswer, RunKnowledge } from "./run-knowledge.ts";
import { type Note, checkNote, invalidNote, emptyNote, rowNote, subjectNote } from "./notes.ts";
import type { Row, Stays } from "./rows.ts";
import type { MatchQueries } from "./match-queries.ts";
import { type KeptCompany, keptOfAnswer } from "./kept-company.ts";
import {
  type RowMatch,
  byNumber,
  foundByOf,
  keptFoundBy,
  keptNote,
  matchCell,
  matchNote,
} from "./row-match.ts";
import { type SubjectAnswer, type WantedFields, subjectAnswer } from "../answers/subject-answer.ts";
import type { Language } from "../messages/messages.ts";
import type { Lookup, OutcomeStatus } from "../lookups/lookup.ts";
import type { Subject } from "../lookups/resolve.ts";
import { type RowCheck, type RowChecker, checkCell } from "./row-checker.ts";
import type { IndexedList } from "./subjects.ts";
import type { WrongNumber } from "./cell-reading.ts";
import { type Field, findField } from "../fields/catalogue.ts";
import { type FieldValue, type Resource, at, booleanOf } from "../fields/field.ts";
import {
  type PrecedingKey,
  type CheckKey,
  type OwnKey,
  checkColumns,
  fieldPlaces,
  runColumns,
} from "./columns/own-columns.ts";

/** What a search by name, or a comparison of names, adds to a row that has a company. */
interface FoundMatch {
  readonly match: RowMatch;
  readonly note: Note;
}

/**
 * Returns how a row came by the company that an earlier run or a person gave it. `facts`: what is known of that
 * company.
 */
const keptMatch = (kept: KeptCompany, facts: SubjectFacts | undefined): FoundMatch => ({
  match: { candidates: [kept.company], isKept: true, foundBy: keptFoundBy(kept) },
  note: keptNote(kept, facts?.names?.name),
});

/**
 * Describes the result of the searches by name for single rows. Sends no call: names are compared with stored
 * answers.
 */
export class RowMatcher {
  readonly #queries: MatchQueries;

  constructor(queries: MatchQueries) {
    this.#queries = queries;
  }

  /**
   * Returns how the company of a row was found, or how the row's name fits it; undefined if there is nothing to
   * report.
   */
  found(
    row: Extract<Row, { kind: "subject" }>,
    texts: ComparedTexts,
    facts: SubjectFacts,
  ): FoundMatch | undefined {
    if (row.match === undefined) {
      const compared = comparedName(texts, facts);
      if (compared === undefined) return undefined;
      const { letter } = compared;
      const note: Note =
        letter === "F" ? [{ code: "note_name_differs", details: { name: facts.names!.name } }] : emptyNote;
      return { match: { candidates: [], nameMatch: letter }, note };
    }
    const state = this.#queries.state(row.match);
    if (state.kind !== "settled") return undefined;
    return {
      match: { candidates: state.result.candidates, foundBy: foundByOf(state.result) },
      note: matchNote(state.result, facts.names?.name),
    };
  }

  /** Returns the end of a row looked for by name that has no company. */
  unmatched(query: number): Pick<WrittenRow, "status" | "note" | "match"> {
    const state = this.#queries.state(query);
    if (state.kind === "settled") {
      const { status, candidates } = state.result;
      return {
        status,
        note: matchNote(state.result),
        match: { candidates, foundBy: foundByOf(state.result) },
      };
    }
    if (state.kind === "open") return { status: "deferred", note: [{ code: "note_match_open" }] };
    const { miss } = state;
    // The first part says that the row has no company: a number beside it was entered by a person (`enteredNumber`).
    const code = miss.status === "deferred" ? "note_match_open" : "note_match_failed";
    return { status: miss.status, note: [{ code }, { miss }] };
  }
}

/**
 * The row of a subject, which stands for all rows of the subject that say nothing of their own. Up to 65,536 of them
 * stay in memory, so the subject's strings are built on access.
 */
class SubjectRow implements WrittenRow {
  readonly status: OutcomeStatus;
  readonly note: Note;
  readonly values: readonly RowCell[];
  readonly readAt: number | undefined;
  readonly stays = "all";
  /** Set if rows are compared with their answers. */
  readonly facts: SubjectFacts | undefined;
  readonly #subjects: IndexedList<Subject>;
  readonly #index: number;

  constructor(
    answer: SubjectAnswer,
    facts: SubjectFacts | undefined,
    subjects: IndexedList<Subject>,
    index: number,
  ) {
    this.status = answer.status;
    this.note = subjectNote(answer.remarks);
    this.values = answer.values;
    this.readAt = answer.readAt;
    this.facts = facts;
    this.#subjects = subjects;
    this.#index = index;
  }

  get subject(): Subject {
    return this.#subjects.at(this.#index);
  }
}

/** The rows to write: what each asks for, and what it says beside its number. */
export interface WrittenRows extends IndexedList<Row> {
  readonly subjects: IndexedList<Subject>;
  /** True if earlier runs or people gave companies to some rows. */
  readonly hasKept: boolean;
  /** What earlier runs wrote into a record and may stay. */
  staysAt(record: number): Stays;
  textsOf(record: number): ComparedTexts;
}

interface RowWriterInput {
  readonly rows: WrittenRows;
  /** Index of the list among those of the run; 0 if it is the only one. */
  readonly list?: number;
  /** Set for a run that looks up rows without a number by their names. */
  readonly matching?: RowMatcher | undefined;
  /** Set for a run that checks its rows. */
  readonly checking?: RowChecker | undefined;
  /** Names of the identifier columns; set only if there are several. */
  readonly sourceNames?: readonly string[];
  readonly wanted: WantedFields;
  readonly knowledge: RunKnowledge;
  /** Language of values that are words of our own tables. */
  readonly language: Language;
  /** Epoch milliseconds, for values that are ages. @default the present */
  readonly now?: number;
}

/** Most subjects whose rows stay in memory, some 300 bytes each. */
const mostCachedSubjects = 65_536;

/** Rows of a subject, on average, from which what is made of its row is worth keeping for the others. */
const rowsWorthSharing = 4;

/** Turns what a run knows into values, status and note of its rows, a few records at a time. */
export class RowWriter {
  readonly #input: RowWriterInput;
  readonly #blank: WrittenRow;
  readonly #totals: WrittenRow;
  /**
   * The answers of subjects, reused across calls of `write`. Kept only for lists with few subjects, which may name
   * each one many times.
   */
  readonly #cachedAnswers = new Map<number, SubjectRow>();
  readonly #isCaching: boolean;
  /** Places of the fields that compare the row with its answer. */
  readonly #compared: readonly number[];
  /** True if what a row says matters besides the answers of its subject. */
  readonly #comparesRows: boolean;

  constructor(input: RowWriterInput) {
    this.#input = input;
    this.#isCaching = input.rows.subjects.size <= mostCachedSubjects;
    const values = input.wanted.fields.map(() => null);
    this.#compared = input.wanted.fields.flatMap(({ field: { compares } }, place) =>
      compares === undefined ? [] : place,
    );
    this.#comparesRows =
      this.#compared.length > 0 ||
      input.matching !== undefined ||
      input.checking !== undefined ||
      input.rows.hasKept;
    this.#blank = { status: "blank", note: emptyNote, values, stays: "none" };
    this.#totals = { ...this.#blank, note: [{ code: "note_totals" }] };
  }

  /**
   * Whether what is made of a row is kept for the others about its company that say nothing else, for which `write` returns the
   * same object.
   */
  get sharesRows(): boolean {
    const { rows } = this.#input;
    return this.#isCaching && rows.size >= rowsWorthSharing * rows.subjects.size;
  }

  /** Returns `make` with its results kept for objects that `write` returns for many rows. */
  shared<Made>(make: (row: RowEnd) => Made): (row: RowEnd) => Made {
    if (!this.sharesRows) return make;
    const made = new WeakMap<RowEnd, Made>();
    return (row) => {
      if (!(row instanceof SubjectRow)) return make(row);
      const known = made.get(row);
      if (known !== undefined) return known;
      const fresh = make(row);
      made.set(row, fresh);
      return fresh;
    };
  }

  /** Returns what to write for `count` records from `first`. */
  async write(first: number, count: number): Promise<RowEnd[]> {
    const { rows } = this.#input;
    const chunk = Array.from({ length: count }, (_, index) => rows.at(first + index));
    const answered = await this.#answered(chunk);
    const others = await this.#otherEstablishments(chunk, answered);
    const ends = chunk.map((row, index) => this.#end(row, rows.textsOf(first + index), answered, others));
    return this.#checked(chunk, first, ends, answered);
  }

  /**
   * Returns the SIRETs that stand in rows which name their company alone and that are not of its head office, by the
   * answers now or by stored ones: the row named that establishment before. Sends no call.
   */
  async #otherEstablishments(
    chunk: readonly Row[],
    answered: ReadonlyMap<number, SubjectRow>,
  ): Promise<ReadonlySet<string>> {
    const { wanted, knowledge } = this.#input;
    const place = wanted.fields.findIndex(({ field }) => field.key === "siret");
    const others = new Set<string>();
    const open = new Set<string>();
    for (const row of chunk) {
      if (row.kind !== "subject" || row.writtenSiret === undefined) continue;
      const office = answered.get(row.subject)!.values[place] ?? undefined;
      if (office === undefined) open.add(row.writtenSiret);
      else if (office !== row.writtenSiret) others.add(row.writtenSiret);
    }
    if (open.size === 0) return others;
    const isOther = (known: KnownAnswer | undefined) =>
      known?.status === "found" && booleanOf(at(known.data, "siege")) === false;
    return knowledge.decide((_, stored) => {
      const known = [...open].filter((siret) => isOther(stored.know({ operation: "establishment", siret })));
      return new Set([...others, ...known]);
    });
  }

  /** Returns what to write for one row, without the check. `others`: see `#otherEstablishments`. */
  #end(
    row: Row,
    texts: ComparedTexts,
    answered: ReadonlyMap<number, SubjectRow>,
    others: ReadonlySet<string>,
  ): RowEnd {
    if (row.kind === "left_out") return { stays: row.stays };
    if (row.kind === "blank") return row.isTotals ? this.#totals : this.#blank;
    if (row.kind === "match") {
      const unmatched = this.#input.matching!.unmatched(row.match);
      const note = [...this.#wrongNumberNote(row.wrong), ...unmatched.note];
      return { ...this.#blank, ...unmatched, note, stays: row.stays };
    }
    const column = this.#columnName(row.source);
    if (row.kind === "invalid") {
      const invalid = { ...this.#blank, status: "invalid", note: invalidNote(row, column) } as const;
      if (!row.isEntered) return invalid;
      const note: Note = [{ code: "note_entered_wrong" }, ...invalid.note];
      const match: RowMatch = { candidates: [], isMistyped: true };
      return { ...invalid, note, match };
    }
    const filled = answered.get(row.subject)!;
    const kept = row.kept && keptOfAnswer(row.kept, filled.facts);
    const found =
      kept === undefined
        ? this.#input.matching?.found(row, texts, filled.facts!)
        : keptMatch(kept, filled.facts);
    const isOfOther = row.writtenSiret !== undefined && others.has(row.writtenSiret);
    const stays = kept !== row.kept ? "none" : isOfOther ? "company" : row.stays;
    const isUsual = row.repairs.length === 0 && row.otherNumberRemark === undefined;
    const isPlain = isUsual && row.wrong === undefined && column === undefined && stays === "all";
    if (isPlain && found === undefined && this.#compared.length === 0) return filled;
    const { status, readAt, subject } = filled;
    const values = this.#withCompared(filled, texts);
    const note = [
      ...this.#wrongNumberNote(row.wrong),
      ...(found?.note ?? []),
      ...rowNote(row, subject, filled.note, column),
    ];
    return { status, values, readAt, subject, stays, note, match: found?.match };
  }

  /** Returns the values of a subject, with the fields that compare it with the row's texts. */
  #withCompared({ values, facts }: SubjectRow, texts: ComparedTexts): readonly RowCell[] {
    if (this.#compared.length === 0 || facts === undefined) return values;
    const all = [...values];
    for (const place of this.#compared)
      all[place] = comparedValue(this.#input.wanted.fields[place]!.field.key, texts, facts);
    return all;
  }

  /** Adds the results of the check to each row, in a run that checks. */
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

  /** Returns the name of the column that an identifier was read in; undefined for the first column. */
  #columnName(source: number): string | undefined {
    return source === 0 ? undefined : this.#input.sourceNames?.[source];
  }

  /** Returns the note about the wrong number of a row that was looked for by its name. */
  #wrongNumberNote(wrong: WrongNumber | undefined): Note {
    return wrong === undefined ? emptyNote : invalidNote(wrong, this.#columnName(wrong.source));
  }

  /** Returns the answers of the subjects in `chunk`, by subject. */
  async #answered(chunk: readonly Row[]): Promise<Map<number, SubjectRow>> {
    const answered = this.#isCaching ? this.#cachedAnswers : new Map<number, SubjectRow>();
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
    const comparedResources = this.#comparesRows ? factResources(wanted.resources) : [];
    const resources = [
      ...wanted.resources,
      ...comparedResources,
      ...(this.#input.checking === undefined ? [] : [headOfficeResource]),
    ];
    const steps = await knowledge.steps(subjects, [...resources, ...wanted.storedResources]);
    const isOfficeReported =
      this.#input.checking?.usesKeptOffices === true || readsHeadOffice(wanted.resources);
    const missOf = (lookup: Lookup) => knowledge.missOf(lookup);
    indexes.forEach((index, position) => {
      const subject = subjects[position]!;
      const known = {
        subject,
        steps: steps[position]!.slice(0, wanted.resources.length),
        storedSteps: steps[position]!.slice(resources.length),
        missOf,
      };
      const answer = subjectAnswer(known, wanted, language, now);
      const facts = this.#comparesRows
        ? subjectFacts(subject, resources, steps[position]!, isOfficeReported)
        : undefined;
      answered.set(index, new SubjectRow(answer, facts, rows.subjects, index));
    });
  }
}

/** What a run writes into one cell: a value, null to empty it, undefined to leave it as it is. */
export type RowCell = FieldValue | undefined;

/** The result of a row, as needed for its cells. */
interface RowAnswer {
  /** The company of the row; undefined if its identifier names none. */
  readonly siren: string | undefined;
  /** What earlier runs wrote and may stay, where this run has nothing to write. */
  readonly stays: Stays;
  /** One a field that was asked for; undefined if there is no answer now. */
  readonly values: readonly RowCell[];
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly match?: RowMatch | undefined;
  readonly check?: RowCheck | undefined;
}

/**
 * Returns whether what an earlier run wrote into a column may stay. If the row now names another establishment, only
 * columns about the company may.
 */
export const mayStay = (stays: Stays, key: OwnKey): boolean =>
  stays === "all" || (stays === "company" && !isOfEstablishment(key));

const ofEstablishment: ReadonlySet<Resource | undefined> = new Set([
  "establishment",
  "suggested-establishment",
] as const);

/** Returns true for columns about an establishment, and for those that compare the row with its answers. */
function isOfEstablishment(key: OwnKey): boolean {
  const field = findField(key);
  return isCheckKey(key) || field?.compares !== undefined || ofEstablishment.has(field?.resource);
}

const isCheckKey = (key: OwnKey): key is CheckKey =>
  (checkColumns("einvoicing") as readonly string[]).includes(key);

function precedingCell(key: PrecedingKey, { siren, status, match, check }: RowAnswer): RowCell {
  if (isCheckKey(key)) return checkCell(key, check);
  if (key === "found_by" && siren !== undefined && match?.foundBy === undefined)
    // If nobody knows how the row came by its company, the cell of the list stays.
    return match?.isKept ? undefined : status === "not_found" ? null : byNumber;
  return match?.isKept && key.startsWith("candidate_") ? undefined : matchCell(key, match);
}

/**
 * Builds the cells of the rows of a run: those of its columns (`runColumns` of the asked fields), then those of
 * `others`, our columns in the list that the run does not fill. Where a value cannot be had now, an older one stays,
 * provided that it is about the same company or establishment.
 * @decides what a run writes into the cells of a row
 */
export class RowCells {
  readonly #columns: readonly OwnKey[];
  readonly #precedingKeys: readonly PrecedingKey[];
  readonly #others: readonly OwnKey[];
  /** For each field with a column of its own, the place of its value among those of the asked fields. */
  readonly #places: readonly number[];

  constructor(
    asked: readonly Field[],
    others: readonly OwnKey[],
    precedingKeys: readonly PrecedingKey[] = [],
  ) {
    this.#columns = runColumns(asked, precedingKeys).map(({ key }) => key);
    this.#precedingKeys = precedingKeys;
    this.#others = others;
    this.#places = fieldPlaces(asked, precedingKeys);
  }

  /** Returns the cells of a row that takes part. */
  filled(row: RowAnswer): RowCell[] {
    const { siren, stays, values, status, note, match } = row;
    const cells: RowCell[] = [siren ?? (match?.isMistyped ? undefined : null)];
    for (const key of this.#precedingKeys) {
      const cell = precedingCell(key, row);
      cells.push(cell === undefined ? this.#unanswered(stays, key) : cell);
    }
    for (const place of this.#places) {
      const value = values[place];
      cells.push(value === undefined ? this.#unanswered(stays, this.#columns[cells.length]!) : value);
    }
    cells.push(status, note === "" ? null : note);
    for (const other of this.#others) {
      // `found_by` is rewritten wherever the list has it, because the old text may be about an earlier company.
      const cell = other === "found_by" ? precedingCell(other, row) : undefined;
      cells.push(cell === undefined ? this.#unanswered(stays, other) : cell);
    }
    return cells;
  }

  /** Returns the cells of a row that takes no part: they stay as they are, except those about another company. */
  left(stays: Stays): RowCell[] {
    return [...this.#columns, ...this.#others].map((key) => this.#unanswered(stays, key));
  }

  #unanswered(stays: Stays, key: OwnKey): null | undefined {
    return mayStay(stays, key) ? undefined : null;
  }
}

/** The result of one record that takes part in a run. */
export interface WrittenRow {
  readonly status: OutcomeStatus;
  readonly note: Note;
  /** One a wanted field. */
  readonly values: readonly RowCell[];
  readonly subject?: Subject;
  /** How the row was found by its name, or how its name fits its number. */
  readonly match?: RowMatch | undefined;
  /** The results of its check. */
  readonly check?: RowCheck | undefined;
  /** When the oldest of its answers was read, epoch milliseconds. */
  readonly readAt?: number | undefined;
  /** What earlier runs wrote into its columns and may stay. */
  readonly stays: Stays;
}

/** A record that takes no part in a run: its cells stay as they are, except those about another company. */
interface LeftRow {
  readonly status?: undefined;
  readonly stays: Stays;
}

export type RowEnd = WrittenRow | LeftRow;
