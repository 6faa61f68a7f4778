import { type CellRange, columnAt, columnLetter, type OutputValue, type Fill } from "../../list.ts";
import type { RowBlock, SheetBlock } from "../sheet/blocks.ts";
import { CellCursor, type RowSpan } from "../sheet/cells.ts";
import { type ListRows, RowRoles } from "../sheet/shape.ts";
import type { CellLooks, CellStyle } from "../styles/cell-looks.ts";
import { attribute, refOf, startTags, withoutAttribute } from "../xml/markup.ts";
import { ByteSink, type NewCells } from "./new-cells.ts";

/** A column that receives cells. Columns are in the order of their positions. */
export interface PatchColumn {
  readonly column: number;
  readonly cells: NewCells;
  /** Index of its values among those that the caller gives for a record. */
  readonly value: number;
  /** Whether it existed before and is filled in place, so that its header stays. */
  readonly inPlace: boolean;
}

/** The content of one row for the target columns. */
type RowContent =
  | { readonly kind: "header" }
  | { readonly kind: "blank" }
  | { readonly kind: "record"; readonly values: readonly OutputValue[] };

/** Called for a replaced cell whose formula covers `range`; without one, for a formula of which a part would stay. */
type OnFormula = (cell: string, range?: CellRange) => void;

/** Adds cells to rows. */
export class RowPatch {
  readonly #prefix: string;
  readonly #targets: readonly PatchColumn[];
  readonly #looks: CellLooks;
  readonly #onFormula: OnFormula;
  /** The shared formulas whose own cells were replaced. */
  readonly #replaced = new Set<string>();
  /** By column, the rows of an array formula whose own cell stays. */
  readonly #standing = new Map<number, CellRange>();
  readonly #cursor: CellCursor;
  readonly #cellOpen: string;
  readonly #cellClose: string;
  /** Formats by the part of a cell's start tag after the reference: a few distinct ones in millions of cells. */
  readonly #formats = new Map<string, CellStyle>();

  constructor(prefix: string, targets: readonly PatchColumn[], looks: CellLooks, onFormula: OnFormula) {
    this.#prefix = prefix;
    this.#targets = targets;
    this.#looks = looks;
    this.#onFormula = onFormula;
    this.#cursor = new CellCursor(prefix);
    // Without a reference, finding the column of a cell would require counting all cells before it.
    this.#cellOpen = `<${prefix}c r="`;
    this.#cellClose = `</${prefix}c>`;
  }

  /**
   * Writes `xml`, which ends with a row's inner XML, and the target cells after it. Returns false and writes nothing
   * unless the row ends in an ordinary cell to the left of all targets.
   */
  append(sink: ByteSink, xml: string, row: string, content: RowContent): boolean {
    const first = this.#targets[0];
    const last = xml.lastIndexOf(this.#cellOpen);
    if (!first || last < 0) return false;
    const reference = last + this.#cellOpen.length;
    const column = columnAt(xml, reference);
    const referenceEnd = xml.indexOf('"', reference);
    const tagEnd = referenceEnd < 0 ? -1 : xml.indexOf(">", referenceEnd);
    if (column < 0 || column >= first.column || tagEnd < 0 || xml.charCodeAt(tagEnd - 1) !== DOUBLE_QUOTE)
      return false;
    // It is the last cell, with nothing after it.
    if (xml.indexOf(this.#cellClose, tagEnd) !== xml.length - this.#cellClose.length) return false;
    const style = this.#formatOf(xml.slice(last, referenceEnd), xml.slice(referenceEnd, tagEnd + 1));
    if (!this.#isModel(content, style)) return false;
    sink.copy(xml);
    for (const target of this.#targets) newCell(sink, target, row, content, style);
    return true;
  }

  /** Returns the format of a cell, given its start tag split at the end of its reference. */
  #formatOf(reference: string, rest: string): CellStyle {
    if (this.#formats.has(rest)) return this.#formats.get(rest);
    if (this.#formats.size === mostFormats) this.#formats.clear();
    const style = attribute(reference + rest, "s");
    this.#formats.set(rest, style);
    return style;
  }

  /** Writes the row's inner XML with the target cells in their places among the others. */
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

  /** Returns whether cells on the right adopt a look: that of a header always, of a record unless it is a link's. */
  #isModel(content: RowContent, style: CellStyle): boolean {
    return content.kind === "header" || !this.#looks.isLink(style);
  }

  #replace(
    sink: ByteSink,
    target: PatchColumn,
    row: string,
    content: RowContent,
    xml: string,
    neighbour: CellStyle,
  ): void {
    const { start, inner, end } = this.#cursor;
    const style = attribute(this.#cursor.tag(), "s");
    const value = content.kind === "record" ? content.values[target.value] : undefined;
    const cell = `${columnLetter(target.column)}${row}`;
    if (value !== undefined && target.inPlace) {
      this.#reportFormula(xml.slice(inner, end), cell);
      const standing = this.#standing.get(target.column);
      if (standing !== undefined && Number(row) <= standing.bottom) this.#onFormula(cell);
      target.cells.replacement(sink, value, row, style);
    } else if (value !== undefined && value !== null && value !== "") {
      // The cell was empty, and its format has no meaning.
      target.cells.cell(sink, value, row, neighbour);
    } else if (content.kind === "header" && !target.inPlace)
      target.cells.header(sink, row, neighbour ?? style);
    else {
      if (target.inPlace && content.kind === "record")
        this.#noteStanding(xml.slice(inner, end), cell, target.column);
      sink.copy(xml.slice(start, end));
    }
  }

  #reportFormula(inside: string, cell: string): void {
    for (const { range, shared } of this.#formulasIn(inside)) {
      if (range === undefined) continue;
      this.#onFormula(cell, range);
      if (shared !== undefined) this.#replaced.add(shared);
    }
  }

  /** Refuses a formula that stood in a replaced cell, and remembers one that fills cells below. */
  #noteStanding(inside: string, cell: string, column: number): void {
    for (const { range, shared } of this.#formulasIn(inside)) {
      if (shared !== undefined && range === undefined && this.#replaced.has(shared)) this.#onFormula(cell);
      if (shared === undefined && range !== undefined) this.#standing.set(column, range);
    }
  }

  /** Returns the formulas of a cell: the cells that each provides values for, and the number of a shared one. */
  #formulasIn(inside: string): { range: CellRange | undefined; shared: string | undefined }[] {
    if (!inside.includes(`<${this.#prefix}f`)) return [];
    return Array.from(startTags(inside, "f"), ({ markup }) => {
      const isShared = attribute(markup, "t") === "shared";
      return { range: refOf(markup), shared: isShared ? attribute(markup, "si") : undefined };
    });
  }
}

const DOUBLE_QUOTE = 34;
/** More start tags than real sheets have. Beyond that, the cache starts anew. */
const mostFormats = 4096;

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

/** Returns the row's start tag with `spans` extended to column `right`. Several spans, only a hint, are dropped. */
function widenSpans(tag: string, right: number): string {
  const spans = attribute(tag, "spans");
  if (spans === undefined) return tag;
  const wider = widerSpans(spans, right);
  return wider === undefined ? withoutAttribute(tag, "spans") : tag.replace(spans, wider);
}

/** Returns one span extended to column `right`. Undefined for a list of several. */
function widerSpans(spans: string, right: number): string | undefined {
  const [, from, to] = /^(\d+):(\d+)$/.exec(spans) ?? [];
  if (from === undefined) return undefined;
  return Number(to) > right ? spans : `${from}:${right + 1}`;
}

/** Extends the spans of rows, most of which equal those of the previous row. */
class RowStarts {
  readonly #right: number;
  #spans = "";
  #wider: string | undefined;

  constructor(right: number) {
    this.#right = right;
  }

  /** Writes `xml` from `done` through the row's spans if they change, and returns where the rest begins. */
  write(sink: ByteSink, xml: string, done: number, row: RowSpan): number {
    const tag = xml.slice(row.start, row.inner);
    const name = tag.indexOf(SPANS);
    if (name < 0 && !tag.includes("spans")) return done;
    const start = name + SPANS.length;
    const end = tag.indexOf('"', start);
    const wider = name < 0 || end < 0 ? undefined : this.#widened(tag.slice(start, end));
    if (wider === this.#spans) return done;
    sink.copy(xml.slice(done, wider === undefined ? row.start : row.start + start));
    sink.copy(wider ?? widenSpans(tag, this.#right));
    return wider === undefined ? row.inner : row.start + end;
  }

  #widened(spans: string): string | undefined {
    if (spans !== this.#spans) {
      this.#spans = spans;
      this.#wider = widerSpans(spans, this.#right);
    }
    return this.#wider;
  }
}

const SPANS = ' spans="';

const recordsAtOnce = 512;
/** Initial size of the buffer for a block, bytes. It grows as needed. */
const ROOM = 512 * 1024;

/** The changes to a sheet as it is streamed. */
export interface SheetPatch {
  /** Receives the values of the first records, from which the widths of the columns are computed. */
  readonly head: (head: string, values: readonly OutputValue[][]) => string;
  readonly tail: (tail: string) => string;
  readonly rows: ListRows;
  readonly prefix: string;
  readonly patch: RowPatch;
  /** The rightmost column that receives cells. */
  readonly right: number;
  /** Whether no cell of the list's rows is at the new columns or beyond. */
  readonly appendOnly: boolean;
  /** Row of the totals of a table that the new columns join. */
  readonly totalsRow: number | undefined;
  /** Counts of the first pass. */
  readonly expected: { readonly records: number; readonly rows: number; readonly headers: number };
}

/**
 * Yields the sheet's XML with the new cells, as UTF-8 bytes in chunks. Each chunk is valid until the next is requested.
 *
 * @throws at the end unless every row and record of the first pass was met
 */
export async function* patchedSheet(
  blocks: AsyncIterable<SheetBlock>,
  plan: SheetPatch,
  fill: Fill,
): AsyncGenerator<Buffer> {
  const values = new RecordValues(fill, plan.expected.records);
  const roles = new RowRoles(plan.prefix, plan.rows);
  const starts = new RowStarts(plan.right);
  const sink = new ByteSink(ROOM);
  let rows = 0;
  let headers = 0;
  for await (const block of blocks) {
    if (block.kind === "head") yield Buffer.from(plan.head(block.xml, await values.first()), "latin1");
    else if (block.kind === "tail") yield Buffer.from(plan.tail(block.xml), "latin1");
    else {
      rows += block.rows.length;
      let done = 0;
      for (const row of block.rows) {
        const role = roles.roleOf(block, row);
        if (role === "header") headers++;
        if (role === "record" && values.spent) await values.refill();
        const content = rowContent(role === "record" ? values.take() : undefined, role, row, plan);
        if (!content) continue;
        patchRow(sink, block, row, starts.write(sink, block.xml, done, row), content, plan);
        done = row.innerEnd;
      }
      sink.copy(block.xml.slice(done));
      yield sink.take();
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
  done: number,
  content: RowContent,
  plan: SheetPatch,
): void {
  const number = String(row.number);
  if (
    plan.appendOnly &&
    block.plain &&
    plan.patch.append(sink, block.xml.slice(done, row.innerEnd), number, content)
  )
    return;
  sink.copy(block.xml.slice(done, row.inner));
  const xml = block.xml.slice(row.inner, row.innerEnd);
  const shadow = block.plain ? xml : block.shadow.slice(row.inner, row.innerEnd);
  plan.patch.merge(sink, xml, shadow, number, content);
}

/** The values of the records in file order, requested in batches. */
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

  /** Returns the values of the first records, which are requested only once. */
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
