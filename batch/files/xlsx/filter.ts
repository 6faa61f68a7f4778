import { wider, widened } from "./extend-table.ts";
import { type CellRange, columnLetter, parseRange } from "./letters.ts";
import { attribute, tags, type Tag } from "./markup.ts";
import { decodeXml } from "./text.ts";

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
  for (const tag of tags(workbook)) {
    if (tag.name !== "definedName" || tag.kind !== "open") continue;
    const markup = workbook.slice(tag.start, tag.end);
    if (attribute(markup, "name") !== "_xlnm._FilterDatabase") continue;
    if (Number(attribute(markup, "localSheetId")) !== sheet) continue;
    const end = workbook.indexOf("<", tag.end);
    const formula = workbook.slice(tag.end, end);
    const bang = formula.lastIndexOf("!") + 1;
    const named = parseRange(decodeXml(formula.slice(bang)));
    if (!named || named.top !== range.top || named.left !== range.left || named.right !== range.right)
      continue;
    return (
      workbook.slice(0, tag.end) +
      formula.slice(0, bang) +
      absolute(widened(named, count)) +
      workbook.slice(end)
    );
  }
  return workbook;
}

const absolute = ({ top, left, bottom, right }: CellRange): string =>
  `$${columnLetter(left)}$${top}:$${columnLetter(right)}$${bottom}`;
