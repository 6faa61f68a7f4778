import { readFileSync, writeFileSync } from "node:fs";
import ExcelJS from "exceljs";
import { recordsOf } from "../desk.ts";

/** A row of a review, by header. */
export type ReviewRecord = Readonly<Record<string, string>>;

/** Returns what a person writes as the decision of a row; undefined leaves it unchanged. */
export type Decide = (record: ReviewRecord, place: number) => string | undefined;

const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows of the review in a CSV that `;` delimits. */
export const csvReview = (path: string): ReviewRecord[] => recordsOf(readFileSync(path, "utf8"));

/** Fills in the decisions of a review in a CSV, in the column of that header, and saves it. */
export function fillCsv(path: string, decide: Decide, header = "Decision"): void {
  const records = csvReview(path);
  const headers = Object.keys(records[0]!);
  const lines = records.map((record, place) => {
    const decided = { ...record, [header]: decide(record, place) ?? record[header]! };
    return headers.map((name) => quoted(decided[name]!)).join(";");
  });
  writeFileSync(path, [headers.join(";"), ...lines].map((line) => `${line}\r\n`).join(""));
}

const headerRow = 5;

async function opened(path: string, sheet: string) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  return { book, page: book.getWorksheet(sheet)! };
}

const headersIn = (page: ExcelJS.Worksheet): string[] =>
  Array.from({ length: page.columnCount }, (_, at) => page.getCell(headerRow, at + 1).text);

function recordsIn(page: ExcelJS.Worksheet): { record: ReviewRecord; row: number }[] {
  const headers = headersIn(page);
  return Array.from({ length: page.rowCount - headerRow }, (_, index) => {
    const row = headerRow + 1 + index;
    const cells = headers.map((name, at) => [name, page.getCell(row, at + 1).text] as const);
    return { record: Object.fromEntries(cells), row };
  });
}

/** The rows of the review in a workbook. */
export async function bookReview(path: string, sheet = "SIRENE review"): Promise<ReviewRecord[]> {
  const { page } = await opened(path, sheet);
  return recordsIn(page).map(({ record }) => record);
}

/** Who saves the workbooks of `fillBook`, as these say. */
export const reviewer = "Paule FICTIVE";

/** Fills in the decisions of the review in a workbook and saves it, which writes every part of it anew. */
export async function fillBook(path: string, decide: Decide, sheet = "SIRENE review"): Promise<void> {
  const { book, page } = await opened(path, sheet);
  book.lastModifiedBy = reviewer;
  const column = headersIn(page).findIndex((text) => /^D.cision$/.test(text)) + 1;
  recordsIn(page).forEach(({ record, row }, place) => {
    const decided = decide(record, place);
    // As a spreadsheet stores a digit that is chosen from a list.
    if (decided !== undefined)
      page.getCell(row, column).value = /^\d$/.test(decided) ? Number(decided) : decided;
  });
  await book.xlsx.writeFile(path);
}

/** Candidates that a row shows. */
export const candidatesOf = (record: ReviewRecord): number =>
  Object.entries(record).filter(([header, text]) => /^\d ?: SIREN$/.test(header) && text !== "").length;
