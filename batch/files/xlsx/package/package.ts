import { posix } from "node:path";
import { FileError } from "../../file-error.ts";
import { type Archive, wholeEntry, type ZipEntry } from "../../zip/archive.ts";
import { attribute, tags, decodeXml, withoutTags } from "../xml/markup.ts";

/** An Open Packaging package (ECMA-376 part 2): parts in a zip archive, connected by relationships. */
export interface Package {
  readonly archive: Archive;
  /** Returns a part by its name without the leading slash. Case is ignored if no name matches exactly. */
  part(name: string): ZipEntry | undefined;
  /** Returns a part's XML as bytes in a string. UTF-16 is converted to UTF-8 bytes. */
  read(part: ZipEntry): Promise<string>;
  /**
   * Returns what a part refers to, or the package itself if `part` is undefined. Targets outside the package are
   * omitted.
   */
  relations(part?: ZipEntry): Promise<Relation[]>;
}

interface Relation {
  readonly id: string;
  /** Last segment of the type's URI, the same in transitional and strict documents: `worksheet`, `table`, … */
  readonly type: string;
  /** Name of the part, without leading slash. */
  readonly target: string;
}

/** Returns the package in an archive. */
export function openPackage(archive: Archive): Package {
  const exact = new Map(archive.entries.map((entry) => [entry.name, entry]));
  const folded = new Map(archive.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const spelt = (name: string) => exact.get(name) ?? folded.get(name.toLowerCase());
  // A target is a URI, while the archive may contain the name with its spaces and accents unescaped.
  const part = (name: string) => spelt(name) ?? spelt(unescaped(name));
  const read = async (entry: ZipEntry) => xmlBytes(await wholeEntry(archive, entry));
  return {
    archive,
    part,
    read,
    relations: async (from) => {
      const entry = part(relationsName(from?.name ?? ""));
      return entry ? parseRelations(await read(entry), from?.name ?? "") : [];
    },
  };
}

/** Returns the name of the part with the relationships of `name`: `xl/_rels/workbook.xml.rels`. */
export function relationsName(name: string): string {
  const slash = name.lastIndexOf("/") + 1;
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
}

function parseRelations(xml: string, from: string): Relation[] {
  const relations: Relation[] = [];
  for (const tag of tags(xml)) {
    if (tag.name !== "Relationship" || tag.kind === "close") continue;
    const source = xml.slice(tag.start, tag.end);
    const target = attribute(source, "Target");
    if (target === undefined || attribute(source, "TargetMode") === "External") continue;
    relations.push({
      id: decodeXml(attribute(source, "Id") ?? ""),
      type: lastSegment(attribute(source, "Type") ?? ""),
      target: resolveTarget(decodeXml(target), from),
    });
  }
  return relations;
}

const lastSegment = (uri: string): string => uri.slice(uri.lastIndexOf("/") + 1);

/** Resolves a target relative to the folder of the part that refers to it, unless it begins with a slash. */
export function resolveTarget(target: string, from: string): string {
  const spelled = target.replaceAll("\\", "/").replace(/#.*$/, "");
  const resolved = posix.normalize(
    posix.join(spelled.startsWith("/") ? "/" : `/${posix.dirname(from)}`, spelled),
  );
  return resolved.slice(1);
}

function unescaped(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

function xmlBytes(content: Buffer): string {
  const mark = content.length >= 2 ? content.readUInt16BE(0) : 0;
  if (mark !== 0xfffe && mark !== 0xfeff) return content.toString("latin1");
  const even = Buffer.from(content.subarray(0, content.length & ~1));
  const text = (mark === 0xfeff ? even.swap16() : even).toString("utf16le");
  // The result is written as UTF-8, so the declaration has to say that.
  return Buffer.from(text.replace(/^(\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["'])utf-16/i, "$1UTF-8")).toString(
    "latin1",
  );
}

/** The workbook part and what it refers to. */
export interface WorkbookPart {
  readonly part: ZipEntry;
  readonly xml: string;
  readonly sheets: readonly Sheet[];
  readonly relations: readonly Relation[];
  /** Namespace of its parts: transitional, or ISO/IEC 29500 strict. */
  readonly namespace: string;
  /** Whether days count from 1904-01-01 instead of 1899-12-31. */
  readonly date1904: boolean;
}

export interface Sheet {
  readonly name: string;
  /** Index among all sheets, from 0, as in a defined name's localSheetId. */
  readonly position: number;
  /** Id of the sheet in calcChain.xml. */
  readonly sheetId: string;
  readonly visible: boolean;
  /** `worksheet`, `chartsheet`, `dialogsheet`, …; undefined if the sheet refers to nothing. */
  readonly kind: string | undefined;
  /** The worksheet's part. Undefined for other kinds, and if the relation leads nowhere. */
  readonly part: ZipEntry | undefined;
}

const TRANSITIONAL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main";

/**
 * Finds the workbook part by the package's relations and reads its list of sheets.
 *
 * @throws {FileError} if there is no workbook part, or it lists no sheets
 */
export async function readWorkbook(source: Package): Promise<WorkbookPart> {
  const { file } = source.archive;
  const part = await workbookPart(source);
  if (!part) throw new FileError("not_a_workbook", { file, found: { code: "kind_no_workbook" } });
  const xml = await source.read(part);
  const relations = await source.relations(part);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: Sheet[] = [];
  let date1904 = false;
  for (const tag of tags(xml)) {
    if (tag.kind === "close") continue;
    const markup = xml.slice(tag.start, tag.end);
    if (tag.name === "workbookPr") date1904 = /^(1|true|on)$/.test(attribute(markup, "date1904") ?? "");
    if (tag.name !== "sheet") continue;
    const relation = byId.get(relationId(markup));
    sheets.push({
      name: decodeXml(attribute(markup, "name") ?? ""),
      position: sheets.length,
      sheetId: attribute(markup, "sheetId") ?? "",
      visible: (attribute(markup, "state") ?? "visible") === "visible",
      kind: relation?.type,
      part: relation?.type === "worksheet" ? source.part(relation.target) : undefined,
    });
  }
  if (sheets.length === 0)
    throw new FileError("damaged_workbook", { file, damage: { code: "damage_no_sheets" } });
  const namespace = xml.includes(STRICT) ? STRICT : TRANSITIONAL;
  return { part, xml, sheets, relations, namespace, date1904 };
}

async function workbookPart(source: Package): Promise<ZipEntry | undefined> {
  const relations = await source.relations();
  const main = relations.find((relation) => relation.type === "officeDocument");
  return (main && source.part(main.target)) ?? source.part("xl/workbook.xml");
}

/** Returns the value of the attribute `r:id`, whatever prefix the relationships namespace has. */
function relationId(markup: string): string {
  const found = /\s[^\s:="']+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(markup);
  return decodeXml(found?.[1] ?? found?.[2] ?? "");
}

/** Returns `[Content_Types].xml` without the types of removed parts. Undefined if the package has no such part. */
export async function contentTypesWithout(source: Package, parts: readonly string[]) {
  const part = source.part("[Content_Types].xml");
  if (!part) return undefined;
  const gone = new Set(parts.map((name) => `/${name}`.toLowerCase()));
  const isGone = (markup: string) => gone.has((attribute(markup, "PartName") ?? "").toLowerCase());
  return { part, xml: withoutTags(await source.read(part), "Override", isGone) };
}

/** Where a part goes: into a package whose `changed` parts are already rewritten. */
export interface PartPlace {
  readonly source: Package;
  readonly workbook: WorkbookPart;
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** A part that is added to a workbook. */
interface NewPart {
  readonly name: string;
  /** Last segment of the relation's type, and of the content type before `+xml`: `worksheet`, `styles`. */
  readonly type: string;
}

/** Returns an entry called `name`, with the date and attributes of `model`. */
export function newEntry(model: ZipEntry, name: string): ZipEntry {
  const empty = Buffer.alloc(0);
  return { ...model, name, rawName: Buffer.from(name), flags: 0, extra: empty, comment: empty };
}

/** Returns whether the parts that must refer to a new part are complete. */
export async function canAddParts(source: Package, workbook: WorkbookPart): Promise<boolean> {
  const named = [
    [relationsName(workbook.part.name), "Relationships"],
    ["[Content_Types].xml", "Types"],
  ] as const;
  for (const [name, root] of named) {
    const part = source.part(name);
    const isWhole = (xml: string) => [...tags(xml)].some((tag) => tag.name === root && tag.kind === "close");
    if (!part || !isWhole(await source.read(part))) return false;
  }
  return true;
}

/**
 * Returns the parts that must refer to a new part (the workbook's relations and the content types) and the relation's
 * id.
 */
export async function relatedPart(
  { source, workbook, changed }: PartPlace,
  { name, type }: NewPart,
): Promise<{ id: string; changed: Map<ZipEntry, string> }> {
  const read = async (part: ZipEntry) => changed.get(part) ?? source.read(part);
  const relations = source.part(relationsName(workbook.part.name))!;
  const types = source.part("[Content_Types].xml")!;
  const relationsXml = await read(relations);
  const id = freeId(relationsXml);
  const target = posix.relative(posix.dirname(workbook.part.name), name);
  const uri = worksheetType(relationsXml).replace(/worksheet$/, type);
  const relation = `Relationship Id="${id}" Type="${uri}" Target="${target}"`;
  const override = `Override PartName="/${name}" ContentType="${CONTENT_TYPES}.${type}+xml"`;
  return {
    id,
    changed: new Map([
      [relations, beforeClosing(relationsXml, "Relationships", (prefix) => `<${prefix}${relation}/>`)],
      [types, beforeClosing(await read(types), "Types", (prefix) => `<${prefix}${override}/>`)],
    ]),
  };
}

const CONTENT_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Returns an id that no relation has. */
function freeId(xml: string): string {
  for (let number = 1; ; number += 1) {
    const id = `rIdSirene${number}`;
    if (!xml.includes(`"${id}"`) && !xml.includes(`'${id}'`)) return id;
  }
}

/** Returns the relation type of worksheets in this workbook, transitional or strict. */
function worksheetType(xml: string): string {
  for (const tag of tags(xml)) {
    const type = tag.name === "Relationship" ? attribute(xml.slice(tag.start, tag.end), "Type") : undefined;
    if (type?.endsWith("/worksheet")) return type;
  }
  throw new Error("A workbook without worksheets holds no list.");
}

/** Returns `xml` with markup inserted before the end tag of its element `name`. `markup` receives that tag's prefix. */
export function beforeClosing(xml: string, name: string, markup: (prefix: string) => string): string {
  for (const tag of tags(xml)) {
    if (tag.name !== name || tag.kind !== "close") continue;
    return xml.slice(0, tag.start) + markup(tag.prefix) + xml.slice(tag.start);
  }
  throw new Error(`An element ${name} that holds elements has an end tag.`);
}

const ORIGIN = "origin";

/** Returns the parts of the package's digital signatures ([ECMA-376 part 2, 12]). Empty if it is not signed. */
export async function signatureParts(source: Package): Promise<string[]> {
  const origins = (await source.relations()).filter(({ type }) => type === ORIGIN);
  const parts: string[] = [];
  for (const { target } of origins) {
    const origin = source.part(target);
    if (!origin) continue;
    parts.push(origin.name, relationsName(origin.name));
    for (const signature of await source.relations(origin))
      parts.push(signature.target, relationsName(signature.target));
  }
  return parts.filter((name) => source.part(name) !== undefined);
}

/** Returns the package's relationships without those to signatures. */
export function withoutSignatureRelations(xml: string): string {
  return withoutTags(xml, "Relationship", (markup) =>
    /\/digital-signature\/origin$/.test(attribute(markup, "Type") ?? ""),
  );
}
