/** What a cell of the fake workbook holds. */
export type Value = string | number | boolean;

export interface Cell {
  value: Value;
  /** The formula as it was written; a cell without one has its value here, as Excel tells it. */
  formula: Value;
  format: string;
  /** Format that the value brought along, as dates from functions do. */
  valueFormat?: string | undefined;
  /** Key of the cell whose formula spilled this value. */
  spilledBy?: string | undefined;
}

/** A rectangle, from 0. */
export interface Place {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

export interface TableData {
  name: string;
  place: Place;
}

export const keyOf = (row: number, column: number): string => `${row},${column}`;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads `B2`, `B2:C5`, with or without dollars. */
export function readAddress(address: string): Place {
  const match = /^\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?$/.exec(address);
  if (match === null) throw new Error(`"${address}" is no address`);
  const [, left = "A", top = "1", right = left, bottom = top] = match;
  const place = { top: Number(top) - 1, left: columnOf(left) };
  return { ...place, height: Number(bottom) - place.top, width: columnOf(right) - place.left + 1 };
}

/** What Excel makes of a value typed into a cell that is not formatted as text. */
function understood(value: Value, format: string): Value {
  if (typeof value !== "string" || format === "@" || value.trim() === "") return value;
  if (/^-?\d+(?:\.\d+)?$/.test(value.trim())) return Number(value);
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  return value.startsWith("'") ? value.slice(1) : value;
}

/** One sheet: cells that hold something, and tables. */
export class Sheet {
  readonly name: string;
  readonly cells = new Map<string, Cell>();
  readonly tables: TableData[] = [];
  /** Keys of the cells that each formula has spilled into, by the key of its own; some may hold something else since. */
  readonly #spills = new Map<string, string[]>();
  isProtected = false;

  constructor(name: string) {
    this.name = name;
  }

  at(row: number, column: number): Cell {
    return this.cells.get(keyOf(row, column)) ?? { value: "", formula: "", format: "General" };
  }

  /** Writes as typing does: text that reads as a number becomes one, unless the cell is formatted as text. */
  write(row: number, column: number, value: Value): void {
    const { format, spilledBy } = this.at(row, column);
    if (spilledBy !== undefined) this.#breakSpill(spilledBy);
    this.#clearSpill(keyOf(row, column));
    const held = understood(value, format);
    this.cells.set(keyOf(row, column), { value: held, formula: held, format });
  }

  writeFormula(row: number, column: number, formula: string): void {
    this.#clearSpill(keyOf(row, column));
    const { format } = this.at(row, column);
    this.cells.set(keyOf(row, column), { value: "#BUSY!", formula, format });
  }

  format(row: number, column: number, format: string): void {
    this.cells.set(keyOf(row, column), { ...this.at(row, column), format });
  }

  /** Shows the result of the formula in a cell, in as many cells as it has values. */
  settle(row: number, column: number, result: readonly (readonly Shown[])[]): void {
    const key = keyOf(row, column);
    const spilled: string[] = [];
    result.forEach((values, y) =>
      values.forEach(({ value, valueFormat }, x) => {
        const cell = this.at(row + y, column + x);
        const isAnchor = y === 0 && x === 0;
        const shown = { ...cell, value, valueFormat };
        const place = keyOf(row + y, column + x);
        this.cells.set(place, isAnchor ? shown : { ...shown, formula: "", spilledBy: key });
        if (!isAnchor) spilled.push(place);
      }),
    );
    this.#spills.set(key, [...this.#spilledBy(key), ...spilled]);
  }

  /** The cells that the formula in a cell fills; undefined when it fills its own alone. */
  spillOf(row: number, column: number): Place | undefined {
    const mine = this.#spilledBy(keyOf(row, column));
    if (mine.length === 0) return undefined;
    return boundsOf([keyOf(row, column), ...mine]);
  }

  used({ top, left, height, width }: Place = everything): Place | undefined {
    const keys = [...this.cells].flatMap(([key, { value, formula }]) => {
      const [row = 0, column = 0] = key.split(",").map(Number);
      const isInside = row >= top && row < top + height && column >= left && column < left + width;
      return isInside && (value !== "" || formula !== "") ? [key] : [];
    });
    return keys.length === 0 ? undefined : boundsOf(keys);
  }

  /** The block of filled cells around a cell, empty rows and columns being its bounds. */
  regionAround(row: number, column: number): Place {
    let place: Place = { top: row, left: column, height: 1, width: 1 };
    for (let before: Place | undefined; before !== place;) {
      before = place;
      for (const { beyond, grown } of sides) while (this.#holdsSomething(beyond(place))) place = grown(place);
    }
    return place;
  }

  #holdsSomething({ top, left, height, width }: Place): boolean {
    for (let row = top; row < top + height; row += 1)
      for (let column = left; column < left + width; column += 1) {
        const { value, formula } = this.at(row, column);
        if (value !== "" || formula !== "") return true;
      }
    return false;
  }

  /** Keys of the cells that show what the formula in the cell `anchor` spilled. */
  #spilledBy(anchor: string): string[] {
    return (this.#spills.get(anchor) ?? []).filter((key) => this.cells.get(key)?.spilledBy === anchor);
  }

  #clearSpill(anchor: string): void {
    for (const key of this.#spilledBy(anchor)) this.cells.delete(key);
    this.#spills.delete(anchor);
  }

  /** A value written into a spill leaves the formula without room. */
  #breakSpill(anchor: string): void {
    this.#clearSpill(anchor);
    const cell = this.cells.get(anchor);
    if (cell !== undefined) this.cells.set(anchor, { ...cell, value: "#SPILL!" });
  }
}

export interface Shown {
  readonly value: Value;
  readonly valueFormat?: string | undefined;
}

const everything: Place = { top: 0, left: 0, height: Infinity, width: Infinity };

/** The four sides of a place: the line of cells beyond it, corners included, and the place with that line. */
const sides: readonly { beyond: (place: Place) => Place; grown: (place: Place) => Place }[] = [
  {
    beyond: ({ top, left, width }) => ({ top: top - 1, left: left - 1, height: 1, width: width + 2 }),
    grown: (place) => ({ ...place, top: place.top - 1, height: place.height + 1 }),
  },
  {
    beyond: ({ top, left, height, width }) => ({
      top: top + height,
      left: left - 1,
      height: 1,
      width: width + 2,
    }),
    grown: (place) => ({ ...place, height: place.height + 1 }),
  },
  {
    beyond: ({ top, left, height }) => ({ top: top - 1, left: left - 1, height: height + 2, width: 1 }),
    grown: (place) => ({ ...place, left: place.left - 1, width: place.width + 1 }),
  },
  {
    beyond: ({ top, left, height, width }) => ({
      top: top - 1,
      left: left + width,
      height: height + 2,
      width: 1,
    }),
    grown: (place) => ({ ...place, width: place.width + 1 }),
  },
];

function boundsOf(keys: readonly string[]): Place {
  const rows = keys.map((key) => Number(key.split(",")[0]));
  const columns = keys.map((key) => Number(key.split(",")[1]));
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
}
