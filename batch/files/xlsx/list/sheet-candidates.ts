import { type ZipEntry } from "../../zip/entry.ts";
import { guessHeader, type HeaderGuess } from "./header.ts";
import { type Package } from "../package/package.ts";
import { FileError } from "../../file-error.ts";
import { isOwnSheetTitle } from "../../own-sheets.ts";
import { resolveCells, type SampleRow, sampleSheet, sharedStringsIn, sharedTexts } from "../sheet/sample.ts";
import { headerRowsOf, readTables, type Table } from "../sheet/tables.ts";
import { type Sheet, type Workbook } from "../package/workbook.ts";

export type Worksheet = Sheet & { readonly part: ZipEntry };

/** A sheet that may hold the list, with its first rows and where its header seems to stand. */
export interface Candidate {
  readonly sheet: Worksheet;
  readonly rows: readonly SampleRow[];
  readonly tables: readonly Table[];
  readonly guess: HeaderGuess;
}

/** Those of `sheets` that hold anything, looked at by their first rows. */
export async function candidatesAmong(
  source: Package,
  workbook: Workbook,
  sheets: readonly Worksheet[],
): Promise<Candidate[]> {
  const sampled: Omit<Candidate, "guess">[] = [];
  for (const sheet of sheets) {
    const rows = await sampleSheet(source, sheet.part);
    if (rows.length > 0) sampled.push({ sheet, rows, tables: await readTables(source, sheet.part) });
  }
  const cells = sampled.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  resolveCells(cells, await sharedTexts(source, workbook, sharedStringsIn(cells)));
  return withoutOwnSheets(sampled).map((one) => ({
    ...one,
    guess: guessHeader(one.rows, headerRowsOf(one.tables))!,
  }));
}

/** The sheets that runs added are no lists, unless nothing else is there, or somebody names one. */
function withoutOwnSheets(sampled: readonly Omit<Candidate, "guess">[]): readonly Omit<Candidate, "guess">[] {
  const others = sampled.filter(({ rows }) => !isOwnSheetTitle(String(rows[0]?.cells[0]?.content ?? "")));
  return others.length === 0 ? sampled : others;
}

/** The worksheets that whoever opens the workbook sees. @throws {FileError} where it has no worksheet at all */
export function visibleSheets(file: string, workbook: Workbook): Worksheet[] {
  const worksheets = workbook.sheets.filter(hasPart);
  if (worksheets.length === 0) {
    const others = workbook.sheets.every(({ kind }) => kind !== undefined && kind !== "worksheet");
    throw others
      ? new FileError("no_worksheet", { file })
      : new FileError("damaged_workbook", { file, damage: { code: "damage_lost_sheets" } });
  }
  return worksheets.filter(({ visible }) => visible);
}

/** The worksheet of that name, case aside. @throws {FileError} naming those there are */
export function namedSheet(file: string, workbook: Workbook, name: string): Worksheet {
  const folded = (text: string) => text.trim().toLowerCase();
  const found =
    workbook.sheets.find((sheet) => sheet.name === name) ??
    workbook.sheets.find((sheet) => folded(sheet.name) === folded(name));
  const sheets = workbook.sheets.map((sheet) => `"${sheet.name}"`).join(", ");
  if (!found) throw new FileError("unknown_sheet", { file, sheet: name, sheets });
  if (!hasPart(found)) {
    const worksheets = workbook.sheets.filter(hasPart).map((sheet) => `"${sheet.name}"`);
    throw new FileError("not_a_worksheet", { file, sheet: name, sheets: worksheets.join(", ") });
  }
  return found;
}

const hasPart = (sheet: Sheet): sheet is Worksheet => sheet.part !== undefined;
