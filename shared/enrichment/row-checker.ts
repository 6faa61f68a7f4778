import { type Language, type Translation, fill } from "../messages/messages.ts";
import type { IndexedList, Subjects } from "./subjects.ts";
import type { Row } from "./rows.ts";
import type { DirectoryEntry, DirectoryLines } from "../einvoicing/directory-lines.ts";
import type { PostcodesAndTowns } from "../matching/compare-places.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { SubjectFacts } from "./comparisons.ts";
import type { CheckKey, CheckPreset } from "./columns/own-columns.ts";
import { type Einvoice, type EinvoiceStatus, einvoiceOf } from "./einvoice.ts";
import {
  type CheckStatus,
  type ComparedPart,
  type IgnoredReasons,
  type CheckVerdict,
  uncomparedParts,
  verdictOf,
} from "./check-verdict.ts";
import { type CheckReason, checkReasonCodes } from "./check-reasons.ts";

/** Position of a row: index of its list in the run, and of its record in that list, both from 0. */
interface RowPosition {
  readonly list: number;
  readonly record: number;
}

/** Returns the text by which the cell of another row, in the list `from`, refers to a row. */
export type NameRow = (row: RowPosition, from: number) => string;

const nobody = -1;

/** Most rows that a cell lists. Of further rows it gives the number. */
const mostNamed = 10;

const moreRows: Translation = { en: "{rows} and {n} more", fr: "{rows} et {n|autre|autres}" };

const subjectOf = (row: Row): number | undefined =>
  row.kind === "subject" || row.kind === "left_out" ? row.subject : undefined;

/**
 * The rows of the lists of a run that have the same subject, including rows left out of the run. Linked lists in typed
 * arrays, 4 bytes a row, because one subject may have all rows of a list.
 */
export class Partners {
  readonly #starts: readonly number[];
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #counts: Int32Array;

  /** `subjects`: number of subjects. */
  constructor(lists: readonly IndexedList<Row>[], subjects: number) {
    const starts: number[] = [];
    let total = 0;
    for (const { size } of lists) {
      starts.push(total);
      total += size;
    }
    this.#starts = starts;
    this.#first = new Int32Array(subjects).fill(nobody);
    this.#counts = new Int32Array(subjects);
    this.#next = new Int32Array(total).fill(nobody);
    // From the last to the first, so that each row points to the next one.
    for (let list = lists.length - 1; list >= 0; list -= 1)
      for (let record = lists[list]!.size - 1; record >= 0; record -= 1) {
        const subject = subjectOf(lists[list]!.at(record));
        if (subject !== undefined) this.#add(subject, starts[list]! + record);
      }
  }

  #add(subject: number, at: number): void {
    this.#next[at] = this.#first[subject]!;
    this.#first[subject] = at;
    this.#counts[subject] = this.#counts[subject]! + 1;
  }

  /** Returns whether several rows have the subject. */
  isShared(subject: number): boolean {
    return (this.#counts[subject] ?? 0) > 1;
  }

  /** Returns the other rows with the subject of a row: the first ten by name, and how many more there are. */
  text(subject: number, own: RowPosition, nameOf: NameRow, language: Language): string {
    const ownAt = this.#starts[own.list]! + own.record;
    const named: string[] = [];
    for (let at = this.#first[subject]!; at !== nobody && named.length < mostNamed; at = this.#next[at]!)
      if (at !== ownAt) named.push(nameOf(this.#placeOf(at), own.list));
    const rows = named.join(", ");
    const n = this.#counts[subject]! - 1 - named.length;
    return n === 0 ? rows : fill(moreRows[language], { rows, n }, language);
  }

  #placeOf(at: number): RowPosition {
    const list = this.#starts.findLastIndex((start) => start <= at);
    return { list, record: at - this.#starts[list]! };
  }
}

interface RowCheckerInput {
  readonly preset: CheckPreset;
  /** The rows of each list of the run. */
  readonly lists: readonly IndexedList<Row>[];
  /** The subjects of all these rows. */
  readonly subjects: Subjects;
  /** Lines imported from the directory of electronic addresses. Without it, no address is known. */
  readonly directory?: DirectoryLines | undefined;
  /**
   * True to compare rows without a SIRET with any known head office. If false, they are compared only with head offices
   * that the run asks for, so that pane and program, which share a relay but know different answers, give the same
   * result.
   */
  readonly usesKeptOffices: boolean;
  /** Which towns have which postcodes; undefined if not known. */
  readonly table?: PostcodesAndTowns | undefined;
  /** Names a row in the cell of another: by its number, in its list. */
  readonly nameOf: NameRow;
  /** Reasons that are left out. Without it, none is. */
  readonly ignored?: IgnoredReasons | undefined;
  /** The day on which e-invoices are to be sent, `YYYY-MM-DD`. @default today */
  readonly on?: string | undefined;
}

/** One row, with what is known of its company. */
interface RowToCheck {
  readonly row: Row;
  readonly texts: ComparedTexts;
  readonly facts: SubjectFacts | undefined;
  readonly place: RowPosition;
  /** Language of the words in its cells. */
  readonly language: Language;
}

/** Checks the rows of a run once it has its answers. Sends no call. */
export class RowChecker {
  readonly #input: RowCheckerInput;
  #partners: Partners | undefined;

  constructor(input: RowCheckerInput) {
    this.#input = input;
  }

  get usesKeptOffices(): boolean {
    return this.#input.usesKeptOffices;
  }

  /** Returns the directory entries of some companies, if the check needs them. */
  async entries(sirens: readonly string[]): Promise<ReadonlyMap<string, DirectoryEntry>> {
    const { preset, directory } = this.#input;
    if (preset !== "einvoicing" || directory === undefined || sirens.length === 0) return new Map();
    return directory.linesOf([...new Set(sirens)]);
  }

  /** Returns the result for a row; undefined for a row that is left out or empty. */
  check(
    { row, texts, facts, place, language }: RowToCheck,
    entries: ReadonlyMap<string, DirectoryEntry>,
  ): RowCheck | undefined {
    if (row.kind === "left_out" || (row.kind === "blank" && row.isFilled === undefined)) return undefined;
    const subject = row.kind === "subject" ? row.subject : undefined;
    const checked = {
      ...{ texts, facts, table: this.#input.table },
      isShared: subject !== undefined && this.#sharing().isShared(subject),
      isByName: row.kind === "subject" && (row.match !== undefined || row.kept !== undefined),
    };
    const { ignored, on } = this.#input;
    const verdict = verdictOf(checked, ignored);
    const isDuplicate = subject !== undefined && verdict.reasons.includes("duplicate_siren");
    const rowCheck = {
      ...verdict,
      facts,
      uncompared: uncomparedParts(checked),
      duplicateOf: isDuplicate
        ? this.#sharing().text(subject, place, this.#input.nameOf, language)
        : undefined,
    };
    if (this.#input.preset !== "einvoicing") return rowCheck;
    return { ...rowCheck, einvoice: einvoiceOf(checked, facts && entries.get(facts.siren), { ignored, on }) };
  }

  #sharing(): Partners {
    this.#partners ??= new Partners(this.#input.lists, this.#input.subjects.size);
    return this.#partners;
  }
}

/** The result of a check for one row. `einvoice` is set if the check is for e-invoicing. */
export interface RowCheck extends CheckVerdict {
  /** The other rows with the same subject, in case of `duplicate_siren`. */
  readonly duplicateOf?: string | undefined;
  /** The parts that could not be compared, besides the numbers. */
  readonly uncompared: readonly ComparedPart[];
  readonly einvoice?: Einvoice | undefined;
  /** What is known of the company of the row; undefined if it names none. */
  readonly facts?: SubjectFacts | undefined;
}

/** Returns true if the numbers or the e-invoice of a row have that verdict. */
export const hasVerdict = (check: RowCheck | undefined, verdict: CheckStatus): boolean =>
  check !== undefined && (check.status === verdict || check.einvoice?.status === verdict);

/** Returns the value of a column of a check; null if it is empty. */
export function checkCell(key: CheckKey, check: RowCheck | undefined): string | null {
  const cells = check && cellsOf(check);
  const cell = cells?.[key] ?? null;
  return cell === "" ? null : cell;
}

/** Separates the codes in a cell. */
export const reasonSeparator = ";";

const cellsOf = ({
  status,
  reasons,
  duplicateOf,
  einvoice,
}: RowCheck): Readonly<Record<CheckKey, string | null | undefined>> => ({
  check: status,
  check_reasons: reasons.join(reasonSeparator),
  duplicate_of: duplicateOf,
  einvoice: einvoice?.status,
  einvoice_reasons: einvoice?.reasons.join(reasonSeparator),
  einvoice_address: einvoice?.address,
  einvoice_address_source: einvoice?.source,
  einvoice_identifiers: einvoice?.identifiers,
  einvoice_issues_from: einvoice?.issuesFrom,
});

type KeyCounts<Key extends string> = Partial<Record<Key, number>>;

function addOne<Key extends string>(counts: KeyCounts<Key>, key: Key, n = 1): void {
  counts[key] = (counts[key] ?? 0) + n;
}

/** Counts the rows of a check by status and by reason. A row counts once for each of its reasons. */
export class CheckCounts {
  readonly statuses: KeyCounts<CheckStatus> = {};
  readonly einvoice: KeyCounts<EinvoiceStatus> = {};
  /** Rows with a company of which that part could not be compared. */
  readonly uncompared: KeyCounts<ComparedPart> = {};
  readonly #reasons: KeyCounts<CheckReason> = {};

  add({ status, reasons, einvoice, uncompared }: RowCheck): void {
    addOne(this.statuses, status);
    for (const part of uncompared) addOne(this.uncompared, part);
    if (einvoice !== undefined) addOne(this.einvoice, einvoice.status);
    for (const code of new Set([...reasons, ...(einvoice?.reasons ?? [])])) addOne(this.#reasons, code);
  }

  addAll(other: CheckCounts): void {
    for (const [status, n] of entries(other.statuses)) addOne(this.statuses, status, n);
    for (const [status, n] of entries(other.einvoice)) addOne(this.einvoice, status, n);
    for (const [part, n] of entries(other.uncompared)) addOne(this.uncompared, part, n);
    for (const { code, rows } of other.reasons) addOne(this.#reasons, code, rows);
  }

  /** The reasons found, in the order of the table, which begins with the most urgent. */
  get reasons(): { readonly code: CheckReason; readonly rows: number }[] {
    return checkReasonCodes.flatMap((code) => {
      const rows = this.#reasons[code];
      return rows === undefined ? [] : { code, rows };
    });
  }
}

const entries = <Key extends string>(counts: KeyCounts<Key>) => Object.entries(counts) as [Key, number][];
