import { attribute, tags } from "./markup.ts";
import { formatCode } from "./number-formats.ts";
import { type Package } from "./package.ts";
import { decodeXml } from "./text.ts";
import { type Workbook } from "./workbook.ts";

/** What the cell formats of a workbook allow new cells to take over. Formats are numbered as in a cell's `s`. */
export interface CellStyles {
  /** The format shows a text as it is: its number format is General or text, its font not that of a link. */
  suitsText(style: number): boolean;
  /** The format shows a number as it is: its number format is General. */
  suitsNumber(style: number): boolean;
  /** The format shows a day. */
  isDate(style: number): boolean;
  /** The plainest format that shows a day; undefined when the workbook has none. */
  readonly date: number | undefined;
}

interface CellFormat {
  readonly numberFormat: number;
  readonly font: number;
  /** Has no fill, border or font of its own. */
  readonly plain: boolean;
}

const GENERAL = 0;
const TEXT = 49;
/** Built-in formats that show a day without a time: 14 to 17, and those of East Asian locales (ECMA-376 18.8.30). */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36;

/** Reads the styles part; a workbook without one has the default format alone. */
export async function readStyles(source: Package, workbook: Workbook): Promise<CellStyles> {
  return cellStyles(await stylesXml(source, workbook));
}

/** The code of the number format of each cell format: `General`, `000000000`, `yyyy-mm-dd`. */
export async function readNumberFormats(source: Package, workbook: Workbook): Promise<string[]> {
  const { formats, codes } = parseStyles(await stylesXml(source, workbook));
  return formats.map(({ numberFormat }) => formatCode(numberFormat, codes));
}

async function stylesXml(source: Package, workbook: Workbook): Promise<string> {
  const relation = workbook.relations.find(({ type }) => type === "styles");
  const part = relation && source.part(relation.target);
  return part ? source.read(part) : "";
}

export function cellStyles(xml: string): CellStyles {
  const { formats, codes, linkFonts } = parseStyles(xml);
  const code = (format: CellFormat) => codes.get(format.numberFormat)?.toLowerCase();
  const isGeneral = (format: CellFormat) => format.numberFormat === GENERAL || code(format) === "general";
  const isText = (format: CellFormat) => format.numberFormat === TEXT || code(format) === "@";
  const isLink = (format: CellFormat) => linkFonts.has(format.font);
  const isDate = (format: CellFormat) => {
    const custom = codes.get(format.numberFormat);
    return custom === undefined ? isBuiltInDate(format.numberFormat) : showsDay(custom);
  };
  const dates = [...formats.keys()].filter((style) => isDate(formats[style]!));
  const test = (rule: (format: CellFormat) => boolean) => (style: number) => {
    const format = formats[style];
    return format !== undefined && rule(format);
  };
  return {
    suitsText: test((format) => (isGeneral(format) || isText(format)) && !isLink(format)),
    suitsNumber: test((format) => isGeneral(format) && !isLink(format)),
    isDate: test(isDate),
    date: dates.find((style) => formats[style]!.plain) ?? dates[0],
  };
}

/** A custom number format whose first section has days and years, and no time. */
function showsDay(code: string): boolean {
  const first = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, "").split(";")[0]!;
  return /d/i.test(first) && /y/i.test(first) && !/[hs]/i.test(first);
}

function parseStyles(xml: string) {
  const formats: CellFormat[] = [];
  const codes = new Map<number, string>();
  const linkFonts = new Set<number>();
  let section = "";
  let fonts = -1;
  for (const tag of tags(xml)) {
    if (SECTIONS.has(tag.name)) {
      section = tag.kind === "open" ? tag.name : "";
      continue;
    }
    if (tag.kind === "close") continue;
    const markup = xml.slice(tag.start, tag.end);
    const number = (name: string) => Number(attribute(markup, name) ?? 0);
    if (tag.name === "numFmt" && section === "numFmts") {
      codes.set(number("numFmtId"), decodeXml(attribute(markup, "formatCode") ?? ""));
    } else if (tag.name === "font" && section === "fonts") fonts++;
    else if (tag.name === "u" && section === "fonts") linkFonts.add(fonts);
    else if (tag.name === "xf" && section === "cellXfs") {
      const plain = number("fontId") === 0 && number("fillId") === 0 && number("borderId") === 0;
      formats.push({ numberFormat: number("numFmtId"), font: number("fontId"), plain });
    }
  }
  return { formats, codes, linkFonts };
}

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
