import type { OutputValue, OutputColumn } from "../../list.ts";
import { type Package, partOfType, type WorkbookPart } from "../package/package.ts";
import { attribute, tagEnd, tags, decodeXml } from "../xml/markup.ts";
import { misshowsNumbers, numberFormatKind, showsWholeDay, formatCode } from "./number-formats.ts";

/** Kind of a new value, as far as its cell format is concerned. */
export type ValueKind = "text" | "digits" | "amount" | "cents" | "year" | "boolean" | "date";

interface KindFormat {
  /** Built-in number format of a new cell (ECMA-376 18.8.30). For a date it depends on the workbook. */
  readonly numberFormat: number;
  /** Returns whether a neighbor's number format code can be used as well. */
  readonly accepts: (code: string) => boolean;
  /** Returns whether the cell's existing format would show a new value as something else. */
  readonly isMisshown: (code: string) => boolean;
  /** Suitable horizontal alignments. Any other is dropped, and Excel aligns by kind. */
  readonly alignments: ReadonlySet<string>;
}

const isCode = (code: string) => (other: string) => other.toLowerCase() === code;
const isGeneral = isCode("general");
const isText = isCode("@");
const never = () => false;
const anywhere = ["general", "center", "justify", "distributed"];
const textAlignments = new Set([...anywhere, "left"]);
const figureAlignments = new Set([...anywhere, "right"]);

export const valueKinds: Readonly<Record<ValueKind, KindFormat>> = {
  text: {
    numberFormat: 0,
    accepts: (code) => isGeneral(code) || isText(code),
    isMisshown: never,
    alignments: textAlignments,
  },
  // With any other format Excel converts them to numbers as soon as the cell is edited, and their zeros are lost.
  digits: { numberFormat: 49, accepts: isText, isMisshown: never, alignments: textAlignments },
  amount: {
    numberFormat: 3,
    accepts: isCode("#,##0"),
    isMisshown: misshowsNumbers,
    alignments: figureAlignments,
  },
  cents: {
    numberFormat: 4,
    accepts: isCode("#,##0.00"),
    isMisshown: misshowsNumbers,
    alignments: figureAlignments,
  },
  // 2,025 would look like an amount.
  year: {
    numberFormat: 1,
    accepts: (code) => isGeneral(code) || isCode("0")(code),
    isMisshown: (code) => misshowsNumbers(code) || code.includes(","),
    alignments: figureAlignments,
  },
  boolean: { numberFormat: 0, accepts: isGeneral, isMisshown: never, alignments: new Set(anywhere) },
  date: {
    numberFormat: 14,
    accepts: showsWholeDay,
    isMisshown: (code) => numberFormatKind(code) !== "day",
    alignments: figureAlignments,
  },
};

/** Returns the kind of a value in a column, or for an empty cell the kind that the column would have. */
export function kindOf(value: OutputValue, { type, isYear }: OutputColumn): ValueKind {
  if (typeof value === "string" && value !== "") return isDigits(value) ? "digits" : "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return isYear ? "year" : Number.isInteger(value) ? "amount" : "cents";
  if (type === "number") return isYear ? "year" : "amount";
  return type;
}

const ZERO = 48;
const NINE = 57;
/** Matches what Excel would take for a number or a date: `01`, `552 032 534`, `12/05`. */
const NUMBER_LIKE = /^[+-]?[\d\s\u00a0\u202f.,/-]*\d[\d\s\u00a0\u202f.,/-]*$/;

/** Checks the last character first, since most texts end in a letter. */
function isDigits(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= ZERO && last <= NINE && NUMBER_LIKE.test(text);
}

/** The cell formats in a workbook's styles part. Formats are numbered as in a cell's `s`. */
export interface StyleSheet {
  readonly xml: string;
  /** Whether every element is closed properly, so that additions end up in the right place. */
  readonly isSound: boolean;
  /** Prefix of its elements with the colon, or empty. */
  readonly prefix: string;
  readonly formats: readonly CellFormat[];
  /** Codes of the workbook's own number formats, by id. */
  readonly codes: ReadonlyMap<number, string>;
  /** The highest id of a number format, including those of conditional formats. */
  readonly highestCode: number;
  /** Fonts with underline, as links have. */
  readonly linkFonts: ReadonlySet<number>;
  /** Fills and borders that are visible on an empty cell. */
  readonly shownFills: ReadonlySet<number>;
  readonly shownBorders: ReadonlySet<number>;
}

/** An `xf` of `cellXfs`. */
export interface CellFormat {
  /** The whole element, as bytes. */
  readonly markup: string;
  readonly numberFormat: number;
  readonly font: number;
  readonly fill: number;
  readonly border: number;
}

/** Reads the styles part. A workbook without one has only the default format. */
export async function readStyles(source: Package, workbook: WorkbookPart): Promise<StyleSheet> {
  const part = partOfType(source, workbook, "styles");
  return parseStyles(part ? await source.read(part) : "");
}

/** Returns the number format code of each cell format: `General`, `000000000`, `yyyy-mm-dd`. */
export const numberFormats = ({ formats, codes }: StyleSheet): string[] =>
  formats.map(({ numberFormat }) => formatCode(numberFormat, codes));

const SECTIONS = new Set([
  "numFmts",
  "fonts",
  "fills",
  "borders",
  "cellStyleXfs",
  "cellXfs",
  "cellStyles",
  "dxfs",
]);

/** Parses the XML of a styles part, given as bytes. */
export function parseStyles(xml: string): StyleSheet {
  const formats: CellFormat[] = [];
  const codes = new Map<number, string>();
  const linkFonts = new Set<number>();
  const shownFills = new Set<number>();
  const shownBorders = new Set<number>();
  let highestCode = 0;
  let prefix = "";
  const open: string[] = [];
  let isSound = true;
  let section = "";
  let items = 0;
  let start = 0;
  for (const tag of tags(xml)) {
    const name = tag.prefix + tag.name;
    if (tag.kind === "open") open.push(name);
    else if (tag.kind === "close") isSound &&= open.pop() === name;
    if (tag.name === "styleSheet") prefix = tag.prefix;
    if (SECTIONS.has(tag.name)) {
      section = tag.kind === "open" ? tag.name : "";
      items = -1;
      continue;
    }
    const markup = xml.slice(tag.start, tag.end);
    if (tag.name === "xf" && section === "cellXfs") {
      if (tag.kind !== "close") start = tag.start;
      if (tag.kind !== "open") formats.push(parseFormat(xml.slice(start, tag.end)));
      continue;
    }
    if (tag.kind === "close") continue;
    if (tag.name === "numFmt") {
      const id = Number(attribute(markup, "numFmtId") ?? 0);
      highestCode = Math.max(highestCode, id);
      if (section === "numFmts") codes.set(id, decodeXml(attribute(markup, "formatCode") ?? ""));
    } else if (tag.name === ITEMS[section]) items++;
    else if (section === "fonts" && tag.name === "u") linkFonts.add(items);
    else if (section === "fills" && showsFill(tag.name, markup)) shownFills.add(items);
    else if (section === "borders" && (attribute(markup, "style") ?? "none") !== "none") {
      shownBorders.add(items);
    }
  }
  isSound &&= open.length === 0 && /styleSheet\s*(?:\/>|>)\s*$/.test(xml.slice(-LONGEST_END));
  return { xml, isSound, prefix, formats, codes, highestCode, linkFonts, shownFills, shownBorders };
}

/** Enough characters for an end tag, or for a styles part that has only a start. */
const LONGEST_END = 10_000;

/** The counted elements, in the sections whose items are referred to by index. */
const ITEMS: Readonly<Record<string, string>> = { fonts: "font", fills: "fill", borders: "border" };

const showsFill = (name: string, markup: string): boolean =>
  name === "gradientFill" ||
  (name === "patternFill" && (attribute(markup, "patternType") ?? "none") !== "none");

/** Parses an `xf` element with its content. */
export function parseFormat(markup: string): CellFormat {
  const tag = markup.slice(0, tagEnd(markup, 0));
  const number = (name: string) => Number(attribute(tag, name) ?? 0);
  return {
    markup,
    numberFormat: number("numFmtId"),
    font: number("fontId"),
    fill: number("fillId"),
    border: number("borderId"),
  };
}
