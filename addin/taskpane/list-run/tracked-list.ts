import {
  type CellValue,
  type ColumnWrite,
  type Table,
  type TrackedColumns,
  type Workbook,
  WorkbookError,
} from "../workbook/workbook.ts";
import { type ExpectedCells, writeGuarded } from "../workbook/guarded-write.ts";
import { type Area, below } from "../workbook/area.ts";
import { type MarkColumns, isSame } from "../workbook/put-back.ts";
import type { ListSurvey } from "./list-survey.ts";
import { RunUndo } from "./run-undo.ts";
import { WriteLog } from "./write-log.ts";
import { rememberWritten, rowHash } from "./written-rows.ts";

/** Columns that are read beside those that tell whose the rows are: each is read with every row that is written. */
const most = 2;

/** How many rows differ from all before them in some columns. */
const distinct = (rows: readonly (readonly CellValue[])[], columns: readonly number[]): number =>
  new Set(rows.map((row) => JSON.stringify(columns.map((column) => String(row[column] ?? ""))))).size;

/**
 * The columns of a list, from 0, but for those that are `left` out, that best tell its rows from one another: the one that has
 * the most different values, which serves where a column that is read beside is deleted, and the one that adds the most to it.
 */
export function witnessColumns(
  rows: readonly (readonly CellValue[])[],
  left: readonly number[],
): readonly number[] {
  const width = rows[0]?.length ?? 0;
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !left.includes(column),
  );
  const chosen: number[] = [];
  for (let told = 1; chosen.length < most && told < rows.length;) {
    const counts = others.map((column) => distinct(rows, [...chosen, column]));
    const best = Math.max(0, ...counts);
    if (best <= told) break;
    chosen.push(others[counts.indexOf(best)]!);
    told = best;
  }
  return chosen;
}

/** How often rows are looked through for what somebody wrote, before it is taken for more than typing. */
const looks = 5;

/** Cells in one exchange with the spreadsheet. */
const mostCells = 20_000;

/** What is written into the cells of a row; null leaves a cell as it is. */
export type WrittenCells = readonly (CellValue | null)[];

/**
 * A list as it was surveyed, tracked so that it stays the same one whatever people do to the sheet: what is written into its
 * rows goes beside the company that was read there, under the heading that was meant, into cells as they were.
 */
export class TrackedList {
  #tracked: TrackedColumns;
  readonly #survey: ListSurvey;
  /** Rows of the tracked columns above those of the list: its heading, and what is between. */
  readonly #above: number;
  /** Columns that are read, within the list; they are tracked first. */
  readonly #read: readonly number[];
  /** Columns within the list by which a row is known again; tracked after those that are read. */
  readonly #witnesses: readonly number[];
  /** The sheet's columns that may be written, as they were surveyed; tracked after all those. */
  readonly #written: number[];
  /** What the columns that may be written hold, and are headed. */
  readonly #before = new Map<number, CellValue[]>();
  readonly #headings = new Map<number, string>();
  readonly #formats = new Map<number, string>();
  /** Rows as they were written, by their hashes. */
  readonly #rows = new Map<number, string>();
  readonly #workbook: Workbook;
  readonly #log = new WriteLog();
  /** The sheet's columns that were added. */
  readonly #added: number[] = [];
  #isGrown = false;

  private constructor(
    workbook: Workbook,
    tracked: TrackedColumns,
    survey: ListSurvey,
    read: readonly number[],
    witnesses: readonly number[],
    written: readonly number[],
  ) {
    const { body, headingRow, headings, ownCells } = survey;
    this.#workbook = workbook;
    this.#tracked = tracked;
    this.#survey = survey;
    this.#above = body.top - (headingRow ?? body.top);
    this.#read = read;
    this.#witnesses = witnesses;
    this.#written = [...written];
    for (const column of written) {
      this.#before.set(column, [...(ownCells.get(column) ?? Array<CellValue>(body.height).fill(""))]);
      if (headingRow !== undefined) this.#headings.set(column, headings[column] ?? "");
    }
  }

  /**
   * Tracks a list: `read` are the columns within it that say whose its rows are, `written` those of the sheet that may be
   * written.
   * @throws {WorkbookError} `list_changed` or `cells_filled` where they are not as they were surveyed
   */
  static async track(
    workbook: Workbook,
    survey: ListSurvey,
    read: readonly number[],
    written: readonly number[],
  ): Promise<TrackedList> {
    const { body, headingRow = survey.body.top } = survey;
    const rows = { ...body, top: headingRow, height: below(body) - headingRow, width: 1 };
    // What is written changes, and what is calculated may change where its row moves.
    const left = [...read, ...survey.calculated, ...written.map((column) => column - body.left)];
    const witnesses = witnessColumns(survey.values, left);
    const lefts = [...[...read, ...witnesses].map((column) => body.left + column), ...written];
    const columns: Area[] = lefts.map((left) => ({ ...rows, left }));
    const list = new TrackedList(workbook, await workbook.track(columns), survey, read, witnesses, written);
    try {
      await list.#inSlabs([]);
      return list;
    } catch (error) {
      await list.release();
      throw error;
    }
  }

  /** Writes headings over columns that have none. */
  async head(headings: ReadonlyMap<number, string>): Promise<void> {
    this.#added.push(...headings.keys());
    if (this.#survey.headingRow === undefined || headings.size === 0) return;
    await writeGuarded(this.#tracked, {
      ...{ first: 0, count: 1 },
      identity: this.#read.map((_, index) => this.#headingOf(index)),
      before: [...headings.keys()].map((column) => this.#headingOf(this.#indexOf(column))),
      writes: [...headings].map(([column, heading]) => ({ column: this.#indexOf(column), cells: [heading] })),
    });
    for (const [column, heading] of headings) this.#headings.set(column, heading);
  }

  /** Adds columns to the list's table, which will be those of the sheet as they were planned. */
  async grow(table: Table, columns: ReadonlyMap<number, string>): Promise<void> {
    this.#tracked = await this.#tracked.grow(table, [...columns.values()]);
    this.#isGrown = true;
    for (const [column, heading] of columns) {
      this.#written.push(column);
      this.#added.push(column);
      this.#before.set(column, Array<CellValue>(this.#survey.body.height).fill(""));
      this.#headings.set(column, heading);
    }
  }

  /** Gives columns their number formats, now and with whatever is written into them. */
  format(formats: ReadonlyMap<number, string>): Promise<void> {
    for (const [column, one] of formats) this.#formats.set(column, one);
    return this.#inSlabs(
      [...formats].map(([column, one]) => ({ column: this.#indexOf(column), formats: one })),
    );
  }

  /** Checks, before anything is asked for it, that a row and its columns are as they were read. */
  look(record: number): Promise<void> {
    return this.#write(record, 1, []);
  }

  /** What a cell of a column that may be written holds. */
  holds(record: number, column: number): CellValue {
    return this.#before.get(column)?.[record] ?? "";
  }

  /** Writes rows of the list from `first` on into `columns` of the sheet; null leaves a cell as it is. */
  async write(first: number, columns: readonly number[], rows: readonly WrittenCells[]): Promise<void> {
    const writes = columns.map((column, index) => {
      const cells = rows.map((row) => row[index] ?? null);
      const format = this.#formats.get(column);
      return {
        ...{ column: this.#indexOf(column), cells },
        // Somebody may have undone the formats: a text of digits would lose its zeros.
        ...(format !== undefined && { formats: cells.map((cell) => (cell === null ? null : format)) }),
      };
    });
    await this.#write(first, rows.length, writes);
    columns.forEach((column, index) => {
      const before = this.#before.get(column)!;
      rows.forEach((row, at) => {
        const cell = row[index] ?? null;
        if (cell !== null) before[first + at] = cell;
      });
    });
    rows.forEach((row, at) => {
      if (row.some((cell) => cell !== null)) this.#noteRow(first + at);
    });
  }

  /**
   * As `write`, but rows into whose cells somebody wrote meanwhile stay as they are: answers which, from the first.
   * @throws {WorkbookError} `list_changed`; `cells_filled` where somebody goes on writing
   */
  async writeFree(
    first: number,
    columns: readonly number[],
    rows: readonly WrittenCells[],
  ): Promise<ReadonlySet<number>> {
    const taken = new Set<number>();
    for (let look = 1; ; look += 1) {
      const free = rows.map((row, at) => (taken.has(at) ? row.map(() => null) : row));
      try {
        await this.write(first, columns, free);
        return taken;
      } catch (error) {
        if (!(error instanceof WorkbookError) || error.reason !== "cells_filled" || look === looks)
          throw error;
        const before = taken.size;
        for (const at of await this.#typedInto(first, columns, rows.length)) taken.add(at);
        if (taken.size === before) throw error;
      }
    }
  }

  /** The rows, from the first, whose cells hold something else than is known of them. */
  async #typedInto(first: number, columns: readonly number[], count: number): Promise<number[]> {
    const found = await this.#tracked.turn((turn) =>
      turn.exchange({
        ...{ first: this.#above + first, count },
        columns: columns.map((column) => this.#indexOf(column)),
      }),
    );
    const isOther = (at: number) =>
      found.some(({ values, formulas }, index) => {
        const before = this.holds(first + at, columns[index]!);
        return !isSame(values[at]!, before) || (before === "" && formulas[at] !== "");
      });
    return Array.from({ length: count }, (_, at) => at).filter(isOther);
  }

  /** Has the workbook remember how the rows were written; answers what takes all of it back, which tracks the list on. */
  async end(): Promise<RunUndo> {
    const written = new Set(this.#rows.values());
    this.#rows.clear();
    await rememberWritten(this.#workbook, written).catch(() => undefined);
    const { body, headingRow } = this.#survey;
    const listed = [...this.#read, ...this.#witnesses].map((column) => body.left + column);
    return new RunUndo({
      ...{ tracked: this.#tracked, log: this.#log, marking: this.#marking, inTable: this.#isGrown },
      added: this.#added.map((column) => ({
        column: this.#indexOf(column),
        heading: headingRow === undefined ? undefined : this.#headings.get(column),
      })),
      place: { sheet: body.sheet, top: body.top - this.#above, lefts: [...listed, ...this.#written] },
    });
  }

  /** Lets go of the list, and has the workbook remember how its rows were written. */
  async release(): Promise<void> {
    await (await this.end()).release();
  }

  /** Notes what stands beside a row by now. */
  #noteRow(record: number): void {
    const cells = this.#written.map(
      (column) => [this.#headings.get(column) ?? "", this.holds(record, column)] as const,
    );
    const hash = rowHash(cells);
    if (hash === undefined) this.#rows.delete(record);
    else this.#rows.set(record, hash);
  }

  /** Tracked columns before those that may be written. */
  get #ofList(): number {
    return this.#read.length + this.#witnesses.length;
  }

  #indexOf(column: number): number {
    return this.#ofList + this.#written.indexOf(column);
  }

  /** The heading that a tracked column has. */
  #headingOf(index: number): ExpectedCells {
    const { headings, body } = this.#survey;
    const column = this.#read[index];
    const heading =
      column === undefined
        ? this.#headings.get(this.#written[index - this.#ofList]!)
        : headings[body.left + column];
    return { column: index, heading: heading ?? "", values: [heading ?? ""] };
  }

  /** Does the same to all rows of the list, some at a time. */
  async #inSlabs(writes: readonly ColumnWrite[]): Promise<void> {
    const { height } = this.#survey.body;
    const step = Math.max(1, Math.floor(mostCells / (this.#ofList + this.#written.length)));
    for (let first = 0; first < height; first += step)
      await this.#write(first, Math.min(step, height - first), writes);
  }

  /** The tracked columns that tell the rows from one another. */
  get #marking(): MarkColumns {
    const identity = this.#read.map((_, index) => index);
    return { identity, witnesses: this.#witnesses.map((_, place) => this.#read.length + place) };
  }

  async #write(first: number, count: number, writes: readonly ColumnWrite[]): Promise<void> {
    const { values, headingRow } = this.#survey;
    const headed = (index: number) =>
      headingRow === undefined ? {} : { heading: this.#headingOf(index).heading };
    const rows = values.slice(first, first + count);
    const range = { first: this.#above + first, count };
    const found = await writeGuarded(this.#tracked, {
      ...range,
      identity: this.#read.map((column, index) => ({
        ...{ column: index, values: rows.map((row) => row[column] ?? "") },
        ...headed(index),
      })),
      witnesses: this.#marking.witnesses,
      before: this.#written.flatMap((column, place) => {
        const index = this.#ofList + place;
        if (writes.length > 0 && !writes.some((write) => write.column === index)) return [];
        const before = this.#before.get(column)!.slice(first, first + count);
        return [{ column: index, values: before, ...headed(index) }];
      }),
      writes,
    });
    this.#log.note({ ...range, writes, found, marking: this.#marking });
  }
}
