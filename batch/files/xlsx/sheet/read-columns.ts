import { uncalculated } from "../../../../shared/enrichment/cell-reading.ts";
import type { CellRange } from "../../letters.ts";
import type { OnRecords, RowNumbers, OnShown, ShownValue } from "../../list.ts";
import { inflatedChunks, type ZipEntry } from "../../zip/archive.ts";
import type { Package, WorkbookPart } from "../package/package.ts";
import { shownNumber } from "../styles/number-formats.ts";
import { numberFormats, readStyles } from "../styles/style-sheet.ts";
import { LONGEST_TEXT, attribute } from "../xml/markup.ts";
import { sheetBlocks } from "./blocks.ts";
import { CellCursor } from "./cells.ts";
import { type ListRows, RowRoles } from "./shape.ts";
import {
  type CellContent,
  type SharedStringRequest,
  TextHeap,
  cellContent,
  isUncalculated,
  readSharedStrings,
  everySharedString,
} from "./shared-strings.ts";

const EMPTY = 0;
/** Characters from which a text is worth keeping as a string, and how many of them are kept: 8 MB at most. */
const LONG_TEXT = 1024;
const LONG_KEPT = 128;

/**
 * Texts of cells in file order, each by its number: 0 empty, above it a text kept here, below it a shared string. They
 * are kept as far as a cell goes: a few kilobytes of a packed file may claim a megabyte in each of its cells.
 */
class CellTexts {
  readonly #cells: Int32Array;
  readonly #heap = new TextHeap();
  readonly #mostShared: number;
  /** Shared string to text kept here, plus one; 0 where it was not asked for or has not come. */
  #shared = new Uint32Array(0);
  #wanted = new Uint8Array(1024);
  #last = -1;
  /** The long texts given last, by their places: cells that share one get the same string, not a copy each. */
  readonly #long = new Map<number, string>();

  /** `mostShared` is more shared strings than there can be. */
  constructor(count: number, mostShared: number) {
    this.#cells = new Int32Array(count);
    this.#mostShared = mostShared;
  }

  put(cell: number, content: CellContent): void {
    if (content === undefined || content === "" || cell >= this.#cells.length) return;
    if (typeof content === "string") this.#cells[cell] = this.#add(content);
    else if (content < this.#mostShared) {
      this.#cells[cell] = -content - 1;
      this.#want(content);
    }
  }

  /** Gives a cell without content that of another. */
  fill(cell: number, from: number): void {
    if (this.#cells[cell] === EMPTY) this.#cells[cell] = this.#cells[from]!;
  }

  /** The shared strings pointed to; their texts are put in their places as they are given. */
  request(): SharedStringRequest {
    this.#shared = new Uint32Array(this.#last + 1);
    return {
      last: this.#last,
      wants: (index: number) => this.#wanted[index] === 1,
      give: (index: number, text: string) => {
        this.#shared[index] = this.#add(text);
      },
    };
  }

  /** The text of a cell, once the shared strings have been given. */
  text(cell: number): string {
    const kept = this.#cells[cell]!;
    const text = kept < EMPTY ? this.#shared[-kept - 1]! : kept;
    return text === EMPTY ? "" : this.#get(text - 1);
  }

  #get(index: number): string {
    const known = this.#long.size > 0 ? this.#long.get(index) : undefined;
    if (known !== undefined) return known;
    const text = this.#heap.get(index);
    if (text.length < LONG_TEXT) return text;
    if (this.#long.size === LONG_KEPT) this.#long.clear();
    this.#long.set(index, text);
    return text;
  }

  #add(text: string): number {
    return this.#heap.add(text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text) + 1;
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

const recordsAtOnce = 512;

/** The sheet whose columns are read. */
interface ReadableList {
  readonly part: ZipEntry;
  readonly prefix: string;
  readonly rows: ListRows;
  readonly records: number;
  readonly recordRows: RowNumbers;
  /** Ranges of cells that are shown as one. */
  readonly merged: readonly CellRange[];
  readonly sharedStrings: ZipEntry | undefined;
}

/** How many records are walked before the first are given: as many as a sample of a list takes, and a long one. */
const stages: readonly number[] = [2_048, 20_480, Infinity];

/**
 * Streams the texts of some columns. Cells point to shared strings that stand in another part in no order, so one pass
 * over the sheet keeps four bytes a cell, one over the strings keeps those pointed to, and then they are given: the first
 * records before the others are walked, for many a reader has seen enough by then.
 */
export async function readColumns(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnRecords,
): Promise<void> {
  const { prefix, records, sharedStrings } = list;
  // The shortest shared string is `<si/>`: a cell that points beyond their number is damaged and points nowhere.
  const cells = new CellTexts(records * columns.length, Math.ceil((sharedStrings?.size ?? 0) / 5));
  const walk = walkCells(source, list, columns, (cell, cursor, xml, shadow) => {
    const content = cellContent(cursor, xml, shadow, prefix);
    const isMissing = content === undefined && isUncalculated(cursor, shadow, prefix);
    cells.put(cell, isMissing ? uncalculated : content);
  });
  let given = 0;
  try {
    for (const stage of stages) {
      let walked: number | undefined = given;
      while (walked !== undefined && walked < stage) walked = (await walk.next()).value ?? undefined;
      const end = Math.min(walked ?? records, records);
      if (end === given && walked !== undefined) continue;
      fillMerged(list, columns, cells, given, end);
      await readSharedStrings(source, sharedStrings, cells.request());
      for (; given < end; given += recordsAtOnce) {
        const batch = Array.from({ length: Math.min(recordsAtOnce, end - given) }, (_, record) =>
          columns.map((_, column) => cells.text((given + record) * columns.length + column)),
        );
        if ((await onRecords(given, batch)) === false) return;
      }
      given = end;
      if (walked === undefined) return;
    }
  } finally {
    await walk.return();
  }
}

/** A cell that is merged over several rows says what it says in each of them, and stands in the first alone. */
function fillMerged(
  { merged, recordRows }: ReadableList,
  columns: readonly number[],
  cells: CellTexts,
  from: number,
  end: number,
): void {
  for (const { top, bottom, left } of merged) {
    const first = bottom > top && columns.includes(left) ? recordRows.recordIn(top) : undefined;
    if (first === undefined) continue;
    for (let record = Math.max(first + 1, from); record < end && recordRows.at(record) <= bottom; record++) {
      columns.forEach((column, place) => {
        if (column === left) cells.fill(record * columns.length + place, first * columns.length + place);
      });
    }
  }
}

/** What is done with a cell: its number, the cursor on it, and its row's inner XML as `cellContent` takes it. */
type OnCell = (cell: number, cursor: CellCursor, xml: string, shadow: string) => void;

/** Walks the cells of `columns` that are there, in one pass over the sheet; tells now and then how many records it walked to their ends. */
async function* walkCells(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onCell: OnCell,
): AsyncGenerator<number, void> {
  const { prefix } = list;
  const last = Math.max(-1, ...columns);
  const places: number[][] = Array.from({ length: last + 1 }, () => []);
  for (const [place, column] of columns.entries()) places[column]!.push(place);
  const wanted = places.map((ofColumn) => ofColumn.length > 0);
  const roles = new RowRoles(prefix, list.rows);
  const cursor = new CellCursor(prefix);
  const names = { file: source.archive.file, part: list.part.name };
  let record = 0;
  for await (const block of sheetBlocks(inflatedChunks(source.archive, list.part), names)) {
    if (block.kind !== "rows") continue;
    for (const row of block.rows) {
      if (roles.roleOf(block, row) !== "record") continue;
      const inner = block.xml.slice(row.inner, row.innerEnd);
      const shadow = block.plain ? inner : block.shadow.slice(row.inner, row.innerEnd);
      cursor.enter(shadow);
      while (cursor.nextOf(wanted)) {
        const ofColumn = places[cursor.column];
        if (ofColumn !== undefined)
          for (const place of ofColumn) onCell(record * columns.length + place, cursor, inner, shadow);
        if (cursor.column >= last) break;
      }
      record++;
    }
    yield record;
  }
}

/**
 * Streams what the cells of some columns show, as it passes by them: of a whole list that is written elsewhere nothing
 * but the shared strings is held.
 */
export async function readShown(
  source: Package,
  workbook: WorkbookPart,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnShown,
): Promise<void> {
  const codes = numberFormats(await readStyles(source, workbook));
  const sharedString = await everySharedString(source, list.sharedStrings);
  const shown = (cursor: CellCursor, xml: string, shadow: string): ShownValue => {
    const content = cellContent(cursor, xml, shadow, list.prefix) ?? "";
    if (typeof content === "number") return sharedString(content);
    const tag = cursor.tag();
    const type = attribute(tag, "t") ?? "n";
    if (type === "b" && content !== "") return content === "TRUE";
    const number = type === "n" && content !== "" ? Number(content) : Number.NaN;
    if (Number.isNaN(number)) return content;
    const code = codes[Number(attribute(tag, "s") ?? 0)] ?? "General";
    return shownNumber(number, code, workbook.date1904);
  };
  let first = 0;
  let records: ShownValue[][] = [];
  const reach = (end: number) => {
    while (first + records.length < end) records.push(columns.map(() => ""));
  };
  const walk = walkCells(source, list, columns, (cell, cursor, xml, shadow) => {
    const record = Math.floor(cell / columns.length);
    reach(record + 1);
    records[record - first]![cell % columns.length] = shown(cursor, xml, shadow);
  });
  for await (const end of walk) {
    reach(end);
    const batch = records;
    const from = first;
    first = end;
    records = [];
    if (batch.length > 0 && (await onRecords(from, batch)) === false) return;
  }
}
