import { wider, widened } from "./extend-table.ts";
import { formatAbsolute, parseReference, rewriteName } from "./defined-names.ts";
import { type CellRange, parseRange } from "../sheet/letters.ts";
import { attribute, tags, type Tag } from "../xml/markup.ts";

/** The sheet's own filter, when it covers the list: it begins at the header and ends at the column before `first`. */
export function listFilter(tail: string, headerRow: number, first: number): CellRange | undefined {
  const tag = filterTag(tail);
  const range = tag && parseRange(attribute(tail.slice(tag.start, tag.end), "ref") ?? "");
  return range && range.top === headerRow && range.right === first - 1 ? range : undefined;
}

function filterTag(tail: string): Tag | undefined {
  let depth = 0;
  for (const tag of tags(tail)) {
    // Custom views hold filters of their own.
    if (tag.name === "customSheetViews") depth += tag.kind === "open" ? 1 : tag.kind === "close" ? -1 : 0;
    if (depth === 0 && tag.name === "autoFilter" && tag.kind !== "close") return tag;
  }
  return undefined;
}

/** The sheet's tail with its filter `count` columns wider. */
export function widenFilter(tail: string, count: number): string {
  const tag = filterTag(tail);
  if (!tag) return tail;
  return tail.slice(0, tag.start) + wider(tail.slice(tag.start, tag.end), count) + tail.slice(tag.end);
}

/** The workbook part with the filter's hidden name widened alike, where it names the same range. */
export function widenFilterName(workbook: string, sheet: number, range: CellRange, count: number): string {
  return rewriteName(workbook, { name: "_xlnm._FilterDatabase", sheet }, (formula) => {
    const named = parseReference(formula);
    const isSame =
      named?.range.top === range.top && named.range.left === range.left && named.range.right === range.right;
    return isSame ? named.sheet + formatAbsolute(widened(named.range, count)) : formula;
  });
}
