import { type CellValue } from "../../list.ts";
import { type ByteSink } from "./byte-sink.ts";
import { CellCursor } from "../sheet/cells.ts";
import { type CellRange, columnLetter, parseRange } from "../sheet/letters.ts";
import { attribute, tags, withoutAttribute } from "../xml/markup.ts";
import { type NewCells } from "./new-cells.ts";
import { type CellLooks, type CellStyle } from "../styles/cell-looks.ts";

/** A column that receives cells, in the order of their places. */
export interface Target {
  readonly column: number;
  readonly cells: NewCells;
  /** Where its values stand in what the caller gives for a record. */
  readonly value: number;
  /** Stood in the sheet before and is filled in place: its header is left alone. */
  readonly inPlace: boolean;
}

/** What a target gets in one row. */
export type RowContent =
  | { readonly kind: "header" }
  | { readonly kind: "blank" }
  | { readonly kind: "record"; readonly values: readonly CellValue[] };

/** Told of a cell to be replaced whose formula reaches `range`. */
export type OnFormula = (cell: string, range: CellRange) => void;

/** Puts cells into rows. */
export class RowPatch {
  readonly #prefix: string;
  readonly #targets: readonly Target[];
  readonly #looks: CellLooks;
  readonly #onFormula: OnFormula;
  readonly #cursor: CellCursor;
  readonly #cellClose: string;

  constructor(prefix: string, targets: readonly Target[], looks: CellLooks, onFormula: OnFormula) {
    this.#prefix = prefix;
    this.#targets = targets;
    this.#looks = looks;
    this.#onFormula = onFormula;
    this.#cursor = new CellCursor(prefix);
    this.#cellClose = `</${prefix}c>`;
  }

  /**
   * Writes the row's inner XML and the targets' cells behind it. Returns false, and writes nothing, unless the row ends
   * in a plain cell that stands before them all.
   */
  append(sink: ByteSink, inner: string, row: string, content: RowContent): boolean {
    const last = inner.lastIndexOf(`<${this.#prefix}c `);
    const first = this.#targets[0];
    if (!first || last < 0 || !inner.endsWith(this.#cellClose)) return false;
    const cursor = this.#cursor;
    cursor.enter(inner.slice(last));
    // Without a reference its column would take counting all cells.
    if (!inner.startsWith(' r="', last + this.#prefix.length + 2) || !cursor.next()) return false;
    if (cursor.column >= first.column || last + cursor.end !== inner.length) return false;
    const style = attribute(cursor.tag(), "s");
    if (!this.#isModel(content, style)) return false;
    sink.copy(inner);
    for (const target of this.#targets) newCell(sink, target, row, content, style);
    return true;
  }

  /** Writes the row's inner XML with the targets' cells in their places among the others. */
  merge(sink: ByteSink, xml: string, shadow: string, row: string, content: RowContent): void {
    const cursor = this.#cursor;
    cursor.enter(shadow);
    let done = 0;
    let style: CellStyle;
    let next = 0;
    const insertBefore = (limit: number, position: number) => {
      for (
        let target = this.#targets[next];
        target && target.column < limit;
        target = this.#targets[++next]
      ) {
        sink.copy(xml.slice(done, position));
        done = position;
        newCell(sink, target, row, content, style);
      }
    };
    while (cursor.next()) {
      insertBefore(cursor.column, cursor.start);
      const target = this.#targets[next];
      if (target?.column === cursor.column) {
        sink.copy(xml.slice(done, cursor.start));
        this.#replace(sink, target, row, content, xml, style);
        done = cursor.end;
        next++;
      } else {
        const own = attribute(cursor.tag(), "s");
        if (this.#isModel(content, own)) style = own;
      }
    }
    insertBefore(Infinity, cursor.end);
    sink.copy(xml.slice(done));
  }

  /** Whether cells to the right take over a look: a header's always, a record's unless it is a link's. */
  #isModel(content: RowContent, style: CellStyle): boolean {
    return content.kind === "header" || !this.#looks.isLink(style);
  }

  #replace(
    sink: ByteSink,
    target: Target,
    row: string,
    content: RowContent,
    xml: string,
    beside: CellStyle,
  ): void {
    const { start, inner, end } = this.#cursor;
    const style = attribute(this.#cursor.tag(), "s");
    const value = content.kind === "record" ? content.values[target.value] : undefined;
    if (value !== undefined && target.inPlace) {
      this.#reportFormula(xml.slice(inner, end), `${columnLetter(target.column)}${row}`);
      target.cells.replacement(sink, value, row, style);
    } else if (value !== undefined && value !== null && value !== "") {
      // An empty cell stood there, with a format of nobody's.
      target.cells.cell(sink, value, row, beside);
    } else if (content.kind === "header" && !target.inPlace) target.cells.header(sink, row, beside ?? style);
    else sink.copy(xml.slice(start, end));
  }

  #reportFormula(inside: string, cell: string): void {
    if (!inside.includes(`<${this.#prefix}f`)) return;
    for (const tag of tags(inside)) {
      const range =
        tag.name === "f" ? parseRange(attribute(inside.slice(tag.start, tag.end), "ref") ?? "") : undefined;
      if (range) this.#onFormula(cell, range);
    }
  }
}

function newCell(
  sink: ByteSink,
  { cells, value, inPlace }: Target,
  row: string,
  content: RowContent,
  style: CellStyle,
): void {
  if (content.kind === "record") cells.cell(sink, content.values[value] ?? null, row, style);
  else if (inPlace) return;
  else if (content.kind === "header") cells.header(sink, row, style);
  else cells.blank(sink, row, style);
}

/** The row's start tag with `spans` reaching column `right`; a list of several spans is dropped, being a hint only. */
export function widenSpans(tag: string, right: number): string {
  const spans = attribute(tag, "spans");
  if (spans === undefined) return tag;
  const [, from, to] = /^(\d+):(\d+)$/.exec(spans) ?? [];
  if (from === undefined) return withoutAttribute(tag, "spans");
  return Number(to) > right ? tag : tag.replace(spans, `${from}:${right + 1}`);
}
