import { type CellRange, columnLetter, parseRange } from "../../letters.ts";
import type { OutputValue, Fill } from "../../list.ts";
import type { RowBlock, SheetBlock } from "../sheet/blocks.ts";
import { CellCursor, type RowSpan } from "../sheet/cells.ts";
import { type ListRows, RowRoles } from "../sheet/shape.ts";
import type { CellLooks, CellStyle } from "../styles/cell-looks.ts";
import { attribute, tags, withoutAttribute } from "../xml/markup.ts";
import { ByteSink, type NewCells } from "./new-cells.ts";

/** A column that receives cells, in the order of their places. */
export interface PatchColumn {
  readonly column: number;
  readonly cells: NewCells;
  /** Where its values stand in what the caller gives for a record. */
  readonly value: number;
  /** Stood in the sheet before and is filled in place: its header is left alone. */
  readonly inPlace: boolean;
}

/** What a target gets in one row. */
type RowContent =
  | { readonly kind: "header" }
  | { readonly kind: "blank" }
  | { readonly kind: "record"; readonly values: readonly OutputValue[] };

/** Told of a cell to be replaced whose formula reaches `range`. */
type OnFormula = (cell: string, range: CellRange) => void;

/** Puts cells into rows. */
export class RowPatch {
  readonly #prefix: string;
  readonly #targets: readonly PatchColumn[];
  readonly #looks: CellLooks;
  readonly #onFormula: OnFormula;
  readonly #cursor: CellCursor;
  readonly #cellClose: string;

  constructor(prefix: string, targets: readonly PatchColumn[], looks: CellLooks, onFormula: OnFormula) {
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
    target: PatchColumn,
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
  { cells, value, inPlace }: PatchColumn,
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
function widenSpans(tag: string, right: number): string {
  const spans = attribute(tag, "spans");
  if (spans === undefined) return tag;
  const [, from, to] = /^(\d+):(\d+)$/.exec(spans) ?? [];
  if (from === undefined) return withoutAttribute(tag, "spans");
  return Number(to) > right ? tag : tag.replace(spans, `${from}:${right + 1}`);
}

const recordsAtOnce = 512;
/** Bytes a row may grow by before the memory set aside for a block is doubled. */
const ROOM = 512;

/** What is done to a sheet as it streams by. */
export interface SheetPatch {
  /** Given the values of the first records, which tell how wide the columns must be. */
  readonly head: (head: string, values: readonly OutputValue[][]) => string;
  readonly tail: (tail: string) => string;
  readonly rows: ListRows;
  readonly prefix: string;
  readonly patch: RowPatch;
  /** The rightmost column that receives cells. */
  readonly right: number;
  /** No cell of the list's rows stands where new ones go or beyond. */
  readonly appendOnly: boolean;
  /** Row of a table's totals that the new columns join. */
  readonly totalsRow: number | undefined;
  /** What the first pass counted. */
  readonly expected: { readonly records: number; readonly rows: number; readonly headers: number };
}

/**
 * The sheet's XML with the new cells, as UTF-8 bytes in chunks. Throws at the end when it has not met every row and
 * record of the first pass.
 */
export async function* patchedSheet(
  blocks: AsyncIterable<SheetBlock>,
  plan: SheetPatch,
  fill: Fill,
): AsyncGenerator<Buffer> {
  const values = new RecordValues(fill, plan.expected.records);
  const roles = new RowRoles(plan.prefix, plan.rows);
  let rows = 0;
  let headers = 0;
  for await (const block of blocks) {
    if (block.kind === "head") yield Buffer.from(plan.head(block.xml, await values.first()), "latin1");
    else if (block.kind === "tail") yield Buffer.from(plan.tail(block.xml), "latin1");
    else {
      rows += block.rows.length;
      const sink = new ByteSink(block.xml.length + ROOM * block.rows.length);
      let done = 0;
      for (const row of block.rows) {
        const role = roles.roleOf(block, row);
        if (role === "header") headers++;
        if (role === "record" && values.spent) await values.refill();
        const content = rowContent(role === "record" ? values.take() : undefined, role, row, plan);
        if (!content) continue;
        sink.copy(block.xml.slice(done, row.start));
        sink.copy(widenSpans(block.xml.slice(row.start, row.inner), plan.right));
        patchRow(sink, block, row, content, plan);
        done = row.innerEnd;
      }
      sink.copy(block.xml.slice(done));
      yield sink.taken();
    }
  }
  const { expected } = plan;
  if (rows !== expected.rows || values.taken !== expected.records || headers !== expected.headers) {
    throw new Error(
      `Writing met ${rows} rows and ${values.taken} records where reading met ${expected.rows} and ${expected.records}; the file changed meanwhile, so the result is not kept.`,
    );
  }
}

function rowContent(
  values: readonly OutputValue[] | undefined,
  role: string,
  row: RowSpan,
  plan: SheetPatch,
): RowContent | undefined {
  if (values) return { kind: "record", values };
  if (role === "header") return { kind: "header" };
  return row.number === plan.totalsRow && row.inner < row.innerEnd ? { kind: "blank" } : undefined;
}

function patchRow(
  sink: ByteSink,
  block: RowBlock,
  row: RowSpan,
  content: RowContent,
  plan: SheetPatch,
): void {
  const number = String(row.number);
  const xml = block.xml.slice(row.inner, row.innerEnd);
  const shadow = block.plain ? xml : block.shadow.slice(row.inner, row.innerEnd);
  if (plan.appendOnly && block.plain && plan.patch.append(sink, xml, number, content)) return;
  plan.patch.merge(sink, xml, shadow, number, content);
}

/** Values of the records in file order, asked for a batch at a time. */
class RecordValues {
  taken = 0;
  readonly #fill: Fill;
  readonly #records: number;
  #batch: readonly OutputValue[][] = [];
  #position = 0;

  constructor(fill: Fill, records: number) {
    this.#fill = fill;
    this.#records = records;
  }

  get spent(): boolean {
    return this.#position === this.#batch.length;
  }

  /** Those of the first records; they are asked for but once. */
  async first(): Promise<readonly OutputValue[][]> {
    if (this.#records > 0) await this.refill();
    return this.#batch;
  }

  async refill(): Promise<void> {
    const count = Math.min(recordsAtOnce, this.#records - this.taken);
    if (count <= 0)
      throw new Error("The sheet holds more records than when it was read; the file changed meanwhile.");
    this.#batch = await this.#fill(this.taken, count);
    this.#position = 0;
    if (this.#batch.length !== count) {
      throw new Error(`${this.#batch.length} rows of values were given for ${count} records.`);
    }
  }

  take(): readonly OutputValue[] {
    this.taken++;
    return this.#batch[this.#position++]!;
  }
}
