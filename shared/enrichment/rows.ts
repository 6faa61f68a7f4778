import { type ComparedTexts, nothingCompared, saysNothing } from "./columns/compared-texts.ts";
import {
  type InvalidReason,
  type RepairCode,
  invalidReasons,
  readIdentifier,
  repairs,
} from "../identifiers/read.ts";
import {
  type BesideRemark,
  type CellReading,
  type RowReason,
  type WrongNumber,
  readCell,
} from "./cell-reading.ts";
import { type IndexedList, NumberIndex, type Subjects } from "./subjects.ts";
import type { MatchRow } from "../matching/match.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { KeptCompany } from "./kept-company.ts";
import { type OwnColumn, companyOfColumns, tellingColumns } from "./columns/own-columns.ts";

const reasons: readonly RowReason[] = [...(Object.keys(invalidReasons) as InvalidReason[]), "uncalculated"];
const toldRepairs = (Object.keys(repairs) as RepairCode[]).filter((code) => repairs[code].told);

const blankMark = -1;
const leftOutMark = -2;
const firstInvalidMark = -3;
/** Below the marks of all reasons. */
const firstMatchMark = -1000;

/** Of the 16 bits that a record has beside its mark: 8 for repairs, the first of its subject, and what stays in it. */
const repairFlags = 0xff;
const firstFlag = 0x100;
/** Of a blank record, which is the first of nobody: other cells of it are filled. */
const filledFlag = firstFlag;
/** Of a blank record, in which nothing of an earlier run may stay: it sums others up. */
const totalsFlag = 0x200;
const staysShift = 9;
const stays: readonly Stays[] = ["all", "company", "none"];

/** What one record of a list asks for. */
export type Row =
  /**
   * Without a number; `isFilled` where other cells of the row say something, in a run that looks at them; `isTotals` of one that
   * sums others up and is about nobody.
   */
  | { readonly kind: "blank"; readonly isFilled?: true; readonly isTotals?: true }
  /**
   * Left out of this run: its cells stay as they are, but for what is of another company. `subject`: whom it names, where a row
   * that takes part is about the same.
   */
  | { readonly kind: "left_out"; readonly stays: Stays; readonly subject?: number }
  | {
      readonly kind: "invalid";
      readonly reason: RowReason;
      readonly suggestion: string | undefined;
      /** Which of the columns of identifiers was read, from 0. */
      readonly source: number;
    }
  | {
      readonly kind: "subject";
      readonly subject: number;
      readonly repairs: readonly RepairCode[];
      readonly first: boolean;
      readonly source: number;
      /** What earlier runs wrote into the row and may stay. */
      readonly stays: Stays;
      /** The query by which a row without a number that can be used was found. */
      readonly match?: number;
      /** Of a row without a number that can be used: the company that an earlier run or a person gave it. */
      readonly kept?: KeptCompany;
      readonly wrong?: WrongNumber | undefined;
      readonly beside?: BesideRemark;
    }
  /**
   * A row without a number that can be used, looked for by its name: `match` is its query, which means nobody, or nobody
   * knows yet whom; `wrong` the number that it has.
   */
  | {
      readonly kind: "match";
      readonly match: number;
      readonly wrong: WrongNumber | undefined;
      readonly first: boolean;
      readonly stays: Stays;
    };

/** The records of a list as read from its columns of identifiers: some 6 bytes a record, whatever it holds. */
export class Rows implements IndexedList<Row> {
  readonly subjects: Subjects;
  /** Index of the record's subject, or a mark below zero. */
  readonly #marks: Int32Array;
  readonly #flags: Uint16Array;
  /** Which source each record was read from; only where there are several. */
  readonly #sources: Uint8Array | undefined;
  readonly #suggestions = new Map<number, string>();
  readonly #queries: MatchQueries | undefined;
  readonly #texts = new Map<number, ComparedTexts>();
  readonly #wrong = new Map<number, WrongNumber>();
  readonly #beside = new Map<number, BesideRemark>();
  /** For each record that is left out, one more than the number by which its subject is told; made where there is one. */
  #leftOut: Int32Array | undefined;
  readonly #kept = new Map<number, KeptCompany>();

  /**
   * `subjects` takes those of these rows in, `queries` the rows that are looked for by name, where such are; several lists of
   * one run share them.
   */
  constructor(count: number, subjects: Subjects, sources = 1, queries?: MatchQueries) {
    this.#queries = queries;
    this.subjects = subjects;
    this.#marks = new Int32Array(count).fill(blankMark);
    this.#flags = new Uint16Array(count);
    this.#sources = sources > 1 ? new Uint8Array(count) : undefined;
  }

  get size(): number {
    return this.#marks.length;
  }

  /** Leaves one record out of the run, whoever it names. */
  leaveOut(record: number, stay: Stays = "all", reading: CellReading = { kind: "blank" }): void {
    if ("siren" in reading) {
      const siret = reading.kind === "siret" ? reading.siret : undefined;
      this.#leftOut ??= new Int32Array(this.size);
      this.#leftOut[record] = this.subjects.addLeftOut(reading.siren, siret) + 1;
    }
    this.#marks[record] = leftOutMark;
    this.#flags[record] = stays.indexOf(stay) << staysShift;
  }

  /** Reads the text of one record's identifier cell. */
  set(record: number, text: string): void {
    this.put(record, readCell(text));
  }

  /** Takes one record in as it was read, in the column of that number; `stay`: what earlier runs wrote and may stay. */
  put(record: number, reading: CellReading, source = 0, stay: Stays = "all"): void {
    if (this.#sources !== undefined) this.#sources[record] = source;
    if (reading.kind === "blank") return;
    if (reading.kind === "invalid") {
      this.#marks[record] = firstInvalidMark - reasons.indexOf(reading.reason);
      if ("suggestion" in reading && reading.suggestion !== undefined)
        this.#suggestions.set(record, reading.suggestion);
      return;
    }
    const siret = reading.kind === "siret" ? reading.siret : undefined;
    const { index, isNew } = this.subjects.add(reading.siren, siret);
    this.#marks[record] = index;
    let flags = (isNew ? firstFlag : 0) | (stays.indexOf(stay) << staysShift);
    for (const repair of reading.repairs) {
      const bit = toldRepairs.indexOf(repair);
      if (bit !== -1) flags |= 1 << bit;
    }
    this.#flags[record] = flags;
  }

  /** Notes that a record without a number says something in other cells. */
  fill(record: number): void {
    this.#flags[record] = this.#flags[record]! | filledFlag;
  }

  /** Notes that a record sums others up. */
  sumUp(record: number): void {
    this.#flags[record] = totalsFlag;
  }

  /** Keeps what a row that names a company has to say of the number beside its own. */
  putBeside(record: number, remark: BesideRemark): void {
    this.#beside.set(record, remark);
  }

  /** Keeps what a row says of its company beside its number, to be compared with the answers. */
  putTexts(record: number, texts: ComparedTexts): void {
    if (!saysNothing(texts)) this.#texts.set(record, texts);
  }

  /** What was kept of a row. */
  textsOf(record: number): ComparedTexts {
    return this.#texts.get(record) ?? nothingCompared;
  }

  /** Takes one record in that is to be looked for by what it says; `wrong`: the number in it that cannot be used. */
  putMatch(record: number, row: MatchRow, stay: Stays = "all", wrong?: WrongNumber): void {
    if (wrong !== undefined) this.#wrong.set(record, wrong);
    const { index, isNew } = this.#queries!.add(row);
    this.#marks[record] = firstMatchMark - index;
    this.#flags[record] = (isNew ? firstFlag : 0) | (stays.indexOf(stay) << staysShift);
  }

  /** Takes one record in that has the company of an earlier run or of a person; `wrong` as of `putMatch`. */
  putKept(record: number, kept: KeptCompany, stay: Stays, wrong?: WrongNumber): void {
    const { siren, siret } = kept.company;
    const reading =
      siret === undefined
        ? ({ kind: "siren", siren, repairs: [] } as const)
        : ({ kind: "siret", siren, siret, repairs: [] } as const);
    this.put(record, reading, 0, stay);
    this.#kept.set(record, kept);
    if (wrong !== undefined) this.#wrong.set(record, wrong);
  }

  at(record: number): Row {
    const mark = this.#marks[record]!;
    const flags = this.#flags[record]!;
    if (mark === blankMark)
      return {
        kind: "blank",
        ...((flags & filledFlag) !== 0 && { isFilled: true as const }),
        ...((flags & totalsFlag) !== 0 && { isTotals: true as const }),
      };
    const stay = stays[flags >> staysShift]!;
    if (mark === leftOutMark) return this.#leftOutAt(record, stay);
    if (mark <= firstMatchMark) return this.#matchAt(record, (flags & firstFlag) !== 0, stay);
    const source = this.#sources?.[record] ?? 0;
    if (mark <= firstInvalidMark) {
      const reason = reasons[firstInvalidMark - mark]!;
      return { kind: "invalid", reason, suggestion: this.#suggestions.get(record), source };
    }
    const told =
      (flags & repairFlags) === 0 ? [] : toldRepairs.filter((_, bit) => (flags & (1 << bit)) !== 0);
    const first = (flags & firstFlag) !== 0;
    const beside = this.#beside.get(record);
    const kept = this.#kept.get(record);
    const row = { kind: "subject", subject: mark, repairs: told, first, source, stays: stay } as const;
    if (kept === undefined && beside === undefined) return row;
    return {
      ...row,
      ...(beside !== undefined && { beside }),
      ...(kept !== undefined && { kept, wrong: this.#wrong.get(record) }),
    };
  }

  #leftOutAt(record: number, stay: Stays): Row {
    const number = this.#leftOut?.[record] ?? 0;
    const subject = number === 0 ? undefined : this.subjects.ofLeftOut(number - 1);
    return { kind: "left_out", stays: stay, ...(subject !== undefined && { subject }) };
  }

  #matchAt(record: number, first: boolean, stay: Stays): Row {
    const match = firstMatchMark - this.#marks[record]!;
    const wrong = this.#wrong.get(record);
    const state = this.#queries!.state(match);
    if (state.kind !== "settled" || state.subject === undefined)
      return { kind: "match", match, wrong, first, stays: stay };
    return {
      kind: "subject",
      subject: state.subject,
      repairs: [],
      first,
      source: 0,
      stays: stay,
      match,
      wrong,
    };
  }
}

/**
 * What of the columns of ours may stay in a row, beside what a run writes there now: all; what is of the company, for
 * the row names another of its establishments; or nothing, for they are of another company, or nobody can know whose.
 * Beside the answers of another company it would look right and be wrong.
 */
export type Stays = "all" | "company" | "none";

/** What a row's identifier was read as; `siren` is missing where it names nobody. */
interface RowIdentifier {
  readonly kind: string;
  readonly siren?: string;
  readonly siret?: string;
}

/**
 * Tells of the rows of a list that has the columns `own` of earlier runs what may stay in them; `textAt` gives a row's
 * text in a column, by its index. In a row that names nobody nothing may stay, unless `sirene_siren` says that nothing
 * of anybody is there.
 * @decides what earlier runs wrote and may stay in a row
 */
export function staysIn(
  own: readonly OwnColumn[],
): (row: RowIdentifier, textAt: (index: number) => string) => Stays {
  // A list that we never wrote into holds nothing that could be of another company.
  if (own.length === 0) return () => "all";
  const telling = tellingColumns(own);
  const establishment = own.find(({ key }) => key === "siret");
  return ({ siren, siret }, textAt) => {
    if (companyOfColumns(telling, textAt) !== siren) return "none";
    if (siren === undefined) return telling.siren === undefined ? "none" : "all";
    if (siret === undefined || establishment === undefined) return "all";
    const told = readIdentifier(textAt(establishment.index));
    return told.kind === "siret" && told.siret !== siret ? "company" : "all";
  };
}

/** What a column that identifies companies, and is not read for them, holds. */
export interface OtherCompanies {
  /** Number of distinct companies. */
  readonly companies: number;
  /** Rows in which it names another company than the row's identifier does. */
  readonly differing: number;
  /** Those of them in which one of the two is a SIRET and does not begin with the SIREN that is the other. */
  readonly siretsApart: number;
}

/** Counts the companies of such columns as the rows of a list go by: 16 bytes a company. */
export class OtherCompaniesCount {
  readonly #columns: { readonly index: NumberIndex; differing: number; siretsApart: number }[];

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => ({
      ...{ differing: 0, siretsApart: 0 },
      index: new NumberIndex(),
    }));
  }

  /** Takes one row in: the text of each of the columns, by its place among them, and what the row was read as. */
  add(textOf: (column: number) => string, row: RowIdentifier): void {
    for (const [place, column] of this.#columns.entries()) {
      const reading = readIdentifier(textOf(place));
      if (!("siren" in reading)) continue;
      column.index.add(Number(reading.siren));
      if (row.siren === undefined || reading.siren === row.siren) continue;
      column.differing += 1;
      if (reading.kind !== row.kind) column.siretsApart += 1;
    }
  }

  /** The counts so far, in the order of the columns. */
  get counts(): OtherCompanies[] {
    return this.#columns.map(({ index, differing, siretsApart }) => ({
      ...{ companies: index.size, differing, siretsApart },
    }));
  }
}
