import { rm, stat } from "node:fs/promises";
import { posix } from "node:path";
import { refuseOverwriting } from "../../access.ts";
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
import type { ZipEntry } from "../../zip/archive.ts";
import { ArchiveWriter } from "../../zip/writer.ts";
import type { OpenList } from "../list/open-list.ts";
import { beforeClosing, firstFree, newEntry, type PartPlace, relatedPart } from "../package/package.ts";
import { blocksOf } from "../sheet/blocks.ts";
import { isTitled } from "../sheet/sample.ts";
import { addStyles, inWritingOrder } from "../styles/written-styles.ts";
import {
  attribute,
  attributeBytes,
  decodeXml,
  emptied,
  escapeCellText,
  needsPreserve,
  startTags,
  withAttribute,
  withoutAttribute,
} from "../xml/markup.ts";
import { patchedSheet } from "./patch-sheet.ts";
import { forgetContents } from "./other-parts.ts";
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

/** The sheets that are added to a workbook. */
interface SheetAdditions {
  /** Each with its content, which is requested once the list is written. */
  readonly pages: readonly { readonly entry: ZipEntry; readonly content: () => Buffer }[];
  /** The sheets of an earlier run that they replace. */
  readonly replaced: ReadonlySet<ZipEntry>;
}

/** Where a sheet goes: beside the part of the list. */
interface AdditionPlace extends PartPlace {
  readonly list: ZipEntry;
}

/**
 * Plans adding `sheets` to a workbook: each replaces the one that an earlier run added, or comes after all sheets, to
 * which `place.changed` then refers.
 */
export async function addSheets(
  place: AdditionPlace,
  sheets: readonly AddedSheet[],
): Promise<SheetAdditions> {
  const { workbook, list, changed } = place;
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
    // Excel's naming: exceljs does not find a sheet with another name.
    const name = firstFree(
      (number) => posix.join(posix.dirname(list.name), `sheet${number}.xml`),
      (one) => place.source.part(one) !== undefined || pages.some(({ entry }) => entry.name === one),
    );
    const id = await relatedPart(place, { name, type: "worksheet" });
    changed.set(workbook.part, withSheet(changed.get(workbook.part) ?? workbook.xml, sheet.name, id));
    pages.push({ entry: newEntry(list, name), content });
  }
  return { pages, replaced };
}

/** Returns the sheet with one of its names, perhaps numbered, that has the title, but never the list's own. */
async function earlierSheet(place: AdditionPlace, sheet: AddedSheet): Promise<ZipEntry | undefined> {
  const { source, workbook, list } = place;
  const names = [sheet.name, ...(sheet.otherNames ?? [])];
  // A number may be that of somebody's copy: the sheet without one comes first.
  const plain = workbook.sheets.filter(({ name }) => names.includes(name));
  for (const { name, part } of [...plain, ...workbook.sheets]) {
    if (part === undefined || part === list || !names.includes(name.replace(/ \(\d+\)$/, ""))) continue;
    if (await isTitled(source, workbook, part, sheet.title)) return part;
  }
  return undefined;
}

/** Returns the workbook with one more sheet: another one's markup, so that prefixes fit, with a new name and ids. */
function withSheet(xml: string, wanted: string, id: string): string {
  const sheets = Array.from(startTags(xml, "sheet"), ({ markup }) => markup);
  const model = sheets.findLast((markup) => RELATION_ID.test(markup))!;
  const [, relation] = RELATION_ID.exec(model)!;
  const sheetId = Math.max(0, ...sheets.map((markup) => Number(attribute(markup, "sheetId")) || 0)) + 1;
  const names = sheets.map((markup) => decodeXml(attribute(markup, "name") ?? ""));
  const taken = new Set(names.map((one) => one.toLowerCase()));
  const free = firstFree(
    (number) => (number === 1 ? wanted : `${wanted} (${number})`),
    (one) => taken.has(one.toLowerCase()),
  );
  const name = attributeBytes(free);
  const named = withAttribute(withoutAttribute(emptied(model), "state"), "name", name);
  const added = withAttribute(withAttribute(named, "sheetId", String(sheetId)), relation!, id);
  return beforeClosing(xml, "sheets", () => added);
}

const RELATION_ID = /\s([^\s:="']+:id)\s*=/;

/** What is written into a workbook. */
interface WorkbookWriting {
  readonly columns: readonly OutputColumn[];
  readonly fill: Fill;
  readonly sheets: readonly AddedSheet[];
  readonly calculated: CalculatedSheets;
}

/**
 * Returns whether a result has formulas to compute. Those of sheets that are replaced do not count: they are links that
 * an earlier run wrote, and a repetition is to give the same bytes. Without a formula nothing is computed, since Excel
 * asks whoever closes a file that it has computed whether to save it. A formula in a column that is filled counts too,
 * though the run replaces it.
 *
 * Nothing is computed either if a formula calls a function of the add-in: to open the file would ask the API for every
 * answer that the relay has no longer, and a call is never made without a person who wants it.
 * @decides whether Excel computes all formulas of a result when it opens it
 */
function isCalculated(
  { shape }: OpenList,
  { replaced }: SheetAdditions,
  { sheets, haveOwnFunctions }: CalculatedSheets,
): boolean {
  if (shape.hasOwnFunctions || haveOwnFunctions) return false;
  return shape.hasFormulas || [...sheets].some((part) => !replaced.has(part));
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
  await refuseOverwriting(source.archive.handle, source.archive.file, path);
  const plan = await planWrite(list, columns);
  const { styles } = plan;
  const { changed: parts } = plan.parts;
  const added = await addSheets({ source, workbook, list: place.part, changed: parts }, sheets);
  const dropped = await forgetContents(list, added.replaced, plan.parts);
  const xml = parts.get(workbook.part) ?? workbook.xml;
  const told = isCalculated(list, added, calculated) ? withFullCalculation(xml) : xml;
  if (told !== xml) parts.set(workbook.part, told);
  const writer = await ArchiveWriter.create(path);
  try {
    for (const entry of inWritingOrder(source.archive.entries, place.part, styles)) {
      const changed = parts.get(entry);
      if (entry === place.part) {
        await writer.add(entry, patchedSheet(blocksOf(source.archive, entry), plan.sheet, fill));
      } else if (entry === styles.entry) {
        await addStyles(writer, source.archive, styles);
      } else if (added.replaced.has(entry)) {
        // It is written at the end, when its whole content is known.
      } else if (changed !== undefined) {
        await writer.add(entry, [Buffer.from(changed, "latin1")]);
      } else if (!dropped.has(entry)) {
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
