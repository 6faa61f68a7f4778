import { type CellValue, type OutputColumn } from "../list.ts";
import { type ByteSink } from "./byte-sink.ts";
import { columnLetter } from "./letters.ts";
import { type CellStyles } from "./styles.ts";
import { needsPreserve } from "./text.ts";

/** Excel's limit, in UTF-16 units. */
const LONGEST_TEXT = 32_767;

/** How values become cells in one workbook. */
export interface CellFormatting {
  readonly prefix: string;
  readonly styles: CellStyles;
  readonly date1904: boolean;
}

/** Writes the cells of one new column. Rows are given as their digits, styles as the bytes of an `s` attribute. */
export class NewCells {
  /** Texts cut to 32,767 characters. */
  cut = 0;
  readonly #column: OutputColumn;
  readonly #formatting: CellFormatting;
  readonly #open: string;
  readonly #text: readonly [open: string, preserve: string, close: string];
  readonly #value: readonly [open: string, close: string];

  constructor(column: OutputColumn, index: number, formatting: CellFormatting) {
    const p = formatting.prefix;
    this.#column = column;
    this.#formatting = formatting;
    this.#open = `<${p}c r="${columnLetter(index)}`;
    this.#text = [
      ` t="inlineStr"><${p}is><${p}t>`,
      ` t="inlineStr"><${p}is><${p}t xml:space="preserve">`,
      `</${p}t></${p}is></${p}c>`,
    ];
    this.#value = [`><${p}v>`, `</${p}v></${p}c>`];
  }

  /** The column's header. */
  header(sink: ByteSink, row: string, style: string | undefined): void {
    this.#textCell(sink, this.#column.header, row, style);
  }

  /** An empty cell, for its format alone. */
  blank(sink: ByteSink, row: string, style: string | undefined): void {
    if (style === undefined) return;
    this.#start(sink, row, style);
    sink.ascii("/>");
  }

  /**
   * A value. It takes over `neighbour`, the format of the cell to the left, where that shows it as it is. No value
   * writes nothing.
   */
  cell(sink: ByteSink, value: CellValue, row: string, neighbour: string | undefined): void {
    if (value === null || value === undefined || value === "") return;
    this.#filled(
      sink,
      value,
      row,
      neighbour === undefined || this.#suits(value, neighbour) ? neighbour : undefined,
    );
  }

  /** A value in a format of its own. No value writes nothing. */
  filled(sink: ByteSink, value: CellValue, row: string, style: string | undefined): void {
    if (value !== null && value !== undefined && value !== "") this.#filled(sink, value, row, style);
  }

  /** A value in the place of another cell, which keeps its format `style`. No value empties it. */
  replacement(sink: ByteSink, value: CellValue, row: string, style: string | undefined): void {
    if (value === null || value === undefined || value === "") this.blank(sink, row, style);
    else this.#filled(sink, value, row, style);
  }

  #filled(sink: ByteSink, value: string | number | boolean, row: string, style: string | undefined): void {
    if (typeof value === "string") {
      if (this.#column.type !== "date" || !this.#dateCell(sink, value, row, style)) {
        this.#textCell(sink, value, row, style);
      }
    } else if (typeof value === "boolean") this.#valueCell(sink, value ? "1" : "0", row, style, ' t="b"');
    else if (Number.isFinite(value)) this.#valueCell(sink, String(value), row, style, "");
    else throw new RangeError(`${this.#column.header}: ${value} is no number a cell can hold.`);
  }

  #suits(value: string | number | boolean, style: string): boolean {
    const { styles } = this.#formatting;
    return typeof value === "string" ? styles.suitsText(Number(style)) : styles.suitsNumber(Number(style));
  }

  #dateCell(sink: ByteSink, value: string, row: string, style: string | undefined): boolean {
    const { styles, date1904 } = this.#formatting;
    const shown = style !== undefined && styles.isDate(Number(style)) ? style : styles.date?.toString();
    const serial = shown === undefined ? undefined : daySerial(value, date1904);
    if (serial === undefined) return false;
    this.#valueCell(sink, String(serial), row, shown, "");
    return true;
  }

  #valueCell(sink: ByteSink, value: string, row: string, style: string | undefined, type: string): void {
    this.#start(sink, row, style);
    sink.ascii(type);
    sink.ascii(this.#value[0]);
    sink.ascii(value);
    sink.ascii(this.#value[1]);
  }

  #textCell(sink: ByteSink, text: string, row: string, style: string | undefined): void {
    let shown = text;
    if (text.length > LONGEST_TEXT) {
      shown = text.slice(0, LONGEST_TEXT);
      this.cut++;
    }
    const [open, preserve, close] = this.#text;
    this.#start(sink, row, style);
    sink.ascii(needsPreserve(shown) ? preserve : open);
    sink.cellText(shown);
    sink.ascii(close);
  }

  #start(sink: ByteSink, row: string, style: string | undefined): void {
    sink.ascii(this.#open);
    sink.ascii(row);
    if (style !== undefined) {
      sink.ascii('" s="');
      sink.ascii(style);
    }
    sink.ascii('"');
  }
}

const DAY = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Serial number of a `YYYY-MM-DD` day; undefined for anything else, and for days before March 1900, which programs
 * number differently because Excel's 1900 has a 29 February.
 */
export function daySerial(value: string, date1904: boolean): number | undefined {
  const parts = DATE.exec(value);
  const time = parts ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // Some engines take the 31st of a short month for the 1st of the next.
  if (!parts || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) return undefined;
  if (date1904) return time < Date.UTC(1904, 0, 1) ? undefined : (time - Date.UTC(1904, 0, 1)) / DAY;
  return time < Date.UTC(1900, 2, 1) ? undefined : (time - Date.UTC(1899, 11, 30)) / DAY;
}
