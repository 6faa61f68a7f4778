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
import { type MarkColumns, contentOf, isSame } from "../workbook/put-back.ts";
import { cellFormat } from "../workbook/number-formats.ts";
import type { ListSurvey } from "./list-survey.ts";
import { RunUndo } from "./run-undo.ts";
import { WriteLog } from "./write-log.ts";
import { joinWritten, rememberWritten, rowHash } from "./written-rows.ts";

/** Most witness columns. Each is read with every row that is written. */
const most = 2;

/** Returns the number of rows that differ from each other in these columns. */
const distinct = (rows: readonly (readonly CellValue[])[], columns: readonly number[]): number =>
  new Set(rows.map((row) => JSON.stringify(columns.map((column) => String(row[column] ?? ""))))).size;

/**
 * Returns the columns of a list, from 0 and without those in `left`, that best tell its rows apart: the column with
 * the most different values, which still helps if an identity column is deleted, and the column that adds most to it.
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
  for (let distinctCount = 1; chosen.length < most && distinctCount < rows.length;) {
    const counts = others.map((column) => distinct(rows, [...chosen, column]));
    const best = Math.max(0, ...counts);
    if (best <= distinctCount) break;
    chosen.push(others[counts.indexOf(best)]!);
    distinctCount = best;
  }
  return chosen;
}

/** Returns the first and the last column of a list, from 0, that are not among `columns`. */
const edgesBeside = ({ width }: Area, columns: readonly number[]): readonly number[] =>
  [...new Set([0, width - 1])].filter((column) => !columns.includes(column));

/** Largest number of attempts to write around rows that someone edits. */
const looks = 5;

/** Cells in one exchange with the spreadsheet. */
const mostCells = 20_000;

/** What is written into the cells of a row; null leaves a cell unchanged. */
export type WrittenCells = readonly (CellValue | null)[];

/**
 * A list as surveyed, tracked through whatever people do to the sheet. Everything written into its rows goes beside
 * the company that was read there, under the expected heading, and only into cells with the expected content.
 */
export class TrackedList {
  #tracked: TrackedColumns;
  readonly #survey: ListSurvey;
  /** Tracked rows above those of the list: its heading and any rows between. */
  readonly #above: number;
  /** Columns that are read, within the list. They come first among the tracked columns. */
  readonly #read: readonly number[];
  /** Columns within the list that help to find a row again. They come second. */
  readonly #witnesses: readonly number[];
  /** The first and the last column of the list, if not among these: they say where it is. They come third. */
  readonly #edges: readonly number[];
  /** The sheet's columns that may be written, at their places when surveyed. They come last. */
  readonly #written: number[];
  /** Current content and headings of the columns that may be written. */
  readonly #before = new Map<number, CellValue[]>();
  readonly #headings = new Map<number, string>();
  readonly #formats = new Map<number, string>();
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
    const { body, headingRow, headings, ownCells, ownFormulas } = survey;
    this.#workbook = workbook;
    this.#tracked = tracked;
    this.#survey = survey;
    this.#above = body.top - (headingRow ?? body.top);
    this.#read = read;
    this.#witnesses = witnesses;
    this.#edges = edgesBeside(body, [...read, ...witnesses]);
    this.#written = [...written];
    for (const column of written) {
      const cells = ownCells.get(column) ?? Array<CellValue>(body.height).fill("");
      const formulas = ownFormulas.get(column);
      this.#before.set(
        column,
        cells.map((value, row) => contentOf(value, formulas?.get(row) ?? "")),
      );
      this.#headings.set(column, headings[column] ?? "");
    }
  }

  /**
   * Tracks a list. `read` are the columns within it that identify whose row it is, `written` the sheet's columns that
   * may be written.
   * @throws {WorkbookError} `list_changed` or `cells_filled` if they are not as surveyed
   */
  static async track(
    workbook: Workbook,
    survey: ListSurvey,
    read: readonly number[],
    written: readonly number[],
  ): Promise<TrackedList> {
    const { body, headingRow = survey.body.top } = survey;
    const rows = { ...body, top: headingRow, height: below(body) - headingRow, width: 1 };
    // Written columns change, and formulas may change when their row moves, so neither can be a witness.
    const left = [...read, ...survey.calculated, ...written.map((column) => column - body.left)];
    const witnesses = witnessColumns(survey.values, left);
    const listed = [...read, ...witnesses];
    listed.push(...edgesBeside(body, listed));
    const lefts = [...listed.map((column) => body.left + column), ...written];
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

  /** Adds columns to the list's table. `columns` maps the planned place of each in the sheet to its heading. */
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

  /** Sets the number formats of all that is written into columns from now on. */
  useFormats(formats: ReadonlyMap<number, string>): void {
    for (const [column, one] of formats) this.#formats.set(column, one);
  }

  /** Sets the number formats of columns, now and with everything written into them later. */
  format(formats: ReadonlyMap<number, string>): Promise<void> {
    this.useFormats(formats);
    return this.#inSlabs(
      [...formats].map(([column, one]) => ({ column: this.#indexOf(column), formats: one })),
    );
  }

  /** Checks that a row and its columns are still as they were read, before calls are spent on it. */
  look(record: number): Promise<void> {
    return this.#write(record, 1, []);
  }

  /** Returns the row of the sheet in which the list begins now, from 0, below its heading; the former if it is gone. */
  top(): Promise<number> {
    const whereNow = this.#tracked.turn(async (turn) => {
      const columns = (await turn.heights()).flatMap((rows, column) => (rows === undefined ? [] : [column]));
      const [cell] = await turn.exchange({ first: 0, count: 1, columns: columns.slice(0, 1) });
      return cell!.top + this.#above;
    });
    return whereNow.catch(() => this.#survey.body.top);
  }

  /** Returns the content of a cell in a column that may be written. */
  contentAt(record: number, column: number): CellValue {
    return this.#before.get(column)?.[record] ?? "";
  }

  /** Writes rows of the list, from `first`, into `columns` of the sheet; null leaves a cell unchanged. */
  async write(first: number, columns: readonly number[], rows: readonly WrittenCells[]): Promise<void> {
    const writes = columns.map((column, index) => {
      const cells = rows.map((row) => row[index] ?? null);
      const format = this.#formats.get(column);
      return {
        ...{ column: this.#indexOf(column), cells },
        // Set again in case someone undid the formats: a text of digits would lose its zeros.
        ...(format !== undefined && {
          formats: cells.map((cell) => (cell === null ? null : cellFormat(format, cell))),
        }),
      };
    });
    // Stored first: if the pane is closed meanwhile, nothing is in the sheet that the workbook does not know.
    await rememberWritten(this.#workbook, this.#hashesOf(first, columns, rows)).catch(() => undefined);
    await this.#write(first, rows.length, writes);
    columns.forEach((column, index) => {
      const before = this.#before.get(column)!;
      rows.forEach((row, at) => {
        const cell = row[index] ?? null;
        if (cell !== null) before[first + at] = cell;
      });
    });
  }

  /**
   * Like `write`, but leaves out rows whose cells someone edited meanwhile. Returns those rows, counted from `first`.
   * @throws {WorkbookError} `list_changed`; `cells_filled` if someone keeps writing
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

  /** Returns the rows, counted from `first`, whose cells differ from their known content. */
  async #typedInto(first: number, columns: readonly number[], count: number): Promise<number[]> {
    const found = await this.#tracked.turn((turn) =>
      turn.exchange({
        ...{ first: this.#above + first, count },
        columns: columns.map((column) => this.#indexOf(column)),
      }),
    );
    const isOther = (at: number) =>
      found.some(({ values, formulas }, index) => {
        const before = this.contentAt(first + at, columns[index]!);
        return !isSame(contentOf(values[at]!, formulas[at]!), before);
      });
    return Array.from({ length: count }, (_, at) => at).filter(isOther);
  }

  /**
   * Joins the hashes of written rows in the workbook. Returns the undo of everything written, which keeps tracking
   * the list.
   */
  async end(): Promise<RunUndo> {
    await joinWritten(this.#workbook).catch(() => undefined);
    const { body, headingRow } = this.#survey;
    const listed = [...this.#read, ...this.#witnesses, ...this.#edges].map((column) => body.left + column);
    return new RunUndo({
      ...{ tracked: this.#tracked, log: this.#log, marking: this.#marking, inTable: this.#isGrown },
      added: this.#added.map((column) => ({
        column: this.#indexOf(column),
        heading: headingRow === undefined ? undefined : this.#headings.get(column),
      })),
      place: {
        ...{ sheet: body.sheet, top: body.top - this.#above, height: this.#above + body.height },
        bodyTop: body.top,
        ...{ lefts: [...listed, ...this.#written], listed: listed.length },
      },
    });
  }

  /** Joins the hashes of written rows and stops tracking the list. */
  async release(): Promise<void> {
    await (await this.end()).release();
  }

  /** Returns the hashes that rows have once these cells are written into them; a row left unchanged has none. */
  #hashesOf(first: number, columns: readonly number[], rows: readonly WrittenCells[]): string[] {
    return rows.flatMap((row, at) => {
      if (row.every((cell) => (cell ?? null) === null)) return [];
      const cells = this.#written.map((column) => {
        const cell = row[columns.indexOf(column)] ?? this.contentAt(first + at, column);
        return [this.#headings.get(column) ?? "", cell] as const;
      });
      return rowHash(cells) ?? [];
    });
  }

  /** Number of tracked columns before those that may be written. */
  get #ofList(): number {
    return this.#read.length + this.#witnesses.length + this.#edges.length;
  }

  #indexOf(column: number): number {
    return this.#ofList + this.#written.indexOf(column);
  }

  /** Returns the expected heading of a tracked column. */
  #headingOf(index: number): ExpectedCells {
    const { headings, body } = this.#survey;
    const column = this.#read[index];
    const heading =
      column === undefined
        ? this.#headings.get(this.#written[index - this.#ofList]!)
        : headings[body.left + column];
    return { column: index, heading: heading ?? "", values: [heading ?? ""] };
  }

  /** Does the same to all rows of the list, slab by slab. */
  async #inSlabs(writes: readonly ColumnWrite[]): Promise<void> {
    const { height } = this.#survey.body;
    const step = Math.max(1, Math.floor(mostCells / (this.#ofList + this.#written.length)));
    for (let first = 0; first < height; first += step)
      await this.#write(first, Math.min(step, height - first), writes);
  }

  /** The tracked columns that identify rows. */
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
