import { type AddedSheet, type CellValue, type FileWarning, type OutputColumn } from "../list.ts";
import { addSheets } from "../xlsx/write/added-sheet.ts";
import { columnWidth } from "../column-width.ts";
import { ByteSink } from "../xlsx/write/byte-sink.ts";
import { contentTypesWithout } from "../xlsx/package/content-types.ts";
import { columnLetter } from "../xlsx/sheet/letters.ts";
import { attribute, withoutTags } from "../xlsx/xml/markup.ts";
import { NewCells } from "../xlsx/write/new-cells.ts";
import { openPackage, type Package, relationsName } from "../xlsx/package/package.ts";
import {
  addStyles,
  inWritingOrder,
  writtenStyles,
  type WrittenStyles,
} from "../xlsx/styles/written-styles.ts";
import { readWorkbook } from "../xlsx/package/workbook.ts";
import { type Archive, openArchive } from "../zip/archive.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { ArchiveWriter } from "../zip/writer.ts";
import { type BlankPage, blankPage, headFor } from "./blank-page.ts";
import { type ByteHandover, handedOver } from "./handover.ts";

/** A column of a made workbook. */
export interface MadeColumn {
  readonly column: OutputColumn;
  /** Its cells are formatted each by its value; those of the list's own columns as their column is. */
  readonly isOurs: boolean;
}

/** The records that a blank workbook is filled with. */
export interface SheetCells {
  readonly columns: readonly MadeColumn[];
  /** The first of the columns that the list did not have; as wide as their first values need. */
  readonly firstNew: number;
  readonly records: number;
  /** Takes what is to be said of the cells written. */
  readonly warnings: FileWarning[];
}

/** Gives records in their order, a batch at a time. */
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
  added: readonly AddedSheet[],
  records: (give: Give) => Promise<void>,
): Promise<void> {
  const archive = await openArchive(blank);
  try {
    const source = openPackage(archive);
    const workbook = await readWorkbook(source);
    const part = workbook.sheets[0]!.part!;
    const styles = await writtenStyles(source, workbook, []);
    const { page, newCells } = await readBlank(source.archive, part, cells.columns, styles);
    const changed = await withoutCoreProperties(source);
    const place = { source, workbook, list: { ...part, modified: MODIFIED }, changed };
    const additions = await addSheets(place, added);
    const writer = await ArchiveWriter.create(path);
    try {
      for (const entry of inWritingOrder(archive.entries, part, styles)) {
        if (entry.name === CORE_PROPERTIES) continue;
        const text = additions.changed.get(entry);
        const dated = { ...entry, modified: MODIFIED };
        if (entry === part) {
          await handedOver(
            (bytes) => writeSheet(bytes, page, { ...cells, newCells }, records),
            (bytes) => writer.add(dated, bytes, LEVEL),
          );
        } else if (entry === styles.entry) {
          await addStyles(writer, archive, { ...styles, entry: dated }, LEVEL);
        } else if (text !== undefined) await writer.add(dated, [Buffer.from(text, "latin1")], LEVEL);
        else await writer.copy(archive, dated);
      }
      for (const { entry, content } of additions.pages) await writer.add(entry, [content()], LEVEL);
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

/** How the cells of a column are written: by the format of its model cell. */
interface ColumnCells extends MadeColumn {
  readonly writing: NewCells;
  readonly style: string | undefined;
}

async function readBlank(
  archive: Archive,
  part: ZipEntry,
  columns: readonly MadeColumn[],
  { looks }: WrittenStyles,
) {
  const page = await blankPage(archive, part);
  const formatting = { prefix: "", looks, date1904: false };
  const newCells = columns.map((made, at): ColumnCells => ({
    ...made,
    writing: new NewCells(made.column, at, formatting),
    style: page.styles[at],
  }));
  return { page, newCells };
}

async function writeSheet(
  bytes: ByteHandover,
  page: BlankPage,
  cells: SheetCells & { readonly newCells: readonly ColumnCells[] },
  give: (give: Give) => Promise<void>,
): Promise<void> {
  const { newCells, records } = cells;
  const last = page.headerRows + records;
  let number = page.headerRows;
  let hasBegun = false;
  const begin = async (rows: Parameters<Give>[0]) => {
    hasBegun = true;
    const ours = cells.columns.slice(cells.firstNew).map(({ column }, at) =>
      columnWidth(
        column,
        rows.map((row) => row[cells.firstNew + at]),
      ),
    );
    const corner = `${columnLetter(cells.columns.length - 1)}${Math.max(1, last)}`;
    const head = headFor(page, { first: cells.firstNew, widths: ours }, `A1:${corner}`);
    await bytes.give(Buffer.from(head + page.header, "latin1"));
  };
  await give(async (rows) => {
    if (!hasBegun) await begin(rows);
    const sink = new ByteSink(64 * newCells.length * rows.length);
    for (const values of rows) {
      const row = String((number += 1));
      sink.ascii(`<row r="${row}">`);
      newCells.forEach(({ writing, style, isOurs }, at) => {
        const value = values[at];
        if (isOurs) writing.cell(sink, value, row, style);
        else if (value !== "") writing.replacement(sink, value, row, style);
      });
      sink.ascii("</row>");
    }
    await bytes.give(sink.taken());
  });
  if (!hasBegun) await begin([]);
  if (number !== last)
    throw new Error(`${number - page.headerRows} records were given where the list has ${records}.`);
  await bytes.give(Buffer.from(page.back, "latin1"));
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
