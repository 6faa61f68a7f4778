import { readIdentifier } from "../../shared/identifiers/read.ts";
import {
  invalidReasons,
  repairs,
  type InvalidReason,
  type RepairCode,
} from "../../shared/identifiers/reading.ts";
import type { ListFile } from "../files/list.ts";
import { uncalculated } from "../files/uncalculated.ts";
import { type Subjects } from "./subjects.ts";

/** Why nothing is asked for a row: a text that is no identifier, or a formula of a workbook without its result. */
export type RowReason = InvalidReason | "uncalculated";

const reasons: readonly RowReason[] = [...(Object.keys(invalidReasons) as InvalidReason[]), "uncalculated"];
const toldRepairs = (Object.keys(repairs) as RepairCode[]).filter((code) => repairs[code].told);

const blankMark = -1;
const keptMark = -2;
const firstInvalidMark = -3;

/** What one record of a list asks for. */
export type Row =
  | { readonly kind: "blank" }
  /** Left out of this run by `--only`: its cells stay as they are. */
  | { readonly kind: "kept" }
  | { readonly kind: "invalid"; readonly reason: RowReason; readonly suggestion: string | undefined }
  | {
      readonly kind: "subject";
      readonly subject: number;
      readonly repairs: readonly RepairCode[];
      readonly first: boolean;
    };

/** The records of a list as read from its identifier column: some 6 bytes a record, whatever it holds. */
export class Rows {
  readonly subjects: Subjects;
  /** Index of the record's subject, or a mark below zero. */
  readonly #marks: Int32Array;
  /** Bit per told repair; the highest bit: first record of its subject. */
  readonly #flags: Uint8Array;
  readonly #suggestions = new Map<number, string>();

  /** `subjects` takes those of these rows in; several lists of one run share them. */
  constructor(count: number, subjects: Subjects) {
    this.subjects = subjects;
    this.#marks = new Int32Array(count).fill(blankMark);
    this.#flags = new Uint8Array(count);
  }

  get count(): number {
    return this.#marks.length;
  }

  /** Leaves one record out of the run. */
  keep(record: number): void {
    this.#marks[record] = keptMark;
  }

  /** Reads the text of one record's identifier cell. */
  set(record: number, text: string): void {
    if (text === uncalculated) return this.#refuse(record, "uncalculated");
    const reading = readIdentifier(text);
    if (reading.kind === "blank") return;
    if (reading.kind === "invalid") return this.#refuse(record, reading.reason, reading.suggestion);
    const siret = reading.kind === "siret" ? reading.siret : undefined;
    const { index, isNew } = this.subjects.add(reading.siren, siret);
    this.#marks[record] = index;
    let flags = isNew ? 0x80 : 0;
    for (const repair of reading.repairs) {
      const bit = toldRepairs.indexOf(repair);
      if (bit !== -1) flags |= 1 << bit;
    }
    this.#flags[record] = flags;
  }

  at(record: number): Row {
    const mark = this.#marks[record]!;
    if (mark === blankMark) return { kind: "blank" };
    if (mark === keptMark) return { kind: "kept" };
    if (mark <= firstInvalidMark) {
      const reason = reasons[firstInvalidMark - mark]!;
      return { kind: "invalid", reason, suggestion: this.#suggestions.get(record) };
    }
    const flags = this.#flags[record]!;
    const told =
      flags === 0 || flags === 0x80 ? [] : toldRepairs.filter((_, bit) => (flags & (1 << bit)) !== 0);
    return { kind: "subject", subject: mark, repairs: told, first: (flags & 0x80) !== 0 };
  }

  #refuse(record: number, reason: RowReason, suggestion?: string): void {
    this.#marks[record] = firstInvalidMark - reasons.indexOf(reason);
    if (suggestion !== undefined) this.#suggestions.set(record, suggestion);
  }
}

/** Whether a record takes part in a run, by the text of its `sirene_status` cell. */
export type Selection = (status: string) => boolean;

/** Where the rows of a list are read from. */
export interface RowSource {
  readonly list: ListFile;
  /** Index of the identifier column. */
  readonly idColumn: number;
  /** The subjects of the run, which the list's are added to. */
  readonly subjects: Subjects;
  /** Index of the `sirene_status` column, and which of its rows take part; without it all do. */
  readonly only?: { readonly statusColumn: number; readonly selects: Selection };
}

/** Reads what each record of a list asks for. */
export async function readRows({ list, idColumn, subjects, only }: RowSource): Promise<Rows> {
  const rows = new Rows(list.records, subjects);
  const columns = only === undefined ? [idColumn] : [idColumn, only.statusColumn];
  await list.read(columns, (first, cells) => {
    cells.forEach(([text, status], index) => {
      if (only !== undefined && !only.selects(status ?? "")) rows.keep(first + index);
      else rows.set(first + index, text ?? "");
    });
  });
  return rows;
}
