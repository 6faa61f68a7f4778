import { FileError } from "../../file-error.ts";
import { inflatedChunks, type ZipEntry } from "../../zip/archive.ts";
import type { Package } from "../package/package.ts";
import {
  attribute,
  characterData,
  decodeCellText,
  decodeXml,
  maskMarkup,
  startTags,
  tagEnd,
} from "../xml/markup.ts";
import { LONGEST_PIECE } from "./blocks.ts";
import { type CellCursor, childBody, findTag } from "./cells.ts";

const PAGE = 1024 * 1024;

/** Stores many short texts, numbered from 0, in a few buffers: a tenth of the memory of as many strings. */
export class TextHeap {
  #pages: Buffer[] = [];
  #used = PAGE;
  #count = 0;
  /** Page of each text in the upper 12 bits, position on the page in the lower 20. */
  #places = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);

  add(text: string): number {
    // At most three bytes of UTF-8 per UTF-16 unit.
    const most = text.length * 3;
    if (this.#used + most >= PAGE) this.#turnPage(most);
    const page = this.#pages.length - 1;
    const length = writtenAt(this.#pages[page]!, this.#used, text);
    const index = this.#count++;
    if (index === this.#places.length) {
      this.#places = doubled(this.#places);
      this.#lengths = doubled(this.#lengths);
    }
    this.#places[index] = page * PAGE + this.#used;
    this.#lengths[index] = length;
    this.#used += length;
    return index;
  }

  get(index: number): string {
    const place = this.#places[index]!;
    const from = place % PAGE;
    return this.#pages[Math.floor(place / PAGE)]!.toString("utf8", from, from + this.#lengths[index]!);
  }

  #turnPage(most: number): void {
    if (this.#pages.length === 4096) throw new RangeError("Texts of more than 4 GiB are not kept.");
    this.#pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, most)));
    this.#used = 0;
  }
}

/** Writes a text as UTF-8 and returns its length. A short ASCII text is written here, since calling Buffer costs more. */
function writtenAt(page: Buffer, start: number, text: string): number {
  if (text.length > SHORT) return page.write(text, start, "utf8");
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) return page.write(text, start, "utf8");
    page[start + index] = code;
  }
  return text.length;
}

const SHORT = 32;

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/**
 * Returns the text of a string item (`si` of the shared strings, `is` of a cell): its `t`, or those of its runs joined.
 * Phonetic runs (`rPh`), the reading aid of East Asian text, are excluded. `xml` is the content of the element.
 */
function stringItemText(xml: string, prefix: string): string {
  const { shadow } = maskMarkup(xml);
  let bytes = "";
  let at = findTag(shadow, `<${prefix}t`, 0);
  if (at < 0) return "";
  let phonetic = findTag(shadow, `<${prefix}rPh`, 0);
  while (at >= 0) {
    if (phonetic >= 0 && phonetic < at) {
      const close = findTag(shadow, `</${prefix}rPh`, phonetic);
      if (close < 0) break;
      at = findTag(shadow, `<${prefix}t`, close);
      phonetic = findTag(shadow, `<${prefix}rPh`, close);
      continue;
    }
    const inner = tagEnd(shadow, at);
    if (inner < 0) break;
    let end = inner;
    if (shadow[inner - 2] !== "/") {
      const close = findTag(shadow, `</${prefix}t`, inner);
      end = close < 0 ? xml.length : close;
      bytes += characterData(xml.slice(inner, end));
    }
    at = findTag(shadow, `<${prefix}t`, end);
  }
  return decodeCellText(bytes);
}

/** Content of a cell: a text, the index of a shared string, or nothing. */
export type CellContent = string | number | undefined;

/** Reads the cell at the cursor. `xml` is the row's inner XML unchanged, `shadow` with CDATA blanked out. */
export function cellContent(cursor: CellCursor, xml: string, shadow: string, prefix: string): CellContent {
  if (cursor.end === cursor.inner) return undefined;
  const type = attribute(cursor.tag(), "t") ?? "n";
  if (xml === shadow && type !== "inlineStr") {
    const value = plainValue(xml, cursor.inner, cursor.end, prefix);
    if (value !== undefined) return valueContent(type, value);
  }
  const inside = xml.slice(cursor.inner, cursor.end);
  const inShadow = xml === shadow ? inside : shadow.slice(cursor.inner, cursor.end);
  if (type === "inlineStr") {
    const item = childBody(inside, inShadow, prefix, "is");
    if (item !== undefined) return stringItemText(item, prefix);
  }
  const value = childBody(inside, inShadow, prefix, "v");
  return value === undefined ? undefined : valueContent(type, characterData(value));
}

/** Returns the value of a cell with no other content, as nearly every one is, from `inner` to its `end`. */
function plainValue(xml: string, inner: number, end: number, prefix: string): string | undefined {
  const start = inner + prefix.length + "<v>".length;
  if (xml.charCodeAt(start - 1) !== 62 || !xml.startsWith(`<${prefix}v>`, inner)) return undefined;
  const close = xml.indexOf("<", start);
  const rest = `</${prefix}v></${prefix}c>`;
  return close + rest.length === end && xml.startsWith(rest, close) ? xml.slice(start, close) : undefined;
}

function valueContent(type: string, value: string): CellContent {
  if (value === "") return undefined;
  if (type !== "s") return valueText(type, value);
  const index = Number(value);
  return Number.isInteger(index) && index >= 0 ? index : undefined;
}

/** Returns whether the cell at the cursor has a formula without its result. An empty text of type `str` is one. */
export function isUncalculated(cursor: CellCursor, shadow: string, prefix: string): boolean {
  if (cursor.end === cursor.inner) return false;
  const inside = shadow.slice(cursor.inner, cursor.end);
  if (findTag(inside, `<${prefix}f`, 0) < 0) return false;
  const value = childBody(inside, inside, prefix, "v");
  return !value && (value === undefined || attribute(cursor.tag(), "t") !== "str");
}

/** Returns whether a cell of this type contains text, and not a number, a truth value or an error. */
export const isTextType = (type: string | undefined): boolean =>
  type === "s" || type === "inlineStr" || type === "str";

function valueText(type: string, value: string): string {
  if (type === "n") return numberText(value);
  if (type === "b") return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
  return type === "e" || type === "d" ? decodeXml(value) : decodeCellText(value);
}

const LONGEST_EXACT = 15;

/** Returns whether a number is as a person would type it: an integer of up to 15 digits without leading zeros. */
function isPlainInteger(value: string): boolean {
  const first = value.charCodeAt(0) === MINUS ? 1 : 0;
  const digits = value.length - first;
  if (digits < 1 || digits > LONGEST_EXACT || value.charCodeAt(first) === ZERO) return value === "0";
  for (let at = first; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (!(code >= ZERO && code <= NINE)) return false;
  }
  return true;
}

const MINUS = 45;
const ZERO = 48;
const NINE = 57;

/**
 * Formats a number as a person would type it: `5.52032534E8` is 552032534, and the 17 digits that Excel writes are
 * rounded to the 15 it shows. Number formats are not applied: 5520325 shown as 005520325 gives 5520325.
 */
export function numberText(value: string): string {
  if (isPlainInteger(value)) return value;
  const trimmed = value.trim();
  if (isPlainInteger(trimmed)) return trimmed;
  const number = Number(trimmed);
  if (trimmed === "" || !Number.isFinite(number)) return decodeXml(trimmed);
  const shown = String(Number(number.toPrecision(15)));
  return shown.includes("e+") ? BigInt(Number(shown)).toString() : shown;
}

/** Which shared strings are requested, and what is done with each. */
export interface SharedStringRequest {
  /** Highest requested index. Reading stops after it. */
  readonly last: number;
  wants(index: number): boolean;
  give(index: number, text: string): void;
}

/** Streams the shared strings once and passes on those requested. The others are only counted. */
export async function readSharedStrings(
  source: Package,
  part: ZipEntry | undefined,
  request: SharedStringRequest,
): Promise<void> {
  if (!part || request.last < 0) return;
  let items: ItemCutter | undefined;
  let text = "";
  let wanted = 0;
  for await (const chunk of inflatedChunks(source.archive, part)) {
    text += chunk.toString("latin1");
    if (text.length < wanted) continue;
    items ??= itemCutter(text, source.archive.file, part.name, request);
    if (items) {
      text = text.slice(items.cut(text));
      if (items.next > request.last) return;
    }
    wanted = 2 * text.length;
    if (text.length > LONGEST_PIECE) {
      const damage = { code: "damage_long_string", parameters: { part: part.name } } as const;
      throw new FileError("damaged_workbook", { file: source.archive.file, damage });
    }
  }
  items ??= itemCutter(text, source.archive.file, part.name, request);
  items?.cut(text);
}

/** Returns a function for all shared strings by index. It returns an empty text for an unknown index. */
export async function everySharedString(
  source: Package,
  part: ZipEntry | undefined,
): Promise<(index: number) => string> {
  const texts = new TextHeap();
  let count = 0;
  await readSharedStrings(source, part, {
    last: Infinity,
    wants: () => true,
    give: (_, text) => void (count = texts.add(text) + 1),
  });
  return (index) => (index < count ? texts.get(index) : "");
}

function itemCutter(
  text: string,
  file: string,
  part: string,
  request: SharedStringRequest,
): ItemCutter | undefined {
  if (/^(\xff\xfe|\xfe\xff|<\0|\0<)/.test(text))
    throw new FileError("utf16_part", { file, part, encoding: "UTF-16" });
  const [root] = startTags(text, "sst");
  return root && new ItemCutter(root.prefix, request);
}

class ItemCutter {
  next = 0;
  readonly #prefix: string;
  readonly #plain: readonly [open: string, close: string];
  readonly #request: SharedStringRequest;

  constructor(prefix: string, request: SharedStringRequest) {
    this.#prefix = prefix;
    this.#plain = [`<${prefix}si><${prefix}t>`, `</${prefix}t></${prefix}si>`];
    this.#request = request;
  }

  /** Reads the complete items at the start of `text`, and returns where they end. */
  cut(text: string): number {
    const { shadow, whole, plain } = maskMarkup(text);
    const open = `<${this.#prefix}si`;
    let done = 0;
    while (this.next <= this.#request.last) {
      const start = findTag(shadow, open, done);
      if (start < 0 || start >= whole) break;
      const end = (plain && this.#plainItem(text, start)) || this.#item(text, shadow, start, whole);
      if (end === 0) break;
      done = end;
    }
    return done;
  }

  /** Reads the item at `start` and returns where it ends; 0 if it is incomplete. */
  #item(text: string, shadow: string, start: number, whole: number): number {
    const inner = tagEnd(shadow, start);
    if (inner < 0) return 0;
    let innerEnd = inner;
    let end = inner;
    if (shadow[inner - 2] !== "/") {
      innerEnd = findTag(shadow, `</${this.#prefix}si`, inner);
      if (innerEnd < 0 || innerEnd >= whole) return 0;
      end = shadow.indexOf(">", innerEnd) + 1;
      if (end === 0) return 0;
    }
    this.#give(() => stringItemText(text.slice(inner, innerEnd), this.#prefix));
    return end;
  }

  /** Reads the item at `start` if it is only a text, as most are, and returns where it ends; 0 for any other. */
  #plainItem(text: string, start: number): number {
    const [open, close] = this.#plain;
    if (!text.startsWith(open, start)) return 0;
    const inner = start + open.length;
    const innerEnd = text.indexOf("<", inner);
    if (innerEnd < 0 || !text.startsWith(close, innerEnd)) return 0;
    this.#give(() => decodeCellText(text.slice(inner, innerEnd)));
    return innerEnd + close.length;
  }

  #give(text: () => string): void {
    const index = this.next++;
    if (this.#request.wants(index)) this.#request.give(index, text());
  }
}
