import { evaluate } from "./evaluate.ts";
import { keyOf, readAddress, Sheet, type Cell, type Place, type Value } from "./grid.ts";

/** A cell as a test sees it. */
export interface SeenCell {
  readonly value: Value;
  readonly formula: Value;
  readonly format: string;
}

/** A cell as it was before a step that Excel can undo. */
interface Overwritten {
  readonly sheet: Sheet;
  readonly key: string;
  readonly cell: Cell | undefined;
}

/** A workbook in memory: what a test fills, selects and looks at, and what the object model of Excel stands on. */
export class FakeWorkbook {
  readonly sheets = [new Sheet("Sheet1")];
  /** Functions of the add-in, by id. */
  readonly functions = new Map<string, (...values: unknown[]) => unknown>();
  readonly selectionListeners = new Set<() => unknown>();
  /** What add-ins keep in the workbook. */
  readonly settings = new Map<string, unknown>();
  selected: Place = { top: 0, left: 0, height: 1, width: 1 };
  /** Ranges written so far. */
  writes = 0;
  /** Steps that Excel's Undo takes back, the latest last: what add-ins wrote in one `sync` is one (Excel.RunOptions). */
  readonly undoSteps: (readonly Overwritten[])[] = [];
  readonly #undoStep = new Map<string, Overwritten>();
  /** Set by a test to have every batch refused. */
  refusal: string | undefined;

  get active(): Sheet {
    return this.sheets[0]!;
  }

  sheet(name: string): Sheet | undefined {
    return this.sheets.find((sheet) => sheet.name === name);
  }

  /** Fills cells from `address` on; a text that begins with = is a formula, which is calculated. */
  fill(address: string, rows: readonly (readonly Value[])[], format = "General"): void {
    const { top, left } = readAddress(address);
    rows.forEach((row, y) =>
      row.forEach((value, x) => {
        this.active.format(top + y, left + x, format);
        this.enter(this.active, top + y, left + x, value);
      }),
    );
  }

  /** What typing into a cell does. */
  enter(sheet: Sheet, row: number, column: number, value: Value): void {
    const isFormula = typeof value === "string" && value.startsWith("=");
    if (!isFormula || sheet.at(row, column).format === "@") return sheet.write(row, column, value);
    sheet.writeFormula(row, column, value);
    void Promise.resolve().then(() => evaluate(sheet, row, column, this.functions));
  }

  /** Notes what a cell holds, before an add-in writes it. */
  remember(sheet: Sheet, row: number, column: number): void {
    const key = keyOf(row, column);
    const place = `${sheet.name}!${key}`;
    if (!this.#undoStep.has(place)) this.#undoStep.set(place, { sheet, key, cell: sheet.cells.get(key) });
  }

  endUndoStep(): void {
    if (this.#undoStep.size > 0) this.undoSteps.push([...this.#undoStep.values()]);
    this.#undoStep.clear();
  }

  /** What Ctrl+Z does. */
  undo(): void {
    for (const { sheet, key, cell } of this.undoSteps.pop() ?? []) {
      if (cell === undefined) sheet.cells.delete(key);
      else sheet.cells.set(key, cell);
    }
  }

  select(address: string): void {
    this.selectPlace(readAddress(address));
  }

  selectPlace(place: Place): void {
    this.selected = place;
    for (const listener of this.selectionListeners) listener();
  }

  addTable(name: string, address: string): void {
    this.active.tables.push({ name, place: readAddress(address) });
  }

  /** The cells of an area, row by row. */
  see(address: string): SeenCell[][] {
    const { top, left, height, width } = readAddress(address);
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => {
        const { value, formula, format } = this.active.at(top + y, left + x);
        return { value, formula, format };
      }),
    );
  }

  /** The values of an area, row by row. */
  values(address: string): Value[][] {
    return this.see(address).map((row) => row.map(({ value }) => value));
  }
}
