import { columnAt, LAST_COLUMN, LAST_ROW } from "../../list.ts";
import { attribute, quickTagEnd, tagEnd, maskMarkup } from "../xml/markup.ts";

/**
 * Iterates over the cells of one row. `shadow` is the row's inner XML with comments and CDATA blanked out, `xml` the
 * same unchanged. A single cursor moves along, since a sheet has millions of cells and an object for each would be
 * slow.
 */
export class CellCursor {
  /** Column from 0: by the cell's reference, or the column after the previous cell where that names none of a sheet. */
  column = -1;
  start = 0;
  /** Position after the start tag. */
  inner = 0;
  /** Position after the cell. */
  end = 0;
  readonly #open: string;
  readonly #close: string;
  #shadow = "";

  constructor(prefix: string) {
    this.#open = `<${prefix}c`;
    this.#close = `</${prefix}c`;
  }

  /** Moves the cursor before the first cell of a row. */
  enter(shadow: string): void {
    this.#shadow = shadow;
    this.column = -1;
    this.end = 0;
  }

  next(): boolean {
    const shadow = this.#shadow;
    const start = findTag(shadow, this.#open, this.end);
    if (start < 0) return false;
    const tag = quickTagEnd(shadow, start);
    const inner = tag < 0 ? shadow.length : tag;
    this.start = start;
    this.inner = inner;
    if (inner === shadow.length || shadow.charCodeAt(inner - 2) === SLASH) {
      this.end = inner;
    } else {
      const close = findTag(shadow, this.#close, inner);
      const end = close < 0 ? -1 : shadow.indexOf(">", close);
      this.end = end < 0 ? shadow.length : end + 1;
    }
    this.column = this.#columnOf(start, inner);
    // What a damaged row has beyond the last column of a sheet is no cell.
    return this.column <= LAST_COLUMN;
  }

  /** Like `next`, but skips cells whose reference shows a column not in `wanted`, without searching for their ends. */
  nextOf(wanted: readonly boolean[]): boolean {
    const shadow = this.#shadow;
    for (;;) {
      const start = findTag(shadow, this.#open, this.end);
      if (start < 0) return false;
      const reference = start + this.#open.length;
      const column = shadow.startsWith(REFERENCE, reference)
        ? columnAt(shadow, reference + REFERENCE.length)
        : -1;
      if (column < 0 || wanted[column] !== false) return this.next();
      this.column = column;
      this.end = reference;
    }
  }

  /** Returns whether the cell contains a value, a formula or an inline string, and not only a style. */
  hasContent(): boolean {
    return this.end > this.inner && this.#shadow.indexOf("<", this.inner) < this.end - this.#close.length - 1;
  }

  tag(): string {
    return this.#shadow.slice(this.start, this.inner);
  }

  #columnOf(start: number, inner: number): number {
    const reference = start + this.#open.length;
    if (this.#shadow.startsWith(REFERENCE, reference)) {
      const column = columnAt(this.#shadow, reference + REFERENCE.length);
      if (column >= 0) return column;
    }
    const stated = attribute(this.#shadow.slice(start, inner), "r");
    const column = stated === undefined ? -1 : columnAt(stated, 0);
    return column >= 0 ? column : this.column + 1;
  }
}

const SLASH = 47;
/** The text before a cell's reference if that is its first attribute. */
const REFERENCE = ' r="';

/** Returns where `open` (`<c`, `</c`, …) begins a tag of exactly that name, from `from` on, or -1 if nowhere. */
export function findTag(shadow: string, open: string, from: number): number {
  let at = shadow.indexOf(open, from);
  while (at >= 0 && !endsName(shadow.charCodeAt(at + open.length))) at = shadow.indexOf(open, at + 1);
  return at;
}

/** Returns true for white space, `/` and `>`, which may follow a tag's name. */
const endsName = (code: number): boolean => code <= 32 || code === SLASH || code === 62;

/** Returns the bytes inside the first child element `name` of a cell. Undefined if there is none. */
export function childBody(xml: string, shadow: string, prefix: string, name: string): string | undefined {
  const open = `<${prefix}${name}`;
  const start = findTag(shadow, open, 0);
  if (start < 0) return undefined;
  const inner = tagEnd(shadow, start);
  if (inner < 0) return undefined;
  if (shadow.charCodeAt(inner - 2) === SLASH) return "";
  const close = findTag(shadow, `</${prefix}${name}`, inner);
  return xml.slice(inner, close < 0 ? undefined : close);
}

/** A `row` element in a block. Positions refer to the block's XML. */
export interface RowSpan {
  /** From 1: by its `r`, or the number after the previous row. */
  readonly number: number;
  readonly start: number;
  /** Position after the start tag. */
  readonly inner: number;
  /** Where the end tag begins, or `inner` if there is none. */
  readonly innerEnd: number;
  readonly end: number;
}

/** The complete rows at the start of a text. */
interface Cut {
  readonly rows: readonly RowSpan[];
  /** The text with comments and CDATA blanked out. Undefined if it contains none. */
  readonly masked: string | undefined;
  /** Position after the last complete row, or where the end tag of `sheetData` begins. */
  readonly end: number;
  readonly ended: boolean;
  readonly tagWithinTag?: number;
}

/** Finds the rows in the content of `sheetData`, given piece by piece. */
export class RowCutter {
  readonly #open: string;
  readonly #close: string;
  readonly #dataClose: string;
  #lastNumber = 0;

  constructor(prefix: string) {
    this.#open = `<${prefix}row`;
    this.#close = `</${prefix}row`;
    this.#dataClose = `</${prefix}sheetData`;
  }

  /** Returns the complete rows at the start of `text`. `ended` says that the end tag of `sheetData` follows them. */
  cut(text: string): Cut {
    const { shadow, whole, plain } = maskMarkup(text);
    const masked = plain ? undefined : shadow;
    const rows: RowSpan[] = [];
    let end = 0;
    let ended = false;
    for (;;) {
      const start = shadow.indexOf("<", end);
      if (start < 0 || start >= whole) break;
      if (shadow.startsWith(this.#dataClose, start)) {
        end = start;
        ended = true;
        break;
      }
      const inner = quickTagEnd(shadow, start);
      if (inner < 0) break;
      if (shadow.lastIndexOf("<", inner - 1) !== start) {
        return { rows, masked, end, ended, tagWithinTag: this.#lastNumber };
      }
      if (!shadow.startsWith(this.#open, start) || !endsName(shadow.charCodeAt(start + this.#open.length))) {
        end = inner;
        continue;
      }
      const span = this.#row(shadow, start, inner);
      if (!span || span.end > whole) break;
      this.#lastNumber = span.number;
      rows.push(span);
      end = span.end;
    }
    return { rows, masked, end, ended };
  }

  #row(shadow: string, start: number, inner: number): RowSpan | undefined {
    const number = this.#number(shadow, start, inner);
    if (shadow.charCodeAt(inner - 2) === SLASH) return { number, start, inner, innerEnd: inner, end: inner };
    const innerEnd = this.#rowEnd(shadow, inner);
    if (innerEnd < 0) return undefined;
    const end = shadow.indexOf(">", innerEnd) + 1;
    return end === 0 ? undefined : { number, start, inner, innerEnd, end };
  }

  #number(shadow: string, start: number, inner: number): number {
    const first = start + this.#open.length;
    const usual = shadow.startsWith(' r="', first) ? digitsAt(shadow, first + 4) : 0;
    const stated = usual || Number(attribute(shadow.slice(start, inner), "r"));
    return Number.isInteger(stated) && stated >= 1 && stated <= LAST_ROW ? stated : this.#lastNumber + 1;
  }

  /**
   * Returns where the end tag begins. The search is for the last letter of its name, which is rare in a row full of `<`
   * and `/`. This takes a tenth of the time, in the innermost loop of every pass.
   */
  #rowEnd(shadow: string, inner: number): number {
    const at = shadow.indexOf("w>", inner) + 1 - this.#close.length;
    return at >= inner && shadow.startsWith(this.#close, at) ? at : shadow.indexOf(this.#close, inner);
  }
}

/** Returns the number whose digits run from `at` to a double quote; 0 for anything else. */
function digitsAt(text: string, at: number): number {
  let number = 0;
  for (let position = at; ; position++) {
    const code = text.charCodeAt(position);
    if (code === DOUBLE_QUOTE) return number;
    if (!(code >= 48 && code <= 57)) return 0;
    number = number * 10 + (code - 48);
  }
}

const DOUBLE_QUOTE = 34;
