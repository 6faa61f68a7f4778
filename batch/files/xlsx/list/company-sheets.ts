import { ColumnSample } from "../../../../shared/enrichment/columns/column-sample.ts";
import { identifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { openContainer } from "../package/container.ts";
import { openPackage, type Package } from "../package/package.ts";
import { type Candidate, candidatesAmong, visibleSheets } from "./sheet-candidates.ts";
import { readWorkbook, type Workbook } from "../package/workbook.ts";

/** Those of the workbook at `path`. @throws {FileError} where it cannot be read */
export async function workbookListSheets(path: string, headless: boolean): Promise<readonly string[]> {
  const archive = await openContainer(path);
  try {
    const source = openPackage(archive);
    return await companySheets(source, await readWorkbook(source), headless);
  } finally {
    await archive.close();
  }
}

/** Names of the visible sheets on which lists of companies stand, as far as their first rows tell. */
export async function companySheets(
  source: Package,
  workbook: Workbook,
  headless: boolean,
): Promise<readonly string[]> {
  const sheets = visibleSheets(source.archive.file, workbook);
  return companySheetsAmong(await candidatesAmong(source, workbook, sheets), headless);
}

/** The same of sheets that were looked at already. */
export const companySheetsAmong = (candidates: readonly Candidate[], headless: boolean): readonly string[] =>
  candidates
    .filter((candidate) => holdsCompanies(candidate, headless ? 0 : candidate.guess.row))
    .map(({ sheet }) => sheet.name);

/** Whether a column would be taken for that of the identifiers. */
function holdsCompanies({ rows }: Candidate, headerRow: number): boolean {
  const cellsOf = (row: Candidate["rows"][number] | undefined) =>
    new Map(row?.cells.map(({ column, content }) => [column, String(content ?? "")]));
  const header = cellsOf(rows.find(({ number }) => number === headerRow));
  const width = 1 + Math.max(...rows.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const columns = Array.from({ length: width }, (_, index) => ({ index, header: header.get(index) ?? "" }));
  const sample = new ColumnSample(columns);
  for (const row of rows.filter(({ number }) => number > headerRow)) {
    const texts = cellsOf(row);
    sample.add(columns.map(({ index }) => texts.get(index) ?? ""));
  }
  return identifierSource(sample) !== undefined;
}
