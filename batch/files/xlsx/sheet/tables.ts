import type { ZipEntry } from "../../zip/archive.ts";
import { type CellRange, parseRange } from "../../letters.ts";
import { attribute, tags, decodeXml } from "../xml/markup.ts";
import type { Package } from "../package/package.ts";

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
  for (const tag of tags(xml)) {
    if (tag.name !== "table") continue;
    const markup = xml.slice(tag.start, tag.end);
    const range = parseRange(attribute(markup, "ref") ?? "");
    if (!range) return undefined;
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
  return undefined;
}

/** Returns the rows that tables declare as their header. */
export const headerRowsOf = (tables: readonly SheetTable[]): Set<number> =>
  new Set(tables.filter((table) => table.headerRows > 0).map((table) => table.range.top));
