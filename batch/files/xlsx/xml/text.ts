/**
 * Sheets are scanned as latin1 strings that hold the file's UTF-8 bytes one a character, so that what is not touched
 * keeps its bytes whatever they are. Called "bytes" below; everything else here is text.
 */

/** Characters a cell holds, in UTF-16 units: Excel's limit. Files may say more; no program shows it. */
export const LONGEST_TEXT = 32_767;

const NOT_ASCII = /[\x80-\uffff]/;

const textFromBytes = (bytes: string): string =>
  NOT_ASCII.test(bytes) ? Buffer.from(bytes, "latin1").toString("utf8") : bytes;

const bytesFromText = (text: string): string =>
  NOT_ASCII.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text of XML character data or of an attribute's value. */
export function decodeXml(bytes: string): string {
  const text = textFromBytes(bytes);
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name: string) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Characters XML cannot hold stand as `_xHHHH_` in cells, headers and table columns (ECMA-376 22.9.2.19, ST_Xstring). */
export function decodeCellText(bytes: string): string {
  const text = decodeXml(bytes);
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** What XML forbids, and the carriage return, which it would read as a line feed. Tab and the controls from DEL on may stand. */
const FORBIDDEN = /\p{Cc}(?<![\t\n\x7f-\x9f])|[\ufffe\uffff]/gu;

/** A text as the character data of a cell; still text, to be written as UTF-8. */
export function escapeCellText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(FORBIDDEN, escapeUnit)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Bytes of a text as an attribute's value between double quotes, with `_xHHHH_` for what attributes cannot hold. */
export const attributeBytes = (text: string): string =>
  bytesFromText(
    escapeCellText(text)
      .replaceAll('"', "&quot;")
      .replace(/[\t\n]/g, escapeUnit),
  );

const escapeUnit = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** White space that XML readers may drop unless told to keep it. */
export const needsPreserve = (text: string): boolean =>
  text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE || text.includes("\n");

const SPACE = 32;
