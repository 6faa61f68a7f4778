import { attribute, tagEnd, tags } from "../xml/markup.ts";
import { type Package } from "../package/package.ts";
import { decodeXml } from "../xml/text.ts";
import { type Workbook } from "../package/workbook.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { formatCode } from "./number-formats.ts";

/** What a workbook's styles part says of its cells. Formats are numbered as in a cell's `s`. */
export interface StyleSheet {
  readonly xml: string;
  /** Every element in it ends where it should: what is added stands where it is meant to. */
  readonly isSound: boolean;
  /** Prefix of its elements with the colon, or nothing. */
  readonly prefix: string;
  readonly formats: readonly CellFormat[];
  /** Codes of the workbook's own number formats, by their ids. */
  readonly codes: ReadonlyMap<number, string>;
  /** The highest id of a number format, those of conditional formats included. */
  readonly highestCode: number;
  /** Fonts that underline, as those of links do. */
  readonly linkFonts: ReadonlySet<number>;
  /** Fills and borders that show on an empty cell. */
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

/** The workbook's styles part; undefined where it has none. */
export function stylesPart(source: Package, workbook: Workbook): ZipEntry | undefined {
  const relation = workbook.relations.find(({ type }) => type === "styles");
  return relation && source.part(relation.target);
}

/** Reads the styles part; a workbook without one has the default format alone. */
export async function readStyles(source: Package, workbook: Workbook): Promise<StyleSheet> {
  const part = stylesPart(source, workbook);
  return parseStyles(part ? await source.read(part) : "");
}

/** The code of the number format of each cell format: `General`, `000000000`, `yyyy-mm-dd`. */
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

/** Where an end tag, or a styles part of nothing but its start, has room. */
const LONGEST_END = 10_000;

/** What is counted in the sections whose items are known by their numbers. */
const ITEMS: Readonly<Record<string, string>> = { fonts: "font", fills: "fill", borders: "border" };

const showsFill = (name: string, markup: string): boolean =>
  name === "gradientFill" ||
  (name === "patternFill" && (attribute(markup, "patternType") ?? "none") !== "none");

/** An `xf` element, with what stands in it. */
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
