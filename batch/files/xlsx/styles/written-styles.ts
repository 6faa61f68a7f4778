import { posix } from "node:path";
import type { Archive, ZipEntry } from "../../zip/archive.ts";
import type { ArchiveWriter } from "../../zip/writer.ts";
import {
  newEntry,
  type PartPlace,
  relatedPart,
  canAddParts,
  type Package,
  type WorkbookPart,
} from "../package/package.ts";
import { CellLooks } from "./cell-looks.ts";
import { parseStyles, stylesPart } from "./style-sheet.ts";

/** Returns a styles part without any formatting, for a workbook that has none. */
function plainStyles(namespace: string): string {
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}">` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The styles of a workbook to write, with the formats that its new cells add. */
export interface WrittenStyles {
  readonly looks: CellLooks;
  /** The part that contains them. */
  readonly entry: ZipEntry;
  /** Whether the workbook had no such part. */
  readonly isNew: boolean;
  /** Returns the part's new bytes, once the cells are written. Undefined if the part does not change. */
  content(): Buffer | undefined;
}

/** Returns the styles of `workbook`. `inUse` are formats of the list's own cells. */
export async function writtenStyles(
  source: Package,
  workbook: WorkbookPart,
  inUse: readonly number[],
): Promise<WrittenStyles> {
  const part = stylesPart(source, workbook);
  const isNew = part === undefined && (await canAddParts(source, workbook));
  const xml = part ? await source.read(part) : plainStyles(workbook.namespace);
  const sheet = parseStyles(xml);
  const looks = new CellLooks({ ...sheet, isSound: sheet.isSound && (isNew || part !== undefined) }, inUse);
  return {
    looks,
    entry: part ?? newEntry(workbook.part, freeName(source, posix.dirname(workbook.part.name))),
    isNew,
    content: () => {
      const extended = looks.extended() ?? (isNew ? xml : undefined);
      return extended === undefined ? undefined : Buffer.from(extended, "latin1");
    },
  };
}

/** Uses Excel's name for the part, unless a part that nothing refers to has it. */
function freeName(source: Package, folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = posix.join(folder, number === 1 ? "styles.xml" : `styles${number}.xml`);
    if (source.part(name) === undefined) return name;
  }
}

/** Returns the changed parts that refer to new styles. Empty if the workbook already has styles. */
export async function stylesRelated(place: PartPlace, styles: WrittenStyles): Promise<Map<ZipEntry, string>> {
  if (!styles.isNew) return new Map();
  return (await relatedPart(place, { name: styles.entry.name, type: "styles" })).changed;
}

/**
 * Returns the entries in their order, except that styles move after the sheet: the formats that its cells need are
 * known only once it is written.
 */
export function inWritingOrder(
  entries: readonly ZipEntry[],
  sheet: ZipEntry,
  { entry: styles }: WrittenStyles,
): readonly ZipEntry[] {
  if (!entries.includes(styles) || entries.indexOf(styles) > entries.indexOf(sheet)) return entries;
  const others = entries.filter((entry) => entry !== styles);
  return others.flatMap((entry) => (entry === sheet ? [sheet, styles] : [entry]));
}

/** Writes the styles, with their added formats if there are any. */
export async function addStyles(
  writer: ArchiveWriter,
  archive: Archive,
  styles: WrittenStyles,
): Promise<void> {
  const content = styles.content();
  if (content) await writer.add(styles.entry, [content]);
  else await writer.copy(archive, styles.entry);
}
