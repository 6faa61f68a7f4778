import { FileError } from "../../file-error.ts";
import { type CellRange, columnAt, parseRange } from "../../letters.ts";
import { RowNumbers } from "../../list.ts";
import { inflatedChunks, type ZipEntry } from "../../zip/archive.ts";
import type { Package } from "../package/package.ts";
import { type RowBlock, type PartNames, sheetBlocks } from "./blocks.ts";
import { attribute, tags } from "../xml/markup.ts";
import { type RowSpan, CellCursor } from "./cells.ts";
import { rowCells, type SampleCell } from "./sample.ts";

/** What a row is to the list; both passes over a sheet ask the same question and get the same answer. */
type RowRole = "header" | "record" | "other";

export interface ListRows {
  readonly headerRow: number;
  readonly lastRow: number;
}

/**
 * A record is a row below the header, down to the list's last row, with something in at least one of its cells: rows
 * that are absent, empty or only formatted look the same to whoever reads the sheet, and none of them is one.
 * @decides which rows of a worksheet are records: empty and formatted ones are not
 */
export class RowRoles {
  readonly #list: ListRows;
  readonly #content: readonly string[];
  #headerSeen = false;

  constructor(prefix: string, list: ListRows) {
    this.#list = list;
    this.#content = [`<${prefix}v`, `<${prefix}is`, `<${prefix}f`];
  }

  roleOf(block: RowBlock, row: RowSpan): RowRole {
    const { headerRow, lastRow } = this.#list;
    if (row.number < headerRow || row.number > lastRow || row.inner === row.innerEnd) return "other";
    if (!this.#holdsContent(block.shadow.slice(row.inner, row.innerEnd))) return "other";
    if (row.number > headerRow) return "record";
    if (this.#headerSeen) return "other";
    this.#headerSeen = true;
    return "header";
  }

  #holdsContent(inner: string): boolean {
    return this.#content.some((open) => inner.includes(open));
  }
}

/** What one pass over a sheet tells of it. Columns are numbered from 0; -1 stands for none. */
export interface SheetShape {
  readonly prefix: string;
  readonly records: number;
  /** The rows of the sheet that the records stand in. */
  readonly recordRows: RowNumbers;
  /** All `row` elements. */
  readonly rows: number;
  /** Cells of the header row that hold anything; undefined when the row is absent. */
  readonly header: readonly SampleCell[] | undefined;
  /** Row numbers of the first and last record. */
  readonly firstRecord: number;
  readonly lastRecord: number;
  /** Widest column with a cell, even an empty one, in the whole sheet and in the list's rows. */
  readonly cellEdge: number;
  readonly listCellEdge: number;
  /** Widest column with something in it in the list's rows. */
  readonly contentEdge: number;
  /** The first formulas of records that reach further than their own cells. */
  readonly formulas: readonly ReachingFormula[];
  readonly head: string;
  readonly tail: string;
}

/** A formula that gives the values of several cells: one over an array, one that is shared, a table of data. */
export interface ReachingFormula {
  readonly row: number;
  /** Column of its own cell. */
  readonly column: number;
  readonly range: CellRange;
}

/** So many of them are noted: a sheet may have a million. */
const mostFormulas = 10_000;

/** Told of each record as a pass comes by it: its row's inner XML as it stands, and with comments and CDATA blanked out. */
export interface RecordReader {
  take(xml: string, shadow: string): void;
}

/** Reads a whole sheet once for its shape; `readerOf` gives whoever reads its records meanwhile, by the prefix of its tags. */
export async function scanShape(
  source: Package,
  part: ZipEntry,
  list: ListRows,
  readerOf?: (prefix: string) => RecordReader,
): Promise<SheetShape> {
  const names = { file: source.archive.file, part: part.name };
  let scan: ShapeScan | undefined;
  let head = "";
  let tail = "";
  for await (const block of sheetBlocks(inflatedChunks(source.archive, part), names)) {
    if (block.kind === "head") {
      head = block.xml;
      scan = new ShapeScan(block.prefix, list, readerOf?.(block.prefix));
    } else if (block.kind === "tail") tail = block.xml;
    else scan!.take(block, names);
  }
  return { ...scan!.counts(), head, tail };
}

class ShapeScan {
  readonly #prefix: string;
  readonly #roles: RowRoles;
  readonly #edges: RowEdges;
  readonly #reader: RecordReader | undefined;
  #records = 0;
  readonly #recordRows = new RowNumbers();
  #rows = 0;
  #header: SampleCell[] | undefined;
  #firstRecord = -1;
  #lastRecord = -1;
  #cellEdge = -1;
  #listCellEdge = -1;
  #contentEdge = -1;
  readonly #formulas: ReachingFormula[] = [];

  constructor(prefix: string, list: ListRows, reader: RecordReader | undefined) {
    this.#prefix = prefix;
    this.#roles = new RowRoles(prefix, list);
    this.#edges = new RowEdges(prefix);
    this.#reader = reader;
  }

  take(block: RowBlock, names: PartNames): void {
    this.#rows += block.rows.length;
    // The letters are rare in a sheet, whose every cell has an `r`.
    const mayReach = block.shadow.includes(REACH);
    for (const row of block.rows) {
      if (row.inner === row.innerEnd) continue;
      const inner = block.shadow.slice(row.inner, row.innerEnd);
      const widest = this.#edges.widest(inner);
      if (this.#edges.holdsAnotherRow(inner, row.number)) {
        const parameters = { part: names.part, row: row.number };
        const damage = { code: "damage_open_row", parameters } as const;
        throw new FileError("damaged_workbook", { file: names.file, damage });
      }
      if (widest > this.#cellEdge) this.#cellEdge = widest;
      const role = this.#roles.roleOf(block, row);
      if (role === "other") continue;
      if (role === "header") this.#header = rowCells(block.xml, block.shadow, row, this.#prefix);
      else {
        this.#countRecord(row.number);
        if (mayReach && inner.includes(REACH)) this.#noteFormulas(inner, row.number);
        this.#reader?.take(block.plain ? inner : block.xml.slice(row.inner, row.innerEnd), inner);
      }
      if (widest > this.#listCellEdge) this.#listCellEdge = widest;
      if (widest > this.#contentEdge) this.#contentEdge = this.#edges.widestContent(inner, this.#contentEdge);
    }
  }

  counts(): Omit<SheetShape, "head" | "tail"> {
    return {
      prefix: this.#prefix,
      records: this.#records,
      recordRows: this.#recordRows,
      rows: this.#rows,
      header: this.#header,
      firstRecord: this.#firstRecord,
      lastRecord: this.#lastRecord,
      cellEdge: this.#cellEdge,
      listCellEdge: this.#listCellEdge,
      contentEdge: this.#contentEdge,
      formulas: this.#formulas,
    };
  }

  #noteFormulas(inner: string, row: number): void {
    const cursor = new CellCursor(this.#prefix);
    cursor.enter(inner);
    while (cursor.next() && this.#formulas.length < mostFormulas) {
      const range = reachOf(inner.slice(cursor.inner, cursor.end));
      if (range !== undefined) this.#formulas.push({ row, column: cursor.column, range });
    }
  }

  #countRecord(row: number): void {
    this.#records++;
    this.#recordRows.add(row);
    if (this.#firstRecord < 0 || row < this.#firstRecord) this.#firstRecord = row;
    if (row > this.#lastRecord) this.#lastRecord = row;
  }
}

/** How the attribute ends that says which cells a formula gives values to. */
const REACH = "ef=";

/** The cells that the formula within a cell gives values to, where these are several. */
function reachOf(inside: string): CellRange | undefined {
  if (!inside.includes(REACH)) return undefined;
  for (const tag of tags(inside)) {
    if (tag.name !== "f" || tag.kind === "close") continue;
    const range = parseRange(attribute(inside.slice(tag.start, tag.end), "ref") ?? "");
    if (range !== undefined && (range.right > range.left || range.bottom > range.top)) return range;
  }
  return undefined;
}

/** How far to the right the cells of a row reach. */
class RowEdges {
  readonly #open: string;
  readonly #rowOpen: string;
  readonly #cursor: CellCursor;

  constructor(prefix: string) {
    this.#open = `<${prefix}c`;
    this.#rowOpen = `<${prefix}row`;
    this.#cursor = new CellCursor(prefix);
  }

  /** Column of the last cell: by its reference, or by counting where it has none. */
  widest(inner: string): number {
    const last = inner.lastIndexOf(this.#open);
    if (last < 0) return -1;
    if (inner.startsWith(' r="', last + this.#open.length)) {
      return columnAt(inner, last + this.#open.length + 4);
    }
    return this.#walk(inner, () => true);
  }

  /** Whether a row that was never closed has run into the next: then its last cell is of another row. */
  holdsAnotherRow(inner: string, row: number): boolean {
    const last = inner.lastIndexOf(this.#open);
    const closed = last >= 0 && inner.includes(`${row}"`, last);
    return !closed && inner.includes(this.#rowOpen);
  }

  /** Widest column whose cell holds something, or `floor` when none beyond it does. */
  widestContent(inner: string, floor: number): number {
    return Math.max(
      floor,
      this.#walk(inner, () => this.#cursor.hasContent()),
    );
  }

  #walk(inner: string, counts: () => boolean): number {
    let widest = -1;
    this.#cursor.enter(inner);
    while (this.#cursor.next()) if (this.#cursor.column > widest && counts()) widest = this.#cursor.column;
    return widest;
  }
}
