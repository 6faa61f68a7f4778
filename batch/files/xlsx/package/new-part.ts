import { posix } from "node:path";
import { type ZipEntry } from "../../zip/entry.ts";
import { attribute, tags } from "../xml/markup.ts";
import { type Package, relationsName } from "./package.ts";
import { type Workbook } from "./workbook.ts";

/** Where a part goes: into a package of which `changed` parts are written anew already. */
export interface PartPlace {
  readonly source: Package;
  readonly workbook: Workbook;
  readonly changed: ReadonlyMap<ZipEntry, string>;
}

/** A part that a workbook is given. */
export interface NewPart {
  readonly name: string;
  /** Last segment of the relation's type, and of the content type before `+xml`: `worksheet`, `styles`. */
  readonly type: string;
}

/** An entry named `name`, dated and attributed as `model` is. */
export function newEntry(model: ZipEntry, name: string): ZipEntry {
  const empty = Buffer.alloc(0);
  return { ...model, name, rawName: Buffer.from(name), flags: 0, extra: empty, comment: empty };
}

/** Whether the parts that must name a new one are whole. */
export async function takesParts(source: Package, workbook: Workbook): Promise<boolean> {
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

/** The parts that must name a new one, the workbook's relations and the content types, and the relation's id. */
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

/** `xml` with markup put before the end tag of its element `name`, given that tag's prefix. */
export function beforeClosing(xml: string, name: string, markup: (prefix: string) => string): string {
  for (const tag of tags(xml)) {
    if (tag.name !== name || tag.kind !== "close") continue;
    return xml.slice(0, tag.start) + markup(tag.prefix) + xml.slice(tag.start);
  }
  throw new Error(`An element ${name} that holds elements has an end tag.`);
}
