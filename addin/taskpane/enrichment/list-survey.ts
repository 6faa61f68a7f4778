import { below, rightOf, type Area } from "../workbook/area.ts";
import type { Cells, CellValue, Table, Workbook } from "../workbook/workbook.ts";
import { beginsWithHeader, identifierColumn } from "./identifier-column.ts";
import type { ListSource } from "./list-source.ts";
import { readCell } from "./list-rows.ts";

/** A list as it stands in the workbook, read once before anything is planned. */
export interface ListSurvey {
  /** The rows of the list, its heading left out. */
  readonly body: Area;
  readonly values: readonly (readonly CellValue[])[];
  /** Column of the identifiers within the list, from 0; undefined when none holds any. */
  readonly identifiers: number | undefined;
  /** Row of the sheet that holds headings; undefined when there is none to write into. */
  readonly headingRow: number | undefined;
  /** Texts of that row, by the sheet's column. */
  readonly headings: readonly string[];
  /** Of each column right of the list: whether any of its cells beside the list holds something. */
  readonly occupied: readonly boolean[];
  readonly table?: Table;
}

/** True of each column of `cells` that holds a value or a formula, even one whose result is empty. */
const occupiedColumns = ({ area, formulas }: Cells): boolean[] =>
  Array.from({ length: area.width }, (_, column) => formulas.some((row) => row[column] !== ""));

/** The heading row of a list that does not begin with one: the row above, unless an identifier stands there. */
async function rowAbove(workbook: Workbook, body: Area, column: number): Promise<number | undefined> {
  if (body.top === 0) return undefined;
  const cell = { ...body, top: body.top - 1, left: body.left + column, height: 1, width: 1 };
  const { values } = await workbook.read(cell);
  const text = values[0]?.[0] ?? "";
  return text === "" || readCell(text).kind === "invalid" ? cell.top : undefined;
}

/** Reads the list of `source`: its cells, its headings, and what stands beside it. */
export async function surveyList(workbook: Workbook, source: ListSource): Promise<ListSurvey> {
  const { table } = source;
  const all = await workbook.read(source.area);
  const identifiers = identifierColumn(all.values);
  const column = identifiers ?? 0;
  const startsTable = table !== undefined && table.area.top === source.area.top && table.hasHeader;
  const hasHeader = startsTable || beginsWithHeader(all.values.map((row) => row[column] ?? ""));
  const skipped = hasHeader ? 1 : 0;
  const body = { ...source.area, top: source.area.top + skipped, height: source.area.height - skipped };

  const ownHeading = table?.hasHeader ? table.area.top : hasHeader ? source.area.top : undefined;
  const headingRow = ownHeading ?? (await rowAbove(workbook, body, column));
  const used = (await workbook.used(body.sheet)) ?? body;
  const right = rightOf(table?.area ?? body);
  const beside = { ...besideOf(table?.area ?? body, headingRow), left: right, width: rightOf(used) - right };
  const headings =
    headingRow === undefined
      ? undefined
      : await workbook.read({ ...body, top: headingRow, left: 0, height: 1, width: rightOf(used) });
  return {
    body,
    values: all.values.slice(skipped),
    identifiers,
    headingRow,
    headings: (headings?.values[0] ?? []).map(String),
    occupied: beside.width > 0 ? occupiedColumns(await workbook.read(beside)) : [],
    ...(table !== undefined && { table }),
  };
}

/** The rows that new columns would touch: those of the list and its heading. */
function besideOf(area: Area, headingRow: number | undefined): Area {
  const top = Math.min(area.top, headingRow ?? area.top);
  return { ...area, top, height: below(area) - top };
}
