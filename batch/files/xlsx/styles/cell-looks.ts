import {
  attribute,
  emptied,
  startTags,
  tagEnd,
  tags,
  withAttribute,
  withoutAttribute,
  type Tag,
} from "../xml/markup.ts";
import { formatCode, showsWholeDay } from "./number-formats.ts";
import { type ValueKind, valueKinds, type CellFormat, parseFormat, type StyleSheet } from "./style-sheet.ts";

/**
 * Returns the `xf` of a cell that looks like the format `markup` (font, fill, border, protection, named style) and
 * shows a value of `kind` with `numberFormat`. The parts of the alignment that suit the kind are kept.
 */
function derivedFormat(markup: string, kind: ValueKind, numberFormat: number): string {
  const [open] = [...tags(markup)];
  const tag = markup.slice(0, open!.end);
  const inside = open!.kind === "empty" ? "" : alignedFor(kind, markup.slice(open!.end));
  const numbered = withAttribute(withAttribute(tag, "numFmtId", `${numberFormat}`), "applyNumberFormat", "1");
  // Marks of a text typed with an apostrophe, and of a field of a pivot table. They concern only their own cells.
  const start = ["quotePrefix", "pivotButton"].reduce(withoutAttribute, numbered);
  return /^\s*<\//.test(inside) ? emptied(start) : start + inside;
}

/** Removes the parts of an alignment that suit only the neighbor's own text, such as the indent on its side. */
function alignedFor(kind: ValueKind, xml: string): string {
  const [tag] = startTags(xml, "alignment");
  if (tag === undefined) return xml;
  const isSuitable = valueKinds[kind].alignments.has(attribute(tag.markup, "horizontal") ?? "general");
  const unsuitable = isSuitable ? [] : ["horizontal", "indent", "relativeIndent"];
  const kept = [...unsuitable, "textRotation"].reduce(withoutAttribute, tag.markup);
  return xml.slice(0, tag.start) + kept + xml.slice(tag.end);
}

/** Returns a key that two `xf` elements share if they format alike, whatever the order of their attributes. */
function formatIdentity(markup: string): string {
  const end = tagEnd(markup, 0);
  const attributes = markup.slice(0, end).match(ATTRIBUTE) ?? [];
  const telling = attributes.map((one) => one.replace(/\s/g, "").replaceAll("'", '"'));
  const inside = markup.slice(end).replace(/<\/[^<]*>\s*$/, "");
  return [...telling.filter((one) => !IMPLIED.test(one)).sort(), inside.trim()].join(" ");
}

const ATTRIBUTE = /[^\s=<>/]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Programs read a missing `apply…` as true (despite ECMA-376 18.8.45), and a missing id as the first. */
const IMPLIED = /^(?:apply\w+="(?:1|true)"|(?:quotePrefix|pivotButton)="(?:0|false)"|\w+Id="0")$/;

/** What is added to a styles part. Everything already in it keeps its bytes. */
interface StyleAdditions {
  /** `xf` elements, added at the end of `cellXfs`. */
  readonly formats: readonly string[];
  /** Custom number formats with unused ids. */
  readonly codes: readonly { readonly id: number; readonly code: string }[];
}

/** Children of `styleSheet` in the order that the standard requires (ECMA-376 18.8.39). */
const ORDER = [
  ...["numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs"],
  ...["cellStyles", "dxfs", "tableStyles", "colors", "extLst"],
];

/** Returns the styles part with further cell formats and number formats. */
function extendStyles(xml: string, { formats, codes }: StyleAdditions): string {
  const root = rootOf([...tags(xml)]);
  const numFmt = ({ id, code }: StyleAdditions["codes"][number]) =>
    `<${root.prefix}numFmt numFmtId="${id}" formatCode="${code}"/>`;
  return append(append(xml, "cellXfs", formats), "numFmts", codes.map(numFmt));
}

const rootOf = (all: readonly Tag[]): Tag => all.find(({ name }) => name === "styleSheet")!;

/** Appends items to a section, which is created if it is missing. */
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

/** Inserts a new section before the first one that follows it in the order. */
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

/** Largest number of cell formats in a workbook: Excel's limit. */
const MOST_FORMATS = 64_000;
/** Date format for workbooks that show no dates: it is read alike in every country. */
const ISO_DAY = "yyyy-mm-dd";
/** Lower ids are reserved for built-in number formats. */
const FIRST_OWN_CODE = 164;
const BUILT_IN_DAY = 14;

/** The format of a cell, as the bytes of its `s`. Undefined for the default format. */
export type CellStyle = string | undefined;

/** Why styles are left unchanged: they have as many formats as Excel allows, or their XML is broken. */
type StylesObstacle = "full" | "damaged";

type FormatOf<Format> = (format: Format, kind: ValueKind) => Format | undefined;

/**
 * Chooses the formats of new cells: each looks like its neighbor, but shows its value with a number format that suits
 * it. Formats missing in the workbook are added to its styles once, and nothing else in them changes.
 */
export class CellLooks {
  /** Why some cells got no format of their own. Undefined if all got one. */
  obstacle: StylesObstacle | undefined;
  readonly #sheet: StyleSheet;
  /** The formats of the sheet, followed by those added. */
  readonly #formats: CellFormat[];
  /** Number format of dates. */
  readonly #days: number;
  /** Indexes of the formats by their identity. Built at the first look-up. */
  #known: Map<string, number> | undefined;
  /** Returns the format of a new cell beside one with the format `neighbour`. */
  readonly beside: FormatOf<CellStyle>;
  /** Returns the format of a cell that is filled again: its own, unless that would show the value as something else. */
  readonly inPlace: FormatOf<CellStyle>;
  readonly #showDays = new Map<CellStyle, boolean>();

  /** `inUse` are formats of the list's own cells: if one shows dates, new dates are shown in the same way. */
  constructor(sheet: StyleSheet, inUse: readonly number[]) {
    this.#sheet = sheet;
    this.#formats = [...sheet.formats];
    if (this.#formats.length === 0) this.#formats.push(parseFormat(`<${sheet.prefix}xf/>`));
    this.#days = dayFormat(sheet, inUse);
    this.beside = remembered((index, kind) =>
      this.#suits(index, kind) ? index : this.#derived(index, kind),
    );
    this.inPlace = remembered((index, kind) =>
      valueKinds[kind].isMisshown(this.#code(index)) ? (this.#derived(index, kind) ?? index) : index,
    );
  }

  /** Returns the format of an empty new cell. Undefined if an absent cell looks the same. */
  blankBeside(neighbour: CellStyle, kind: ValueKind): CellStyle {
    return this.#isShown(neighbour) ? this.beside(neighbour, kind) : undefined;
  }

  /** Returns whether the format shows a date. With any other format a date would look like a number. */
  showsDay(style: CellStyle): boolean {
    let shows = this.#showDays.get(style);
    if (shows === undefined) {
      shows = !valueKinds.date.isMisshown(this.#code(Number(style ?? 0)));
      this.#showDays.set(style, shows);
    }
    return shows;
  }

  /** Returns whether the format has the font of a link, which new cells must not have. */
  isLink(style: CellStyle): boolean {
    return style !== undefined && this.#sheet.linkFonts.has(this.#formats[Number(style)]?.font ?? -1);
  }

  /** Returns the styles part with the added formats. Undefined if there are none. */
  extended(): string | undefined {
    if (this.#formats.length === Math.max(1, this.#sheet.formats.length)) return undefined;
    const added = this.#formats.slice(this.#sheet.formats.length);
    const showsOurDays = this.#hasOwnDays && added.some(({ numberFormat }) => numberFormat === this.#days);
    return extendStyles(this.#sheet.xml, {
      formats: added.map(({ markup }) => markup),
      codes: showsOurDays ? [{ id: this.#days, code: ISO_DAY }] : [],
    });
  }

  #isShown(style: CellStyle): boolean {
    const format = style === undefined ? undefined : this.#formats[Number(style)];
    if (format === undefined) return false;
    return this.#sheet.shownFills.has(format.fill) || this.#sheet.shownBorders.has(format.border);
  }

  #code(index: number): string {
    const id = this.#formats[index]?.numberFormat ?? 0;
    return this.#hasOwnDays && id === this.#days ? ISO_DAY : formatCode(id, this.#sheet.codes);
  }

  /** Whether the workbook has no date format and gets a new one. */
  get #hasOwnDays(): boolean {
    return this.#days >= FIRST_OWN_CODE && !this.#sheet.codes.has(this.#days);
  }

  #suits(index: number, kind: ValueKind): boolean {
    const format = this.#formats[index];
    if (format === undefined || !valueKinds[kind].accepts(this.#code(index))) return false;
    if (this.#sheet.linkFonts.has(format.font)) return false;
    const marked = ["quotePrefix", "pivotButton"].some(
      (name) => attribute(format.markup, name) !== undefined,
    );
    return !marked && alignedFor(kind, format.markup) === format.markup;
  }

  /** Returns the index of a format that looks like `index`, perhaps a new one. Undefined if there is no room for it. */
  #derived(index: number, kind: ValueKind): number | undefined {
    const numberFormat = kind === "date" ? this.#days : valueKinds[kind].numberFormat;
    const model = this.#formats[index] ?? this.#formats[0]!;
    const markup = derivedFormat(model.markup, kind, numberFormat);
    this.#known ??= numbersByIdentity(this.#formats);
    const written = formatIdentity(markup);
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    if (!this.#sheet.isSound || this.#formats.length >= MOST_FORMATS) {
      this.obstacle = this.#sheet.isSound ? "full" : "damaged";
      return this.#plainest(kind);
    }
    this.#known.set(written, this.#formats.length);
    return this.#formats.push(parseFormat(markup)) - 1;
  }

  /** Returns the best existing format if none can be added: for a date, the plainest format that shows one. */
  #plainest(kind: ValueKind): number | undefined {
    if (kind !== "date") return undefined;
    const days = [...this.#formats.keys()].filter((index) => valueKinds.date.accepts(this.#code(index)));
    const isPlain = ({ font, fill, border }: CellFormat) => font === 0 && fill === 0 && border === 0;
    return days.find((index) => isPlain(this.#formats[index]!)) ?? days[0];
  }
}

function numbersByIdentity(formats: readonly CellFormat[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, { markup }] of formats.entries()) {
    const identity = formatIdentity(markup);
    if (!numbers.has(identity)) numbers.set(identity, number);
  }
  return numbers;
}

/** Caches formats by kind and by the original format: a sheet asks for few of them, millions of times. */
function remembered(find: FormatOf<number>): FormatOf<CellStyle> {
  const kinds = new Map<ValueKind, Map<CellStyle, CellStyle>>();
  return (style, kind) => {
    let styles = kinds.get(kind);
    if (styles === undefined) kinds.set(kind, (styles = new Map<CellStyle, CellStyle>()));
    if (styles.has(style)) return styles.get(style);
    const found = find(Number(style ?? 0), kind);
    const cellStyle = found === undefined || found === 0 ? undefined : String(found);
    styles.set(style, cellStyle);
    return cellStyle;
  };
}

/**
 * Returns the number format for dates: one of those in use; else one that the workbook has, preferably the short date
 * of the country; else `yyyy-mm-dd`, with a free id if the workbook does not have it.
 */
function dayFormat({ formats, codes, highestCode }: StyleSheet, inUse: readonly number[]): number {
  const daysAmong = (some: readonly (CellFormat | undefined)[]) =>
    some.flatMap((format) => format?.numberFormat ?? []).filter((id) => showsWholeDay(formatCode(id, codes)));
  const [near] = daysAmong(inUse.map((index) => formats[index]));
  if (near !== undefined) return near;
  const known = daysAmong(formats);
  if (known.length > 0) return known.includes(BUILT_IN_DAY) ? BUILT_IN_DAY : known[0]!;
  const [iso] = [...codes].find(([, code]) => code.toLowerCase() === ISO_DAY) ?? [];
  return iso ?? Math.max(FIRST_OWN_CODE, highestCode + 1);
}
