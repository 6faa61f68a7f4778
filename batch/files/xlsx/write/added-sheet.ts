import { posix } from "node:path";
import { type AddedSheet } from "../../list.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { emptied, tags, withAttribute, withoutAttribute } from "../xml/markup.ts";
import { beforeClosing, newEntry, type PartPlace, relatedPart } from "../package/new-part.ts";
import { resolveCells, sampleSheet, sharedStringsIn, sharedTexts } from "../sheet/sample.ts";
import { pageXml } from "./sheet-page.ts";
import { attributeBytes } from "../xml/text.ts";
import { type Sheet } from "../package/workbook.ts";

/** What adding a sheet does to a workbook: one part more, or another content of one, and what names it. */
export interface SheetAddition {
  readonly entry: ZipEntry;
  /** Its content, asked for once the list is written. */
  content(): Buffer;
  /** The sheet of an earlier run, whose place it takes. */
  readonly replaced: ZipEntry | undefined;
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** Where a sheet goes: beside the part of the list. */
export interface AdditionPlace extends PartPlace {
  readonly list: ZipEntry;
}

/** Plans `sheet` into a workbook: in the place of the one an earlier run added, else behind all sheets. */
export async function addSheet(place: AdditionPlace, sheet: AddedSheet): Promise<SheetAddition> {
  const { workbook, list } = place;
  const content = () => Buffer.from(pageXml([[sheet.title], ...sheet.rows()], workbook.namespace), "utf8");
  const earlier = await earlierSheet(place, sheet);
  if (earlier) return { entry: earlier, content, replaced: earlier, changed: new Map() };
  const name = freeName(place, posix.dirname(list.name));
  const { id, changed } = await relatedPart(place, { name, type: "worksheet" });
  const xml = place.changed.get(workbook.part) ?? workbook.xml;
  changed.set(workbook.part, withSheet(xml, workbook.sheets, sheet.name, id));
  return { entry: newEntry(list, name), content, replaced: undefined, changed };
}

/** The sheet of that name whose first cell holds the title; never the list's own. */
async function earlierSheet(place: AdditionPlace, sheet: AddedSheet): Promise<ZipEntry | undefined> {
  const { source, workbook, list } = place;
  const part = workbook.sheets.find(({ name }) => name === sheet.name)?.part;
  if (part === undefined || part === list) return undefined;
  const first = (await sampleSheet(source, part))[0];
  if (first === undefined) return undefined;
  resolveCells(first.cells, await sharedTexts(source, workbook, sharedStringsIn(first.cells)));
  return first.cells[0]?.content === sheet.title ? part : undefined;
}

/** Named as Excel would: exceljs finds no sheet by another name. */
function freeName({ source }: AdditionPlace, folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = posix.join(folder, `sheet${number}.xml`);
    if (source.part(name) === undefined) return name;
  }
}

/** The workbook with one sheet more: the markup of another with its own name and ids, whatever its prefixes are. */
function withSheet(xml: string, sheets: readonly Sheet[], wanted: string, id: string): string {
  const elements = [...tags(xml)].filter(({ name, kind }) => name === "sheet" && kind !== "close");
  const model = elements
    .map((tag) => xml.slice(tag.start, tag.end))
    .findLast((markup) => RELATION_ID.test(markup))!;
  const [, relation] = RELATION_ID.exec(model)!;
  const sheetId = Math.max(0, ...sheets.map((sheet) => Number(sheet.sheetId) || 0)) + 1;
  const name = attributeBytes(freeSheetName(sheets, wanted));
  const named = withAttribute(withoutAttribute(emptied(model), "state"), "name", name);
  const added = withAttribute(withAttribute(named, "sheetId", String(sheetId)), relation!, id);
  return beforeClosing(xml, "sheets", () => added);
}

const RELATION_ID = /\s([^\s:="']+:id)\s*=/;

function freeSheetName(sheets: readonly Sheet[], wanted: string): string {
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} (${number})`;
  return name;
}
