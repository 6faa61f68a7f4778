import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import type { EnrichmentJob } from "../../../list-run/enrich.ts";
import { columnsRead } from "../../../list-run/list-columns.ts";
import { textFormat } from "../../../workbook/number-formats.ts";
import { type Area, below } from "../../../workbook/area.ts";
import { refuseMerged } from "../../../workbook/merged-cells.ts";
import { writeInTurn } from "../../../workbook/guarded-write.ts";
import { typedAgain } from "../../../workbook/put-back.ts";
import {
  WorkbookError,
  type CellValue,
  type ColumnTurn,
  type TrackedColumns,
  type Workbook,
} from "../../../workbook/workbook.ts";
import type { Suggestion } from "../../../list-run/check-findings.ts";

/** A cell whose SIRET is replaced by the one that is suggested. */
export interface Replacement {
  readonly record: number;
  readonly cell: Area;
  readonly siret: string;
}

/** What a replacement wrote over. */
export interface DoneReplacement extends Replacement {
  readonly before: { readonly value: CellValue; readonly format: string };
}

const isSiret = (text: string, siret: string): boolean => {
  const reading = readIdentifier(text);
  return reading.kind === "siret" && reading.siret === siret;
};

/**
 * Where the suggested SIRET of a row goes: into the cell that holds the closed one, whole. Undefined without a suggestion,
 * and where the closed one is put together of two cells, SIREN and NIC.
 */
export function replacementOf(
  { survey, columns }: Pick<EnrichmentJob, "survey" | "columns">,
  record: number,
  suggestion: Suggestion | undefined,
): Replacement | undefined {
  if (suggestion?.siret === undefined) return undefined;
  const { compared, sources } = columns;
  const places = [
    compared.siret,
    ...sources.flatMap(({ column, nic, siret }) => [
      siret?.index,
      nic === undefined ? column.index : undefined,
    ]),
  ];
  const { body, values } = survey;
  const column = places.find(
    (place) => place !== undefined && isSiret(cellText(values[record]?.[place]), suggestion.closed),
  );
  if (column === undefined) return undefined;
  const cell = { ...body, top: body.top + record, left: body.left + column, height: 1, width: 1 };
  return { record, cell, siret: suggestion.siret };
}

/** Those replacements whose rows a person sees: nobody means what a filter hides. */
export async function visibleReplacements(
  workbook: Workbook,
  { survey: { body } }: Pick<EnrichmentJob, "survey">,
  replacements: readonly Replacement[],
): Promise<readonly Replacement[]> {
  const hidden = await workbook.hiddenRows(body);
  return replacements.filter(({ cell }) => !hidden.has(cell.top));
}

/** Cells in one exchange with Excel. */
const mostCells = 20_000;

type CheckedList = Pick<EnrichmentJob, "survey" | "columns">;

/** Cells of a checked list that are written, each with what it is to hold and what it is expected to hold by now. */
interface CellChange {
  readonly record: number;
  readonly cell: Area;
  readonly expected: CellValue;
  readonly to: CellValue;
  readonly format: string;
}

/** The columns of a list that hold the cells to be written, after those that tell whose its rows are. */
function columnsOf({ survey: { body }, columns }: CheckedList, changes: readonly CellChange[]) {
  const written = [...new Set(changes.map(({ cell }) => cell.left))];
  const read = columnsRead(columns).filter((column) => !written.includes(body.left + column));
  return { written, read };
}

/** Changes of rows that are near enough to one another to go in one exchange with Excel. */
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

/** The cells of a checked list, tracked for some changes of it. */
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
    const top = Math.min(...tops);
    const rows = { ...list.survey.body, top, height: Math.max(...tops) - top + 1 };
    await refuseMerged(workbook, rows, [...new Set(changes.map(({ cell }) => cell.left))]);
    const { body, headingRow = body.top } = list.survey;
    const columns = columnsOf(list, changes);
    const whole = { ...body, top: headingRow, height: below(body) - headingRow, width: 1 };
    const tracked = [...columns.read.map((column) => body.left + column), ...columns.written];
    return new CheckedCells(list, await workbook.track(tracked.map((left) => ({ ...whole, left }))), columns);
  }

  /** Makes all changes or none, in one turn; answers what stood in their cells. */
  change(changes: readonly CellChange[]): Promise<readonly CellChange[]> {
    const groups = groupsOf(changes, this.#read.length + this.#written.length);
    return this.#tracked.turn(async (turn) => {
      const back: CellChange[][] = [];
      for (const group of groups) back.push(await this.#before(turn, group));
      for (const [at, group] of groups.entries()) {
        try {
          await this.#write(turn, group);
        } catch (error) {
          for (const done of back.slice(0, at)) await this.#write(turn, done).catch(() => undefined);
          throw error;
        }
      }
      return back.flat();
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

  /** The changes that take these back. @throws {WorkbookError} `cell_changed` | `cell_formula` */
  async #before(turn: ColumnTurn, changes: readonly CellChange[]): Promise<CellChange[]> {
    const columns = this.#written.map((_, place) => this.#read.length + place);
    const cells = await turn.exchange({ ...this.#rangeOf(changes), columns });
    return changes.map((one) => {
      const { values, formulas, formats } = cells[this.#written.indexOf(one.cell.left)]!;
      const at = one.record - changes[0]!.record;
      const value = values[at]!;
      if (formulas[at] !== value) throw new WorkbookError("cell_formula", "a cell holds a formula");
      if (value !== one.expected)
        throw new WorkbookError("cell_changed", "a cell changed since it was checked");
      return { ...one, expected: one.to, to: value, format: formats[at]! };
    });
  }

  #write(turn: ColumnTurn, changes: readonly CellChange[]): Promise<void> {
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
    return writeInTurn(turn, {
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
        cells: orLeft(sparse(left, ({ to, format }) => typedAgain({ value: to, formula: to, format }))),
      })),
    });
  }
}

/** Writes cells of a checked list, all in one step, each beside the company that was checked; answers what stood there. */
async function change(
  workbook: Workbook,
  list: CheckedList,
  changes: readonly CellChange[],
): Promise<ReadonlyMap<number, DoneReplacement["before"]>> {
  const cells = await CheckedCells.track(workbook, list, changes);
  try {
    const before = await cells.change(changes);
    return new Map(before.map(({ record, to, format }) => [record, { value: to, format }]));
  } catch (error) {
    const isChanged =
      error instanceof WorkbookError && ["list_changed", "cells_filled"].includes(error.reason);
    throw isChanged ? new WorkbookError("cell_changed", error.message, error) : error;
  } finally {
    await cells.release();
  }
}

/**
 * Writes suggested SIRETs as texts into their cells, all in one step; answers what stood there. Nothing is written where
 * one of the rows is no longer what the check read.
 * @throws {WorkbookError} `cell_changed` | `cell_formula` | `merged`
 */
export async function replaceSirets(
  workbook: Workbook,
  list: CheckedList,
  replacements: readonly Replacement[],
): Promise<readonly DoneReplacement[]> {
  const { body, values } = list.survey;
  const before = await change(
    workbook,
    list,
    replacements.map(({ record, cell, siret }) => ({
      ...{ record, cell, to: siret, format: textFormat },
      expected: values[record]?.[cell.left - body.left] ?? "",
    })),
  );
  return replacements.map((replacement) => ({ ...replacement, before: before.get(replacement.record)! }));
}

/**
 * Puts back what a replacement wrote over, format included. A cell that somebody has put back already stays as it is.
 * @throws {WorkbookError} `cell_changed` where it holds something else by now
 */
export async function takeBack(
  workbook: Workbook,
  list: CheckedList,
  { record, cell, siret, before }: DoneReplacement,
): Promise<void> {
  const { values } = await workbook.read(cell);
  if (values[0]?.[0] === before.value) return;
  await change(workbook, list, [{ record, cell, expected: siret, to: before.value, format: before.format }]);
}
