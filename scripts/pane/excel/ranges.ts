import type { FakeWorkbook } from "./fake-workbook.ts";
import type { Place, Sheet, TableData, Value } from "./grid.ts";
import { officeError, Proxy, type Context } from "./proxies.ts";

export interface Located {
  readonly sheet: Sheet;
  readonly place: Place;
}

const matrix = <T>({ height, width }: Place, value: (y: number, x: number) => T): T[][] =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => value(y, x)));

/** Excel.Range, as far as the pane uses it. */
export class RangeProxy extends Proxy<Located> {
  readonly #book: FakeWorkbook;

  constructor(context: Context, book: FakeWorkbook, find: () => Located | undefined) {
    super(context, find);
    this.#book = book;
  }

  get rowIndex() {
    return this.loaded("rowIndex");
  }
  get columnIndex() {
    return this.loaded("columnIndex");
  }
  get rowCount() {
    return this.loaded("rowCount");
  }
  get columnCount() {
    return this.loaded("columnCount");
  }
  get worksheet() {
    return { name: this.loaded("worksheet/name") };
  }
  get valuesAsJson() {
    return this.loaded("valuesAsJson");
  }

  get values() {
    return this.loaded("values");
  }
  set values(rows: unknown) {
    this.#write(rows as (Value | null)[][], (sheet, row, column, value) => sheet.write(row, column, value));
  }

  get formulas() {
    return this.loaded("formulas");
  }
  set formulas(rows: unknown) {
    this.#write(rows as (Value | null)[][], (sheet, row, column, formula) =>
      this.#book.enter(sheet, row, column, formula),
    );
  }

  get numberFormat() {
    return this.loaded("numberFormat");
  }
  /** A matrix of the range's size, or one format for every cell of it. */
  set numberFormat(format: unknown) {
    this.context.later(() => {
      const { sheet, place } = this.#writable();
      matrix(place, (y, x) => {
        const [row, column] = [place.top + y, place.left + x];
        const own = Array.isArray(format) ? (format as string[][])[y]![x]! : (format as string);
        this.#book.remember(sheet, row, column);
        sheet.format(row, column, own);
      });
    });
  }

  select(): void {
    this.context.later(() => this.#book.selectPlace(this.target.place));
  }

  getUsedRangeOrNullObject(): RangeProxy {
    return this.#other(({ sheet, place }) => sheet.used(place));
  }
  getSurroundingRegion(): RangeProxy {
    return this.#other(({ sheet, place }) => sheet.regionAround(place.top, place.left));
  }
  getSpillingToRangeOrNullObject(): RangeProxy {
    return this.#other(({ sheet, place }) => sheet.spillOf(place.top, place.left));
  }
  getSpillParentOrNullObject(): RangeProxy {
    return this.#other(({ sheet, place }) => {
      const parent = sheet.at(place.top, place.left).spilledBy?.split(",").map(Number);
      return parent && { top: parent[0]!, left: parent[1]!, height: 1, width: 1 };
    });
  }

  getTables(): TablesProxy {
    return new TablesProxy(this.context, this.#book, () => this.target);
  }

  protected override read(name: string): unknown {
    const { sheet, place } = this.target;
    const cell = (y: number, x: number) => sheet.at(place.top + y, place.left + x);
    const properties: Readonly<Record<string, () => unknown>> = {
      rowIndex: () => place.top,
      columnIndex: () => place.left,
      rowCount: () => place.height,
      columnCount: () => place.width,
      "worksheet/name": () => sheet.name,
      values: () => matrix(place, (y, x) => cell(y, x).value),
      formulas: () => matrix(place, (y, x) => cell(y, x).formula),
      numberFormat: () => matrix(place, (y, x) => cell(y, x).format),
      valuesAsJson: () =>
        matrix(place, (y, x) => {
          const { value, valueFormat } = cell(y, x);
          return valueFormat === undefined
            ? { type: "String", basicValue: value }
            : { type: "FormattedNumber", basicValue: value, numberFormat: valueFormat };
        }),
    };
    return (properties[name] ?? (() => super.read(name)))();
  }

  #other(find: (located: Located) => Place | undefined): RangeProxy {
    return new RangeProxy(this.context, this.#book, () => {
      const { sheet } = this.target;
      const place = find(this.target);
      return place && { sheet, place };
    });
  }

  #writable(): Located {
    if (this.target.sheet.isProtected) throw officeError("AccessDenied");
    this.#book.writes += 1;
    return this.target;
  }

  #write(
    rows: readonly (readonly (Value | null)[])[],
    put: (sheet: Sheet, row: number, column: number, value: Value) => void,
  ): void {
    this.context.later(() => {
      const { sheet, place } = this.#writable();
      if (rows.length !== place.height || rows.some((row) => row.length !== place.width))
        throw officeError("InvalidArgument", "the matrix is not of the range's size");
      rows.forEach((row, y) =>
        row.forEach((value, x) => {
          if (value === null) return;
          this.#book.remember(sheet, place.top + y, place.left + x);
          put(sheet, place.top + y, place.left + x, value);
        }),
      );
    });
  }
}

/** Excel.Table, as far as the pane uses it. */
export class TableProxy extends Proxy<{ readonly sheet: Sheet; readonly table: TableData }> {
  readonly #book: FakeWorkbook;

  constructor(
    context: Context,
    book: FakeWorkbook,
    find: () => { readonly sheet: Sheet; readonly table: TableData } | undefined,
  ) {
    super(context, find);
    this.#book = book;
  }

  get name() {
    return this.loaded("name");
  }
  get showHeaders() {
    return this.loaded("showHeaders");
  }
  get showTotals() {
    return this.loaded("showTotals");
  }

  getRange(): RangeProxy {
    return new RangeProxy(this.context, this.#book, () => {
      const { sheet, table } = this.target;
      return { sheet, place: table.place };
    });
  }

  readonly columns = {
    add: (_index: number, _values: unknown, header: string): void =>
      this.context.later(() => {
        const { sheet, table } = this.target;
        const { top, left, width } = table.place;
        table.place = { ...table.place, width: width + 1 };
        sheet.write(top, left + width, header);
      }),
  };

  protected override read(name: string): unknown {
    if (name === "name") return this.target.table.name;
    if (name === "showHeaders") return true;
    return name === "showTotals" ? false : super.read(name);
  }
}

/** The tables that a range touches. */
class TablesProxy extends Proxy<Located> {
  readonly #book: FakeWorkbook;
  #items: TableProxy[] | undefined;

  constructor(context: Context, book: FakeWorkbook, find: () => Located | undefined) {
    super(context, find);
    this.#book = book;
  }

  get items(): TableProxy[] {
    if (this.#items === undefined) throw officeError("PropertyNotLoaded", "items was not loaded");
    return this.#items;
  }

  override load(names: string): this {
    this.context.later(() => {
      const { sheet, place } = this.target;
      const touched = sheet.tables.filter(({ place: { top, left, height, width } }) => {
        const isBeside = place.top >= top + height || place.left >= left + width;
        return !isBeside && place.top + place.height > top && place.left + place.width > left;
      });
      this.#items = touched.map((table) =>
        new TableProxy(this.context, this.#book, () => ({ sheet, table })).load(
          names.replaceAll("items/", ""),
        ),
      );
    });
    return this;
  }
}
