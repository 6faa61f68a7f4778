import { checkReasons } from "../../../../../shared/enrichment/check-reasons.ts";
import type { Language } from "../../../../../shared/messages/messages.ts";
import type { Say } from "../../../messages/messages.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import { columnsRead } from "../../../list-run/list-columns.ts";
import type { ListSurvey } from "../../../list-run/list-survey.ts";
import { textFormat } from "../../../workbook/number-formats.ts";
import { type Area, below, columnName } from "../../../workbook/area.ts";
import { refuseMerged } from "../../../workbook/merged-cells.ts";
import { writeInTurn } from "../../../workbook/guarded-write.ts";
import { typedAgain } from "../../../workbook/put-back.ts";
import {
  WorkbookError,
  type CellValue,
  type ColumnTurn,
  type NewSheet,
  type TrackedColumns,
  type Workbook,
} from "../../../workbook/workbook.ts";
import {
  type CheckedList,
  type CorrectedCell,
  type RowCorrection,
  keyOf,
  rowsNow,
  sampledRows,
} from "./corrected-cells.ts";

/** Cells in one exchange with Excel. */
const mostCells = 20_000;

/** A cell of a checked list to be written, with its expected and its new content. */
interface CellChange {
  readonly record: number;
  /** Column of the cell within the list, from 0. */
  readonly column: number;
  readonly cell: Area;
  readonly expected: CellValue;
  readonly to: CellValue;
  /** The new number format of the cell; undefined keeps its own. */
  readonly format: string | undefined;
  /** Whether the cell is among numbers. Then the new content is a number too, if the cell shows all of its digits. */
  readonly isAmongNumbers?: boolean;
}

/** A change as it is made, and the one that undoes it. */
interface MadeChange {
  readonly made: CellChange;
  readonly back: CellChange & { readonly format: string };
}

/** Most digits that Excel shows of a number in a cell without a number format before it rounds. */
const mostDigitsShown = 11;

/** Returns true for a format that shows all these digits, leading zeros included: `000 000 000`. */
const showsZeros = (format: string, digits: string): boolean =>
  format.replaceAll(/[ \\"]/g, "") === "0".repeat(digits.length);

/**
 * Adapts a change to its cell. Among numbers it becomes a number in the format of the cell, unless leading zeros
 * would be lost or the cell has text format.
 */
function fitting(change: CellChange, format: string): CellChange {
  const digits = String(change.to);
  if (change.isAmongNumbers !== true || !/^\d{1,15}$/.test(digits)) return change;
  const isKept = digits.startsWith("0") ? showsZeros(format, digits) : format !== textFormat;
  if (!isKept) return change;
  const isRounded = format === "General" && digits.length > mostDigitsShown;
  return { ...change, to: Number(digits), format: isRounded ? "0" : undefined };
}

/** Returns whether a cell is among numbers: it contains one, or most cells of its column do. */
function isAmongNumbers({ values }: CheckedList["survey"], record: number, column: number): boolean {
  if (typeof values[record]?.[column] === "number") return true;
  const filled = values
    .slice(0, sampledRows)
    .flatMap((row) => (row[column] === undefined || row[column] === "" ? [] : [row[column]]));
  return 2 * filled.filter((value) => typeof value === "number").length > filled.length;
}

/** Returns the sheet's columns to write, and the columns within the list that identify its rows. */
function columnsOf({ survey: { body }, columns }: CheckedList, changes: readonly CellChange[]) {
  const written = [...new Set(changes.map(({ cell }) => cell.left))];
  const read = columnsRead(columns).filter((column) => !written.includes(body.left + column));
  return { written, read };
}

/** Groups changes whose rows are close enough to go in one exchange with Excel. */
function groupsOf(changes: readonly CellChange[], columns: number): readonly (readonly CellChange[])[] {
  const most = Math.max(1, Math.floor(mostCells / columns));
  const groups: CellChange[][] = [];
  for (const one of changes.toSorted((a, b) => a.record - b.record)) {
    const last = groups.at(-1);
    if (last !== undefined && one.record - last[0]!.record < most) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** The cells of a checked list, tracked for a set of changes. */
class CheckedCells {
  readonly #list: CheckedList;
  readonly #tracked: TrackedColumns;
  readonly #read: readonly number[];
  readonly #written: readonly number[];

  constructor(list: CheckedList, tracked: TrackedColumns, columns: ReturnType<typeof columnsOf>) {
    this.#list = list;
    this.#tracked = tracked;
    this.#read = columns.read;
    this.#written = columns.written;
  }

  static async track(workbook: Workbook, list: CheckedList, changes: readonly CellChange[]) {
    const tops = changes.map(({ cell }) => cell.top);
    const top = tops.reduce((least, each) => Math.min(least, each));
    const bottom = tops.reduce((most, each) => Math.max(most, each));
    const rows = { ...list.survey.body, top, height: bottom - top + 1 };
    await refuseMerged(workbook, rows, [...new Set(changes.map(({ cell }) => cell.left))]);
    const { body, headingRow = body.top } = list.survey;
    const columns = columnsOf(list, changes);
    const whole = { ...body, top: headingRow, height: below(body) - headingRow, width: 1 };
    const tracked = [...columns.read.map((column) => body.left + column), ...columns.written];
    return new CheckedCells(list, await workbook.track(tracked.map((left) => ({ ...whole, left }))), columns);
  }

  /** Makes all changes or none, in one turn. Returns each with the change that undoes it. */
  change(changes: readonly CellChange[]): Promise<readonly MadeChange[]> {
    const groups = groupsOf(changes, this.#read.length + this.#written.length);
    return this.#tracked.turn(async (turn) => {
      const all: MadeChange[][] = [];
      for (const group of groups) all.push(await this.#asFound(turn, group));
      const write = (group: readonly MadeChange[], of: keyof MadeChange) =>
        this.#write(
          turn,
          group.map((one) => one[of]),
        );
      for (const [at, group] of all.entries()) {
        try {
          await write(group, "made");
        } catch (error) {
          for (const done of all.slice(0, at)) await write(done, "back").catch(() => undefined);
          throw error;
        }
      }
      return all.flat();
    });
  }

  release(): Promise<void> {
    return this.#tracked.release().catch(() => undefined);
  }

  #rangeOf(changes: readonly CellChange[]) {
    const { body, headingRow = body.top } = this.#list.survey;
    const [first, last] = [changes[0]!.record, changes.at(-1)!.record];
    return { first: body.top - headingRow + first, count: last - first + 1 };
  }

  /** Adapts the changes to their cells. @throws {WorkbookError} `cell_changed` | `cell_formula` */
  async #asFound(turn: ColumnTurn, changes: readonly CellChange[]): Promise<MadeChange[]> {
    const columns = this.#written.map((_, place) => this.#read.length + place);
    const cells = await turn.exchange({ ...this.#rangeOf(changes), columns });
    return changes.map((one) => {
      const { values, formulas, formats } = cells[this.#written.indexOf(one.cell.left)]!;
      const at = one.record - changes[0]!.record;
      const value = values[at]!;
      if (formulas[at] !== value) throw new WorkbookError("cell_formula");
      if (value !== one.expected) throw new WorkbookError("cell_changed");
      const made = fitting(one, formats[at]!);
      const back = { ...one, expected: made.to, to: value, format: formats[at]!, isAmongNumbers: false };
      return { made, back };
    });
  }

  async #write(turn: ColumnTurn, changes: readonly CellChange[]): Promise<void> {
    const { body, headingRow, headings, values } = this.#list.survey;
    const range = this.#rangeOf(changes);
    const headed = (left: number) => (headingRow === undefined ? {} : { heading: headings[left] ?? "" });
    const rowOf = ({ record }: CellChange) => record - changes[0]!.record;
    const sparse = <T>(left: number | undefined, of: (change: CellChange) => T): (T | undefined)[] => {
      const meant = changes.filter(({ cell }) => left === undefined || cell.left === left);
      const rows = new Map(meant.map((one) => [rowOf(one), of(one)]));
      return Array.from({ length: range.count }, (_, row) => rows.get(row));
    };
    const orLeft = <T>(cells: readonly (T | undefined)[]) => cells.map((cell) => cell ?? null);
    await writeInTurn(turn, {
      ...range,
      identity: this.#read.map((column, index) => ({
        ...{ column: index, ...headed(body.left + column) },
        values: sparse(undefined, ({ record }) => values[record]?.[column] ?? ""),
      })),
      before: this.#written.map((left, place) => ({
        ...{ column: this.#read.length + place, ...headed(left) },
        values: sparse(left, ({ expected }) => expected),
      })),
      writes: this.#written.map((left, place) => ({
        ...{ column: this.#read.length + place, isTyped: true },
        formats: orLeft(sparse(left, ({ format }) => format)),
        cells: orLeft(sparse(left, ({ to, format = "" }) => typedAgain({ value: to, formula: to, format }))),
      })),
    });
  }
}

/**
 * Writes cells of a checked list in one step, each beside the company that was checked. Returns what was written and
 * the previous content, by cell.
 */
async function change(
  workbook: Workbook,
  list: CheckedList,
  changes: readonly CellChange[],
): Promise<ReadonlyMap<string, Pick<CorrectedCell, "before" | "wrote">>> {
  const cells = await CheckedCells.track(workbook, list, changes);
  try {
    const done = await cells.change(changes);
    return new Map(
      done.map(({ made, back }) => [
        keyOf(made),
        { before: { value: back.to, format: back.format }, wrote: made.to },
      ]),
    );
  } catch (error) {
    const isChanged =
      error instanceof WorkbookError && ["list_changed", "cells_filled"].includes(error.reason);
    throw isChanged ? new WorkbookError("cell_changed", error.message, error) : error;
  } finally {
    await cells.release();
  }
}

/**
 * Writes corrections into their cells, all in one step: as texts, and among numbers as numbers. Returns them with the
 * previous content. Writes nothing if one of the rows is no longer as the check read it.
 * @throws {WorkbookError} `cell_changed` | `cell_formula` | `merged`
 */
export async function correctCells(
  workbook: Workbook,
  list: CheckedList,
  wanted: readonly RowCorrection[],
): Promise<readonly CorrectedCell[]> {
  const { values } = list.survey;
  const corrections = rowsNow(list, wanted);
  const done = await change(
    workbook,
    list,
    corrections.map(({ record, column, cell, to }) => ({
      ...{ record, column, cell, to, format: textFormat },
      expected: values[record]?.[column] ?? "",
      isAmongNumbers: isAmongNumbers(list.survey, record, column),
    })),
  );
  return corrections.map((correction) => ({ ...correction, ...done.get(keyOf(correction))! }));
}

/** Returns the current content of some cells. Reads column by column, since thousands may be undone together. */
async function valuesOf(
  workbook: Workbook,
  corrected: readonly CorrectedCell[],
): Promise<ReadonlyMap<string, CellValue | undefined>> {
  const now = new Map<string, CellValue | undefined>();
  for (const left of new Set(corrected.map(({ cell }) => cell.left))) {
    const cells = corrected.filter(({ cell }) => cell.left === left);
    const tops = cells.map(({ cell }) => cell.top);
    const top = tops.reduce((least, each) => Math.min(least, each));
    const height = tops.reduce((most, each) => Math.max(most, each)) - top + 1;
    const { values } = await workbook.read({ ...cells[0]!.cell, top, height });
    for (const one of cells) now.set(keyOf(one), values[one.cell.top - top]?.[0]);
  }
  return now;
}

/**
 * Restores what corrections replaced, formats included, all in one step. Cells that someone has already restored stay
 * as they are.
 * @throws {WorkbookError} `cell_changed` if one has other content now
 */
export async function takeBack(
  workbook: Workbook,
  list: CheckedList,
  made: readonly CorrectedCell[],
): Promise<void> {
  const corrected = rowsNow(list, made);
  const now = await valuesOf(workbook, corrected);
  const open = corrected.filter((one) => now.get(keyOf(one)) !== one.before.value);
  if (open.length === 0) return;
  await change(
    workbook,
    list,
    open.map(({ record, column, cell, wrote, before }) => ({
      ...{ record, column, cell, expected: wrote, to: before.value, format: before.format },
    })),
  );
}

/** A corrected cell, as a line of the sheet of corrections. */
interface CorrectionLine extends CorrectedCell {
  /** Row of the sheet, from 1. */
  readonly row: number;
  readonly vendor: string;
}

const columnsOfSheet = ["row", "vendor", "column", "old", "new", "why"] as const;

/**
 * Returns the sheet that lists the corrections of a list, in its order. It has the columns of `sirene check
 * --corrections`.
 */
export function correctionsSheet(
  lines: readonly CorrectionLine[],
  { headings, body }: ListSurvey,
  { say, language }: { readonly say: Say; readonly language: Language },
): NewSheet {
  const headingOf = (column: number) => headings[body.left + column] || columnName(body.left + column);
  const sorted = lines.toSorted((one, other) => one.row - other.row);
  return {
    name: say("corrections_sheet"),
    cells: [
      columnsOfSheet.map((column) => say(`corrections_${column}`)),
      ...sorted.map(({ row, vendor, column, before, to, reason }) => {
        const why = checkReasons[reason].sentence[language];
        return [row, vendor, headingOf(column), cellText(before.value), to, why];
      }),
    ],
    // Text format keeps leading zeros, and texts that begin with an equals sign.
    formats: (row, column) => (row === 0 || column === 0 ? "General" : "@"),
    widths: [8, 32, 20, 22, 22, 60],
    boldRows: [0],
    frozenRows: 1,
  };
}
