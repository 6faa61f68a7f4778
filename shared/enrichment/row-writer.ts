import {
  type SubjectFacts,
  asksHeadOffice,
  comparedName,
  comparedValue,
  factResources,
  headOfficeResource,
  subjectFacts,
} from "./comparisons.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { RunKnowledge } from "./run-knowledge.ts";
import { type Note, checkNote, invalidNote, nothingToSay, rowNote, subjectNote } from "./notes.ts";
import type { Row, Stays } from "./rows.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { KeptCompany } from "./kept-company.ts";
import {
  type RowMatch,
  byNumber,
  foundByOf,
  keptFoundBy,
  keptNote,
  matchCell,
  matchNote,
} from "./row-match.ts";
import { type WantedFields, subjectAnswer } from "../answers/subject-answer.ts";
import type { Language } from "../messages/messages.ts";
import type { Lookup, OutcomeStatus } from "../lookups/lookup.ts";
import type { Subject } from "../lookups/resolve.ts";
import { type RowCheck, type RowChecker, checkCell } from "./row-checker.ts";
import type { IndexedList } from "./subjects.ts";
import type { WrongNumber } from "./cell-reading.ts";
import { type Field, findField } from "../fields/catalogue.ts";
import type { FieldValue, Resource } from "../fields/field.ts";
import {
  type BesideKey,
  type CheckKey,
  type OwnKey,
  checkColumns,
  fieldPlaces,
  runColumns,
} from "./columns/own-columns.ts";

/** What a search by name adds to a row that has a company. */
interface FoundMatch {
  readonly match: RowMatch;
  readonly note: Note;
}

/** Of a row that has the company of an earlier run or of a person: how it was given it. `facts`: what is known of it. */
const keptMatch = (kept: KeptCompany, facts: SubjectFacts | undefined): FoundMatch => ({
  match: { candidates: [kept.company], isKept: true, foundBy: keptFoundBy(kept) },
  note: keptNote(kept, facts?.names?.name),
});

/** Tells what the searches by name of a run say of its rows. Asks nothing: names are compared with what is known already. */
export class RowMatcher {
  readonly #queries: MatchQueries;
  readonly #knowledge: RunKnowledge;

  constructor(queries: MatchQueries, knowledge: RunKnowledge) {
    this.#queries = queries;
    this.#knowledge = knowledge;
  }

  /** Of a row that has a company: how it was found, or how its name fits it; undefined where there is nothing to say. */
  found(
    row: Extract<Row, { kind: "subject" }>,
    texts: ComparedTexts,
    facts: SubjectFacts,
  ): FoundMatch | undefined {
    if (row.match === undefined) {
      const compared = comparedName(texts, facts);
      if (compared === undefined) return undefined;
      const { letter } = compared;
      const name = facts.names!.name;
      const note: Note = letter === "F" ? [{ code: "note_name_differs", details: { name } }] : [];
      return { match: { candidates: [], nameMatch: letter }, note };
    }
    const state = this.#queries.state(row.match);
    if (state.kind !== "settled") return undefined;
    return {
      match: { candidates: state.result.candidates, foundBy: foundByOf(state.result) },
      note: matchNote(state.result, facts.names?.name),
    };
  }

  /** What a row gets that means nobody who is known. */
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
    const miss = state.kind === "unavailable" ? this.#knowledge.missOf(state.lookup) : undefined;
    if (miss === undefined) return { status: "deferred", note: [{ code: "note_match_open" }] };
    return { status: miss.status, note: [{ miss }] };
  }
}

/** The row of a subject: some ten thousand of them are held, so that the identifiers are told when asked for. */
class SubjectRow implements WrittenRow {
  readonly status: OutcomeStatus;
  readonly note: Note;
  readonly values: readonly RowCell[];
  readonly readAt: number | undefined;
  readonly stays = "all";
  /** Where rows are compared with it. */
  readonly facts: SubjectFacts | undefined;
  readonly #subjects: IndexedList<Subject>;
  readonly #index: number;

  constructor(
    row: Omit<WrittenRow, "subject" | "stays"> & { readonly facts: SubjectFacts | undefined },
    subjects: IndexedList<Subject>,
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
export interface WrittenRows extends IndexedList<Row> {
  readonly subjects: IndexedList<Subject>;
  textsOf(record: number): ComparedTexts;
}

interface RowWriterInput {
  readonly rows: WrittenRows;
  /** Place of their list among those of the run; 0 where it is the only one. */
  readonly list?: number;
  /** For a run that looks rows without a number up by their names: what was found. */
  readonly matching?: RowMatcher | undefined;
  /** For a run that checks its rows. */
  readonly checking?: RowChecker | undefined;
  /** Names of the columns that identifiers are read in; only where they are several. */
  readonly sourceNames?: readonly string[];
  readonly wanted: WantedFields;
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
  readonly #totals: WrittenRow;
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
    this.#totals = { ...this.#blank, note: [{ code: "note_totals" }] };
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
    if (row.kind === "blank") return row.isTotals ? this.#totals : this.#blank;
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
    const isUsual = row.repairs.length === 0 && row.beside === undefined;
    const isPlain = isUsual && column === undefined && row.stays === "all";
    if (isPlain && found === undefined && this.#compared.length === 0) return filled;
    const { status, readAt, subject } = filled;
    const values = this.#withCompared(filled, texts);
    const note = [
      ...this.#wrongNumberNote(row.wrong),
      ...(found?.note ?? []),
      ...rowNote(row, subject, filled.note, column),
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

/** What a run writes into one cell: a value, null to empty it, undefined to leave what stands there. */
export type RowCell = FieldValue | undefined;

/** What a row got, for its cells. */
interface RowAnswer {
  /** Whom the row is about; undefined for a row whose identifier names nobody. */
  readonly siren: string | undefined;
  /** What earlier runs wrote and may stay, where this one has nothing to write. */
  readonly stays: Stays;
  /** One a field that was asked; undefined where there is no answer now. */
  readonly values: readonly RowCell[];
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly match?: RowMatch | undefined;
  readonly check?: RowCheck | undefined;
}

/** Whether what an earlier run wrote into a column may stay: where the row names another establishment, what is of the company. */
export const mayStay = (stays: Stays, key: OwnKey): boolean =>
  stays === "all" || (stays === "company" && !isOfEstablishment(key));

const ofEstablishment: ReadonlySet<Resource | undefined> = new Set([
  "establishment",
  "suggested-establishment",
] as const);

/** True of what is read of an establishment, and of what compares the row with its answers. */
function isOfEstablishment(key: OwnKey): boolean {
  const field = findField(key);
  return isCheckKey(key) || field?.compares !== undefined || ofEstablishment.has(field?.resource);
}

const isCheckKey = (key: OwnKey): key is CheckKey =>
  (checkColumns("einvoicing") as readonly string[]).includes(key);

function besideCell(key: BesideKey, { siren, status, match, check }: RowAnswer): RowCell {
  if (isCheckKey(key)) return checkCell(key, check);
  if (key === "found_by" && siren !== undefined && match?.foundBy === undefined)
    // Of a company that nobody here knows how the row came by it, the list itself may tell.
    return match?.isKept ? undefined : status === "not_found" ? null : byNumber;
  return match?.isKept && key.startsWith("candidate_") ? undefined : matchCell(key, match);
}

/**
 * The cells of the rows of a run: in its columns (`runColumns` of the asked fields), then in `others`, the columns of
 * ours in the list that the run does not fill. What could not be had now keeps an older answer, of the same company or
 * establishment alone.
 * @decides what a run writes into the cells of a row
 */
export class RowCells {
  readonly #columns: readonly OwnKey[];
  readonly #beside: readonly BesideKey[];
  readonly #others: readonly OwnKey[];
  /** Place among those asked of the value of each field that has a column. */
  readonly #places: readonly number[];

  constructor(asked: readonly Field[], others: readonly OwnKey[], beside: readonly BesideKey[] = []) {
    this.#columns = runColumns(asked, beside).map(({ key }) => key);
    this.#beside = beside;
    this.#others = others;
    this.#places = fieldPlaces(asked, beside);
  }

  /** The cells of a row that takes part. */
  filled(row: RowAnswer): RowCell[] {
    const { siren, stays, values, status, note } = row;
    const cells: RowCell[] = [siren ?? null];
    for (const key of this.#beside) {
      const cell = besideCell(key, row);
      cells.push(cell === undefined ? this.#unanswered(stays, key) : cell);
    }
    for (const place of this.#places) {
      const value = values[place];
      cells.push(value === undefined ? this.#unanswered(stays, this.#columns[cells.length]!) : value);
    }
    cells.push(status, note === "" ? null : note);
    for (const other of this.#others) {
      // Who found a company is told wherever a list has a column for it: it must not tell of an earlier one.
      const cell = other === "found_by" ? besideCell(other, row) : undefined;
      cells.push(cell === undefined ? this.#unanswered(stays, other) : cell);
    }
    return cells;
  }

  /** The cells of a row that takes no part: it stays as it is, but for what is of another company. */
  left(stays: Stays): RowCell[] {
    return [...this.#columns, ...this.#others].map((key) => this.#unanswered(stays, key));
  }

  #unanswered(stays: Stays, key: OwnKey): null | undefined {
    return mayStay(stays, key) ? undefined : null;
  }
}

/** What one record that takes part in a run ends with. */
export interface WrittenRow {
  readonly status: OutcomeStatus;
  readonly note: Note;
  /** One a wanted field. */
  readonly values: readonly RowCell[];
  readonly subject?: Subject;
  /** How the row was found by its name, or how its name fits its number. */
  readonly match?: RowMatch | undefined;
  /** What a check says of it. */
  readonly check?: RowCheck | undefined;
  /** When the oldest of its answers was read, epoch milliseconds. */
  readonly readAt?: number | undefined;
  /** What earlier runs wrote into its columns and may stay. */
  readonly stays: Stays;
}

/** What one record ends with that takes no part in a run: it stays as it is, but for what is of another company. */
interface LeftRow {
  readonly status?: undefined;
  readonly stays: Stays;
}

export type RowEnd = WrittenRow | LeftRow;
