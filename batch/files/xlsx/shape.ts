import { inflatedChunks } from "../zip/data.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { sheetBlocks } from "./blocks.ts";
import { CellCursor } from "./cells.ts";
import { columnAt } from "./letters.ts";
import { type Package } from "./package.ts";
import { type ListRows, RowRoles } from "./row-record.ts";
import { rowCells, type SampleCell } from "./sample.ts";

/** What one pass over a sheet tells of it. Columns are numbered from 0; -1 stands for none. */
export interface SheetShape {
  readonly prefix: string;
  readonly records: number;
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
  readonly head: string;
  readonly tail: string;
}

/** Reads a whole sheet once for its shape. */
export async function scanShape(source: Package, part: ZipEntry, list: ListRows): Promise<SheetShape> {
  const shape = {
    prefix: "",
    records: 0,
    rows: 0,
    header: undefined as SampleCell[] | undefined,
    firstRecord: -1,
    lastRecord: -1,
    cellEdge: -1,
    listCellEdge: -1,
    contentEdge: -1,
    head: "",
    tail: "",
  };
  let roles = new RowRoles("", list);
  let edges = new RowEdges("");
  const names = { file: source.archive.file, part: part.name };
  for await (const block of sheetBlocks(inflatedChunks(source.archive, part), names)) {
    if (block.kind === "head") {
      shape.prefix = block.prefix;
      shape.head = block.xml;
      roles = new RowRoles(block.prefix, list);
      edges = new RowEdges(block.prefix);
    } else if (block.kind === "tail") {
      shape.tail = block.xml;
    } else {
      shape.rows += block.rows.length;
      for (const row of block.rows) {
        if (row.inner === row.innerEnd) continue;
        const inner = block.shadow.slice(row.inner, row.innerEnd);
        const widest = edges.widest(inner);
        if (widest > shape.cellEdge) shape.cellEdge = widest;
        const role = roles.roleOf(block, row);
        if (role === "other") continue;
        if (role === "header") {
          shape.header = rowCells(block.xml, block.shadow, row, shape.prefix);
        } else {
          shape.records++;
          if (shape.firstRecord < 0) shape.firstRecord = row.number;
          if (row.number > shape.lastRecord) shape.lastRecord = row.number;
        }
        if (widest > shape.listCellEdge) shape.listCellEdge = widest;
        if (widest > shape.contentEdge) shape.contentEdge = edges.widestContent(inner, shape.contentEdge);
      }
    }
  }
  return shape;
}

/** How far to the right the cells of a row reach. */
class RowEdges {
  readonly #open: string;
  readonly #cursor: CellCursor;

  constructor(prefix: string) {
    this.#open = `<${prefix}c`;
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
