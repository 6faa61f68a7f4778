import { type CellRange, parseRange } from "../../list.ts";

/**
 * Sheets are scanned as latin1 strings that contain the file's UTF-8 bytes, one per character, so that parts that are
 * not changed keep their bytes. Such strings are called "bytes" below; all others are text.
 */

/** Largest number of characters in a cell, in UTF-16 units: Excel's limit. Files may contain more. */
export const LONGEST_TEXT = 32_767;

const NOT_ASCII = /[\x80-\uffff]/;

const textFromBytes = (bytes: string): string =>
  NOT_ASCII.test(bytes) ? Buffer.from(bytes, "latin1").toString("utf8") : bytes;

const bytesFromText = (text: string): string =>
  NOT_ASCII.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes XML character data or an attribute's value to text. */
export function decodeXml(bytes: string): string {
  const text = textFromBytes(bytes);
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name: string) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/**
 * Decodes the text of a cell, header or table column, in which characters that XML cannot represent are written as
 * `_xHHHH_` (ECMA-376 22.9.2.19, ST_Xstring).
 */
export function decodeCellText(bytes: string): string {
  const text = decodeXml(bytes);
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/**
 * Characters that XML forbids, and the carriage return, which XML would read as a line feed. Tab and the controls from
 * DEL on are allowed.
 */
const FORBIDDEN = /\p{Cc}(?<![\t\n\x7f-\x9f])|[\ufffe\uffff]/gu;

/** Escapes a text as the character data of a cell. The result is still text, to be written as UTF-8. */
export function escapeCellText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(FORBIDDEN, escapeUnit)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/**
 * Returns the bytes of a text as an attribute's value between double quotes, with `_xHHHH_` for characters that
 * attributes cannot represent.
 */
export const attributeBytes = (text: string): string =>
  bytesFromText(
    escapeCellText(text)
      .replaceAll('"', "&quot;")
      .replace(/[\t\n]/g, escapeUnit),
  );

const escapeUnit = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** Returns whether a text has white space that XML readers may drop unless told to preserve it. */
export const needsPreserve = (text: string): boolean =>
  text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || text.includes("\n");

/** A tag of an XML document, given as bytes in a string. */
export interface Tag {
  readonly kind: "open" | "close" | "empty";
  /** Prefix with its colon, such as `x:`, or empty. */
  readonly prefix: string;
  /** Name without prefix. */
  readonly name: string;
  readonly start: number;
  /** Position after the `>`. */
  readonly end: number;
}

/** Yields the tags of a document in order, but not those in comments and CDATA. Ends at an incomplete tag. */
export function* tags(xml: string, from = 0): Generator<Tag> {
  const shadow = maskMarkup(xml).shadow;
  let at = shadow.indexOf("<", from);
  while (at >= 0) {
    const end = tagEnd(shadow, at);
    if (end < 0) return;
    const close = shadow[at + 1] === "/";
    const named = NAME.exec(shadow.slice(close ? at + 2 : at + 1, end));
    if (named) {
      const kind = close ? "close" : shadow[end - 2] === "/" ? "empty" : "open";
      yield { kind, prefix: named[1] ?? "", name: named[2]!, start: at, end };
    }
    at = shadow.indexOf("<", end);
  }
}

const NAME = /^([^\s:/>]+:)?([^\s:/>]+)/;

/** Yields the start tags of the elements called `name`, with their bytes. */
export function* startTags(xml: string, name: string): Generator<Tag & { readonly markup: string }> {
  for (const tag of tags(xml)) {
    if (tag.name === name && tag.kind !== "close") yield { ...tag, markup: xml.slice(tag.start, tag.end) };
  }
}

/** Returns the end tag of the first element called `name`. */
export const endTag = (xml: string, name: string): Tag | undefined =>
  [...tags(xml)].find((tag) => tag.name === name && tag.kind === "close");

/** Returns the position after the `>` that ends the tag at `start`, or -1 if the tag is incomplete. */
export function tagEnd(shadow: string, start: number): number {
  let end = shadow.indexOf(">", start);
  if (end < 0) return -1;
  let quote = firstQuote(shadow, start, end);
  while (quote >= 0) {
    const closing = shadow.indexOf(shadow[quote]!, quote + 1);
    if (closing < 0) return -1;
    if (closing > end) {
      end = shadow.indexOf(">", closing);
      if (end < 0) return -1;
    }
    quote = firstQuote(shadow, closing + 1, end);
  }
  return end + 1;
}

/** Like `tagEnd`, but faster for tags that rarely have a `>` in an attribute: one after a double quote is the end. */
export function quickTagEnd(shadow: string, start: number): number {
  const end = shadow.indexOf(">", start);
  if (end < 0) return -1;
  const last = shadow.charCodeAt(end - 1) === SLASH ? end - 2 : end - 1;
  return shadow.charCodeAt(last) === DOUBLE_QUOTE ? end + 1 : tagEnd(shadow, start);
}

const SLASH = 47;
const DOUBLE_QUOTE = 34;

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39) return at;
  }
  return -1;
}

/** Returns the cells that the attribute `ref` of a tag names. */
export const refOf = (tag: string): CellRange | undefined => parseRange(attribute(tag, "ref") ?? "");

/** Returns whether a tag states that the attribute `name` is true. */
export const isOn = (tag: string, name: string): boolean => /^(1|true|on)$/.test(attribute(tag, name) ?? "");

/** Returns the bytes of an attribute's value in a tag, undecoded. `name` is as written, including its prefix. */
export function attribute(tag: string, name: string): string | undefined {
  let at = tag.indexOf(`${name}="`);
  while (at > 0) {
    if (tag.charCodeAt(at - 1) <= 32) {
      const from = at + name.length + 2;
      const to = tag.indexOf('"', from);
      return to < 0 ? undefined : tag.slice(from, to);
    }
    at = tag.indexOf(`${name}="`, at + 1);
  }
  if (!UNUSUAL.test(tag)) return undefined;
  const found = attributePattern(name).exec(tag);
  return found ? (found[2] ?? found[3]) : undefined;
}

/** Single quotes, or white space around the equals sign. */
const UNUSUAL = /'|\s=|=\s/;

const attributePattern = (name: string): RegExp => new RegExp(`(\\s${name}\\s*=\\s*)(?:"([^"]*)"|'([^']*)')`);

/** Returns the tag with an attribute set to `value` (bytes), at its place or at the end. */
export function withAttribute(tag: string, name: string, value: string): string {
  const pattern = attributePattern(name);
  if (pattern.test(tag)) return tag.replace(pattern, (_, lead: string) => `${lead}"${value}"`);
  const end = tag.endsWith("/>") ? tag.length - 2 : tag.length - 1;
  return `${tag.slice(0, end).trimEnd()} ${name}="${value}"${tag.slice(end)}`;
}

/** Returns a start tag as that of an empty element. */
export const emptied = (tag: string): string =>
  tag.endsWith("/>") ? tag : `${tag.slice(0, -1).trimEnd()}/>`;

export const withoutAttribute = (tag: string, name: string): string =>
  tag.replace(attributePattern(name), "");

/** Returns a document without the empty elements `name` for which `drops` returns true. */
export function withoutTags(xml: string, name: string, drops: (markup: string) => boolean): string {
  const dropped = [...startTags(xml, name)].filter(({ kind, markup }) => kind === "empty" && drops(markup));
  const edits = dropped.map(({ start, end }) => ({ start, end, markup: "" }));
  return edited(xml, edits);
}

/** New markup for a part of the XML. */
export interface MarkupEdit {
  readonly start: number;
  readonly end: number;
  readonly markup: string;
}

/** Returns a document with edits, which are in its order. */
export function edited(xml: string, edits: readonly MarkupEdit[]): string {
  let out = "";
  let done = 0;
  for (const { start, end, markup } of edits) {
    out += xml.slice(done, start) + markup;
    done = end;
  }
  return out + xml.slice(done);
}

/**
 * Returns the document with comments, CDATA sections, instructions and DOCTYPE replaced by spaces of equal length, so
 * that every remaining `<` begins a tag. `whole` is the position before an incomplete section; `plain` says that there
 * was nothing to replace.
 */
export function maskMarkup(xml: string): { shadow: string; whole: number; plain: boolean } {
  const pieces: string[] = [];
  let done = 0;
  let mark = sectionAt(xml, "!", 0);
  let instruction = sectionAt(xml, "?", 0);
  while (mark >= 0 || instruction >= 0) {
    const start = mark >= 0 && (instruction < 0 || mark < instruction) ? mark : instruction;
    const end = sectionEnd(xml, start);
    if (end < 0) {
      pieces.push(xml.slice(done, start), " ".repeat(xml.length - start));
      return { shadow: pieces.join(""), whole: start, plain: false };
    }
    pieces.push(xml.slice(done, start), " ".repeat(end - start));
    done = end;
    if (mark >= 0 && mark < end) mark = sectionAt(xml, "!", end);
    if (instruction >= 0 && instruction < end) instruction = sectionAt(xml, "?", end);
  }
  if (done === 0) return { shadow: xml, whole: xml.length, plain: true };
  pieces.push(xml.slice(done));
  return { shadow: pieces.join(""), whole: xml.length, plain: false };
}

/** Returns where the next `<!` or `<?` is. The search is for the second character, which is rarer in data. */
function sectionAt(xml: string, second: string, from: number): number {
  let at = xml.indexOf(second, from + 1);
  while (at >= 0 && xml.charCodeAt(at - 1) !== 60) at = xml.indexOf(second, at + 1);
  return at < 0 ? -1 : at - 1;
}

function sectionEnd(xml: string, start: number): number {
  const [open, close] = sections.find(([opening]) => xml.startsWith(opening, start))!;
  const end = xml.indexOf(close, start + open.length);
  return end < 0 ? -1 : end + close.length;
}

const sections: readonly (readonly [open: string, close: string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
];

/** Returns the character data between tags as bytes, with entities undecoded, and that of CDATA encoded alike. */
export function characterData(xml: string): string {
  if (!xml.includes("<")) return xml;
  return xml.replace(MARKUP, (_, data?: string) => data?.replaceAll("&", "&amp;") ?? "");
}

const MARKUP = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[^>]*>/g;
