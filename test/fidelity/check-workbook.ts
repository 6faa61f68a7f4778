import { readFile } from "node:fs/promises";
import { type CellValue, FileRefusal, type OutputColumn } from "../../batch/files/list.ts";
import { openXlsx } from "../../batch/files/xlsx/open-xlsx.ts";
import { partLosses } from "./compare-parts.ts";
import { type AddedColumns, changedColumnSettings, sheetDifference } from "./compare-sheet.ts";
import { brokenLinks } from "./package-links.ts";
import { type ReadCell, readCells, readSharedStrings } from "./sheet-cells.ts";
import { columnSettings } from "./compare-sheet.ts";
import { readZipParts, type ZipPart } from "./zip-parts.ts";

/** What enriching one workbook did to it. */
export type Verdict =
  | { readonly outcome: "kept"; readonly records: number; readonly warnings: readonly string[] }
  | { readonly outcome: "refused"; readonly code: string; readonly sentence: string }
  | { readonly outcome: "lost"; readonly losses: readonly string[] }
  | { readonly outcome: "crashed"; readonly error: string };

/** The columns every workbook is given, one of each kind a cell can hold. */
const columns: readonly OutputColumn[] = [
  { header: "fidelity_text", type: "text" },
  { header: "fidelity_number", type: "number" },
  { header: "fidelity_flag", type: "boolean" },
];

const valuesOf = (record: number): CellValue[] => [
  ` é <${record}> & "_x0041_"\t`,
  record / 4 - 1,
  record % 2 === 0,
];

const shownValues = (record: number): string[] => [
  // The escape that keeps _x0041_ from reading as A.
  `text: é <${record}> & "_x005F_x0041_"\t`,
  `n:${record / 4 - 1}`,
  `b:${record % 2 === 0 ? 1 : 0}`,
];

/** Enriches the workbook at `path` into `output` and compares the two by code that shares nothing with the program. */
export async function checkWorkbook(path: string, output: string): Promise<Verdict> {
  let records: number;
  let warnings: string[];
  try {
    const list = await openXlsx(path, {});
    try {
      records = list.records;
      let given = 0;
      await list.read(
        list.columns.slice(0, 2).map(({ index }) => index),
        (_, cells) => {
          given += cells.length;
        },
      );
      if (given !== records) return { outcome: "lost", losses: [`${given} of ${records} records were read`] };
      const report = await list.write(output, columns, (first, count) =>
        Array.from({ length: count }, (_, index) => valuesOf(first + index)),
      );
      warnings = report.warnings.map(({ code }) => code);
    } finally {
      await list.close();
    }
  } catch (error) {
    if (error instanceof FileRefusal)
      return { outcome: "refused", code: error.code, sentence: error.message };
    return {
      outcome: "crashed",
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  try {
    const losses = compare(await readFile(path), await readFile(output), records);
    return losses.length > 0 ? { outcome: "lost", losses } : { outcome: "kept", records, warnings };
  } catch (error) {
    return { outcome: "lost", losses: [`the result cannot be compared: ${String(error)}`] };
  }
}

function compare(input: Buffer, result: Buffer, records: number): string[] {
  const before = readZipParts(input);
  const after = readZipParts(result);
  const sheet = changedSheet(before, after);
  if (!sheet) return ["no sheet was changed"];
  const losses = [...partLosses(before, after, sheet.before.name), ...newlyBroken(before, after)];
  const old = sheet.before.content();
  const now = sheet.after.content();
  const shared = before.find(({ name }) => /sharedStrings\.xml$/i.test(name));
  const texts = shared ? readSharedStrings(shared.content()) : [];
  const added = addedColumns(readCells(now, texts));
  if (!added) return [...losses, "the new headers are not there"];
  const difference = sheetDifference(old, now, added);
  if (difference) losses.push(`the sheet's XML differs: ${difference}`);
  for (const column of changedColumnSettings(old, now, added))
    losses.push(`column ${column + 1} looks different`);
  if (
    [...columnSettings(now)].some(
      ([column, setting]) => isIn(column, added) && /"hidden","(1|true)"/.test(setting),
    )
  ) {
    losses.push("a new column is hidden");
  }
  return [
    ...losses,
    ...cellLosses([...readCells(old, texts)], cells, added),
    ...missingCells(cells, added, records),
  ];
}

function changedSheet(before: readonly ZipPart[], after: readonly ZipPart[]) {
  for (const old of before) {
    const now = after.find(({ name }) => name === old.name);
    if (now && now.crc !== old.crc && now.content().includes("sheetData")) return { before: old, after: now };
  }
  return undefined;
}

function newlyBroken(before: readonly ZipPart[], after: readonly ZipPart[]): string[] {
  const known = new Set(brokenLinks(before));
  return brokenLinks(after).filter((sentence) => !known.has(sentence));
}

function addedColumns(cells: Iterable<ReadCell>): AddedColumns | undefined {
  let found = 0;
  for (const { column, value } of cells) {
    found = value === `text:${columns[found]!.header}` ? found + 1 : 0;
    if (found === columns.length) return { first: column - found + 1, last: column };
  }
  return undefined;
}

const isIn = (column: number, added: AddedColumns): boolean => column >= added.first && column <= added.last;

/** The first cell outside the added columns that reads otherwise than before; a sheet has too many to list. */
function cellLosses(old: Iterable<ReadCell>, now: Iterable<ReadCell>, added: AddedColumns): string[] {
  const before = keptCells(old, ({ column, value }) => !isIn(column, added) || value !== "blank");
  const after = keptCells(now, ({ column }) => !isIn(column, added));
  for (;;) {
    const [a, b] = [before.next().value, after.next().value];
    if (JSON.stringify(a) !== JSON.stringify(b))
      return [`cell ${JSON.stringify(a)} reads ${JSON.stringify(b)}`];
    if (!a) return [];
  }
}

function* keptCells(
  cells: Iterable<ReadCell>,
  keeps: (cell: ReadCell) => boolean,
): Generator<ReadCell, undefined> {
  for (const cell of cells) if (keeps(cell)) yield cell;
  return undefined;
}

function missingCells(cells: Iterable<ReadCell>, added: AddedColumns, records: number): string[] {
  const rows = new Map<number, string[]>();
  for (const { row, column, value } of cells) {
    if (!isIn(column, added) || value === "blank") continue;
    const values = rows.get(row) ?? [];
    values[column - added.first] = value;
    rows.set(row, values);
  }
  const [header, ...filled] = rows.values();
  const losses: string[] = [];
  if (header?.[0] !== "text:fidelity_text") losses.push("the new headers do not come first");
  if (filled.length !== records) losses.push(`${filled.length} rows were filled, ${records} records read`);
  const wrong = filled.findIndex(
    (values, record) => JSON.stringify(values) !== JSON.stringify(shownValues(record)),
  );
  if (wrong >= 0) losses.push(`record ${wrong} holds ${JSON.stringify(filled[wrong])}`);
  return losses;
}
