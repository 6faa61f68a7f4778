import { columnLetter, type OutputValue, type OutputColumn } from "../../list.ts";
import type { CellLooks, CellStyle } from "../styles/cell-looks.ts";
import { daySerial } from "../styles/number-formats.ts";
import { kindOf } from "../styles/style-sheet.ts";
import { escapeCellText, LONGEST_TEXT, needsPreserve } from "../xml/markup.ts";

/** Collects the bytes of a sheet to write: a piece of the input at a time, or the few characters of a cell. */
export class ByteSink {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  /** Writes a piece of the input, given as bytes in a string. */
  copy(bytes: string): void {
    this.#reserve(bytes.length);
    this.#length += this.#bytes.write(bytes, this.#length, "latin1");
  }

  /** Writes a few ASCII characters one by one, since calling Buffer costs more. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Writes a text as a cell's character data in UTF-8. */
  cellText(text: string): void {
    this.#reserve(3 * text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (NEEDS_ESCAPE[code] === 1 && (code !== UNDERSCORE || text.charCodeAt(index + 1) === SMALL_X)) {
          return this.#escaped(text);
        }
        bytes[at++] = code;
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else return this.#escaped(text);
    }
    this.#length = at;
  }

  /** Returns everything written so far. Its memory is reused by the next write. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #escaped(text: string): void {
    const escaped = escapeCellText(text);
    this.#reserve(3 * escaped.length);
    this.#length += this.#bytes.write(escaped, this.#length, "utf8");
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const UNDERSCORE = 95;
const SMALL_X = 120;

/** Control characters, `&`, `<`, `>`, and `_`, which may begin an escape sequence if an x follows. */
const NEEDS_ESCAPE = Uint8Array.from({ length: 0x80 }, (_, code) =>
  (code < 32 && code !== 9 && code !== 10) || "&<>_".includes(String.fromCharCode(code)) ? 1 : 0,
);

/** How values become cells in one workbook. */
interface CellFormatting {
  readonly prefix: string;
  readonly looks: CellLooks;
  readonly date1904: boolean;
}

/** Writes the cells of one new column. Rows are given as digits, styles as the bytes of an `s` attribute. */
export class NewCells {
  /** Number of texts that were cut to 32,767 characters. */
  cut = 0;
  readonly #column: OutputColumn;
  readonly #formatting: CellFormatting;
  readonly #open: string;
  readonly #closeText: string;
  readonly #closeValue: string;
  readonly #starts = new Map<CellStyle, CellStart>();

  constructor(column: OutputColumn, index: number, formatting: CellFormatting) {
    const p = formatting.prefix;
    this.#column = column;
    this.#formatting = formatting;
    this.#open = `<${p}c r="${columnLetter(index)}`;
    this.#closeText = `</${p}t></${p}is></${p}c>`;
    this.#closeValue = `</${p}v></${p}c>`;
  }

  /** Writes the column's header. */
  header(sink: ByteSink, row: string, style: CellStyle): void {
    this.#textCell(sink, this.#column.header, row, style);
  }

  /** Writes an empty cell with a format. Writes nothing without one. */
  blank(sink: ByteSink, row: string, style: CellStyle): void {
    if (style === undefined) return;
    sink.ascii(this.#open);
    sink.ascii(row);
    sink.ascii(this.#startOf(style).blank);
  }

  /** Writes a value, or only the look if there is none, in a new cell that looks like the one beside it. */
  cell(sink: ByteSink, value: OutputValue, row: string, neighbour: CellStyle): void {
    const { looks } = this.#formatting;
    if (isEmpty(value)) this.blank(sink, row, looks.blankBeside(neighbour, kindOf(null, this.#column)));
    else this.#filled(sink, value, row, neighbour, "beside");
  }

  /** Writes a value that replaces a cell with the format `style`. Without a value it empties the cell. */
  replacement(sink: ByteSink, value: OutputValue, row: string, style: CellStyle): void {
    if (isEmpty(value)) this.blank(sink, row, style);
    else this.#filled(sink, value, row, style, "inPlace");
  }

  #filled(sink: ByteSink, value: FilledValue, row: string, model: CellStyle, place: CellPlacement): void {
    if (typeof value === "number" && !Number.isFinite(value))
      throw new RangeError(`${this.#column.header}: ${value} is no number a cell can hold.`);
    const { looks } = this.#formatting;
    if (this.#column.type === "date" && this.#dateCell(sink, value, row, model, place)) return;
    const style = looks[place](model, kindOf(value, this.#column));
    if (typeof value === "string") this.#textCell(sink, value, row, style);
    else if (typeof value === "boolean") this.#valueCell(sink, value ? "1" : "0", row, style, "truth");
    else this.#valueCell(sink, String(value), row, style, "number");
  }

  /** Returns false and writes nothing for a value without a serial number, or if no format can show it as a date. */
  #dateCell(
    sink: ByteSink,
    value: FilledValue,
    row: string,
    model: CellStyle,
    place: CellPlacement,
  ): boolean {
    const { looks, date1904 } = this.#formatting;
    const serial = daySerial(String(value), date1904);
    if (serial === undefined) return false;
    const style = looks[place](model, "date");
    if (!looks.showsDay(style)) return false;
    this.#valueCell(sink, String(serial), row, style, "number");
    return true;
  }

  #valueCell(sink: ByteSink, value: string, row: string, style: CellStyle, type: "number" | "truth"): void {
    sink.ascii(this.#open);
    sink.ascii(row);
    sink.ascii(this.#startOf(style)[type]);
    sink.ascii(value);
    sink.ascii(this.#closeValue);
  }

  #textCell(sink: ByteSink, text: string, row: string, style: CellStyle): void {
    let shown = text;
    if (text.length > LONGEST_TEXT) {
      shown = text.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, "");
      this.cut++;
    }
    const start = this.#startOf(style);
    sink.ascii(this.#open);
    sink.ascii(row);
    sink.ascii(needsPreserve(shown) ? start.preservedText : start.text);
    sink.cellText(shown);
    sink.ascii(this.#closeText);
  }

  #startOf(style: CellStyle): CellStart {
    let start = this.#starts.get(style);
    if (start === undefined) this.#starts.set(style, (start = cellStart(this.#formatting.prefix, style)));
    return start;
  }
}

/** The text between the row number of a cell and its value, or its end, by kind of content. */
type CellStart = Readonly<Record<"text" | "preservedText" | "number" | "truth" | "blank", string>>;

function cellStart(prefix: string, style: CellStyle): CellStart {
  const end = style === undefined ? '"' : `" s="${style}"`;
  const text = `${end} t="inlineStr"><${prefix}is><${prefix}t`;
  return {
    text: `${text}>`,
    preservedText: `${text} xml:space="preserve">`,
    number: `${end}><${prefix}v>`,
    truth: `${end} t="b"><${prefix}v>`,
    blank: `${end}/>`,
  };
}

type FilledValue = string | number | boolean;

/** Where a value goes: into a new cell, or into one that has a format of its own. */
type CellPlacement = "beside" | "inPlace";

const isEmpty = (value: OutputValue): value is null | undefined | "" =>
  value === null || value === undefined || value === "";
