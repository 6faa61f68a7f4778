/** A tag of an XML document held as bytes in a string. */
export interface Tag {
  readonly kind: "open" | "close" | "empty";
  /** Prefix with its colon, or nothing: `x:`. */
  readonly prefix: string;
  /** Name without prefix. */
  readonly name: string;
  readonly start: number;
  /** Behind the `>`. */
  readonly end: number;
}

/** The tags of a document in order; comments, CDATA, instructions and DOCTYPE are passed over. Ends at a tag cut short. */
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

/** Behind the `>` that ends the tag at `start`, whatever its attributes' values hold; -1 when the tag is cut short. */
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

/** The same for tags that rarely hold a `>` in an attribute: the first one ends them when a double quote is before it. */
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

/** Bytes of an attribute's value in a tag, undecoded. `name` is as written, prefix included. */
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

/** The tag with an attribute set to `value` (bytes), in its place or at the end. */
export function withAttribute(tag: string, name: string, value: string): string {
  const pattern = attributePattern(name);
  if (pattern.test(tag)) return tag.replace(pattern, (_, lead: string) => `${lead}"${value}"`);
  const end = tag.endsWith("/>") ? tag.length - 2 : tag.length - 1;
  return `${tag.slice(0, end).trimEnd()} ${name}="${value}"${tag.slice(end)}`;
}

/** The start tag as that of an empty element. */
export const emptied = (tag: string): string =>
  tag.endsWith("/>") ? tag : `${tag.slice(0, -1).trimEnd()}/>`;

export const withoutAttribute = (tag: string, name: string): string =>
  tag.replace(attributePattern(name), "");

/** A document without the empty elements of `name` that `drops` tells. */
export function withoutTags(xml: string, name: string, drops: (markup: string) => boolean): string {
  let out = "";
  let done = 0;
  for (const tag of tags(xml)) {
    if (tag.name !== name || tag.kind !== "empty" || !drops(xml.slice(tag.start, tag.end))) continue;
    out += xml.slice(done, tag.start);
    done = tag.end;
  }
  return out + xml.slice(done);
}

/**
 * The document with the contents of comments, CDATA sections, instructions and DOCTYPE blanked out at equal length, so
 * that every `<` left begins a tag. `whole` ends before a section that is cut short; `plain` tells that there was none.
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

/** Where `<!` or `<?` stands next; the second character is looked for, being rare in data where the first is everywhere. */
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

/** Character data between tags as bytes, entities undecoded; what stands in CDATA sections is made to look likewise. */
export function characterData(xml: string): string {
  if (!xml.includes("<")) return xml;
  return xml.replace(MARKUP, (_, data?: string) => data?.replaceAll("&", "&amp;") ?? "");
}

const MARKUP = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[^>]*>/g;
