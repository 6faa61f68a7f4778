import { FileError } from "../../file-error.ts";
import { type CellRange, columnAt, RowNumbers } from "../../list.ts";
import type { ZipEntry } from "../../zip/archive.ts";
import type { Package } from "../package/package.ts";
import { blocksOf, type PartNames, type RowBlock } from "./blocks.ts";
import { attribute, decodeXml, refOf, startTags } from "../xml/markup.ts";
import { type RowSpan, CellCursor } from "./cells.ts";
import { holdsFormula, holdsOwnFunction } from "./formulas.ts";
import { rowCells, type SampleCell, type SampleRow } from "./sample.ts";

/** The role of a row in the list. Both passes over a sheet ask for it and get the same answer. */
type RowRole = "header" | "record" | "other";

export interface ListRows {
  readonly headerRow: number;
  readonly lastRow: number;
}

/**
 * Assigns roles to rows. A record is a row below the header, down to the list's last row, with content in at least one
 * of its cells. Rows that are absent, empty or only formatted look the same to a reader of the sheet, and are not
 * records.
 *
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

/** What one pass over a sheet finds out. Columns are numbered from 0; -1 stands for none. */
export interface SheetShape {
  readonly prefix: string;
  readonly records: number;
  /** The rows of the sheet that contain the records. */
  readonly recordRows: RowNumbers;
  /** Number of all `row` elements. */
  readonly rows: number;
  /** Cells of the header row that are not empty. Undefined if the row is absent. */
  readonly header: readonly SampleCell[] | undefined;
  /** The first rows with content below the list's last row, such as those below an Excel table. */
  readonly below: readonly SampleRow[];
  /** Row numbers of the first and last record. */
  readonly firstRecord: number;
  readonly lastRecord: number;
  /** Rightmost column with a cell, even an empty one, in the whole sheet and in the list's rows. */
  readonly cellEdge: number;
  readonly listCellEdge: number;
  /** Rightmost column with content in the list's rows. */
  readonly contentEdge: number;
  /** The first formulas of records that extend beyond their own cells. */
  readonly formulas: readonly ReachingFormula[];
  /** True if a cell of the sheet, in the list or beside it, has a formula. */
  readonly hasFormulas: boolean;
  /** True if a formula of the sheet calls a function of the add-in. */
  readonly hasOwnFunctions: boolean;
  readonly head: string;
  readonly tail: string;
}

/** A formula that provides the values of several cells: an array formula, a shared formula or a data table. */
export interface ReachingFormula {
  readonly row: number;
  /** Column of its own cell. */
  readonly column: number;
  readonly range: CellRange;
}

/** Most rows below the list that are kept, and most cells of each. */
const mostBelow = { rows: 1_000, cells: 100 };

/** Largest number of such formulas that are recorded: a sheet may have a million. */
const mostFormulas = 10_000;

/** Receives each record during a pass: its row's inner XML unchanged, and with comments and CDATA blanked out. */
export interface RecordReader {
  take(xml: string, shadow: string): void;
}

/**
 * Reads a whole sheet once to determine its shape. `readerOf` returns a reader for its records, given the prefix of its
 * tags.
 */
export async function scanShape(
  source: Package,
  part: ZipEntry,
  list: ListRows,
  readerOf?: (prefix: string) => RecordReader,
): Promise<SheetShape> {
  const names = { file: source.archive.file, part: part.name };
  let scan: ShapeScan;
  for await (const block of blocksOf(source.archive, part)) {
    const { kind, xml } = block;
    if (kind === "head") scan = new ShapeScan(xml, block.prefix, list, readerOf?.(block.prefix));
    else if (kind === "tail") scan!.shape.tail = xml;
    else scan!.take(block, names);
  }
  return scan!.shape;
}

class ShapeScan {
  readonly shape: { -readonly [Name in keyof SheetShape]: SheetShape[Name] };
  readonly #list: ListRows;
  readonly #roles: RowRoles;
  readonly #edges: RowEdges;
  readonly #reader: RecordReader | undefined;
  readonly #recordRows = new RowNumbers();
  readonly #formulas: ReachingFormula[] = [];
  readonly #below: SampleRow[] = [];

  constructor(head: string, prefix: string, list: ListRows, reader: RecordReader | undefined) {
    this.#list = list;
    this.#roles = new RowRoles(prefix, list);
    this.#edges = new RowEdges(prefix);
    this.#reader = reader;
    this.shape = {
      prefix,
      records: 0,
      recordRows: this.#recordRows,
      rows: 0,
      header: undefined,
      below: this.#below,
      firstRecord: -1,
      lastRecord: -1,
      cellEdge: -1,
      listCellEdge: -1,
      contentEdge: -1,
      formulas: this.#formulas,
      hasFormulas: false,
      hasOwnFunctions: false,
      head,
      tail: "",
    };
  }

  take(block: RowBlock, names: PartNames): void {
    const { shape } = this;
    shape.rows += block.rows.length;
    shape.hasFormulas ||= holdsFormula(block.shadow);
    shape.hasOwnFunctions ||= shape.hasFormulas && holdsOwnFunction(block.shadow);
    // This text is rare in a sheet, whereas every cell has an `r`.
    const mayReach = block.shadow.includes(REACH);
    for (const row of block.rows) {
      if (row.inner === row.innerEnd) continue;
      const inner = block.shadow.slice(row.inner, row.innerEnd);
      const widest = this.#edges.widest(inner);
      if (this.#edges.hasAnotherRow(inner, row.number)) {
        const parameters = { part: names.part, row: row.number };
        const damage = { code: "damage_open_row", parameters } as const;
        throw new FileError("damaged_workbook", { file: names.file, damage });
      }
      if (widest > shape.cellEdge) shape.cellEdge = widest;
      const role = this.#roles.roleOf(block, row);
      if (role === "other") {
        if (row.number > this.#list.lastRow) this.#keepBelow(block, row);
        continue;
      }
      if (role === "header") shape.header = rowCells(block, row, shape.prefix);
      else {
        this.#countRecord(row.number);
        if (mayReach && inner.includes(REACH)) this.#noteFormulas(inner, row.number);
        this.#reader?.take(block.plain ? inner : block.xml.slice(row.inner, row.innerEnd), inner);
      }
      if (widest > shape.listCellEdge) shape.listCellEdge = widest;
      if (widest > shape.contentEdge) shape.contentEdge = this.#edges.widestContent(inner, shape.contentEdge);
    }
  }

  #noteFormulas(inner: string, row: number): void {
    const cursor = new CellCursor(this.shape.prefix);
    cursor.enter(inner);
    while (cursor.next() && this.#formulas.length < mostFormulas) {
      const range = reachOf(inner.slice(cursor.inner, cursor.end));
      if (range !== undefined) this.#formulas.push({ row, column: cursor.column, range });
    }
  }

  #keepBelow(block: RowBlock, row: RowSpan): void {
    if (this.#below.length === mostBelow.rows) return;
    const cells = rowCells(block, row, this.shape.prefix, mostBelow.cells);
    if (cells.length > 0) this.#below.push({ number: row.number, cells });
  }

  #countRecord(row: number): void {
    const { shape } = this;
    shape.records++;
    this.#recordRows.add(row);
    if (shape.firstRecord < 0 || row < shape.firstRecord) shape.firstRecord = row;
    if (row > shape.lastRecord) shape.lastRecord = row;
  }
}

/** End of the name of the attribute `ref`, which gives the cells that a formula provides values for. */
const REACH = "ef=";

/** Returns the cells that the formula in a cell provides values for, if there are several. */
function reachOf(inside: string): CellRange | undefined {
  if (!inside.includes(REACH)) return undefined;
  for (const { markup } of startTags(inside, "f")) {
    const range = refOf(markup);
    if (range !== undefined && (range.right > range.left || range.bottom > range.top)) return range;
  }
  return undefined;
}

/** Determines how far to the right the cells of a row extend. */
class RowEdges {
  readonly #open: string;
  readonly #rowOpen: string;
  readonly #cursor: CellCursor;

  constructor(prefix: string) {
    this.#open = `<${prefix}c`;
    this.#rowOpen = `<${prefix}row`;
    this.#cursor = new CellCursor(prefix);
  }

  /** Returns the column of the last cell: by its reference, or by counting if it has none. */
  widest(inner: string): number {
    const last = inner.lastIndexOf(this.#open);
    if (last < 0) return -1;
    const hasReference = inner.startsWith(' r="', last + this.#open.length);
    const column = hasReference ? columnAt(inner, last + this.#open.length + 4) : -1;
    return column >= 0 ? column : this.#walk(inner, () => true);
  }

  /** Returns whether a row that was never closed has run into the next: then its last cell belongs to another row. */
  hasAnotherRow(inner: string, row: number): boolean {
    const last = inner.lastIndexOf(this.#open);
    const closed = last >= 0 && inner.includes(`${row}"`, last);
    return !closed && inner.includes(this.#rowOpen);
  }

  /** Returns the rightmost column with content, or `floor` if there is none beyond it. */
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

/** An Excel table (ListObject) of a sheet. */
export interface SheetTable {
  readonly part: ZipEntry;
  readonly xml: string;
  readonly name: string;
  /** Header, data and totals. */
  readonly range: CellRange;
  readonly headerRows: number;
  readonly totalsRows: number;
  /** `worksheet` for an ordinary table, `queryTable` or `xml` for one with external data. */
  readonly type: string;
}

/** Returns the tables that a sheet refers to. One that cannot be read as a table is left out. */
export async function readTables(source: Package, sheet: ZipEntry): Promise<SheetTable[]> {
  const tables: SheetTable[] = [];
  for (const relation of await source.relations(sheet)) {
    if (relation.type !== "table") continue;
    const part = source.part(relation.target);
    const table = part && parseTable(part, await source.read(part));
    if (table) tables.push(table);
  }
  return tables;
}

function parseTable(part: ZipEntry, xml: string): SheetTable | undefined {
  const [table] = startTags(xml, "table");
  const range = table && refOf(table.markup);
  if (!range) return undefined;
  const { markup } = table;
  return {
    part,
    xml,
    name: decodeXml(attribute(markup, "displayName") ?? attribute(markup, "name") ?? ""),
    range,
    headerRows: Number(attribute(markup, "headerRowCount") ?? 1),
    totalsRows: Number(attribute(markup, "totalsRowCount") ?? 0),
    type: attribute(markup, "tableType") ?? "worksheet",
  };
}

/** Returns the rows that tables declare as their header. */
export const headerRowsOf = (tables: readonly SheetTable[]): Set<number> =>
  new Set(tables.filter((table) => table.headerRows > 0).map((table) => table.range.top));
