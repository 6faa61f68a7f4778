import { posix } from "node:path";
import type { Archive, ZipEntry } from "../../zip/archive.ts";
import type { ArchiveWriter } from "../../zip/writer.ts";
import {
  canAddParts,
  firstFree,
  newEntry,
  type Package,
  partOfType,
  type PartPlace,
  relatedPart,
  type WorkbookPart,
} from "../package/package.ts";
import { CellLooks } from "./cell-looks.ts";
import { parseStyles } from "./style-sheet.ts";

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
  const part = partOfType(source, workbook, "styles");
  const isNew = part === undefined && (await canAddParts(source, workbook));
  const xml = part ? await source.read(part) : plainStyles(workbook.namespace);
  const sheet = parseStyles(xml);
  const looks = new CellLooks({ ...sheet, isSound: sheet.isSound && (isNew || part !== undefined) }, inUse);
  const folder = posix.dirname(workbook.part.name);
  // Excel's name for the part, unless a part that nothing refers to has it.
  const name = firstFree(
    (number) => posix.join(folder, number === 1 ? "styles.xml" : `styles${number}.xml`),
    (one) => source.part(one) !== undefined,
  );
  return {
    looks,
    entry: part ?? newEntry(workbook.part, name),
    isNew,
    content: () => {
      const extended = looks.extended() ?? (isNew ? xml : undefined);
      return extended === undefined ? undefined : Buffer.from(extended, "latin1");
    },
  };
}

/** Lets the workbook refer to its styles if they are new. */
export async function relateStyles(place: PartPlace, { isNew, entry }: WrittenStyles): Promise<void> {
  if (isNew) await relatedPart(place, { name: entry.name, type: "styles" });
}

/** Returns the entries in order, but styles after the sheet: the formats that it needs are known once it is written. */
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
