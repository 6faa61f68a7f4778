import { posix } from "node:path";
import { type Archive } from "../../zip/archive.ts";
import { wholeEntry } from "../../zip/data.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { attribute, tags } from "../xml/markup.ts";
import { decodeXml } from "../xml/text.ts";

/** An Open Packaging package (ECMA-376 part 2): parts in a zip archive, tied together by relationships. */
export interface Package {
  readonly archive: Archive;
  /** A part by its name without the leading slash; names are compared without case where the exact one is missing. */
  part(name: string): ZipEntry | undefined;
  /** A part's XML as bytes in a string; UTF-16 comes back as UTF-8 bytes. */
  read(part: ZipEntry): Promise<string>;
  /** What a part refers to; the package itself when `part` is undefined. Targets outside the package are left out. */
  relations(part?: ZipEntry): Promise<Relation[]>;
}

export interface Relation {
  readonly id: string;
  /** Last segment of the type's URI, the same in transitional and strict documents: `worksheet`, `table`, … */
  readonly type: string;
  /** Name of the part, without leading slash. */
  readonly target: string;
}

export function openPackage(archive: Archive): Package {
  const exact = new Map(archive.entries.map((entry) => [entry.name, entry]));
  const folded = new Map(archive.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const spelt = (name: string) => exact.get(name) ?? folded.get(name.toLowerCase());
  // A target is a URI, while the archive may hold the name with its spaces and accents as they are.
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

/** Name of the part that holds the relationships of `name`: `xl/_rels/workbook.xml.rels`. */
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

/** A target is relative to the folder of the part that refers to it, unless it begins with a slash. */
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
  // Whatever is written back is UTF-8, so that is what the declaration has to say.
  return Buffer.from(text.replace(/^(\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["'])utf-16/i, "$1UTF-8")).toString(
    "latin1",
  );
}
