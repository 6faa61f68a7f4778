import { formatRange, LAST_COLUMN, parseRange } from "../../letters.ts";
import { attribute, emptied, tags, withAttribute, withoutAttribute, type Tag } from "../xml/markup.ts";

/** New columns side by side: the first, and the width of each in characters. */
export interface NewWidths {
  readonly first: number;
  readonly widths: readonly number[];
}

/** The sheet's head with the dimension widened to the new columns, and widths for them. */
export function patchHead(head: string, columns: NewWidths, headerRow: number): string {
  if (columns.widths.length === 0) return head;
  return withWidths(withDimension(head, columns.first + columns.widths.length - 1, headerRow), columns);
}

function withDimension(head: string, right: number, headerRow: number): string {
  const tag = find(head, "dimension");
  if (!tag) return head;
  const markup = head.slice(tag.start, tag.end);
  const range = parseRange(attribute(markup, "ref") ?? "");
  if (!range) return head;
  const wider = {
    ...range,
    top: Math.min(range.top, headerRow),
    bottom: Math.max(range.bottom, headerRow),
    right: Math.max(range.right, right),
  };
  return head.slice(0, tag.start) + withAttribute(markup, "ref", formatRange(wider)) + head.slice(tag.end);
}

function withWidths(head: string, columns: NewWidths): string {
  const data = find(head, "sheetData")!;
  const prefix = data.prefix;
  const open = find(head, "cols");
  const element = (cols: readonly string[]) => `<${prefix}cols>${cols.join("")}</${prefix}cols>`;
  if (!open)
    return head.slice(0, data.start) + element(newCols(prefix, columns, [])) + head.slice(data.start);
  if (open.kind === "empty") {
    return head.slice(0, open.start) + element(newCols(prefix, columns, [])) + head.slice(open.end);
  }
  const close = [...tags(head, open.end)].find((tag) => tag.name === "cols" && tag.kind === "close");
  if (!close) return head;
  const inside = head.slice(open.end, close.start);
  const cols = [...tags(inside)].filter((tag) => tag.name === "col" && tag.kind !== "close");
  const existing = cols.map((tag) => emptied(inside.slice(tag.start, tag.end)));
  return head.slice(0, open.end) + newCols(prefix, columns, existing).join("") + head.slice(close.start);
}

/** `col` elements in order: those that were there, cut where the new columns lie, and one for each new column. */
function newCols(prefix: string, { first, widths }: NewWidths, existing: readonly string[]): string[] {
  const last = first + widths.length - 1;
  const cols: { min: number; markup: string }[] = [];
  const covering = new Map<number, string>();
  for (const markup of existing) {
    const min = Number(attribute(markup, "min")) - 1;
    const max = Math.min(Number(attribute(markup, "max")) - 1, LAST_COLUMN);
    const piece = (from: number, to: number) => {
      if (from > to) return;
      cols.push({
        min: from,
        markup: withAttribute(withAttribute(markup, "min", `${from + 1}`), "max", `${to + 1}`),
      });
    };
    if (!(min <= last && max >= first)) {
      cols.push({ min, markup });
      continue;
    }
    piece(min, Math.min(max, first - 1));
    piece(Math.max(min, last + 1), max);
    for (let column = Math.max(min, first); column <= Math.min(max, last); column++)
      covering.set(column, markup);
  }
  for (const [offset, width] of widths.entries()) {
    const min = first + offset;
    cols.push({ min, markup: newCol(prefix, min, width, covering.get(min)) });
  }
  return cols.sort((a, b) => a.min - b.min).map(({ markup }) => markup);
}

/** A new column keeps the default format of its place, is shown, and is at least wide enough for its header. */
function newCol(prefix: string, column: number, width: number, covering: string | undefined): string {
  const place = `min="${column + 1}" max="${column + 1}"`;
  if (covering === undefined) return `<${prefix}col ${place} width="${width}" customWidth="1"/>`;
  const shown = ["hidden", "outlineLevel", "collapsed", "bestFit"].reduce(withoutAttribute, covering);
  const kept = Math.max(width, Number(attribute(covering, "width") ?? 0) || 0);
  const placed = withAttribute(withAttribute(shown, "min", `${column + 1}`), "max", `${column + 1}`);
  return withAttribute(withAttribute(placed, "width", `${kept}`), "customWidth", "1");
}

function find(xml: string, name: string): Tag | undefined {
  for (const tag of tags(xml)) if (tag.name === name && tag.kind !== "close") return tag;
  return undefined;
}
