import { posix } from "node:path";
import { type AddedSheet } from "../list.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { sharedTexts } from "./find-list.ts";
import { attribute, emptied, tags, withAttribute, withoutAttribute } from "./markup.ts";
import { type Package, relationsName } from "./package.ts";
import { resolveCells, sampleSheet, sharedStringsIn } from "./sample.ts";
import { pageXml } from "./sheet-page.ts";
import { attributeBytes } from "./text.ts";
import { type Sheet, type Workbook } from "./workbook.ts";

/** What adding a sheet does to a workbook: one part more, or another content of one, and what names it. */
export interface SheetAddition {
  readonly entry: ZipEntry;
  /** Its content, asked for once the list is written. */
  content(): Buffer;
  /** The sheet of an earlier run, whose place it takes. */
  readonly replaced: ZipEntry | undefined;
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** Where a sheet goes: beside the part of the list, in a package of which `changed` parts are written anew already. */
export interface AdditionPlace {
  readonly source: Package;
  readonly workbook: Workbook;
  readonly list: ZipEntry;
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** Plans `sheet` into a workbook: in the place of the one an earlier run added, else behind all sheets. */
export async function addSheet(place: AdditionPlace, sheet: AddedSheet): Promise<SheetAddition> {
  const { workbook, list } = place;
  const content = () =>
    Buffer.from(pageXml([[sheet.title], ...sheet.rows()], isStrict(workbook.xml)), "utf8");
  const earlier = await earlierSheet(place, sheet);
  if (earlier) return { entry: earlier, content, replaced: earlier, changed: new Map() };
  const name = freeName(place, posix.dirname(list.name));
  const empty = Buffer.alloc(0);
  const entry = { ...list, name, rawName: Buffer.from(name), flags: 0, extra: empty, comment: empty };
  return { entry, content, replaced: undefined, changed: await namedParts(place, sheet.name, name) };
}

const isStrict = (xml: string): boolean => xml.includes("http://purl.oclc.org/ooxml/spreadsheetml/main");

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

/** The parts that must name a new sheet: the list of sheets, the workbook's relations, the content types. */
async function namedParts(
  { source, workbook, changed }: AdditionPlace,
  wanted: string,
  partName: string,
): Promise<Map<ZipEntry, string>> {
  const read = async (part: ZipEntry) => changed.get(part) ?? source.read(part);
  const relations = source.part(relationsName(workbook.part.name))!;
  const types = source.part("[Content_Types].xml")!;
  const relationsXml = await read(relations);
  const id = freeId(relationsXml);
  const target = posix.relative(posix.dirname(workbook.part.name), partName);
  const relation = `Relationship Id="${id}" Type="${worksheetType(relationsXml)}" Target="${target}"`;
  const override = `Override PartName="/${partName}" ContentType="${CONTENT_TYPE}"`;
  return new Map([
    [workbook.part, withSheet(await read(workbook.part), workbook.sheets, wanted, id)],
    [relations, beforeClosing(relationsXml, "Relationships", (prefix) => `<${prefix}${relation}/>`)],
    [types, beforeClosing(await read(types), "Types", (prefix) => `<${prefix}${override}/>`)],
  ]);
}

const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";

/** An id that no relation has. */
function freeId(xml: string): string {
  for (let number = 1; ; number += 1) {
    const id = `rIdSirene${number}`;
    if (!xml.includes(`"${id}"`) && !xml.includes(`'${id}'`)) return id;
  }
}

/** The type of relation by which this workbook, transitional or strict, names its worksheets. */
function worksheetType(xml: string): string {
  for (const tag of tags(xml)) {
    const type = tag.name === "Relationship" ? attribute(xml.slice(tag.start, tag.end), "Type") : undefined;
    if (type?.endsWith("/worksheet")) return type;
  }
  throw new Error("A workbook without worksheets holds no list.");
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

/** `xml` with markup put before the end tag of its element `name`, given that tag's prefix. */
function beforeClosing(xml: string, name: string, markup: (prefix: string) => string): string {
  for (const tag of tags(xml)) {
    if (tag.name !== name || tag.kind !== "close") continue;
    return xml.slice(0, tag.start) + markup(tag.prefix) + xml.slice(tag.start);
  }
  throw new Error(`An element ${name} that holds elements has an end tag.`);
}
