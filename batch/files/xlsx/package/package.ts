import { posix } from "node:path";
import { FileError } from "../../file-error.ts";
import { type Archive, wholeEntry, type ZipEntry } from "../../zip/archive.ts";
import { attribute, decodeXml, endTag, isOn, startTags, withoutTags } from "../xml/markup.ts";

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
  return [...startTags(xml, "Relationship")].flatMap(({ markup }) => {
    const target = attribute(markup, "Target");
    if (target === undefined || attribute(markup, "TargetMode") === "External") return [];
    return {
      id: decodeXml(attribute(markup, "Id") ?? ""),
      type: posix.basename(attribute(markup, "Type") ?? ""),
      target: resolveTarget(decodeXml(target), from),
    };
  });
}

/** Resolves a target relative to the folder of the part that refers to it, unless it begins with a slash. */
function resolveTarget(target: string, from: string): string {
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
  const sheets = Array.from(startTags(xml, "sheet"), ({ markup }, position): Sheet => {
    const relation = byId.get(relationId(markup));
    return {
      name: decodeXml(attribute(markup, "name") ?? ""),
      position,
      sheetId: attribute(markup, "sheetId") ?? "",
      visible: (attribute(markup, "state") ?? "visible") === "visible",
      kind: relation?.type,
      part: relation?.type === "worksheet" ? source.part(relation.target) : undefined,
    };
  });
  if (sheets.length === 0)
    throw new FileError("damaged_workbook", { file, damage: { code: "damage_no_sheets" } });
  const namespace = xml.includes(STRICT) ? STRICT : TRANSITIONAL;
  const [properties] = startTags(xml, "workbookPr");
  const date1904 = properties !== undefined && isOn(properties.markup, "date1904");
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

/** Returns the part to which a workbook has a relation of this type. */
export function partOfType(
  source: Package,
  { relations }: WorkbookPart,
  type: "sharedStrings" | "styles" | "calcChain",
): ZipEntry | undefined {
  const relation = relations.find((one) => one.type === type);
  return relation && source.part(relation.target);
}

const CONTENT_TYPES = "[Content_Types].xml";

/** Removes parts to which `from` refers, or the package itself, from its relations and from the content types. */
export async function forgetParts(
  source: Package,
  from: ZipEntry | undefined,
  gone: readonly ZipEntry[],
  changed: Map<ZipEntry, string>,
): Promise<void> {
  const name = from?.name ?? "";
  const isGone = (target: string) => gone.some((part) => part === source.part(target));
  const forget = async (part: ZipEntry | undefined, tag: string, drops: (markup: string) => boolean) => {
    if (part) changed.set(part, withoutTags(changed.get(part) ?? (await source.read(part)), tag, drops));
  };
  await forget(source.part(relationsName(name)), "Relationship", (markup) =>
    isGone(resolveTarget(decodeXml(attribute(markup, "Target") ?? ""), name)),
  );
  await forget(source.part(CONTENT_TYPES), "Override", (markup) =>
    isGone(resolveTarget(attribute(markup, "PartName") ?? "", "")),
  );
}

/** Where a part goes: into a package whose `changed` parts are already rewritten. */
export interface PartPlace {
  readonly source: Package;
  readonly workbook: WorkbookPart;
  readonly changed: Map<ZipEntry, string>;
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
    [CONTENT_TYPES, "Types"],
  ] as const;
  for (const [name, root] of named) {
    const part = source.part(name);
    if (!part || !endTag(await source.read(part), root)) return false;
  }
  return true;
}

/** Adds to the workbook's relations and to the content types what refers to a new part. Returns the relation's id. */
export async function relatedPart(
  { source, workbook, changed }: PartPlace,
  { name, type }: NewPart,
): Promise<string> {
  const read = async (part: ZipEntry) => changed.get(part) ?? source.read(part);
  const relations = source.part(relationsName(workbook.part.name))!;
  const types = source.part(CONTENT_TYPES)!;
  const xml = await read(relations);
  const id = firstFree(
    (number) => `rIdSirene${number}`,
    (one) => xml.includes(`"${one}"`) || xml.includes(`'${one}'`),
  );
  const target = posix.relative(posix.dirname(workbook.part.name), name);
  // The type of a worksheet shows whether the workbook is transitional or strict.
  const uris = Array.from(startTags(xml, "Relationship"), ({ markup }) => attribute(markup, "Type") ?? "");
  const uri = uris.find((one) => one.endsWith("/worksheet"))!.replace(/worksheet$/, type);
  const relation = `Relationship Id="${id}" Type="${uri}" Target="${target}"`;
  const content = `application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml`;
  const override = `Override PartName="/${name}" ContentType="${content}"`;
  const withTag = (whole: string, name: string, tag: string) =>
    beforeClosing(whole, name, (prefix) => `<${prefix}${tag}/>`);
  changed.set(relations, withTag(xml, "Relationships", relation));
  changed.set(types, withTag(await read(types), "Types", override));
  return id;
}

/** Returns the first name that is not taken, of those for 1, 2, 3, … */
export function firstFree(nameOf: (number: number) => string, isTaken: (name: string) => boolean): string {
  let number = 1;
  while (isTaken(nameOf(number))) number += 1;
  return nameOf(number);
}

/** Returns `xml` with markup inserted before the end tag of its element `name`. `markup` receives that tag's prefix. */
export function beforeClosing(xml: string, name: string, markup: (prefix: string) => string): string {
  const end = endTag(xml, name);
  if (end === undefined) throw new Error(`An element ${name} that holds elements has an end tag.`);
  return xml.slice(0, end.start) + markup(end.prefix) + xml.slice(end.start);
}

/** Returns the parts of the package's digital signatures ([ECMA-376 part 2, 12]). Empty if it is not signed. */
export async function signatureParts(source: Package): Promise<ZipEntry[]> {
  const origins = (await source.relations()).filter(({ type }) => type === "origin");
  const parts: string[] = [];
  for (const { target } of origins) {
    const origin = source.part(target);
    if (!origin) continue;
    parts.push(origin.name, relationsName(origin.name));
    for (const signature of await source.relations(origin))
      parts.push(signature.target, relationsName(signature.target));
  }
  return parts.flatMap((name) => source.part(name) ?? []);
}
