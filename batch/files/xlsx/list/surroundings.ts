import type { ZipEntry } from "../../zip/archive.ts";
import { type CellRange, parseRange } from "../../letters.ts";
import { attribute, tags } from "../xml/markup.ts";
import type { Package } from "../package/package.ts";
import { type SheetTable } from "../sheet/tables.ts";

/** What takes up room on a sheet besides its cells, as rectangles. */
export async function occupiedRanges(
  source: Package,
  sheet: ZipEntry,
  tail: string,
  tables: readonly SheetTable[],
): Promise<CellRange[]> {
  return [
    ...tables.map(({ range }) => range),
    ...mergedRanges(tail),
    ...(await commentedCells(source, sheet)),
  ];
}

/** The ranges of cells that a sheet shows as one, by the XML below its rows. */
export function mergedRanges(tail: string): CellRange[] {
  return tail.includes("mergeCell") ? rangesOf(tail, "mergeCell") : [];
}

async function commentedCells(source: Package, sheet: ZipEntry): Promise<CellRange[]> {
  const ranges: CellRange[] = [];
  for (const { type, target } of await source.relations(sheet)) {
    const part = type === "comments" || type === "threadedComment" ? source.part(target) : undefined;
    if (part) ranges.push(...rangesOf(await source.read(part), type === "comments" ? "comment" : type));
  }
  return ranges;
}

function rangesOf(xml: string, name: string): CellRange[] {
  const ranges: CellRange[] = [];
  for (const tag of tags(xml)) {
    if (tag.name !== name || tag.kind === "close") continue;
    const range = parseRange(attribute(xml.slice(tag.start, tag.end), "ref") ?? "");
    if (range) ranges.push(range);
  }
  return ranges;
}
