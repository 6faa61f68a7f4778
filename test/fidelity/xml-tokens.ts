/** A token of an XML document. `raw` contains its UTF-8 bytes, one per character. */
export interface XmlToken {
  readonly kind: "open" | "close" | "empty" | "text" | "cdata" | "other";
  /** Local name of an element. */
  readonly name: string;
  readonly raw: string;
}

/** The tokens of a document in order; together they are the document. Throws where a token is cut short. */
export function* xmlTokens(xml: Buffer): Generator<XmlToken> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf(0x3c, at);
    if (open !== at) {
      const end = open < 0 ? xml.length : open;
      yield { kind: "text", name: "", raw: xml.toString("latin1", at, end) };
      at = end;
      continue;
    }
    const end = tokenEnd(xml, at);
    yield token(xml.toString("latin1", at, end));
    at = end;
  }
}

const sections = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

function tokenEnd(xml: Buffer, start: number): number {
  for (const [opening, closing] of sections) {
    if (xml.toString("latin1", start, start + opening.length) !== opening) continue;
    const end = xml.indexOf(closing, start + opening.length, "latin1");
    if (end < 0) throw new Error(`${opening} at byte ${start} never ends`);
    return end + closing.length;
  }
  let quote = 0;
  for (let at = start; at < xml.length; at++) {
    const byte = xml[at]!;
    if (quote !== 0) quote = byte === quote ? 0 : quote;
    else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === 0x3e) return at + 1;
  }
  throw new Error(`the tag at byte ${start} never ends`);
}

function token(raw: string): XmlToken {
  if (raw.startsWith("<![CDATA[")) return { kind: "cdata", name: "", raw };
  if (raw.startsWith("<!") || raw.startsWith("<?")) return { kind: "other", name: "", raw };
  const name = /^<\/?(?:[^\s:/>]+:)?([^\s:/>]+)/.exec(raw)?.[1] ?? "";
  if (raw.startsWith("</")) return { kind: "close", name, raw };
  return { kind: raw.endsWith("/>") ? "empty" : "open", name, raw };
}

/** Attributes of a tag by their names as written, values decoded. */
export function attributesOf(raw: string): Map<string, string> {
  const found = raw.matchAll(/([^\s=<>/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(Array.from(found, ([, name, double, single]) => [name!, decode(double ?? single!)]));
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Bytes of character data as text. */
export function decode(bytes: string): string {
  const text = Buffer.from(bytes, "latin1").toString("utf8");
  return text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, body: string) => {
    if (!body.startsWith("#")) return named[body] ?? whole;
    const hex = body.startsWith("#x");
    return String.fromCodePoint(Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10));
  });
}
