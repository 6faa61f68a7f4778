import { type ComparedTexts, nothingCompared, hasNoText } from "./columns/compared-texts.ts";
import {
  type InvalidReason,
  type RepairCode,
  invalidReasons,
  readIdentifier,
  repairs,
} from "../identifiers/read.ts";
import {
  type OtherNumberRemark,
  type CellReading,
  type RowReason,
  type WrongNumber,
  readCell,
} from "./cell-reading.ts";
import { statusOf } from "./note-words.ts";
import { type IndexedList, NumberIndex, type Subjects } from "./subjects.ts";
import type { MatchRow } from "../matching/match.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { KeptCompany } from "./kept-company.ts";
import { type OwnColumn, companyOfColumns, tellingColumns } from "./columns/own-columns.ts";

const reasons: readonly RowReason[] = [...(Object.keys(invalidReasons) as InvalidReason[]), "uncalculated"];
const notedRepairs = (Object.keys(repairs) as RepairCode[]).filter((code) => repairs[code].isReported);

const blankMark = -1;
const leftOutMark = -2;
const firstInvalidMark = -3;
/** Marks from here down are queries of rows looked for by name. No reason of an invalid row reaches this far. */
const firstMatchMark = -1000;

/**
 * Each record has 16 bits beside its mark: 8 for repairs, one for the first row of its subject, the rest for `Stays`.
 */
const repairFlags = 0xff;
const firstFlag = 0x100;
/** In a blank record: its other cells are filled. The bit is free there, since a blank record has no subject. */
const filledFlag = firstFlag;
/** In a blank record, which has no repairs: a totals row, which sums other rows up. */
const totalsFlag = 0x1;
const staysShift = 9;
const sirenLength = 9;
const stays: readonly Stays[] = ["all", "company", "none"];

/** What one record of a list asks for. */
export type Row =
  /**
   * A row without a number. `isFilled`: other cells of the row have text (set only in runs that read them).
   * `isTotals`: the row sums other rows up and is about no company.
   */
  | { readonly kind: "blank"; readonly isFilled?: true; readonly isTotals?: true }
  /**
   * A row left out of this run. Its cells stay as they are, except those about another company. `subject`: index of
   * the subject that the row names, if a row that takes part has the same subject.
   */
  | { readonly kind: "left_out"; readonly stays: Stays; readonly subject?: number }
  | {
      readonly kind: "invalid";
      readonly reason: RowReason;
      readonly suggestion: string | undefined;
      /** Index of the identifier column that was read, from 0. */
      readonly source: number;
      /** The number is not the row's own: a person entered it in `sirene_siren`. */
      readonly isEntered?: true;
    }
  | {
      readonly kind: "subject";
      readonly subject: number;
      readonly repairs: readonly RepairCode[];
      readonly first: boolean;
      readonly source: number;
      /** What earlier runs wrote into the row and may stay. */
      readonly stays: Stays;
      /** Index of the query that found the company of a row without a usable number. */
      readonly match?: number;
      /** The company that an earlier run or a person gave to a row without a usable number. */
      readonly kept?: KeptCompany;
      readonly wrong?: WrongNumber | undefined;
      readonly otherNumberRemark?: OtherNumberRemark;
      /** The SIRET in `sirene_siret` of a row that names its company alone, if it is of that company. */
      readonly writtenSiret?: string;
    }
  /**
   * A row without a usable number that is looked for by name, by query `match`. The query found no company, or is not
   * settled yet. `wrong`: the unusable number of the row.
   */
  | {
      readonly kind: "match";
      readonly match: number;
      readonly wrong: WrongNumber | undefined;
      readonly first: boolean;
      readonly stays: Stays;
    };

/**
 * The records of a list, read from its identifier columns. A record takes 6 bytes; only unusual ones and compared
 * texts take more.
 */
export class Rows implements IndexedList<Row> {
  readonly subjects: Subjects;
  /** Index of the record's subject, or one of the negative marks above. */
  readonly #marks: Int32Array;
  readonly #flags: Uint16Array;
  /** The source each record was read from; undefined if the list has a single source. */
  readonly #sources: Uint8Array | undefined;
  readonly #suggestions = new Map<number, string>();
  readonly #queries: MatchQueries | undefined;
  readonly #texts = new Map<number, ComparedTexts>();
  readonly #wrong = new Map<number, WrongNumber>();
  readonly #otherNumberRemarks = new Map<number, OtherNumberRemark>();
  /**
   * For each left-out record, its number from `Subjects.addLeftOut` plus one; 0 if it names nobody. Allocated on
   * first use.
   */
  #leftOut: Int32Array | undefined;
  /** For each record with a `writtenSiret`, its NIC plus one; else 0. Allocated on first use. */
  #writtenNics: Uint32Array | undefined;
  readonly #kept = new Map<number, KeptCompany>();
  readonly #mistyped = new Set<number>();

  /**
   * Adds the subjects of its rows to `subjects` and the rows looked for by name to `queries`. The lists of one run
   * share both.
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

  /** Returns true if earlier runs or people gave companies to some records. */
  get hasKept(): boolean {
    return this.#kept.size > 0;
  }

  /** Leaves one record out of the run. `reading` says which company it names. */
  leaveOut(record: number, stay: Stays = "all", reading: CellReading = { kind: "blank" }): void {
    if ("siren" in reading) {
      const siret = reading.kind === "siret" ? reading.siret : undefined;
      this.#leftOut ??= new Int32Array(this.size);
      this.#leftOut[record] = this.subjects.addLeftOut(reading.siren, siret) + 1;
    }
    this.#marks[record] = leftOutMark;
    this.#flags[record] = stays.indexOf(stay) << staysShift;
  }

  /** Stores one record from the text of its identifier cell. */
  set(record: number, text: string): void {
    this.put(record, readCell(text));
  }

  /** Stores one record as it was read in the column `source`. `stay`: what earlier runs wrote and may stay. */
  put(record: number, reading: CellReading, source = 0, stay: Stays = "all"): void {
    if (this.#sources !== undefined) this.#sources[record] = source;
    this.#flags[record] = stays.indexOf(stay) << staysShift;
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
    let flags = this.#flags[record] | (isNew ? firstFlag : 0);
    for (const repair of reading.repairs) {
      const bit = notedRepairs.indexOf(repair);
      if (bit !== -1) flags |= 1 << bit;
    }
    this.#flags[record] = flags;
  }

  /** Notes that other cells of a record without a number have text. */
  fill(record: number): void {
    this.#flags[record] = this.#flags[record]! | filledFlag;
  }

  /** Notes that a record is a totals row. */
  sumUp(record: number): void {
    this.#flags[record] = totalsFlag | (stays.indexOf("none") << staysShift);
  }

  /** Stores the unusable number of a row that is read by another one; nothing if it has none. */
  putWrong(record: number, wrong: WrongNumber | undefined): void {
    if (wrong !== undefined) this.#wrong.set(record, wrong);
  }

  /** Stores what is in `sirene_siret` of a row that names its company alone; nothing if there is nothing. */
  putWrittenSiret(record: number, siret: string | undefined): void {
    if (siret === undefined) return;
    this.#writtenNics ??= new Uint32Array(this.size);
    this.#writtenNics[record] = Number(siret.slice(sirenLength)) + 1;
  }

  /** Stores the remark of a row about the second number beside its own. */
  putOtherNumberRemark(record: number, remark: OtherNumberRemark): void {
    this.#otherNumberRemarks.set(record, remark);
  }

  /** Stores the texts of a row that are compared with the answers later. */
  putTexts(record: number, texts: ComparedTexts): void {
    if (!hasNoText(texts)) this.#texts.set(record, texts);
  }

  /** Returns the texts stored by `putTexts`. */
  textsOf(record: number): ComparedTexts {
    return this.#texts.get(record) ?? nothingCompared;
  }

  /** Stores one record that is looked for by its name and place. `wrong`: the unusable number in it. */
  putMatch(record: number, row: MatchRow, stay: Stays = "all", wrong?: WrongNumber): void {
    this.putWrong(record, wrong);
    const { index, isNew } = this.#queries!.add(row);
    this.#marks[record] = firstMatchMark - index;
    this.#flags[record] = (isNew ? firstFlag : 0) | (stays.indexOf(stay) << staysShift);
  }

  /**
   * Stores one record with the company that an earlier run or a person gave it. `wrong`: the unusable number in it.
   */
  putKept(record: number, kept: KeptCompany, stay: Stays, wrong?: WrongNumber): void {
    const { siren, siret } = kept.company;
    const reading =
      siret === undefined
        ? ({ kind: "siren", siren, repairs: [] } as const)
        : ({ kind: "siret", siren, siret, repairs: [] } as const);
    this.put(record, reading, 0, stay);
    this.#kept.set(record, kept);
    this.putWrong(record, wrong);
  }

  /** Stores one record in whose `sirene_siren` a person entered a number that cannot be read. */
  putMistyped(record: number, reading: Extract<CellReading, { readonly kind: "invalid" }>): void {
    this.put(record, reading);
    this.#mistyped.add(record);
  }

  /** Returns what earlier runs wrote into a record and may stay, whatever the record asks for. */
  staysAt(record: number): Stays {
    return stays[this.#flags[record]! >> staysShift]!;
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
    const stay = this.staysAt(record);
    if (mark === leftOutMark) return this.#leftOutAt(record, stay);
    if (mark <= firstMatchMark) return this.#matchAt(record, (flags & firstFlag) !== 0, stay);
    const source = this.#sources?.[record] ?? 0;
    if (mark <= firstInvalidMark) {
      const reason = reasons[firstInvalidMark - mark]!;
      const invalid = { kind: "invalid", reason, suggestion: this.#suggestions.get(record), source } as const;
      return this.#mistyped.has(record) ? { ...invalid, isEntered: true as const } : invalid;
    }
    const repairCodes =
      (flags & repairFlags) === 0 ? [] : notedRepairs.filter((_, bit) => (flags & (1 << bit)) !== 0);
    const first = (flags & firstFlag) !== 0;
    const otherNumberRemark = this.#otherNumberRemarks.get(record);
    const kept = this.#kept.get(record);
    const wrong = this.#wrong.get(record);
    const nic = this.#writtenNics?.[record] ?? 0;
    const row = { kind: "subject", subject: mark, repairs: repairCodes, first, source, stays: stay } as const;
    const isPlain = kept === undefined && otherNumberRemark === undefined && wrong === undefined && nic === 0;
    if (isPlain) return row;
    return {
      ...row,
      ...(nic > 0 && { writtenSiret: this.subjects.at(mark).siren + String(nic - 1).padStart(5, "0") }),
      ...(otherNumberRemark !== undefined && { otherNumberRemark }),
      ...(kept !== undefined && { kept }),
      wrong,
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
 * What may stay in our columns of a row, where this run writes nothing new: everything; only what is about the
 * company, because the row now names another of its establishments; or nothing, because the cells are about another
 * company or nobody can tell which. Left beside new answers, such cells would look right and be wrong.
 */
export type Stays = "all" | "company" | "none";

/** A row's identifier as read; `siren` is undefined if it names no company. */
interface RowIdentifier {
  readonly kind: string;
  readonly siren?: string;
  readonly siret?: string;
}

/** Says what may stay in a row; `textAt` gives its text in the column at an index. */
export type StaysOf = (row: RowIdentifier, textAt: (index: number) => string) => Stays;

/**
 * Returns a function that says what may stay in a row of a list with our columns `own`. Nothing may stay in a row that
 * names no company, unless an empty `sirene_siren` shows that the cells are about no company either. If the row was found,
 * somebody emptied that cell.
 * @decides what earlier runs wrote and may stay in a row
 */
export function staysIn(own: readonly OwnColumn[]): StaysOf {
  // Without our columns, the list has no cell that could be about another company.
  if (own.length === 0) return () => "all";
  const telling = tellingColumns(own);
  const [establishment, status] = (["siret", "status"] as const).map((key) =>
    own.find((one) => one.key === key),
  );
  const wasFound = (textAt: (index: number) => string): boolean =>
    status !== undefined && statusOf(textAt(status.index)) === "found";
  return ({ siren, siret }, textAt) => {
    if (companyOfColumns(telling, textAt) !== siren) return "none";
    if (siren === undefined) return telling.siren === undefined || wasFound(textAt) ? "none" : "all";
    if (siret === undefined || establishment === undefined) return "all";
    const ourReading = readIdentifier(textAt(establishment.index));
    return ourReading.kind === "siret" && ourReading.siret !== siret ? "company" : "all";
  };
}

/** Counts of a column of identifiers that the run does not read. */
export interface OtherCompanies {
  /** Number of distinct companies. */
  readonly companies: number;
  /** Rows in which the column names another company than the row's identifier does. */
  readonly differing: number;
  /**
   * Of those, the rows in which one number is a SIRET, the other a SIREN, and the SIRET does not begin with the
   * SIREN.
   */
  readonly siretsApart: number;
}

/** Counts the companies of such columns row by row: 16 bytes a company. */
export class OtherCompaniesCount {
  readonly #columns: { readonly index: NumberIndex; differing: number; siretsApart: number }[];

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => ({
      ...{ differing: 0, siretsApart: 0 },
      index: new NumberIndex(),
    }));
  }

  /** Counts one row. `textOf` gives its text in a column, by the column's place among those counted. */
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

  /** Returns the counts so far, in the order of the columns. */
  get counts(): OtherCompanies[] {
    return this.#columns.map(({ index, differing, siretsApart }) => ({
      ...{ companies: index.size, differing, siretsApart },
    }));
  }
}
