import { attribute, tags, withAttribute, type Tag } from "../xml/markup.ts";

/** What is added to a styles part; all that it holds keeps its bytes. */
export interface StyleAdditions {
  /** `xf` elements, put at the end of `cellXfs`. */
  readonly formats: readonly string[];
  /** Number formats of the workbook's own, by unused ids. */
  readonly codes: readonly { readonly id: number; readonly code: string }[];
}

/** Children of `styleSheet` in the order the standard demands (ECMA-376 18.8.39). */
const ORDER = [
  ...["numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs"],
  ...["cellStyles", "dxfs", "tableStyles", "colors", "extLst"],
];

/** The styles part with formats and number formats more. */
export function extendStyles(xml: string, { formats, codes }: StyleAdditions): string {
  const root = rootOf([...tags(xml)]);
  const numFmt = ({ id, code }: StyleAdditions["codes"][number]) =>
    `<${root.prefix}numFmt numFmtId="${id}" formatCode="${code}"/>`;
  return append(append(xml, "cellXfs", formats), "numFmts", codes.map(numFmt));
}

const rootOf = (all: readonly Tag[]): Tag => all.find(({ name }) => name === "styleSheet")!;

/** Puts items at the end of a section, which is made where it is missing. */
function append(xml: string, section: string, items: readonly string[]): string {
  if (items.length === 0) return xml;
  const all = [...tags(xml)];
  const root = rootOf(all);
  const put = items.join("");
  const made = (start: string) => `${start}${put}</${root.prefix}${section}>`;
  const open = all.find(({ name, kind }) => name === section && kind !== "close");
  if (!open)
    return insert(xml, all, root, section, made(`<${root.prefix}${section} count="${items.length}">`));
  const markup = xml.slice(open.start, open.end);
  if (open.kind === "empty") {
    const start = withAttribute(`${markup.slice(0, -2).trimEnd()}>`, "count", `${items.length}`);
    return xml.slice(0, open.start) + made(start) + xml.slice(open.end);
  }
  const end = all.find(({ name, kind }) => name === section && kind === "close")!;
  const count = attribute(markup, "count");
  const start =
    count === undefined ? markup : withAttribute(markup, "count", `${Number(count) + items.length}`);
  return xml.slice(0, open.start) + start + xml.slice(open.end, end.start) + put + xml.slice(end.start);
}

/** Puts a new section before the first that follows it in the order. */
function insert(xml: string, all: readonly Tag[], root: Tag, section: string, made: string): string {
  if (root.kind === "empty") {
    const start = `${xml.slice(root.start, root.end - 2).trimEnd()}>`;
    return `${xml.slice(0, root.start)}${start}${made}</${root.prefix}styleSheet>${xml.slice(root.end)}`;
  }
  const later = new Set(ORDER.slice(ORDER.indexOf(section) + 1));
  const isNext = ({ name, prefix, kind }: Tag) =>
    (prefix === root.prefix && kind !== "close" && later.has(name)) ||
    (name === "styleSheet" && kind === "close");
  const next = all.find(isNext)!;
  return xml.slice(0, next.start) + made + xml.slice(next.start);
}
