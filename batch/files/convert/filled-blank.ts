import { type AddedSheet, type CellValue, type FileWarning, type OutputColumn } from "../list.ts";
import { addSheet } from "../xlsx/added-sheet.ts";
import { sheetBlocks } from "../xlsx/blocks.ts";
import { ByteSink } from "../xlsx/byte-sink.ts";
import { CellCursor } from "../xlsx/cells.ts";
import { contentTypesWithout } from "../xlsx/content-types.ts";
import { columnLetter } from "../xlsx/letters.ts";
import { attribute, withoutTags } from "../xlsx/markup.ts";
import { NewCells } from "../xlsx/new-cells.ts";
import { openPackage, type Package, relationsName } from "../xlsx/package.ts";
import { readStyles } from "../xlsx/styles.ts";
import { readWorkbook } from "../xlsx/workbook.ts";
import { type Archive, openArchive } from "../zip/archive.ts";
import { inflatedChunks } from "../zip/data.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { ArchiveWriter } from "../zip/writer.ts";
import { type ByteHandover, handedOver } from "./handover.ts";

/** The records that a blank workbook is filled with. */
export interface SheetCells {
  readonly columns: readonly OutputColumn[];
  readonly records: number;
  /** Takes what is to be said of the cells written. */
  readonly warnings: FileWarning[];
}

/** Gives records in their order, a handful at a time. */
type Give = (rows: readonly (readonly CellValue[])[]) => Promise<void>;

const LEVEL = 6;
/** 1 January 1980, midnight, as zip archives count: a repeated run gives the same bytes. */
const MODIFIED = (0 << 25) | (1 << 21) | (1 << 16);
/** Says when the workbook was made and by whom. */
const CORE_PROPERTIES = "docProps/core.xml";

/** Writes the workbook `blank` (see `blankWorkbook`) to `path` with records in the place of its model record. */
export async function filledBlank(
  blank: string,
  path: string,
  cells: SheetCells,
  added: AddedSheet | undefined,
  records: (give: Give) => Promise<void>,
): Promise<void> {
  const archive = await openArchive(blank);
  try {
    const source = openPackage(archive);
    const workbook = await readWorkbook(source);
    const part = workbook.sheets[0]!.part!;
    const { page, newCells } = await readBlank(source, part, cells.columns);
    const changed = await withoutCoreProperties(source);
    const addition =
      added && (await addSheet({ source, workbook, list: { ...part, modified: MODIFIED }, changed }, added));
    const writer = await ArchiveWriter.create(path);
    try {
      for (const entry of archive.entries) {
        if (entry.name === CORE_PROPERTIES) continue;
        const text = addition?.changed.get(entry) ?? changed.get(entry);
        const dated = { ...entry, modified: MODIFIED };
        if (entry === part) {
          await handedOver(
            (bytes) => writeSheet(bytes, page, { newCells, records: cells.records }, records),
            (bytes) => writer.add(dated, bytes, LEVEL),
          );
        } else if (text !== undefined) await writer.add(dated, [Buffer.from(text, "latin1")], LEVEL);
        else await writer.copy(archive, dated);
      }
      if (addition) await writer.add(addition.entry, [addition.content()], LEVEL);
      await writer.finish(Buffer.alloc(0));
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    newCells.forEach(({ column, writing }) => {
      if (writing.cut > 0)
        cells.warnings.push({ code: "text_cut", detail: { column: column.header, cells: writing.cut } });
    });
  } finally {
    await archive.close();
  }
}

/** How the cells of a column are written: with the format of its model cell. */
interface ColumnCells {
  readonly column: OutputColumn;
  readonly writing: NewCells;
  readonly style: string | undefined;
}

/** The sheet's XML around the records. */
interface Page {
  readonly front: string;
  readonly back: string;
}

async function readBlank(source: Package, part: ZipEntry, columns: readonly OutputColumn[]) {
  const styles = await readStyles(source, await readWorkbook(source));
  const model = await modelOf(source.archive, part);
  const formatting = { prefix: "", styles, date1904: false };
  const newCells = columns.map((column, at): ColumnCells => {
    return { column, writing: new NewCells(column, at, formatting), style: model.styles[at] };
  });
  return { page: model.page, newCells };
}

/** The sheet without its model record, and that record's formats. */
async function modelOf(archive: Archive, part: ZipEntry): Promise<{ page: Page; styles: string[] }> {
  let front = "";
  let back = "";
  const styles: string[] = [];
  for await (const block of sheetBlocks(inflatedChunks(archive, part), {
    file: archive.file,
    part: part.name,
  })) {
    if (block.kind === "head") front = block.xml;
    else if (block.kind === "tail") back = block.xml;
    else {
      const model = block.rows.at(-1)!;
      front += block.xml.slice(0, model.start);
      const cursor = new CellCursor("");
      cursor.enter(block.xml.slice(model.inner, model.innerEnd));
      while (cursor.next()) styles[cursor.column] = attribute(cursor.tag(), "s") ?? "0";
    }
  }
  return { page: { front, back }, styles };
}

async function writeSheet(
  bytes: ByteHandover,
  { front, back }: Page,
  { newCells, records }: { newCells: readonly ColumnCells[]; records: number },
  give: (give: Give) => Promise<void>,
): Promise<void> {
  const corner = `${columnLetter(newCells.length - 1)}${records + 1}`;
  await bytes.give(
    Buffer.from(front.replace(/<dimension ref="[^"]*"/, `<dimension ref="A1:${corner}"`), "latin1"),
  );
  let number = 1;
  await give(async (rows) => {
    const sink = new ByteSink(64 * newCells.length * rows.length);
    for (const values of rows) {
      const row = String((number += 1));
      sink.ascii(`<row r="${row}">`);
      newCells.forEach(({ writing, style }, at) => writing.filled(sink, values[at], row, style));
      sink.ascii("</row>");
    }
    await bytes.give(sink.taken());
  });
  if (number !== records + 1)
    throw new Error(`${number - 1} records were given where the list has ${records}.`);
  await bytes.give(Buffer.from(back, "latin1"));
}

async function withoutCoreProperties(source: Package): Promise<Map<ZipEntry, string>> {
  const changed = new Map<ZipEntry, string>();
  const types = await contentTypesWithout(source, [CORE_PROPERTIES]);
  if (types) changed.set(types.part, types.xml);
  const root = source.part(relationsName(""))!;
  const isCore = (markup: string) => attribute(markup, "Target") === CORE_PROPERTIES;
  changed.set(root, withoutTags(await source.read(root), "Relationship", isCore));
  return changed;
}
