import { type CellCursor, childElement, findTag } from "./cells.ts";
import { attribute } from "../xml/markup.ts";
import { stringItemText } from "./string-item.ts";
import { decodeCellText, decodeXml } from "../xml/text.ts";

/** What a cell holds: a text, the number of a shared string, or nothing. */
export type CellContent = string | number | undefined;

/** Reads the cell under the cursor; `xml` is the row's inner XML as it stands, `shadow` with CDATA blanked out. */
export function cellContent(cursor: CellCursor, xml: string, shadow: string, prefix: string): CellContent {
  if (cursor.end === cursor.inner) return undefined;
  const type = attribute(cursor.tag(), "t") ?? "n";
  const inside = xml.slice(cursor.inner, cursor.end);
  const inShadow = xml === shadow ? inside : shadow.slice(cursor.inner, cursor.end);
  if (type === "inlineStr") {
    const item = elementBody(inside, inShadow, prefix, "is");
    if (item !== undefined) return stringItemText(item, prefix);
  }
  const value = childElement(inside, inShadow, prefix, "v")?.content;
  if (value === undefined || value === "") return undefined;
  if (type === "s") {
    const index = Number(value);
    return Number.isInteger(index) && index >= 0 ? index : undefined;
  }
  return valueText(type, value);
}

/** Whether the cell under the cursor holds a formula without its result. The empty text is a result: of type `str`. */
export function isUncalculated(cursor: CellCursor, shadow: string, prefix: string): boolean {
  if (cursor.end === cursor.inner) return false;
  const inside = shadow.slice(cursor.inner, cursor.end);
  if (findTag(inside, `<${prefix}f`, 0) < 0) return false;
  const value = childElement(inside, inside, prefix, "v");
  return value === undefined || (value.content === "" && attribute(cursor.tag(), "t") !== "str");
}

/** Whether a cell of this type holds text of somebody's, not a number, a truth value or an error. */
export const isTextType = (type: string | undefined): boolean =>
  type === "s" || type === "inlineStr" || type === "str";

function valueText(type: string, value: string): string {
  if (type === "n") return numberText(value);
  if (type === "b") return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
  return type === "e" || type === "d" ? decodeXml(value) : decodeCellText(value);
}

const DIGITS = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * A number as a person would type it: `5.52032534E8` is 552032534, and the 17 digits Excel writes are rounded to the
 * 15 it shows. A number format is not applied: 5520325 shown as 005520325 reads 5520325.
 */
export function numberText(value: string): string {
  const trimmed = value.trim();
  if (DIGITS.test(trimmed)) return trimmed;
  const number = Number(trimmed);
  if (trimmed === "" || !Number.isFinite(number)) return decodeXml(trimmed);
  const shown = String(Number(number.toPrecision(15)));
  return shown.includes("e+") ? BigInt(Number(shown)).toString() : shown;
}

function elementBody(xml: string, shadow: string, prefix: string, name: string): string | undefined {
  const open = shadow.indexOf(`<${prefix}${name}`);
  if (open < 0) return undefined;
  const inner = shadow.indexOf(">", open) + 1;
  if (inner === 0 || shadow[inner - 2] === "/") return "";
  const close = shadow.lastIndexOf(`</${prefix}${name}`);
  return xml.slice(inner, close < inner ? undefined : close);
}
