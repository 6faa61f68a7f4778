import { type CellValue } from "../list.ts";
import { type ByteSink } from "./byte-sink.ts";
import { CellCursor } from "./cells.ts";
import { type CellRange, columnLetter, parseRange } from "./letters.ts";
import { attribute, tags, withoutAttribute } from "./markup.ts";
import { type NewCells } from "./new-cells.ts";

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
  /** Last column of the list before the new ones, whose format they take over. */
  readonly #neighbour: number;
  readonly #onFormula: OnFormula;
  readonly #cursor: CellCursor;
  readonly #cellClose: string;

  constructor(prefix: string, targets: readonly Target[], neighbour: number, onFormula: OnFormula) {
    this.#prefix = prefix;
    this.#targets = targets;
    this.#neighbour = neighbour;
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
    const style = this.#beside(content, cursor.column, this.#neighbour)
      ? attribute(cursor.tag(), "s")
      : undefined;
    sink.copy(inner);
    for (const target of this.#targets) newCell(sink, target, row, content, style);
    return true;
  }

  /** Writes the row's inner XML with the targets' cells in their places among the others. */
  merge(sink: ByteSink, xml: string, shadow: string, row: string, content: RowContent): void {
    const cursor = this.#cursor;
    cursor.enter(shadow);
    let done = 0;
    let style: string | undefined;
    let column = -1;
    let next = 0;
    const insertBefore = (limit: number, position: number) => {
      for (
        let target = this.#targets[next];
        target && target.column < limit;
        target = this.#targets[++next]
      ) {
        sink.copy(xml.slice(done, position));
        done = position;
        const beside = this.#beside(content, column, Math.min(target.column - 1, this.#neighbour));
        newCell(sink, target, row, content, beside ? style : undefined);
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
        style = attribute(cursor.tag(), "s");
        column = cursor.column;
      }
    }
    insertBefore(Infinity, cursor.end);
    sink.copy(xml.slice(done));
  }

  /** Whether the last cell before a target, in `column`, is near enough to give its format. */
  #beside(content: RowContent, column: number, nearest: number): boolean {
    return content.kind === "header" || column >= nearest;
  }

  #replace(
    sink: ByteSink,
    target: Target,
    row: string,
    content: RowContent,
    xml: string,
    beside: string | undefined,
  ): void {
    const { start, inner, end } = this.#cursor;
    const style = attribute(this.#cursor.tag(), "s");
    const value = content.kind === "record" ? content.values[target.value] : undefined;
    if (content.kind === "record" && value !== undefined) {
      this.#reportFormula(xml.slice(inner, end), `${columnLetter(target.column)}${row}`);
      target.cells.replacement(sink, value, row, style);
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
  style: string | undefined,
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
