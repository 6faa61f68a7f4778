import { uncalculated } from "../../../../shared/enrichment/cell-reading.ts";
import type { CellRange, OnRecords, RowNumbers, OnShown, ShownReading, ShownValue } from "../../list.ts";
import type { ZipEntry } from "../../zip/archive.ts";
import type { Package, WorkbookPart } from "../package/package.ts";
import { shownNumber } from "../styles/number-formats.ts";
import { numberFormats, readStyles } from "../styles/style-sheet.ts";
import { LONGEST_TEXT, attribute } from "../xml/markup.ts";
import { blocksOf } from "./blocks.ts";
import { CellCursor } from "./cells.ts";
import { type ListRows, type RecordReader, RowRoles } from "./shape.ts";
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
const CELLS_A_PAGE = 65_536;
/** Texts of at least this many characters are cached as strings, at most this many of them: 8 MB at most. */
const LONG_TEXT = 1024;
const LONG_KEPT = 128;

/**
 * Texts of cells in file order, each represented by a number: 0 for empty, a positive number for a text kept here, a
 * negative one for a shared string. Texts are cut to the limit of a cell, since a few kilobytes of a compressed file
 * may claim a megabyte in each cell.
 */
class CellTexts {
  readonly #cells: Int32Array[] = [];
  #count = 0;
  readonly #heap = new TextHeap();
  readonly #mostShared: number;
  /** For each shared string the number of its text here, plus one; 0 if it was not requested or has not arrived. */
  #shared = new Uint32Array(0);
  #wanted = new Uint8Array(1024);
  #last = -1;
  /** The long texts returned last, by their numbers, so that cells that share one get the same string and no copies. */
  readonly #long = new Map<number, string>();

  /** `mostShared` is an upper bound for the number of shared strings. */
  constructor(count: number, mostShared: number) {
    this.#mostShared = mostShared;
    this.reserve(count);
  }

  /** Makes room for `count` cells. */
  reserve(count: number): void {
    if (count > this.#count) this.#count = count;
    while (this.#cells.length * CELLS_A_PAGE < count) this.#cells.push(new Int32Array(CELLS_A_PAGE));
  }

  put(cell: number, content: CellContent): void {
    if (content === undefined || content === "" || cell >= this.#count) return;
    if (typeof content === "string") this.#set(cell, this.#add(content));
    else if (content < this.#mostShared) {
      this.#set(cell, -content - 1);
      this.#want(content);
    }
  }

  /** Gives an empty cell the content of another cell. */
  fill(cell: number, from: number): void {
    if (this.#at(cell) === EMPTY) this.#set(cell, this.#at(from));
  }

  /** Returns the request for the shared strings that cells refer to. Their texts are stored as they arrive. */
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

  /** Returns the text of a cell, once the shared strings have arrived. */
  text(cell: number): string {
    const kept = this.#at(cell);
    const text = kept < EMPTY ? this.#shared[-kept - 1]! : kept;
    return text === EMPTY ? "" : this.#get(text - 1);
  }

  #at(cell: number): number {
    return this.#cells[Math.floor(cell / CELLS_A_PAGE)]![cell % CELLS_A_PAGE]!;
  }

  #set(cell: number, kept: number): void {
    this.#cells[Math.floor(cell / CELLS_A_PAGE)]![cell % CELLS_A_PAGE] = kept;
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

/** Returns the most shared strings that their part can have: the shortest is `<si/>`. A greater index is damaged. */
const mostSharedIn = (sharedStrings: ZipEntry | undefined): number =>
  Math.ceil((sharedStrings?.size ?? 0) / 5);

/** The cells of some columns, kept from a pass over the sheet for another reason, until the list is read. */
export class KeptColumns implements RecordReader {
  readonly #columns: readonly number[];
  #kept: { readonly texts: CellTexts; readonly walk: ColumnWalk } | undefined;
  #isComplete = false;

  /** `prefix` is that of the sheet's tags. */
  constructor(columns: readonly number[], prefix: string, sharedStrings: ZipEntry | undefined) {
    const texts = new CellTexts(0, mostSharedIn(sharedStrings));
    this.#columns = columns;
    this.#kept = { texts, walk: new ColumnWalk(columns, prefix, textsTaker(texts, prefix)) };
  }

  take(xml: string, shadow: string): void {
    const { texts, walk } = this.#kept!;
    texts.reserve((walk.record + 1) * this.#columns.length);
    walk.take(xml, shadow);
  }

  /** Returns a function for the texts of a record, by index among `columns`. Undefined if one of these was not kept. */
  async textsOf(
    source: Package,
    list: ReadableList,
    columns: readonly number[],
  ): Promise<CellReader | undefined> {
    const texts = this.#kept?.texts;
    const places = columns.map((column) => this.#columns.indexOf(column));
    if (texts === undefined || places.includes(-1)) return undefined;
    const width = this.#columns.length;
    texts.reserve(list.records * width);
    if (!this.#isComplete) {
      this.#isComplete = true;
      fillMerged(list, this.#columns, texts, 0, list.records);
      await readSharedStrings(source, list.sharedStrings, texts.request());
    }
    return (record, place) => texts.text(record * width + places[place]!);
  }

  /** Releases everything that is kept. */
  drop(): void {
    this.#kept = undefined;
  }
}

type CellReader = (record: number, place: number) => string;

/** Returns a callback that stores the content of each visited cell in `texts`. */
const textsTaker =
  (texts: CellTexts, prefix: string): OnCell =>
  (cell, cursor, xml, shadow) => {
    const content = cellContent(cursor, xml, shadow, prefix);
    const isMissing = content === undefined && isUncalculated(cursor, shadow, prefix);
    texts.put(cell, isMissing ? uncalculated : content);
  };

const recordsAtOnce = 512;

/** The sheet whose columns are read. */
interface ReadableList {
  readonly part: ZipEntry;
  readonly prefix: string;
  readonly rows: ListRows;
  readonly records: number;
  readonly recordRows: RowNumbers;
  /** Merged ranges. */
  readonly merged: readonly CellRange[];
  readonly sharedStrings: ZipEntry | undefined;
  readonly kept: KeptColumns | undefined;
}

/** Number of records read before the first are passed on: the size of a list's sample, then a larger one, then all. */
const stages: readonly number[] = [2_048, 20_480, Infinity];

/** Streams the texts of some columns, either kept from counting the rows or read in a pass over the sheet. */
export async function readColumns(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnRecords,
): Promise<void> {
  const kept = await list.kept?.textsOf(source, list, columns);
  const give = (from: number, end: number, reader: CellReader) =>
    giveRecords(from, end, columns, reader, onRecords);
  const isWhole =
    kept === undefined ? await walkAndGive(source, list, columns, give) : await give(0, list.records, kept);
  if (isWhole) list.kept?.drop();
}

/** Passes on the records from `from` to `end` in batches. Returns false if the callback stops. */
async function giveRecords(
  from: number,
  end: number,
  columns: readonly number[],
  textAt: CellReader,
  onRecords: OnRecords,
): Promise<boolean> {
  for (let first = from; first < end; first += recordsAtOnce) {
    const batch = Array.from({ length: Math.min(recordsAtOnce, end - first) }, (_, record) =>
      columns.map((_column, place) => textAt(first + record, place)),
    );
    if ((await onRecords(first, batch)) === false) return false;
  }
  return true;
}

/**
 * Cells refer to shared strings in another part, in any order. So one pass over the sheet keeps four bytes per cell,
 * and one over the strings keeps those referred to; then the records are passed on. The first records are passed on
 * before the others are read, since many callers need no more.
 */
async function walkAndGive(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  give: (from: number, end: number, reader: CellReader) => Promise<boolean>,
): Promise<boolean> {
  const { prefix, records, sharedStrings } = list;
  const cells = new CellTexts(records * columns.length, mostSharedIn(sharedStrings));
  const walk = walkCells(source, list, columns, textsTaker(cells, prefix));
  const textAt: CellReader = (record, place) => cells.text(record * columns.length + place);
  let next = 0;
  try {
    for (const stage of stages) {
      let walked: number | undefined = next;
      while (walked !== undefined && walked < stage) walked = (await walk.next()).value ?? undefined;
      const end = Math.min(walked ?? records, records);
      if (end === next && walked !== undefined) continue;
      fillMerged(list, columns, cells, next, end);
      await readSharedStrings(source, sharedStrings, cells.request());
      if (!(await give(next, end, textAt))) return false;
      next = end;
      if (walked === undefined) break;
    }
  } finally {
    await walk.return();
  }
  return true;
}

/** Copies a cell merged over several rows into each of them, since its text is stored only in the first. */
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

/** Receives a cell: its number, the cursor on it, and its row's inner XML as `cellContent` takes it. */
type OnCell = (cell: number, cursor: CellCursor, xml: string, shadow: string) => void;

/** Visits the existing cells of `columns`, one record at a time. */
class ColumnWalk implements RecordReader {
  /** Number of records visited. */
  record = 0;
  readonly #columns: readonly number[];
  readonly #onCell: OnCell;
  /** For each column its indexes among `columns`. */
  readonly #places: readonly (readonly number[])[];
  readonly #wanted: readonly boolean[];
  readonly #cursor: CellCursor;

  constructor(columns: readonly number[], prefix: string, onCell: OnCell) {
    const places: number[][] = Array.from({ length: 1 + Math.max(-1, ...columns) }, () => []);
    for (const [place, column] of columns.entries()) places[column]!.push(place);
    this.#columns = columns;
    this.#onCell = onCell;
    this.#places = places;
    this.#wanted = places.map((ofColumn) => ofColumn.length > 0);
    this.#cursor = new CellCursor(prefix);
  }

  take(xml: string, shadow: string): void {
    const cursor = this.#cursor;
    const first = this.record * this.#columns.length;
    const last = this.#places.length - 1;
    cursor.enter(shadow);
    while (cursor.nextOf(this.#wanted)) {
      const ofColumn = this.#places[cursor.column];
      if (ofColumn !== undefined)
        for (const place of ofColumn) this.#onCell(first + place, cursor, xml, shadow);
      if (cursor.column >= last) break;
    }
    this.record++;
  }
}

/** Visits the cells of `columns` in one pass over the sheet. Yields from time to time how many records are complete. */
async function* walkCells(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onCell: OnCell,
): AsyncGenerator<number, void> {
  const roles = new RowRoles(list.prefix, list.rows);
  const walk = new ColumnWalk(columns, list.prefix, onCell);
  for await (const block of blocksOf(source.archive, list.part)) {
    if (block.kind !== "rows") continue;
    for (const row of block.rows) {
      if (roles.roleOf(block, row) !== "record") continue;
      const inner = block.xml.slice(row.inner, row.innerEnd);
      walk.take(inner, block.plain ? inner : block.shadow.slice(row.inner, row.innerEnd));
    }
    yield walk.record;
  }
}

/** An amount that stands for several rows is not repeated, since a sum would count it again. A SIREN or SIRET is. */
const isRepeated = (value: ShownValue): boolean =>
  typeof value !== "number" || (value >= 1e8 && Number.isInteger(value));

/** Returns what repeats the cells merged over several rows in records that come in order. Undefined if none is. */
function mergedRepeater(
  { merged, recordRows }: ReadableList,
  columns: readonly number[],
  repeatsAmounts: boolean,
): ((record: number, cells: ShownValue[]) => void) | undefined {
  const beginning = new Map<number, CellRange[]>();
  for (const range of merged) {
    if (range.bottom === range.top || !columns.includes(range.left)) continue;
    beginning.set(range.top, [...(beginning.get(range.top) ?? []), range]);
  }
  if (beginning.size === 0) return undefined;
  let open: { readonly range: CellRange; readonly value: ShownValue }[] = [];
  return (record, cells) => {
    const row = recordRows.at(record);
    open = open.filter(({ range }) => range.bottom >= row);
    const at = ({ left }: CellRange) => columns.indexOf(left);
    for (const { range, value } of open) if (cells[at(range)] === "") cells[at(range)] = value;
    for (const range of beginning.get(row) ?? []) {
      const value = cells[at(range)]!;
      if (repeatsAmounts || isRepeated(value)) open.push({ range, value });
    }
  };
}

/**
 * Streams what the cells of some columns show, in one pass. Only the shared strings stay in memory, even if a whole
 * list is written elsewhere. Each of `columns` is there once.
 */
export async function readShown(
  source: Package,
  workbook: WorkbookPart,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnShown,
  { repeatsAmounts = false, onUncalculated }: ShownReading = {},
): Promise<void> {
  const codes = numberFormats(await readStyles(source, workbook));
  const sharedString = await everySharedString(source, list.sharedStrings);
  const shown = (cursor: CellCursor, xml: string, shadow: string, cell: number): ShownValue => {
    const stored = cellContent(cursor, xml, shadow, list.prefix);
    if ((stored ?? "") === "" && isUncalculated(cursor, shadow, list.prefix))
      onUncalculated?.(Math.floor(cell / columns.length), columns[cell % columns.length]!);
    const content = stored ?? "";
    if (typeof content === "number") return sharedString(content);
    const tag = cursor.tag();
    const type = attribute(tag, "t") ?? "n";
    if (type === "b" && content !== "") return content === "TRUE";
    const number = type === "n" && content !== "" ? Number(content) : Number.NaN;
    if (Number.isNaN(number)) return content;
    const code = codes[Number(attribute(tag, "s") ?? 0)] ?? "General";
    return shownNumber(number, code, workbook.date1904);
  };
  const repeat = mergedRepeater(list, columns, repeatsAmounts);
  let first = 0;
  let records: ShownValue[][] = [];
  const reach = (end: number) => {
    while (first + records.length < end) records.push(columns.map(() => ""));
  };
  const walk = walkCells(source, list, columns, (cell, cursor, xml, shadow) => {
    const record = Math.floor(cell / columns.length);
    reach(record + 1);
    records[record - first]![cell % columns.length] = shown(cursor, xml, shadow, cell);
  });
  for await (const end of walk) {
    reach(end);
    const batch = records;
    const from = first;
    first = end;
    records = [];
    if (repeat !== undefined) batch.forEach((cells, at) => repeat(from + at, cells));
    if (batch.length > 0 && (await onRecords(from, batch)) === false) return;
  }
}
