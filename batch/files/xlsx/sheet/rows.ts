import { endsName } from "./cells.ts";
import { LAST_ROW } from "./letters.ts";
import { attribute, maskMarkup, quickTagEnd } from "../xml/markup.ts";

/** A `row` element in a block: positions in the block's XML. */
export interface RowSpan {
  /** 1-based: by its `r`, or one more than the row before. */
  readonly number: number;
  readonly start: number;
  /** Behind the start tag. */
  readonly inner: number;
  /** Where the end tag begins; `inner` when there is none. */
  readonly innerEnd: number;
  readonly end: number;
}

/** What stands at the front of a text. */
interface Cut {
  readonly rows: readonly RowSpan[];
  /** The text with comments and CDATA blanked out; undefined when it holds none. */
  readonly masked: string | undefined;
  /** Behind the last complete row, or where the end tag of `sheetData` begins. */
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

  /** The complete rows at the front of `text`; `ended` when the end tag of `sheetData` follows them. */
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
   * Where the end tag begins. The last letter of its name is rare in a row full of `<` and `/`, so that is looked for:
   * a tenth of the time, on the innermost loop of every pass.
   */
  #rowEnd(shadow: string, inner: number): number {
    const at = shadow.indexOf("w>", inner) + 1 - this.#close.length;
    return at >= inner && shadow.startsWith(this.#close, at) ? at : shadow.indexOf(this.#close, inner);
  }
}

/** The number whose digits run from `at` to a double quote; 0 for anything else. */
function digitsAt(text: string, at: number): number {
  let number = 0;
  for (let position = at; ; position++) {
    const code = text.charCodeAt(position);
    if (code === DOUBLE_QUOTE) return number;
    if (!(code >= 48 && code <= 57)) return 0;
    number = number * 10 + (code - 48);
  }
}

const SLASH = 47;
const DOUBLE_QUOTE = 34;
