import { BooleanNumber, HorizontalAlign, type ICellData, type Univer } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import {
  FormulaDataModel,
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRangeMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  SetSelectionsOperation,
} from "@univerjs/preset-sheets-core";
import type { Area } from "../../addin/taskpane/workbook/area.ts";
import type {
  Cells,
  ColumnExchange,
  ColumnTurn,
  ColumnWrite,
  NewSheet,
  RefusalReason,
  Spill,
  TrackedCells,
  TrackedColumns,
  Workbook,
  WorkbookSelection,
} from "../../addin/taskpane/workbook/workbook.ts";
import { type CellRange, contains, spilledTables } from "../functions/formulas-in-sight.ts";
import type { CellPlace } from "../functions/calls.ts";
import { type SelectedRange, selectedRange } from "./selected-range.ts";
import { valueFormat } from "../functions/value-format.ts";
import { cellOf, excelFormat, formulaOf, frozenCell, isFilled, ownFormat, valueOf } from "./sheet-cells.ts";
import { type ColumnPlace, type LineChange, placeAfter } from "./tracked-columns.ts";

/** The pane's own class of refusals, by which it recognizes them. */
export type RefusalClass = new (reason: RefusalReason, message: string) => Error;

export interface SpreadsheetOptions {
  readonly univer: Univer;
  readonly api: FUniver;
  readonly Refusal: RefusalClass;
  /** Called with cells whose formulas were entered again, so that their calls are made again. */
  readonly onReentered: (cells: readonly CellPlace[]) => void;
}

type Sheet = NonNullable<ReturnType<NonNullable<ReturnType<FUniver["getActiveWorkbook"]>>["getSheetByName"]>>;

/**
 * Changes that insert or delete rows or columns, by their id in the spreadsheet, and those after which the place of a column's
 * cells is unknown: the column then counts as deleted.
 */
const lineChanges: Readonly<Record<string, Pick<LineChange, "of" | "what"> | "moved">> = {
  [InsertRowMutation.id]: { of: "rows", what: "inserted" },
  [RemoveRowMutation.id]: { of: "rows", what: "removed" },
  [InsertColMutation.id]: { of: "columns", what: "inserted" },
  [RemoveColMutation.id]: { of: "columns", what: "removed" },
  [MoveRowsMutation.id]: "moved",
  [MoveColsMutation.id]: "moved",
  [MoveRangeMutation.id]: "moved",
};

interface LineParameters {
  readonly subUnitId: string;
  readonly range: CellRange;
}

const linesOf = ({ startRow, endRow, startColumn, endColumn }: CellRange, of: LineChange["of"]) =>
  of === "rows" ? { first: startRow, last: endRow } : { first: startColumn, last: endColumn };

/** Empty rows and columns beyond the content of a sheet. */
const spareLines = 20;
const pixelsACharacter = 7.5;

/** Returns the runs of consecutive marked rows. */
function stretches(rows: readonly boolean[]): { readonly from: number; readonly count: number }[] {
  const found: { from: number; count: number }[] = [];
  rows.forEach((isMarked, row) => {
    if (!isMarked) return;
    const last = found.at(-1);
    if (last !== undefined && last.from + last.count === row) last.count += 1;
    else found.push({ from: row, count: 1 });
  });
  return found;
}

const areaOf = (sheet: string, { startRow, endRow, startColumn, endColumn }: CellRange): Area => ({
  ...{ sheet, top: startRow, left: startColumn },
  ...{ height: endRow - startRow + 1, width: endColumn - startColumn + 1 },
});

/** Where typing would begin without a selection. */
const firstCell: SelectedRange = {
  range: { startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 },
  active: { row: 0, column: 0 },
};

/** The page's spreadsheet behind the interface that the pane uses: the counterpart of `officeWorkbook` in Excel. */
export class SpreadsheetWorkbook implements Workbook {
  readonly #options: SpreadsheetOptions;
  readonly #settings = new Map<string, string>();
  /** The current places of the tracked columns, by their numbers. Deleted columns are missing. */
  readonly #places = new Map<number, ColumnPlace>();
  #tracked = 0;

  constructor(options: SpreadsheetOptions) {
    this.#options = options;
    const { api } = options;
    api.addEvent(api.Event.CommandExecuted, ({ id, params }) => this.#follow(id, params as LineParameters));
  }

  get #book() {
    return this.#options.api.getActiveWorkbook()!;
  }

  get #formulaData(): FormulaDataModel {
    return this.#options.univer.__getInjector().get(FormulaDataModel);
  }

  #sheet(name: string): Sheet {
    const sheet = this.#book.getSheetByName(name);
    if (sheet === null) throw this.#refusal("list_changed", `the sheet ${name} is gone`);
    return sheet;
  }

  #refusal(reason: RefusalReason, message: string): Error {
    return new this.#options.Refusal(reason, message);
  }

  #follow(id: string, parameters: LineParameters): void {
    const change = lineChanges[id];
    if (change === undefined) return;
    const { subUnitId: sheetId, range } = parameters;
    for (const [number, place] of this.#places) {
      if (place.sheetId !== sheetId) continue;
      const next =
        change === "moved"
          ? undefined
          : placeAfter(place, { sheetId, ...change, ...linesOf(range, change.of) });
      if (next === undefined) this.#places.delete(number);
      else this.#places.set(number, next);
    }
  }

  selected(): Promise<WorkbookSelection> {
    const sheet = this.#book.getActiveSheet();
    const name = sheet.getSheetName();
    const { univer, api } = this.#options;
    const { active: at, range } = selectedRange(univer, api) ?? firstCell;
    const active: Area = { sheet: name, top: at.row, left: at.column, height: 1, width: 1 };
    const area = this.#filledWithin(sheet, range);
    return Promise.resolve({
      active,
      region: this.#regionOf(sheet, active),
      ...(area !== undefined && { area }),
    });
  }

  used(name: string): Promise<Area | undefined> {
    return Promise.resolve(this.#filledWithin(this.#sheet(name)));
  }

  /** Returns the smallest area with all filled cells of a range, or of the sheet; undefined if there are none. */
  #filledWithin(sheet: Sheet, within?: CellRange): Area | undefined {
    let [startRow, startColumn, endRow, endColumn] = [Infinity, Infinity, -1, -1];
    sheet
      .getSheet()
      .getCellMatrix()
      .forValue((row, column, cell) => {
        if ((within !== undefined && !contains(within, row, column)) || !isFilled(cell)) return;
        [startRow, startColumn] = [Math.min(startRow, row), Math.min(startColumn, column)];
        [endRow, endColumn] = [Math.max(endRow, row), Math.max(endColumn, column)];
      });
    const filled = { startRow, startColumn, endRow, endColumn };
    return endRow < 0 ? undefined : areaOf(sheet.getSheetName(), filled);
  }

  /** Returns the block of filled cells around a cell, bounded by empty rows and columns, as in Excel. */
  #regionOf(sheet: Sheet, active: Area): Area {
    const matrix = sheet.getSheet().getCellMatrix();
    const filledIn = (top: number, bottom: number, left: number, right: number): boolean => {
      for (let row = Math.max(0, top); row <= bottom; row++)
        for (let column = Math.max(0, left); column <= right; column++)
          if (isFilled(matrix.getValue(row, column))) return true;
      return false;
    };
    let [top, bottom, left, right] = [active.top, active.top, active.left, active.left];
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      if (top > 0 && filledIn(top - 1, top - 1, left - 1, right + 1)) [top, isGrowing] = [top - 1, true];
      if (filledIn(bottom + 1, bottom + 1, left - 1, right + 1)) [bottom, isGrowing] = [bottom + 1, true];
      if (left > 0 && filledIn(top - 1, bottom + 1, left - 1, left - 1)) [left, isGrowing] = [left - 1, true];
      if (filledIn(top - 1, bottom + 1, right + 1, right + 1)) [right, isGrowing] = [right + 1, true];
    }
    return { ...active, top, left, height: bottom - top + 1, width: right - left + 1 };
  }

  /** Returns the cells of an area, row by row, with their raw values, or with those that a formula spills over them. */
  #cells(sheet: Sheet, { top, left, height, width }: Omit<Area, "sheet">): ICellData[][] {
    const worksheet = sheet.getSheet();
    const [unitId, sheetId] = [this.#book.getId(), sheet.getSheetId()];
    const spilled = this.#formulaData.getArrayFormulaCellData()[unitId]?.[sheetId];
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column): ICellData => {
        const [at, sheetColumn] = [top + row, left + column];
        const raw = worksheet.getCellRaw(at, sheetColumn);
        // A formula that was filled down is kept as where it comes from.
        const own =
          raw?.si && !raw.f
            ? { ...raw, f: this.#formulaData.getFormulaStringByCell(at, sheetColumn, sheetId, unitId) }
            : raw;
        return (isFilled(own) ? undefined : spilled?.[at]?.[sheetColumn]) ?? own ?? {};
      }),
    );
  }

  read(area: Area): Promise<Cells> {
    const cells = this.#cells(this.#sheet(area.sheet), area);
    return Promise.resolve({
      area,
      values: cells.map((row) => row.map(valueOf)),
      formulas: cells.map((row) => row.map(formulaOf)),
    });
  }

  hiddenRows({ sheet, top, height }: Area): Promise<ReadonlySet<number>> {
    const worksheet = this.#sheet(sheet).getSheet();
    const rows = Array.from({ length: height }, (_, row) => top + row);
    return Promise.resolve(new Set(rows.filter((row) => !worksheet.getRowVisible(row))));
  }

  merged({ sheet, top, height }: Area, columns: readonly number[]): Promise<readonly string[]> {
    const overlapping = this.#sheet(sheet)
      .getMergedRanges()
      .filter(
        (range) =>
          range.getRow() < top + height &&
          range.getLastRow() >= top &&
          columns.some((column) => range.getColumn() <= column && column <= range.getLastColumn()),
      );
    return Promise.resolve(overlapping.map((range) => range.getA1Notation()));
  }

  select({ sheet, top, left, height, width }: Area): Promise<void> {
    const found = this.#sheet(sheet);
    found.activate();
    found.getRange(top, left, height, width).activate();
    return Promise.resolve();
  }

  addSheet({ name, cells, formats, widths, boldRows, looks, frozenRows }: NewSheet): Promise<Area> {
    const [height, width] = [cells.length, Math.max(...cells.map((row) => row.length))];
    const taken = new Set(this.#book.getSheets().map((sheet) => sheet.getSheetName()));
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    const sheet = this.#book.create(free, height + spareLines, width + spareLines);
    sheet.getRange(0, 0, height, width).setValues(
      cells.map((row, top) =>
        Array.from({ length: width }, (_, left) => {
          const pattern = ownFormat(formats(top, left));
          const { size, isGrey, isLeft } = looks?.get(top) ?? {};
          const style = {
            ...(pattern !== "" && { n: { pattern } }),
            ...(boldRows.includes(top) && { bl: BooleanNumber.TRUE }),
            ...(size !== undefined && { fs: size }),
            ...(isGrey === true && { cl: { rgb: "#605E5C" } }),
            ...(isLeft === true && { ht: HorizontalAlign.LEFT }),
          };
          return { ...cellOf(row[left] ?? "", true), s: style };
        }),
      ),
    );
    widths.forEach((characters, column) => sheet.setColumnWidth(column, characters * pixelsACharacter));
    if (frozenRows > 0) sheet.setFrozenRows(frozenRows);
    sheet.activate();
    return Promise.resolve({ sheet: free, top: 0, left: 0, height, width });
  }

  sheets(): Promise<readonly string[]> {
    return Promise.resolve(this.#book.getSheets().map((sheet) => sheet.getSheetName()));
  }

  /** Follows a column of cells from now on. Returns its number. */
  #track({ sheet, left, top, height }: Area): number {
    this.#places.set((this.#tracked += 1), { sheetId: this.#sheet(sheet).getSheetId(), left, top, height });
    return this.#tracked;
  }

  mark(area: Area): Promise<string> {
    return Promise.resolve(String(this.#track(area)));
  }

  marked(mark: string): Promise<Area | undefined> {
    const place = this.#places.get(Number(mark));
    if (place === undefined) return Promise.resolve(undefined);
    const { sheetId, left, top, height } = place;
    const sheet = this.#book.getSheetBySheetId(sheetId)!.getSheetName();
    return Promise.resolve({ sheet, left, top, height, width: 1 });
  }

  unmark(mark: string): Promise<void> {
    this.#places.delete(Number(mark));
    return Promise.resolve();
  }

  notation(): ReturnType<Workbook["notation"]> {
    // This spreadsheet writes formulas in English, whatever its language.
    return Promise.resolve({
      separator: ",",
      arraySeparator: ",",
      truth: { TRUE: "TRUE", FALSE: "FALSE" },
    });
  }

  /** Enlarges a sheet to hold what will be written. A sheet in Excel is always large enough. */
  #makeRoom(sheet: Sheet, rows: number, columns: number): void {
    const worksheet = sheet.getSheet();
    if (worksheet.getRowCount() < rows) sheet.setRowCount(rows + spareLines);
    if (worksheet.getColumnCount() < columns) sheet.setColumnCount(columns + spareLines);
  }

  track(columns: readonly Area[]): Promise<TrackedColumns> {
    const numbers = columns.map((area) => {
      this.#makeRoom(this.#sheet(area.sheet), area.top + area.height, area.left + 1);
      return this.#track(area);
    });
    return Promise.resolve({
      turn: (work) => work(this.#turn(numbers)),
      // This spreadsheet has no tables.
      grow: () => Promise.reject(this.#refusal("other", "this spreadsheet has no tables")),
      shrink: () => Promise.resolve([]),
      release: () => Promise.resolve(numbers.forEach((number) => this.#places.delete(number))),
    });
  }

  #turn(numbers: readonly number[]): ColumnTurn {
    const placeOf = (column: number) => this.#places.get(numbers[column]!);
    return {
      heights: () => Promise.resolve(numbers.map((_, column) => placeOf(column)?.height)),
      exchange: async (wanted) => {
        const cells = wanted.columns.map((column) => {
          const place = placeOf(column);
          if (place === undefined) throw this.#refusal("list_changed", "a column was deleted or moved");
          return this.#readColumn(place, wanted);
        });
        for (const write of wanted.writes ?? []) {
          const place = placeOf(write.column);
          if (place !== undefined) this.#writeColumn(place, wanted, write);
        }
        return Promise.resolve(cells);
      },
    };
  }

  #readColumn({ sheetId, left, top, height }: ColumnPlace, { first, count }: ColumnExchange): TrackedCells {
    const sheet = this.#book.getSheetBySheetId(sheetId)!;
    const [heading] = this.#cells(sheet, { top, left, height: 1, width: 1 });
    const cells = this.#cells(sheet, { top: top + first, left, height: count, width: 1 }).map(
      ([cell]) => cell,
    );
    return {
      ...{ top, left, height },
      heading: valueOf(heading![0]),
      values: cells.map(valueOf),
      formulas: cells.map(formulaOf),
      formats: sheet
        .getRange(top + first, left, count, 1)
        .getNumberFormats()
        .map(([pattern]) => excelFormat(pattern ?? "")),
      valueFormats: cells.map((cell) => valueFormat(cell)),
    };
  }

  #writeColumn(place: ColumnPlace, { first, count }: ColumnExchange, write: ColumnWrite): void {
    const sheet = this.#book.getSheetBySheetId(place.sheetId)!;
    const { left } = place;
    const top = place.top + first;
    const { cells, formats, isTyped = false, pasted, freezesSpill = false } = write;
    if (freezesSpill) this.#freezeSpill(sheet, top, left);
    for (const { from, count: rows } of stretches(pasted?.rows ?? [])) {
      const area = { top: top + from, left, height: rows, width: 1 };
      const before = this.#cells(sheet, area);
      const range = sheet.getRange(area.top, left, rows, 1);
      if (pasted!.as === "values") range.setValues(before.map((row) => row.map(frozenCell)));
      else {
        range.setValues(before.map((row) => row.map((cell) => cellOf(formulaOf(cell), false))));
        const sheetId = sheet.getSheetId();
        this.#options.onReentered(
          before.map((_, row) => ({ sheet: sheetId, row: area.top + row, column: left })),
        );
      }
    }
    const asked = typeof formats === "string" ? Array.from({ length: count }, () => formats) : formats;
    const shown = asked && sheet.getRange(top, left, count, 1).getNumberFormats();
    asked?.forEach((format, row) => {
      // Setting a format makes the spreadsheet turn booleans into numbers, so a format that is right already is not
      // set again.
      if (format === null || excelFormat(shown![row]?.[0] ?? "") === format) return;
      sheet.getRange(top + row, left).setNumberFormat(ownFormat(format));
    });
    if (cells === undefined) return;
    for (const { from, count: rows } of stretches(cells.map((cell) => cell !== null)))
      sheet
        .getRange(top + from, left, rows, 1)
        .setValues(cells.slice(from, from + rows).map((cell) => [cellOf(cell!, isTyped)]));
  }

  #freezeSpill(sheet: Sheet, row: number, column: number): void {
    const spill = this.#spillAt(sheet, row, column);
    if (spill === undefined) return;
    const { top, left, height, width } = spill.area;
    const cells = this.#cells(sheet, spill.area);
    sheet.getRange(top, left, height, width).setValues(cells.map((line) => line.map(frozenCell)));
  }

  spills(cells: readonly Area[]): Promise<readonly (Spill | undefined)[]> {
    return Promise.resolve(cells.map(({ sheet, top, left }) => this.#spillAt(this.#sheet(sheet), top, left)));
  }

  /** Returns the spill that contains a cell. */
  #spillAt(sheet: Sheet, row: number, column: number): Spill | undefined {
    const ranges = this.#formulaData.getArrayFormulaRange();
    const tables = spilledTables(ranges[this.#book.getId()]?.[sheet.getSheetId()] ?? {});
    const found = tables.find(({ range }) => contains(range, row, column));
    if (found === undefined) return undefined;
    const anchor = { sheet: sheet.getSheetName(), top: found.row, left: found.column, height: 1, width: 1 };
    const isAnchor = anchor.top === row && anchor.left === column;
    const area = isAnchor ? areaOf(anchor.sheet, found.range) : { ...anchor, top: row, left: column };
    return { anchor, area };
  }

  settings(prefix: string): Promise<ReadonlyMap<string, unknown>> {
    const found = [...this.#settings].flatMap(([key, text]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
    );
    return Promise.resolve(new Map(found));
  }

  set(texts: ReadonlyMap<string, string | undefined>): Promise<void> {
    for (const [key, text] of texts) {
      if (text === undefined) this.#settings.delete(key);
      else this.#settings.set(key, text);
    }
    return Promise.resolve();
  }

  daysBehind(): Promise<number> {
    return Promise.resolve(0);
  }

  watchSelection(listener: () => void): () => void {
    const { api } = this.#options;
    const watching = api.addEvent(api.Event.CommandExecuted, ({ id }) => {
      if (id === SetSelectionsOperation.id) listener();
    });
    return () => watching.dispose();
  }
}
