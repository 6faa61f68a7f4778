import { type CellValue, type Fill } from "../../list.ts";
import { ByteSink } from "./byte-sink.ts";
import { type RowBlock, type SheetBlock } from "../sheet/blocks.ts";
import { type RowPatch, type RowContent, widenSpans } from "./row-patch.ts";
import { type ListRows, RowRoles } from "../sheet/row-record.ts";
import { type RowSpan } from "../sheet/rows.ts";

const recordsAtOnce = 512;
/** Bytes a row may grow by before the memory set aside for a block is doubled. */
const ROOM = 512;

/** What is done to a sheet as it streams by. */
export interface SheetPatch {
  /** Given the values of the first records, which tell how wide the columns must be. */
  readonly head: (head: string, values: readonly CellValue[][]) => string;
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
  values: readonly CellValue[] | undefined,
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
  #batch: readonly CellValue[][] = [];
  #position = 0;

  constructor(fill: Fill, records: number) {
    this.#fill = fill;
    this.#records = records;
  }

  get spent(): boolean {
    return this.#position === this.#batch.length;
  }

  /** Those of the first records; they are asked for but once. */
  async first(): Promise<readonly CellValue[][]> {
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

  take(): readonly CellValue[] {
    this.taken++;
    return this.#batch[this.#position++]!;
  }
}
