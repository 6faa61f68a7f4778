import { columnAt } from "./letters.ts";
import { attribute, characterData, quickTagEnd, tagEnd } from "../xml/markup.ts";

/**
 * Walks the cells of one row. `shadow` is the row's inner XML with comments and CDATA blanked out, `xml` the same as it
 * stands. One cursor is moved along instead of an object made per cell: a sheet holds millions.
 */
export class CellCursor {
  /** Column from 0: by the cell's reference, or one more than the cell before. */
  column = -1;
  start = 0;
  /** Behind the start tag. */
  inner = 0;
  /** Behind the cell. */
  end = 0;
  readonly #open: string;
  readonly #close: string;
  #shadow = "";

  constructor(prefix: string) {
    this.#open = `<${prefix}c`;
    this.#close = `</${prefix}c`;
  }

  /** Puts the cursor before the first cell of a row. */
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
    return true;
  }

  /** Whether the cell holds a value, a formula or an inline string, rather than a style alone. */
  hasContent(): boolean {
    return this.end > this.inner && this.#shadow.indexOf("<", this.inner) < this.end - this.#close.length - 1;
  }

  tag(): string {
    return this.#shadow.slice(this.start, this.inner);
  }

  #columnOf(start: number, inner: number): number {
    const reference = start + this.#open.length;
    if (this.#shadow.startsWith(' r="', reference)) {
      const column = columnAt(this.#shadow, reference + 4);
      if (column >= 0) return column;
    }
    const stated = attribute(this.#shadow.slice(start, inner), "r");
    const column = stated === undefined ? -1 : columnAt(stated, 0);
    return column >= 0 ? column : this.column + 1;
  }
}

const SLASH = 47;

/** Where `open` (`<c`, `</c`, `<row`, …) begins a tag of just that name, from `from` on; -1 when it does not. */
export function findTag(shadow: string, open: string, from: number): number {
  let at = shadow.indexOf(open, from);
  while (at >= 0 && !endsName(shadow.charCodeAt(at + open.length))) at = shadow.indexOf(open, at + 1);
  return at;
}

/** White space, `/` or `>`: what may follow a tag's name. */
export const endsName = (code: number): boolean => code <= 32 || code === SLASH || code === 62;

/** The first child element of `name` in a cell: its tag and the bytes inside; undefined when there is none. */
export function childElement(
  xml: string,
  shadow: string,
  prefix: string,
  name: string,
): { tag: string; content: string } | undefined {
  const open = `<${prefix}${name}`;
  const start = findTag(shadow, open, 0);
  if (start < 0) return undefined;
  const inner = tagEnd(shadow, start);
  if (inner < 0) return undefined;
  const tag = xml.slice(start, inner);
  if (shadow.charCodeAt(inner - 2) === SLASH) return { tag, content: "" };
  const close = findTag(shadow, `</${prefix}${name}`, inner);
  return { tag, content: characterData(xml.slice(inner, close < 0 ? undefined : close)) };
}
