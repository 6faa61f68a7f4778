import type { FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { bytesAt, openForReading } from "../../access.ts";
import { FileError, type FileKind } from "../../file-error.ts";
import { type Archive, openArchive, wholeEntry } from "../../zip/archive.ts";
import { decodeXml, endTag, startTags } from "../xml/markup.ts";
import { openPackage, type Package } from "./package.ts";

/**
 * Opens the archive of a workbook. Other kinds of files are refused with their kind: password, .xls, .xlsb, .ods, Word,
 * …
 *
 * @throws {FileError}
 */
export async function openContainer(path: string): Promise<Archive> {
  await refuseCompoundFile(path);
  const archive = await openArchive(path);
  try {
    await refuseOtherDocuments(archive);
    return archive;
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Reads something in the package of a workbook, and closes it. Throws as `openContainer` does. */
export async function inPackage<Result>(
  path: string,
  read: (source: Package) => Promise<Result>,
): Promise<Result> {
  const archive = await openContainer(path);
  try {
    return await read(openPackage(archive));
  } finally {
    await archive.close();
  }
}

const COMPOUND_FILE = "d0cf11e0a1b11ae1";

/** Streams of a compound file ([MS-CFB]) that show its kind, in order of precedence. */
const compoundKinds = [
  ["EncryptedPackage", "password_protected"],
  ["Workbook", "old_excel"],
  ["Book", "old_excel"],
] as const;

async function refuseCompoundFile(path: string): Promise<void> {
  const handle = await openForReading(path);
  try {
    const head = await bytesAt(handle, 0, 8);
    if (head.toString("hex") !== COMPOUND_FILE) return;
    const file = basename(path);
    for (const [stream, code] of compoundKinds) {
      if (await hasEntry(handle, stream)) throw new FileError(code, { file });
    }
    throw new FileError("not_a_workbook", { file, found: { code: "kind_old_office" } });
  } finally {
    await handle.close();
  }
}

const WINDOW = 1024 * 1024;
/** A directory entry of a compound file has its name in 64 bytes, and entries begin at multiples of 128. */
const ENTRY = 128;

async function hasEntry(handle: FileHandle, name: string): Promise<boolean> {
  const wanted = Buffer.from(`${name}\0`, "utf16le");
  for (let start = 0; ; start += WINDOW) {
    const bytes = await bytesAt(handle, start, WINDOW);
    if (bytes.length === 0) return false;
    let at = bytes.indexOf(wanted);
    while (at >= 0) {
      if (at % ENTRY === 0) return true;
      at = bytes.indexOf(wanted, at + 2);
    }
  }
}

/** Parts that identify another kind of document. */
const otherDocuments: readonly (readonly [part: RegExp, found: FileKind])[] = [
  [/^word\/document\.xml$/i, "kind_word"],
  [/^ppt\/presentation\.xml$/i, "kind_powerpoint"],
  [/^Index\/Document\.iwa$/i, "kind_iwork"],
];

async function refuseOtherDocuments(archive: Archive): Promise<void> {
  const { file, entries } = archive;
  const mimetype = entries.find((entry) => entry.name === "mimetype");
  if (mimetype && mimetype.size < 200) {
    const type = (await wholeEntry(archive, mimetype)).toString("latin1");
    if (type.includes("opendocument")) throw new FileError("opendocument", { file });
  }
  const named = (pattern: RegExp) => entries.some((entry) => pattern.test(entry.name));
  if (named(/(^|\/)workbook\.xml$/i)) return;
  if (named(/(^|\/)workbook\.bin$/i)) throw new FileError("binary_excel", { file });
  for (const [part, code] of otherDocuments) {
    if (named(part)) throw new FileError("not_a_workbook", { file, found: { code } });
  }
}

/**
 * Returns who last saved the workbook at `path`, according to the workbook (`cp:lastModifiedBy` of its core properties,
 * ECMA-376 part 2). Undefined if it does not say.
 *
 * @throws {FileError} if it is unreadable
 */
export const savedBy = (path: string): Promise<string | undefined> =>
  inPackage(path, async (source) => {
    const core = (await source.relations()).find(({ type }) => type === "core-properties");
    const part = core && source.part(core.target);
    if (part === undefined) return undefined;
    const xml = await source.read(part);
    const [open] = startTags(xml, "lastModifiedBy");
    const close = endTag(xml, "lastModifiedBy");
    return (open && close && decodeXml(xml.slice(open.end, close.start)).trim()) || undefined;
  });
