import { type RowBlock } from "./blocks.ts";
import { type RowSpan } from "./rows.ts";

/** What a row is to the list; both passes over a sheet ask the same question and get the same answer. */
export type RowRole = "header" | "record" | "other";

export interface ListRows {
  readonly headerRow: number;
  readonly lastRow: number;
}

/**
 * A record is a row below the header, down to the list's last row, with something in at least one of its cells: rows
 * that are absent, empty or only formatted look the same to whoever reads the sheet, and none of them is one.
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
