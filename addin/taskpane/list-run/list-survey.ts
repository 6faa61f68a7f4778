import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import type { ColumnSample } from "../../../shared/enrichment/columns/column-sample.ts";
import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import { type OwnColumn, ownColumnsAmong } from "../../../shared/enrichment/columns/own-columns.ts";
import { isOfGiven } from "../../../shared/enrichment/list-reader.ts";
import { tellingColumns } from "../../../shared/enrichment/columns/told-company.ts";
import { below, rightOf, type Area } from "../workbook/area.ts";
import type { Cells, CellValue, Table, Workbook } from "../workbook/workbook.ts";
import { cellText } from "./cell-text.ts";
import { isHeadingFirst, isIdentifier, isRoleHeading } from "./heading.ts";
import { choiceOf, sampleOf, type ToldTexts } from "./list-sample.ts";
import type { ListSource } from "./list-source.ts";
import { changedRows } from "./written-rows.ts";

/** A list as it stands in the workbook, read once before anything is planned. */
export interface ListSurvey {
  /** The rows of the list, its heading left out. */
  readonly body: Area;
  readonly values: readonly (readonly CellValue[])[];
  /** Columns of the list, from 0, in which formulas stand. */
  readonly calculated: readonly number[];
  /** What its columns hold. */
  readonly sample: ColumnSample;
  /** Where its identifiers are read, by columns within the list, from 0; undefined when none holds any. */
  readonly source: IdentifierSource | undefined;
  /** Columns of different companies between which nothing decides, so that a person has to; none where something does. */
  readonly rivals: readonly ListColumn[];
  /** Row of the sheet that holds headings; undefined when there is none to write into. */
  readonly headingRow: number | undefined;
  /** Texts of that row, by the sheet's column. */
  readonly headings: readonly string[];
  /** The columns that earlier runs made, by the sheet's column. */
  readonly own: readonly OwnColumn[];
  /** What their cells hold beside the rows of the list, by the sheet's column. */
  readonly ownCells: ReadonlyMap<number, readonly CellValue[]>;
  /** What they tell of whose they are. */
  readonly told: ToldTexts;
  /** The same, with those that say how the company of a row was found. */
  readonly given: ToldTexts;
  /** Of each column right of the list: whether any of its cells beside the list holds something. */
  readonly occupied: readonly boolean[];
  /** Rows of the list, from 0, that a filter or a person hides. */
  readonly hidden: ReadonlySet<number>;
  /** Rows of the list, from 0, that have in columns of ours what no run of this workbook wrote. */
  readonly changed: ReadonlySet<number>;
  readonly table?: Table;
}

/** True of each column of `cells` that holds a value or a formula, even one whose result is empty. */
const occupiedColumns = ({ area, formulas }: Cells): boolean[] =>
  Array.from({ length: area.width }, (_, column) => formulas.some((row) => row[column] !== ""));

const calculatedColumns = ({ values, formulas, area }: Cells): number[] =>
  Array.from({ length: area.width }, (_, column) => column).filter((column) =>
    formulas.some((row, at) => row[column] !== values[at]![column]),
  );

/** The heading row of a list that does not begin with one: the row above, unless an identifier stands there. */
async function rowAbove(workbook: Workbook, body: Area): Promise<number | undefined> {
  if (body.top === 0) return undefined;
  const above = { ...body, top: body.top - 1, height: 1 };
  const { values } = await workbook.read(above);
  return values[0]?.some(isIdentifier) ? undefined : above.top;
}

/** Reads columns of ours beside the rows of `body`. */
async function readOwn(
  workbook: Workbook,
  body: Area,
  columns: readonly OwnColumn[],
): Promise<Map<number, readonly CellValue[]>> {
  const cells = new Map<number, readonly CellValue[]>();
  if (body.height === 0) return cells;
  for (const { index } of columns) {
    const { values } = await workbook.read({ ...body, left: index, width: 1 });
    cells.set(
      index,
      values.map(([value = ""]) => value),
    );
  }
  return cells;
}

/** The texts of some of the columns of ours. */
const textsOf = (
  cells: ReadonlyMap<number, readonly CellValue[]>,
  columns: readonly OwnColumn[],
): ToldTexts =>
  new Map(
    columns.flatMap(({ index }) => {
      const values = cells.get(index);
      return values === undefined ? [] : [[index, values.map(cellText)] as const];
    }),
  );

/** Reads the list of `source`: its cells, its headings, and what stands beside it. */
export async function surveyList(workbook: Workbook, source: ListSource): Promise<ListSurvey> {
  const { table, area } = source;
  const all = await workbook.read(area);
  const startsTable = table !== undefined && table.area.top === area.top && table.hasHeader;
  const hasHeader = startsTable || isHeadingFirst(all.values) || isRoleHeading(all.values);
  const skipped = hasHeader ? 1 : 0;
  const body = { ...area, top: area.top + skipped, height: area.height - skipped };
  const values = all.values.slice(skipped);

  const ownHeading = table?.hasHeader ? table.area.top : hasHeader ? area.top : undefined;
  const headingRow = ownHeading ?? (await rowAbove(workbook, body));
  const used = (await workbook.used(body.sheet)) ?? body;
  const right = rightOf(table?.area ?? body);
  const beside = { ...besideOf(table?.area ?? body, headingRow), left: right, width: rightOf(used) - right };
  const headingCells =
    headingRow === undefined
      ? undefined
      : await workbook.read({ ...body, top: headingRow, left: 0, height: 1, width: rightOf(used) });
  const headings = (headingCells?.values[0] ?? []).map(cellText);
  const own = ownColumnsAmong(headings);
  const { siren, others } = tellingColumns(own);
  const ownCells = await readOwn(workbook, body, own);
  const told = textsOf(ownCells, siren === undefined ? others : [siren, ...others]);
  const givenBy = told.size === 0 ? [] : own.filter(({ key, index }) => isOfGiven(key) && !told.has(index));
  const given = new Map([...told, ...textsOf(ownCells, givenBy)]);
  const sample = sampleOf(values, body.width, body.left, headings, told);
  const choice = choiceOf(sample);
  const hidden = await workbook.hiddenRows(body);
  return {
    body,
    values,
    calculated: calculatedColumns(all),
    sample,
    source: choice?.source,
    rivals: choice?.rivals ?? [],
    headingRow,
    headings,
    own,
    ownCells,
    told,
    given,
    occupied: beside.width > 0 ? occupiedColumns(await workbook.read(beside)) : [],
    hidden: new Set([...hidden].map((row) => row - body.top)),
    changed: await changedRows(workbook, { rows: values.length, own, headings, ownCells }),
    ...(table !== undefined && { table }),
  };
}

/** The rows that new columns would touch: those of the list and its heading. */
function besideOf(area: Area, headingRow: number | undefined): Area {
  const top = Math.min(area.top, headingRow ?? area.top);
  return { ...area, top, height: below(area) - top };
}
