import { BooleanNumber, HorizontalAlign, type ICellData, type IRange, type Univer } from "@univerjs/core";
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
import type { CellPlace } from "../functions/sheet-function.ts";
import { selectedRange } from "./selected-range.ts";
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

/** Changes that insert or delete rows or columns, by their id in the spreadsheet. */
const lineChanges: Readonly<Record<string, Pick<LineChange, "of" | "what">>> = {
  [InsertRowMutation.id]: { of: "rows", what: "inserted" },
  [RemoveRowMutation.id]: { of: "rows", what: "removed" },
  [InsertColMutation.id]: { of: "columns", what: "inserted" },
  [RemoveColMutation.id]: { of: "columns", what: "removed" },
};

/** Changes after which the place of a column's cells is unknown. The column then counts as deleted. */
const movingChanges: ReadonlySet<string> = new Set([
  MoveRowsMutation.id,
  MoveColsMutation.id,
  MoveRangeMutation.id,
]);

interface LineParameters {
  readonly subUnitId: string;
  readonly range?: {
    readonly startRow: number;
    readonly endRow: number;
    readonly startColumn: number;
    readonly endColumn: number;
  };
}

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
    const { subUnitId: sheetId, range } = parameters ?? {};
    const kind = lineChanges[id];
    for (const [number, place] of this.#places) {
      let next: ColumnPlace | undefined = place;
      if (kind !== undefined && range !== undefined) {
        const isRows = kind.of === "rows";
        const first = isRows ? range.startRow : range.startColumn;
        const last = isRows ? range.endRow : range.endColumn;
        next = placeAfter(place, { sheetId, ...kind, first, last });
      } else if (movingChanges.has(id) && sheetId === place.sheetId) next = undefined;
      if (next === undefined) this.#places.delete(number);
      else this.#places.set(number, next);
    }
  }

  selected(): Promise<WorkbookSelection> {
    const sheet = this.#book.getActiveSheet();
    const name = sheet.getSheetName();
    const { univer, api } = this.#options;
    const { active: at, range } = selectedRange(univer, api) ?? { active: { row: 0, column: 0 } };
    const active: Area = { sheet: name, top: at.row, left: at.column, height: 1, width: 1 };
    const chosen: Area =
      range === undefined
        ? active
        : {
            sheet: name,
            top: range.startRow,
            left: range.startColumn,
            height: range.endRow - range.startRow + 1,
            width: range.endColumn - range.startColumn + 1,
          };
    const area = this.#filledWithin(sheet, chosen);
    return Promise.resolve({
      active,
      region: this.#regionOf(sheet, active),
      ...(area !== undefined && { area }),
    });
  }

  used(name: string): Promise<Area | undefined> {
    const sheet = this.#sheet(name);
    const worksheet = sheet.getSheet();
    const whole = {
      sheet: name,
      top: 0,
      left: 0,
      height: worksheet.getRowCount(),
      width: worksheet.getColumnCount(),
    };
    return Promise.resolve(this.#filledWithin(sheet, whole));
  }

  /** Returns the smallest area with all filled cells of another; undefined if there are none. */
  #filledWithin(sheet: Sheet, area: Area): Area | undefined {
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
    sheet
      .getSheet()
      .getCellMatrix()
      .forValue((row, column, cell) => {
        const isOutside =
          row < area.top ||
          row >= area.top + area.height ||
          column < area.left ||
          column >= area.left + area.width;
        if (isOutside || !isFilled(cell)) return;
        [top, left] = [Math.min(top, row), Math.min(left, column)];
        [bottom, right] = [Math.max(bottom, row), Math.max(right, column)];
      });
    return bottom < 0 ? undefined : { ...area, top, left, height: bottom - top + 1, width: right - left + 1 };
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

  /**
   * Returns the cells of an area, row by row, with their raw values. Cells that a formula spills over have its
   * values.
   */
  #cells(sheet: Sheet, { top, left, height, width }: Omit<Area, "sheet">): ICellData[][] {
    const worksheet = sheet.getSheet();
    const spilled = this.#formulaData.getArrayFormulaCellData()[this.#book.getId()]?.[sheet.getSheetId()];
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column): ICellData => {
        const [at, sheetColumn] = [top + row, left + column];
        const own = worksheet.getCellRaw(at, sheetColumn);
        const isEmpty = own === null || own === undefined || !isFilled(own);
        return (isEmpty ? spilled?.[at]?.[sheetColumn] : undefined) ?? own ?? {};
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

  mark({ sheet, left, top, height }: Area): Promise<string> {
    this.#places.set((this.#tracked += 1), { sheetId: this.#sheet(sheet).getSheetId(), left, top, height });
    return Promise.resolve(String(this.#tracked));
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
    const numbers = columns.map(({ sheet, left, top, height }) => {
      this.#makeRoom(this.#sheet(sheet), top + height, left + 1);
      this.#places.set((this.#tracked += 1), { sheetId: this.#sheet(sheet).getSheetId(), left, top, height });
      return this.#tracked;
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
      heights: () => Promise.resolve(numbers.map((number) => this.#places.get(number)?.height)),
      exchange: async (wanted) => {
        const places = new Map(
          [...wanted.columns, ...(wanted.writes ?? []).map(({ column }) => column)].map((column) => [
            column,
            placeOf(column),
          ]),
        );
        if (wanted.columns.some((column) => places.get(column) === undefined))
          throw this.#refusal("list_changed", "a column was deleted or moved");
        const cells = wanted.columns.map((column) => this.#readColumn(places.get(column)!, wanted));
        for (const write of wanted.writes ?? []) {
          const place = places.get(write.column);
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
    const ofSheet = ranges[this.#book.getId()]?.[sheet.getSheetId()] ?? {};
    const name = sheet.getSheetName();
    for (const [top, line] of Object.entries(ofSheet))
      for (const [left, range] of Object.entries(
        (line ?? {}) as Readonly<Record<string, IRange | undefined>>,
      )) {
        if (range === undefined) continue;
        const { startRow, endRow, startColumn, endColumn } = range;
        if (row < startRow || row > endRow || column < startColumn || column > endColumn) continue;
        const anchor = { sheet: name, top: Number(top), left: Number(left), height: 1, width: 1 };
        const height = endRow - startRow + 1;
        const width = endColumn - startColumn + 1;
        const isAnchor = anchor.top === row && anchor.left === column;
        return {
          anchor,
          area: isAnchor ? { ...anchor, height, width } : { ...anchor, top: row, left: column },
        };
      }
    return undefined;
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
