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
import { changedAs } from "../../../pane/use-action.ts";
import { typedAgain } from "../../../workbook/put-back.ts";
import {
  WorkbookError,
  type CellValue,
  type ColumnTurn,
  type NewSheet,
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

/** Adapts a change to its cell: among numbers it becomes one, unless leading zeros would be lost. */
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

/** Returns the rows from the topmost to the lowest of some cells. */
function rowsOf(cells: readonly { readonly cell: Area }[]): Pick<Area, "top" | "height"> {
  const tops = cells.map(({ cell }) => cell.top);
  const top = tops.reduce((least, each) => Math.min(least, each));
  return { top, height: tops.reduce((most, each) => Math.max(most, each)) - top + 1 };
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

/** The tracked columns of a checked list: first those that identify its rows, then those to write. */
interface CheckedColumns {
  readonly survey: ListSurvey;
  /** Columns within the list. */
  readonly read: readonly number[];
  /** Columns of the sheet. */
  readonly written: readonly number[];
}

/** Returns the rows of the tracked columns from the first to the last of some changes. */
function rangeOf({ body, headingRow = body.top }: ListSurvey, changes: readonly CellChange[]) {
  const [first, last] = [changes[0]!.record, changes.at(-1)!.record];
  return { first: body.top - headingRow + first, count: last - first + 1 };
}

/** Adapts changes to their cells. @throws {WorkbookError} `cell_changed` | `cell_formula` */
async function asFound(
  turn: ColumnTurn,
  { survey, read, written }: CheckedColumns,
  changes: readonly CellChange[],
): Promise<MadeChange[]> {
  const columns = written.map((_, place) => read.length + place);
  const cells = await turn.exchange({ ...rangeOf(survey, changes), columns });
  return changes.map((one) => {
    const { values, formulas, formats } = cells[written.indexOf(one.cell.left)]!;
    const at = one.record - changes[0]!.record;
    const value = values[at]!;
    if (formulas[at] !== value) throw new WorkbookError("cell_formula");
    if (value !== one.expected) throw new WorkbookError("cell_changed");
    const made = fitting(one, formats[at]!);
    const back = { ...one, expected: made.to, to: value, format: formats[at]!, isAmongNumbers: false };
    return { made, back };
  });
}

async function writeChanges(
  turn: ColumnTurn,
  { survey, read, written }: CheckedColumns,
  changes: readonly CellChange[],
): Promise<void> {
  const { body, headingRow, headings, values } = survey;
  const range = rangeOf(survey, changes);
  const headed = (left: number) => (headingRow === undefined ? {} : { heading: headings[left] ?? "" });
  const sparse = <T>(left: number | undefined, of: (change: CellChange) => T): (T | undefined)[] => {
    const meant = changes.filter(({ cell }) => left === undefined || cell.left === left);
    const rows = new Map(meant.map((one) => [one.record - changes[0]!.record, of(one)]));
    return Array.from({ length: range.count }, (_, row) => rows.get(row));
  };
  const orLeft = <T>(cells: readonly (T | undefined)[]) => cells.map((cell) => cell ?? null);
  await writeInTurn(turn, {
    ...range,
    identity: read.map((column, index) => ({
      ...{ column: index, ...headed(body.left + column) },
      values: sparse(undefined, ({ record }) => values[record]?.[column] ?? ""),
    })),
    before: written.map((left, place) => ({
      ...{ column: read.length + place, ...headed(left) },
      values: sparse(left, ({ expected }) => expected),
    })),
    writes: written.map((left, place) => ({
      ...{ column: read.length + place, isTyped: true },
      formats: orLeft(sparse(left, ({ format }) => format)),
      cells: orLeft(sparse(left, ({ to, format = "" }) => typedAgain({ value: to, formula: to, format }))),
    })),
  });
}

/** Makes all changes or none. Returns each with the change that undoes it. */
async function changeAll(
  turn: ColumnTurn,
  columns: CheckedColumns,
  changes: readonly CellChange[],
): Promise<readonly MadeChange[]> {
  const all: MadeChange[][] = [];
  for (const group of groupsOf(changes, columns.read.length + columns.written.length))
    all.push(await asFound(turn, columns, group));
  const write = (group: readonly MadeChange[], of: keyof MadeChange) =>
    writeChanges(
      turn,
      columns,
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
}

/** Writes cells in one step, each beside the company that was checked. Returns what was there and what is, by cell. */
async function change(
  workbook: Workbook,
  { survey, columns }: CheckedList,
  changes: readonly CellChange[],
): Promise<ReadonlyMap<string, Pick<CorrectedCell, "before" | "wrote">>> {
  const { body, headingRow = body.top } = survey;
  const written = [...new Set(changes.map(({ cell }) => cell.left))];
  const read = columnsRead(columns).filter((column) => !written.includes(body.left + column));
  await refuseMerged(workbook, { ...body, ...rowsOf(changes) }, written);
  const whole = { ...body, top: headingRow, height: below(body) - headingRow, width: 1 };
  const lefts = [...read.map((column) => body.left + column), ...written];
  const tracked = await workbook.track(lefts.map((left) => ({ ...whole, left })));
  try {
    const done = await tracked.turn((turn) => changeAll(turn, { survey, read, written }, changes));
    return new Map(
      done.map(({ made, back }) => [
        keyOf(made),
        { before: { value: back.to, format: back.format }, wrote: made.to },
      ]),
    );
  } catch (error) {
    throw changedAs("cell_changed", error);
  } finally {
    await tracked.release().catch(() => undefined);
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
    const rows = rowsOf(cells);
    const { values } = await workbook.read({ ...cells[0]!.cell, ...rows });
    for (const one of cells) now.set(keyOf(one), values[one.cell.top - rows.top]?.[0]);
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

/** Returns the sheet that lists the corrections of a list, like `sirene check --corrections`. */
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
