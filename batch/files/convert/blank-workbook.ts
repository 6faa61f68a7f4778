import type { Cell, Workbook } from "exceljs";
import { rm, writeFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { drained } from "../access.ts";
import {
  columnLetter,
  type AddedSheet,
  type OutputValue,
  type FileWarning,
  type OutputColumn,
  columnWidth,
  type WriteReport,
} from "../list.ts";
import { forgetParts, openPackage, readWorkbook } from "../xlsx/package/package.ts";
import { blocksOf } from "../xlsx/sheet/blocks.ts";
import { CellCursor } from "../xlsx/sheet/cells.ts";
import { addStyles, inWritingOrder, writtenStyles } from "../xlsx/styles/written-styles.ts";
import { patchHead } from "../xlsx/write/plan-write.ts";
import { ByteSink, NewCells } from "../xlsx/write/new-cells.ts";
import { addSheets } from "../xlsx/write/write-workbook.ts";
import { attribute } from "../xlsx/xml/markup.ts";
import { type Archive, openArchive, type ZipEntry } from "../zip/archive.ts";
import { ArchiveWriter } from "../zip/writer.ts";

/** The sheet of a blank workbook (see `blankWorkbook`) as XML, split around the place of its records. */
interface BlankPage {
  readonly head: string;
  /** XML of its header row, empty if it has none, and the number of header rows. */
  readonly header: string;
  readonly headerRows: number;
  readonly back: string;
  /** The formats of the model record, by column. */
  readonly styles: readonly string[];
}

/** Reads the sheet without its model record, and that record's formats. */
async function blankPage(archive: Archive, part: ZipEntry): Promise<BlankPage> {
  let head = "";
  let header = "";
  let before = "";
  let headerRows = 0;
  let back = "";
  const styles: string[] = [];
  for await (const block of blocksOf(archive, part)) {
    if (block.kind === "head") head = block.xml;
    else if (block.kind === "tail") back = block.xml;
    else {
      // A wide header is in a block before that of the model record.
      const model = block.rows.at(-1);
      if (model !== undefined) {
        header = before + block.xml.slice(0, model.start);
        headerRows = model.number - 1;
        styles.length = 0;
        const cursor = new CellCursor("");
        cursor.enter(block.xml.slice(model.inner, model.innerEnd));
        while (cursor.next()) styles[cursor.column] = attribute(cursor.tag(), "s") ?? "0";
      }
      before += block.xml;
    }
  }
  return { head, header, headerRows, back, styles };
}

/** Hands bytes over, and resolves once the reader keeps up. Throws if the reader has stopped. */
type GiveBytes = (bytes: Buffer) => Promise<void>;

/**
 * Runs `make`, which produces bytes, and `read`, which consumes them and is never more than a little behind. If both
 * fail because one of them did, the reader's error is thrown, unless the reader only passes on the producer's.
 */
async function handedOver(
  make: (give: GiveBytes) => Promise<void>,
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const pipe = new PassThrough();
  // The iterator reports the error to the reader.
  pipe.on("error", () => undefined);
  const give: GiveBytes = async (bytes) => {
    if (!pipe.destroyed && !pipe.write(bytes)) await drained(pipe);
    if (pipe.destroyed) throw new Error("Nobody reads on.");
  };
  const fail = (error: unknown) => pipe.destroy(error instanceof Error ? error : new Error(String(error)));
  const making = make(give).then(() => pipe.end(), fail);
  try {
    await read(pipe as AsyncIterable<Buffer>);
  } catch (error) {
    // A reader that failed before its first byte has not closed the pipe, and its maker would wait for ever.
    fail(error);
    throw error;
  } finally {
    await making;
  }
}

/** A column of a new workbook. */
export interface MadeColumn {
  readonly column: OutputColumn;
  /** Whether it is a column of this program: each cell is formatted by its value. A column of the list has one format. */
  readonly isOurs: boolean;
}

/** The records to write into a blank workbook. */
export interface SheetCells {
  readonly columns: readonly MadeColumn[];
  /** Index of the first column that the list did not have. These columns are as wide as their first values need. */
  readonly firstNew: number;
  readonly records: number;
  /** Receives warnings about the cells that were written. */
  readonly warnings: FileWarning[];
}

/** Receives records in their order, one batch at a time. */
type Give = (rows: readonly (readonly OutputValue[])[]) => Promise<void>;

/** 1 January 1980, in the format of zip archives. A constant date makes repeated runs write the same bytes. */
const MODIFIED = (0 << 25) | (1 << 21) | (1 << 16);
/** The part that says when the workbook was made and by whom. */
const CORE_PROPERTIES = "docProps/core.xml";

/** Writes the workbook `blank` (see `blankWorkbook`) to `path`, with records in place of its model record. */
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
    const page = await blankPage(archive, part);
    const formatting = { prefix: "", looks: styles.looks, date1904: false };
    const newCells = cells.columns.map((made, at): ColumnCells => ({
      ...made,
      writing: new NewCells(made.column, at, formatting),
      style: page.styles[at],
    }));
    const changed = new Map<ZipEntry, string>();
    await forgetParts(source, undefined, [source.part(CORE_PROPERTIES)!], changed);
    const place = { source, workbook, list: { ...part, modified: MODIFIED }, changed };
    const additions = await addSheets(place, added);
    const writer = await ArchiveWriter.create(path);
    try {
      for (const entry of inWritingOrder(archive.entries, part, styles)) {
        if (entry.name === CORE_PROPERTIES) continue;
        const text = changed.get(entry);
        const dated = { ...entry, modified: MODIFIED };
        if (entry === part) {
          await handedOver(
            (give) => writeSheet(give, page, { ...cells, newCells }, records),
            (bytes) => writer.add(dated, bytes),
          );
        } else if (entry === styles.entry) {
          await addStyles(writer, archive, { ...styles, entry: dated });
        } else if (text !== undefined) await writer.add(dated, [Buffer.from(text, "latin1")]);
        else await writer.copy(archive, dated);
      }
      for (const { entry, content } of additions.pages) await writer.add(entry, [content()]);
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

/** How the cells of a column are written, with the format of its model cell. */
interface ColumnCells extends MadeColumn {
  readonly writing: NewCells;
  readonly style: string | undefined;
}

async function writeSheet(
  giveBytes: GiveBytes,
  page: BlankPage,
  cells: SheetCells & { readonly newCells: readonly ColumnCells[] },
  give: (give: Give) => Promise<void>,
): Promise<void> {
  const { columns, firstNew, newCells, records } = cells;
  const last = page.headerRows + records;
  let number = page.headerRows;
  let hasBegun = false;
  const begin = async (rows: Parameters<Give>[0]) => {
    hasBegun = true;
    const valuesOf = (at: number) => rows.map((row) => row[firstNew + at]);
    const widths = columns.slice(firstNew).map(({ column }, at) => columnWidth(column, valuesOf(at)));
    const corner = `${columnLetter(columns.length - 1)}${Math.max(1, last)}`;
    const head = patchHead(page.head, { first: firstNew, widths }, 1);
    const sized = head.replace(/<dimension ref="[^"]*"/, `<dimension ref="A1:${corner}"`);
    await giveBytes(Buffer.from(sized + page.header, "latin1"));
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
    await giveBytes(sink.take());
  });
  if (!hasBegun) await begin([]);
  if (number !== last)
    throw new Error(`${number - page.headerRows} records were given where the list has ${records}.`);
  await giveBytes(Buffer.from(page.back, "latin1"));
}

/** A column of a new workbook. */
export interface BlankColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Number format of its cells, such as `@` for text, or `General` for none. */
  readonly format: string;
}

/** A cell of a workbook that is built in memory. */
export type WorkbookCell = Cell;

/** Returns a workbook without sheets that is built in memory, for small content. */
export async function emptyWorkbook(): Promise<Workbook> {
  // exceljs takes longer to load than a list to read, so it is loaded only when a workbook is made.
  const { default: ExcelJS } = await import("exceljs");
  return new ExcelJS.Workbook();
}

/**
 * Returns a workbook with one sheet: a frozen header if the list has one, and one model record, whose cells have the
 * formats for the other records. exceljs does not write the records themselves, since it keeps everything in memory: a
 * million records take 1.3 GB and 86 s.
 */
export async function blankWorkbook(
  sheet: string,
  columns: readonly BlankColumn[],
  hasHeader: boolean,
): Promise<Buffer> {
  const workbook = await emptyWorkbook();
  const page = workbook.addWorksheet(sheet, { views: hasHeader ? [{ state: "frozen", ySplit: 1 }] : [] });
  page.columns = columns.map(({ header, width, format }) => ({
    ...(hasHeader && { header }),
    width,
    style: { numFmt: format },
  }));
  if (hasHeader) {
    page.getRow(1).eachCell({ includeEmpty: true }, (cell) => {
      cell.style = {
        font: { bold: true },
        fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FFDDE7F3" } },
        border: { bottom: { style: "thin" } },
      };
    });
  }
  const model = page.getRow(hasHeader ? 2 : 1);
  columns.forEach(({ format }, at) => {
    const cell = model.getCell(at + 1);
    cell.value = 0;
    cell.numFmt = format;
  });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Number of rows passed on at once. */
const batchSize = 1_000;

/** Writes a table of this program to `path` as a workbook with one sheet: a frozen header, and values by their type. */
export async function writeRowsAsWorkbook(
  path: string,
  sheet: string,
  columns: readonly OutputColumn[],
  rows: readonly (readonly OutputValue[])[],
): Promise<WriteReport> {
  const blank = `${path}.blank`;
  const formats = columns.map(({ header, type }) => ({
    header,
    width: columnWidth({ header, type }, []),
    format: type === "text" ? "@" : "General",
  }));
  await writeFile(blank, await blankWorkbook(sheet, formats, true));
  const cells: SheetCells = {
    columns: columns.map((column) => ({ column, isOurs: true })),
    firstNew: 0,
    records: rows.length,
    warnings: [],
  };
  try {
    await filledBlank(blank, path, cells, [], async (give) => {
      for (let first = 0; first < rows.length; first += batchSize)
        await give(rows.slice(first, first + batchSize));
    });
  } finally {
    await rm(blank, { force: true });
  }
  return { records: rows.length, warnings: cells.warnings };
}
