import { columnsOf, groupsOfRow, identifierAmong, isWholeIdentifier } from "../header.ts";
import { quotedText } from "../../../shared/enrichment/columns/header-hint.ts";
import { type Column, type ListFile, type ListTraits, type OpenOptions, type RowsBelow } from "../list.ts";
import { checkEntry } from "../zip/archive.ts";
import {
  type ListPlace,
  NO_HEADER,
  type OpenList,
  companySheets,
  findList,
  lastHeaderRow,
  hiddenCompanySheets,
  mergedRanges,
} from "./list/open-list.ts";
import { openContainer } from "./package/container.ts";
import {
  openPackage,
  type Package,
  partOfType,
  readWorkbook,
  signatureParts,
  type WorkbookPart,
} from "./package/package.ts";
import { firstNewColumn, refuseFormulas } from "./write/plan-write.ts";
import { type CalculatedSheets, sheetsWithFormulas } from "./sheet/formulas.ts";
import { KeptColumns, readColumns, readShown } from "./sheet/read-columns.ts";
import { FileError } from "../file-error.ts";
import { resolveCells, type SampleCell, type SampleRow } from "./sheet/sample.ts";
import { scanShape, type SheetShape } from "./sheet/shape.ts";
import { writeWorkbook } from "./write/write-workbook.ts";

/**
 * Opens the list of an .xlsx or .xlsm workbook. The sheet is `options.sheet`, or else the first visible one that looks
 * most like a list. The header is in row `options.headerRow`, or else where the content suggests. Columns are numbered
 * as on the sheet, so index 2 is column C even if the list begins further right. A record is a row below the header
 * that is not empty, down to the end of the Excel table if the list is one.
 *
 * @throws {FileError} for a file that is not such a workbook, is unreadable or contains no list; the codes are in
 * `batch/files/file-errors.ts`
 */
export async function openXlsx(path: string, options: OpenOptions): Promise<ListFile> {
  const archive = await openContainer(path);
  try {
    const source = openPackage(archive);
    const signatures = await signatureParts(source);
    if (signatures.length > 0 && !options.dropSignature) {
      throw new FileError("signed_workbook", { file: archive.file });
    }
    const workbook = await readWorkbook(source);
    let place = await findList(source, workbook, options);
    let [shape, kept] = await countedSheet(source, workbook, place);
    // Which cells are merged stands below all rows.
    const last = options.headerRow === undefined ? lastHeaderRow(place, mergedRanges(shape.tail)) : undefined;
    if (last !== undefined) {
      place = await findList(source, workbook, { ...options, sheet: place.sheet.name, headerRow: last });
      [shape, kept] = await countedSheet(source, workbook, place);
    }
    const columns = await readHeader(source, workbook, place, shape);
    if (options.headerRow === undefined) refuseRecord(source, place, columns);
    const rowsBelow = await numberedRows(source, workbook, shape.below);
    const calculated = await sheetsWithFormulas(source, workbook, place.part);
    // A part that could not be copied is refused now, before anything is asked for its rows.
    for (const entry of archive.entries) await checkEntry(archive, entry);
    const list = { source, workbook, place, shape, columns, signatures, rowsBelow, calculated };
    return listFile(list, options, kept);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Returns the sheet's shape, and the cells that were kept during that pass. */
async function countedSheet(
  source: Package,
  workbook: WorkbookPart,
  place: ListPlace,
): Promise<[SheetShape, KeptColumns | undefined]> {
  let kept: KeptColumns | undefined;
  const strings = partOfType(source, workbook, "sharedStrings");
  const keep = (prefix: string) => (kept = new KeptColumns(place.kept, prefix, strings));
  const shape = await scanShape(source, place.part, place, place.kept.length === 0 ? undefined : keep);
  return [shape, kept];
}

async function readHeader(
  source: Package,
  workbook: WorkbookPart,
  place: ListPlace,
  shape: SheetShape,
): Promise<Column[]> {
  const cells: readonly SampleCell[] = shape.header ?? [];
  if (cells.length === 0 && place.headerRow !== NO_HEADER) {
    const detail = { file: source.archive.file, sheet: place.sheet.name, row: place.headerRow };
    throw new FileError("no_header_row", detail);
  }
  await resolveCells(source, workbook, cells);
  const texts = new Map(cells.map(({ column, content }) => [column, String(content ?? "").trim()]));
  const width = shape.contentEdge + 1;
  const { merged, groups } = headingsAbove(place, shape, width);
  const header = Array.from({ length: width }, (_, index) => texts.get(index) || (merged.get(index) ?? ""));
  return columnsOf(header, width, groups);
}

/**
 * Returns what a header on several rows says above its last row: by column the texts of cells merged down into that row,
 * and the groups of columns above it, by cells merged across them or else by the row above.
 */
function headingsAbove({ rows, headerRow }: ListPlace, { tail }: SheetShape, width: number) {
  const headings = mergedRanges(tail).flatMap((range) => {
    const row = rows.find(({ number }) => number === range.top);
    const text = String(row?.cells.find(({ column }) => column === range.left)?.content ?? "").trim();
    return text === "" ? [] : [{ ...range, text }];
  });
  const merged = new Map(
    headings.flatMap(({ left, bottom, text }) => (bottom === headerRow ? [[left, text] as const] : [])),
  );
  const across = headings.filter(({ left, right, bottom }) => right > left && bottom === headerRow - 1);
  const cells = rows.find(({ number }) => number === headerRow - 1)?.cells ?? [];
  const texts = new Map(cells.map(({ column, content }) => [column, String(content ?? "")]));
  const row = Array.from({ length: width }, (_, column) => texts.get(column) ?? "");
  const isMerged = (column: number) => across.some(({ left }) => left === column);
  return { merged, groups: [...across, ...groupsOfRow(row, width).filter(({ left }) => !isMerged(left))] };
}

/** Returns those of `rows` that have a company's number. Undefined if none has. */
async function numberedRows(
  source: Package,
  workbook: WorkbookPart,
  rows: readonly SampleRow[],
): Promise<RowsBelow | undefined> {
  if (rows.length === 0) return undefined;
  const cells = rows.flatMap((row) => row.cells);
  await resolveCells(source, workbook, cells);
  const numbered = rows.filter((row) =>
    row.cells.some(({ content }) => isWholeIdentifier(String(content ?? ""))),
  );
  const [first, last] = [numbered[0], numbered.at(-1)];
  return first && last && { rows: numbered.length, first: first.number, last: last.number };
}

/** Refuses a list whose first record would be taken for its header. The header of an Excel table is trusted. */
function refuseRecord(source: Package, place: ListPlace, columns: readonly Column[]): void {
  const identifier = identifierAmong(columns.map(({ header }) => header));
  if (identifier === undefined || place.listTables.some(({ headerRows }) => headerRows > 0)) return;
  throw new FileError("header_is_record", {
    file: source.archive.file,
    sheet: place.sheet.name,
    row: place.headerRow,
    identifier: quotedText(identifier),
  });
}

/** A list as it was opened, with what its file tells of it. */
interface OpenedList extends OpenList {
  readonly columns: readonly Column[];
  readonly rowsBelow: RowsBelow | undefined;
  readonly calculated: CalculatedSheets;
}

function listFile(list: OpenedList, traits: ListTraits, kept: KeptColumns | undefined): ListFile {
  const { source, workbook, place, shape } = list;
  const readable = {
    part: place.part,
    prefix: shape.prefix,
    rows: place,
    records: shape.records,
    recordRows: shape.recordRows,
    merged: mergedRanges(shape.tail),
    sharedStrings: partOfType(source, workbook, "sharedStrings"),
    kept,
  };
  const isHeadless = place.headerRow === NO_HEADER;
  return {
    format: "xlsx",
    sheet: place.sheet.name,
    columns: list.columns,
    headerRow: isHeadless ? undefined : place.headerRow,
    date1904: workbook.date1904,
    records: shape.records,
    rowsBelow: list.rowsBelow,
    rowOf: (record) => shape.recordRows.at(record),
    otherLists: async () => {
      const isOther = (name: string) => name !== place.sheet.name;
      return place.otherLists ?? (await companySheets(source, workbook, traits)).filter(isOther);
    },
    hiddenLists: () => hiddenCompanySheets(source, workbook, traits),
    read: (columns, onRecords, repeats) => {
      const each = repeats === "none" ? { ...readable, merged: [], kept: undefined } : readable;
      return readColumns(source, each, columns, onRecords);
    },
    readShown: (columns, onRecords, reading) =>
      readShown(source, workbook, readable, columns, onRecords, reading),
    firstNew: (columns) => firstNewColumn(list, columns.filter(({ at }) => at === undefined).length),
    refuseFormulas: (columns) => refuseFormulas(list, columns),
    write: (path, columns, fill, { sheets = [] } = {}) => {
      kept?.drop();
      return writeWorkbook(list, path, { columns, fill, sheets, calculated: list.calculated });
    },
    close: () => source.archive.close(),
  };
}
