import { rm, stat } from "node:fs/promises";
import { type AddedSheet, type Fill, type OutputColumn, type WriteReport } from "../../list.ts";
import { inflatedChunks } from "../../zip/data.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { ArchiveWriter } from "../../zip/writer.ts";
import { addSheets } from "./added-sheet.ts";
import { sheetBlocks } from "../sheet/blocks.ts";
import { type OpenList } from "../list/open-list.ts";
import { patchedSheet } from "./patch-sheet.ts";
import { planWrite } from "./plan-write.ts";
import { FileError } from "../../file-error.ts";
import { addStyles, inWritingOrder } from "../styles/written-styles.ts";

/** What is written into a workbook. */
export interface WorkbookWriting {
  readonly columns: readonly OutputColumn[];
  readonly fill: Fill;
  readonly sheets: readonly AddedSheet[];
}

/**
 * Writes the workbook to `path` with `columns` filled. Parts it has no reason to change are copied as packed bytes, in
 * their order. What was written is removed when it fails.
 */
export async function writeWorkbook(
  list: OpenList,
  path: string,
  { columns, fill, sheets }: WorkbookWriting,
): Promise<WriteReport> {
  const { source, workbook, place, shape } = list;
  await refuseInput(list, path);
  const plan = await planWrite(list, columns);
  const added = await addSheets({ source, workbook, list: place.part, changed: plan.parts.changed }, sheets);
  const writer = await ArchiveWriter.create(path);
  const { styles } = plan;
  try {
    for (const entry of inWritingOrder(source.archive.entries, place.part, styles)) {
      const changed = added.changed.get(entry);
      if (entry === place.part) {
        const names = { file: source.archive.file, part: entry.name };
        const blocks = sheetBlocks(inflatedChunks(source.archive, entry), names);
        await writer.add(entry, patchedSheet(blocks, plan.sheet, fill), level(entry));
      } else if (entry === styles.entry) {
        await addStyles(writer, source.archive, styles, LEVEL);
      } else if (added.replaced.has(entry)) {
        // Written anew at the end, when all that it tells is known.
      } else if (changed !== undefined) {
        await writer.add(entry, [Buffer.from(changed, "latin1")], LEVEL);
      } else if (!plan.parts.dropped.has(entry)) {
        await writer.copy(source.archive, entry);
      }
    }
    if (styles.isNew) await addStyles(writer, source.archive, styles, LEVEL);
    for (const { entry, content } of added.pages) await writer.add(entry, [content()], LEVEL);
    await writer.finish(source.archive.comment);
  } catch (error) {
    await writer.abandon();
    await removeFile(path);
    throw error;
  }
  return { records: shape.records, warnings: plan.warnings() };
}

const LEVEL = 6;
const FAST = 2;
/** Above this much XML the time goes into deflating: level 2 takes a quarter of it for a sixth more bytes. */
const LARGE = 50 * 1024 * 1024;

const level = (sheet: ZipEntry): number => (sheet.size > LARGE ? FAST : LEVEL);

/** Removes what was begun, unless it is a device: those are written to, never made. */
async function removeFile(path: string): Promise<void> {
  const begun = await stat(path).catch(() => undefined);
  if (begun?.isFile()) await rm(path);
}

async function refuseInput({ source }: OpenList, output: string): Promise<void> {
  const [read, written] = await Promise.all([
    source.archive.handle.stat(),
    stat(output).catch(() => undefined),
  ]);
  if (written && read.ino === written.ino && read.dev === written.dev) {
    throw new FileError("same_file", { file: source.archive.file });
  }
}
