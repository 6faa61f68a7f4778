import { rm, stat } from "node:fs/promises";
import { posix } from "node:path";
import { FileError } from "../../file-error.ts";
import {
  columnLetter,
  type AddedSheet,
  type CellChoice,
  type SheetCell,
  type SheetLink,
  type Fill,
  type OutputColumn,
  type WriteReport,
} from "../../list.ts";
import { type ZipEntry, inflatedChunks } from "../../zip/archive.ts";
import { ArchiveWriter } from "../../zip/writer.ts";
import type { OpenList } from "../list/open-list.ts";
import { beforeClosing, newEntry, type PartPlace, relatedPart } from "../package/package.ts";
import { sheetBlocks } from "../sheet/blocks.ts";
import { firstText } from "../sheet/sample.ts";
import { addStyles, inWritingOrder } from "../styles/written-styles.ts";
import {
  escapeCellText,
  needsPreserve,
  attribute,
  emptied,
  tags,
  withAttribute,
  withoutAttribute,
  attributeBytes,
  decodeXml,
} from "../xml/markup.ts";
import { patchedSheet } from "./patch-sheet.ts";
import { planWrite } from "./plan-write.ts";
import { withFullCalculation } from "./recalculation.ts";
import type { CalculatedSheets } from "../sheet/formulas.ts";

/** Default widths of the columns of a sheet, in characters. */
const usualWidths = [34, 60];

/**
 * Returns the XML of a whole worksheet with a few rows, in the workbook's default format, so that its styles stay
 * unchanged. It is still text, to be written as UTF-8.
 */
function pageXml(
  { title, rows, widths = usualWidths, headerRow, frozen, choices = [] }: AddedSheet,
  namespace: string,
): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const all: readonly (readonly SheetCell[])[] = [[title], ...rows()];
  const data = all.map((cells, at) => {
    const row = at + 1;
    const inner = cells
      .map((value, column) => cellXml(value, `${columnLetter(column)}${row}`, row === headerRow))
      .join("");
    return `<row r="${row}">${inner}</row>`;
  });
  const headers = headerRow === undefined ? [] : all[headerRow - 1]!;
  const filter =
    headers.length === 0
      ? ""
      : `<autoFilter ref="A${headerRow}:${columnLetter(headers.length - 1)}${Math.max(all.length, headerRow! + 1)}"/>`;
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="${namespace}">${viewXml(frozen)}<cols>${cols.join("")}</cols>` +
    `<sheetData>${data.join("")}</sheetData>${filter}${choicesXml(choices)}</worksheet>`
  );
}

function viewXml(frozen: AddedSheet["frozen"]): string {
  if (frozen === undefined) return "";
  const { rows, columns } = frozen;
  const corner = `${columnLetter(columns)}${rows + 1}`;
  return (
    `<sheetViews><sheetView workbookViewId="0"><pane xSplit="${columns}" ySplit="${rows}" ` +
    `topLeftCell="${corner}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>`
  );
}

/** Drop-downs (ECMA-376 18.3.1.32). Cells that offer the same texts share one. */
function choicesXml(choices: readonly CellChoice[]): string {
  const places = new Map<string, string[]>();
  for (const { column, first, last, values } of choices) {
    const letter = columnLetter(column);
    const list = values.join(",");
    places.set(list, [...(places.get(list) ?? []), `${letter}${first}:${letter}${last}`]);
  }
  if (places.size === 0) return "";
  const each = Array.from(
    places,
    ([list, ranges]) =>
      `<dataValidation type="list" allowBlank="1" sqref="${ranges.join(" ")}">` +
      `<formula1>"${escapeCellText(list)}"</formula1></dataValidation>`,
  );
  return `<dataValidations count="${each.length}">${each.join("")}</dataValidations>`;
}

/** Run properties for bold text. They name the font, since LibreOffice would otherwise use another one. */
const bold = `<rPr><b/><sz val="11"/><rFont val="Calibri"/><family val="2"/></rPr>`;

function cellXml(value: SheetCell, reference: string, isBold: boolean): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "object") return linkXml(value, reference);
  const preserve = needsPreserve(value) ? ' xml:space="preserve"' : "";
  const text = `<t${preserve}>${escapeCellText(value)}</t>`;
  return `<c r="${reference}" t="inlineStr"><is>${isBold ? `<r>${bold}${text}</r>` : text}</is></c>`;
}

/** Writes a link as a formula, since a real hyperlink would need another part beside the sheet. */
function linkXml({ text, url }: SheetLink, reference: string): string {
  const quoted = (content: string) => `"${escapeCellText(content).replaceAll('"', '""')}"`;
  return (
    `<c r="${reference}" t="str"><f>HYPERLINK(${quoted(url)},${quoted(text)})</f>` +
    `<v>${escapeCellText(text)}</v></c>`
  );
}

/**
 * What adding sheets changes in a workbook: for each a new part or new content of one, and the parts that refer to it.
 */
interface SheetAdditions {
  /** Each with its content, which is requested once the list is written. */
  readonly pages: readonly { readonly entry: ZipEntry; readonly content: () => Buffer }[];
  /** The sheets of an earlier run that they replace. */
  readonly replaced: ReadonlySet<ZipEntry>;
  /** All parts that are rewritten: those that were already, and those that refer to the sheets. */
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** Where a sheet goes: beside the part of the list. */
interface AdditionPlace extends PartPlace {
  readonly list: ZipEntry;
}

/** Plans adding `sheets` to a workbook: each replaces the one that an earlier run added, or comes after all sheets. */
export async function addSheets(
  place: AdditionPlace,
  sheets: readonly AddedSheet[],
): Promise<SheetAdditions> {
  const { workbook, list } = place;
  const changed = new Map(place.changed);
  const pages: SheetAdditions["pages"][number][] = [];
  const replaced = new Set<ZipEntry>();
  for (const sheet of sheets) {
    const content = () => Buffer.from(pageXml(sheet, workbook.namespace), "utf8");
    const earlier = await earlierSheet(place, sheet);
    if (earlier !== undefined) {
      replaced.add(earlier);
      pages.push({ entry: earlier, content });
      continue;
    }
    const taken = new Set(pages.map(({ entry }) => entry.name));
    const name = freeName(place, posix.dirname(list.name), taken);
    const related = await relatedPart({ ...place, changed }, { name, type: "worksheet" });
    for (const [part, xml] of related.changed) changed.set(part, xml);
    changed.set(workbook.part, withSheet(changed.get(workbook.part) ?? workbook.xml, sheet.name, related.id));
    pages.push({ entry: newEntry(list, name), content });
  }
  return { pages, replaced, changed };
}

/** Returns the sheet with one of its names whose first cell contains the title, but never the list's own. */
async function earlierSheet(place: AdditionPlace, sheet: AddedSheet): Promise<ZipEntry | undefined> {
  const { source, workbook, list } = place;
  const names = [sheet.name, ...(sheet.otherNames ?? [])];
  for (const { name, part } of workbook.sheets) {
    if (part === undefined || part === list || !names.includes(name)) continue;
    if ((await firstText(source, workbook, part)) === sheet.title) return part;
  }
  return undefined;
}

/** Uses Excel's naming: exceljs does not find a sheet with another name. */
function freeName({ source }: AdditionPlace, folder: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = posix.join(folder, `sheet${number}.xml`);
    if (source.part(name) === undefined && !taken.has(name)) return name;
  }
}

/**
 * Returns the workbook with one more sheet: a copy of another one's markup, so that its prefixes fit, with a new name
 * and new ids.
 */
function withSheet(xml: string, wanted: string, id: string): string {
  const sheets = [...tags(xml)]
    .filter(({ name, kind }) => name === "sheet" && kind !== "close")
    .map((tag) => xml.slice(tag.start, tag.end));
  const model = sheets.findLast((markup) => RELATION_ID.test(markup))!;
  const [, relation] = RELATION_ID.exec(model)!;
  const sheetId = Math.max(0, ...sheets.map((markup) => Number(attribute(markup, "sheetId")) || 0)) + 1;
  const names = sheets.map((markup) => decodeXml(attribute(markup, "name") ?? ""));
  const name = attributeBytes(freeSheetName(names, wanted));
  const named = withAttribute(withoutAttribute(emptied(model), "state"), "name", name);
  const added = withAttribute(withAttribute(named, "sheetId", String(sheetId)), relation!, id);
  return beforeClosing(xml, "sheets", () => added);
}

const RELATION_ID = /\s([^\s:="']+:id)\s*=/;

function freeSheetName(names: readonly string[], wanted: string): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} (${number})`;
  return name;
}

/** What is written into a workbook. */
interface WorkbookWriting {
  readonly columns: readonly OutputColumn[];
  readonly fill: Fill;
  readonly sheets: readonly AddedSheet[];
  readonly calculated: CalculatedSheets;
}

/**
 * Returns the parts that are rewritten, with the workbook part told to compute all formulas if there are any. It is not
 * told so for formulas of sheets that are replaced: those are links that an earlier run wrote, and a repetition is to
 * give the same bytes. Without a formula it stays as it is, since Excel asks whoever closes a file that it has computed
 * whether to save it. A formula in a column that is filled counts too, though the run replaces it.
 *
 * It is never told so if a formula calls a function of the add-in: to open the file would ask the API for every answer
 * that the relay has no longer, and a call is never made without a person who wants it.
 * @decides whether Excel computes all formulas of a result when it opens it
 */
function calculatedParts(
  { workbook, shape }: OpenList,
  { changed, replaced }: SheetAdditions,
  { sheets, haveOwnFunctions }: CalculatedSheets,
): ReadonlyMap<ZipEntry, string> {
  const asks = shape.hasOwnFunctions || haveOwnFunctions;
  const isCalculated = !asks && (shape.hasFormulas || [...sheets].some((part) => !replaced.has(part)));
  const xml = changed.get(workbook.part) ?? workbook.xml;
  const told = isCalculated ? withFullCalculation(xml) : xml;
  return told === xml ? changed : new Map(changed).set(workbook.part, told);
}

/**
 * Writes the workbook to `path` with `columns` filled. Parts that need no change are copied in packed form, in their
 * order. If writing fails, the incomplete file is removed.
 */
export async function writeWorkbook(
  list: OpenList,
  path: string,
  { columns, fill, sheets, calculated }: WorkbookWriting,
): Promise<WriteReport> {
  const { source, workbook, place, shape } = list;
  await refuseInput(list, path);
  const plan = await planWrite(list, columns);
  const added = await addSheets({ source, workbook, list: place.part, changed: plan.parts.changed }, sheets);
  const parts = calculatedParts(list, added, calculated);
  const writer = await ArchiveWriter.create(path);
  const { styles } = plan;
  try {
    for (const entry of inWritingOrder(source.archive.entries, place.part, styles)) {
      const changed = parts.get(entry);
      if (entry === place.part) {
        const names = { file: source.archive.file, part: entry.name };
        const blocks = sheetBlocks(inflatedChunks(source.archive, entry), names);
        await writer.add(entry, patchedSheet(blocks, plan.sheet, fill));
      } else if (entry === styles.entry) {
        await addStyles(writer, source.archive, styles);
      } else if (added.replaced.has(entry)) {
        // It is written at the end, when its whole content is known.
      } else if (changed !== undefined) {
        await writer.add(entry, [Buffer.from(changed, "latin1")]);
      } else if (!plan.parts.dropped.has(entry)) {
        await writer.copy(source.archive, entry);
      }
    }
    if (styles.isNew) await addStyles(writer, source.archive, styles);
    for (const { entry, content } of added.pages) await writer.add(entry, [content()]);
    await writer.finish(source.archive.comment);
  } catch (error) {
    await writer.abandon();
    await removeFile(path);
    throw error;
  }
  return { records: shape.records, warnings: plan.warnings() };
}

/** Removes the incomplete file, unless it is a device: those are written to but not created. */
async function removeFile(path: string): Promise<void> {
  const begun = await stat(path).catch(() => undefined);
  if (begun?.isFile()) await rm(path);
}

async function refuseInput({ source }: OpenList, output: string): Promise<void> {
  const [read, written] = await Promise.all([
    source.archive.handle.stat(),
    stat(output).catch(() => undefined),
  ]);
  if (written && read.ino === written.ino && read.dev === written.dev) {
    throw new FileError("same_file", { file: source.archive.file });
  }
}
