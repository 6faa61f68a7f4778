import { inflatedChunks } from "../zip/data.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { sheetBlocks } from "./blocks.ts";
import { cellContent } from "./cell-value.ts";
import { CellCursor } from "./cells.ts";
import { type Package } from "./package.ts";
import { type ListRows, RowRoles } from "./row-record.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { TextHeap } from "./text-heap.ts";

const HANDFUL = 512;

/** The sheet whose columns are read. */
export interface ReadableList {
  readonly part: ZipEntry;
  readonly prefix: string;
  readonly rows: ListRows;
  readonly records: number;
  readonly sharedStrings: ZipEntry | undefined;
}

/**
 * Streams the texts of some columns. Cells point to shared strings that stand in another part in no order, so one pass
 * over the sheet keeps four bytes a cell, one over the strings keeps those pointed to, and then they are given.
 */
export async function readColumns(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onRecords: (first: number, cells: string[][]) => void,
): Promise<void> {
  // The shortest shared string is `<si/>`: a damaged cell that points beyond their number points nowhere.
  const mostShared = Math.ceil((list.sharedStrings?.size ?? 0) / 5);
  const cells = new CellTexts(list.records * columns.length, mostShared);
  await collectCells(source, list, columns, cells);
  await readSharedStrings(source, list.sharedStrings, cells.sharedStringRequest());
  for (let first = 0; first < list.records; first += HANDFUL) {
    const count = Math.min(HANDFUL, list.records - first);
    const handful = Array.from({ length: count }, (_, record) =>
      columns.map((_, column) => cells.text((first + record) * columns.length + column)),
    );
    onRecords(first, handful);
  }
}

async function collectCells(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  cells: CellTexts,
): Promise<void> {
  const { prefix } = list;
  const places = new Map<number, number[]>();
  for (const [place, column] of columns.entries()) places.set(column, [...(places.get(column) ?? []), place]);
  const last = Math.max(-1, ...columns);
  const roles = new RowRoles(prefix, list.rows);
  const cursor = new CellCursor(prefix);
  const names = { file: source.archive.file, part: list.part.name };
  let record = 0;
  for await (const block of sheetBlocks(inflatedChunks(source.archive, list.part), names)) {
    if (block.kind !== "rows") continue;
    for (const row of block.rows) {
      if (roles.roleOf(block, row) !== "record") continue;
      const inner = block.xml.slice(row.inner, row.innerEnd);
      const shadow = block.xml === block.shadow ? inner : block.shadow.slice(row.inner, row.innerEnd);
      cursor.enter(shadow);
      while (cursor.next()) {
        for (const place of places.get(cursor.column) ?? []) {
          cells.put(record * columns.length + place, cellContent(cursor, inner, shadow, prefix));
        }
        if (cursor.column >= last) break;
      }
      record++;
    }
  }
}

const EMPTY = 0;

/** Texts of cells in file order, each by its number: 0 empty, above it a text kept here, below it a shared string. */
class CellTexts {
  readonly #cells: Int32Array;
  readonly #heap = new TextHeap();
  readonly #mostShared: number;
  /** Shared string to text kept here, plus one; 0 where it was not asked for or has not come. */
  #shared = new Uint32Array(0);
  #wanted = new Uint8Array(1024);
  #last = -1;

  constructor(count: number, mostShared: number) {
    this.#cells = new Int32Array(count);
    this.#mostShared = mostShared;
  }

  put(cell: number, content: string | number | undefined): void {
    if (content === undefined || content === "" || cell >= this.#cells.length) return;
    if (typeof content === "string") this.#cells[cell] = this.#heap.add(content) + 1;
    else if (content < this.#mostShared) {
      this.#cells[cell] = -content - 1;
      this.#want(content);
    }
  }

  sharedStringRequest() {
    this.#shared = new Uint32Array(this.#last + 1);
    return {
      last: this.#last,
      wants: (index: number) => this.#wanted[index] === 1,
      give: (index: number, text: string) => {
        this.#shared[index] = this.#heap.add(text) + 1;
      },
    };
  }

  text(cell: number): string {
    const kept = this.#cells[cell]!;
    const text = kept < EMPTY ? this.#shared[-kept - 1]! : kept;
    return text === EMPTY ? "" : this.#heap.get(text - 1);
  }

  #want(index: number): void {
    while (index >= this.#wanted.length) {
      const wanted = new Uint8Array(this.#wanted.length * 2);
      wanted.set(this.#wanted);
      this.#wanted = wanted;
    }
    this.#wanted[index] = 1;
    if (index > this.#last) this.#last = index;
  }
}
