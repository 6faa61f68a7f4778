import { posix } from "node:path";
import { type AddedSheet } from "../../list.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { attribute, emptied, tags, withAttribute, withoutAttribute } from "../xml/markup.ts";
import { beforeClosing, newEntry, type PartPlace, relatedPart } from "../package/new-part.ts";
import { firstText } from "../sheet/sample.ts";
import { pageXml } from "./sheet-page.ts";
import { attributeBytes, decodeXml } from "../xml/text.ts";

/** What adding sheets does to a workbook: a part more for each, or another content of one, and what names them. */
export interface SheetAdditions {
  /** Each with its content, which is asked for once the list is written. */
  readonly pages: readonly { readonly entry: ZipEntry; readonly content: () => Buffer }[];
  /** The sheets of an earlier run, whose places they take. */
  readonly replaced: ReadonlySet<ZipEntry>;
  /** All parts that are written anew: those that were so already, and those that name the sheets. */
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** Where a sheet goes: beside the part of the list. */
export interface AdditionPlace extends PartPlace {
  readonly list: ZipEntry;
}

/** Plans `sheets` into a workbook: each in the place of the one an earlier run added, else behind all sheets. */
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

/** The sheet of one of its names whose first cell holds the title; never the list's own. */
async function earlierSheet(place: AdditionPlace, sheet: AddedSheet): Promise<ZipEntry | undefined> {
  const { source, workbook, list } = place;
  const names = [sheet.name, ...(sheet.otherNames ?? [])];
  for (const { name, part } of workbook.sheets) {
    if (part === undefined || part === list || !names.includes(name)) continue;
    if ((await firstText(source, workbook, part)) === sheet.title) return part;
  }
  return undefined;
}

/** Named as Excel would: exceljs finds no sheet by another name. */
function freeName({ source }: AdditionPlace, folder: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = posix.join(folder, `sheet${number}.xml`);
    if (source.part(name) === undefined && !taken.has(name)) return name;
  }
}

/** The workbook with one sheet more: the markup of another with its own name and ids, whatever its prefixes are. */
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
