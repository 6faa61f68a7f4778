import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import type { CheckFindings } from "../../../list-run/check-findings.ts";
import type { EnrichmentJob } from "../../../list-run/enrich.ts";
import { columnsOfRole } from "../../../../../shared/enrichment/columns/column-roles.ts";
import type { ComparedRole } from "../../../../../shared/enrichment/columns/compared-texts.ts";
import type { Area } from "../../../workbook/area.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";
import type { Correction } from "../../../list-run/row-corrections.ts";
import type { CheckReason } from "../../../../../shared/enrichment/check-reasons.ts";

/** A checked list, as far as needed here. */
export type CheckedList = Pick<EnrichmentJob, "survey" | "columns">;

/** A cell of a checked list, and its correction. */
export interface RowCorrection extends Correction {
  readonly record: number;
  /** Column of the cell within the list, from 0. */
  readonly column: number;
  readonly cell: Area;
}

/** Returns the key of a cell in a checked list. */
export const keyOf = ({ record, column }: Pick<RowCorrection, "record" | "column">): string =>
  `${record}:${column}`;

/** A corrected cell with its previous content and what was written, which is a number in a column of numbers. */
export interface CorrectedCell extends RowCorrection {
  readonly before: { readonly value: CellValue; readonly format: string };
  readonly wrote: CellValue;
}

/** Rows examined to find out what a column contains. */
export const sampledRows = 500;

/** Cached results of `isOfSirets`, which is needed for every row. */
const columnsOfSirets = new WeakMap<CheckedList["survey"], Map<number, boolean>>();

/** Returns whether a column contains SIRETs. In such a column, a SIREN would look like a truncated SIRET. */
function isOfSirets(survey: CheckedList["survey"], column: number): boolean {
  const known = columnsOfSirets.get(survey) ?? new Map<number, boolean>();
  columnsOfSirets.set(survey, known);
  const hasSirets = () =>
    survey.values.slice(0, sampledRows).some((row) => readIdentifier(cellText(row[column])).kind === "siret");
  if (!known.has(column)) known.set(column, hasSirets());
  return known.get(column)!;
}

/** Returns the columns within the list that may contain the value to correct, the most likely first. */
function placesOf({ survey, columns }: CheckedList, role: ComparedRole): readonly (number | undefined)[] {
  const { compared, sources } = columns;
  const own = columnsOfRole(compared, role);
  if (role === "siren") {
    const ofVat = columnsOfRole(compared, "vat");
    const sourceColumns = sources
      .map(({ column }) => column.index)
      .filter((column) => !ofVat.includes(column));
    return [...own, ...sourceColumns].filter((column) => !isOfSirets(survey, column));
  }
  if (role !== "siret") return own;
  const sourceColumns = sources.flatMap(({ column, nic, siret }) => [
    siret?.index,
    nic === undefined ? column.index : undefined,
  ]);
  return [...own, ...sourceColumns];
}

/** Returns the cell of a correction. Undefined if the list has no such column, or splits the SIRET into two cells. */
export function cellOfCorrection(
  list: CheckedList,
  record: number,
  correction: Correction,
): RowCorrection | undefined {
  const { body, values } = list.survey;
  const column = placesOf(list, correction.role).find((place) => {
    if (place === undefined) return false;
    const text = cellText(values[record]?.[place]).trim();
    return correction.instead === undefined ? true : correction.instead(text);
  });
  if (column === undefined) return undefined;
  const cell = { ...body, top: body.top + record, left: body.left + column, height: 1, width: 1 };
  return { ...correction, record, column, cell };
}

/** Returns the corrections of all rows with a reason that have a cell in the list, in the order of the rows. */
export const correctionsOfReason = (
  list: CheckedList,
  found: CheckFindings,
  code: CheckReason,
): readonly RowCorrection[] =>
  found
    .recordsOf(code)
    .flatMap((record) =>
      found
        .correctionsOf(record, code)
        .flatMap((correction) => cellOfCorrection(list, record, correction) ?? []),
    );

/** Returns a checked list that rows and columns inserted or deleted before it have moved by so many. */
export function movedBy(job: EnrichmentJob, down: number, right = 0): EnrichmentJob {
  const { body, headingRow, headings } = job.survey;
  return {
    ...job,
    survey: {
      ...job.survey,
      body: { ...body, top: body.top + down, left: body.left + right },
      headingRow: headingRow === undefined ? undefined : headingRow + down,
      headings: [...Array<string>(Math.max(0, right)).fill(""), ...headings.slice(Math.max(0, -right))],
    },
  };
}

/** Returns cells of a list where it is now. */
export const rowsNow = <Of extends RowCorrection>(
  { survey: { body } }: Pick<EnrichmentJob, "survey">,
  cells: readonly Of[],
): Of[] =>
  cells.map((one) => ({
    ...one,
    cell: { ...one.cell, top: body.top + one.record, left: body.left + one.column },
  }));

/** Returns the corrections in visible rows. Rows hidden by a filter are not meant. */
export async function visibleCorrections(
  workbook: Workbook,
  list: Pick<EnrichmentJob, "survey">,
  corrections: readonly RowCorrection[],
): Promise<readonly RowCorrection[]> {
  const hidden = await workbook.hiddenRows(list.survey.body);
  return rowsNow(list, corrections).filter(({ cell }) => !hidden.has(cell.top));
}

/** Returns the list with the content of corrected cells, by which its rows are then identified. */
export function withCorrected<List extends CheckedList>(
  job: List,
  corrected: readonly CorrectedCell[],
): List {
  if (corrected.length === 0) return job;
  const values = [...job.survey.values];
  for (const { record, column, wrote } of corrected) {
    const row = [...(values[record] ?? [])];
    row[column] = wrote;
    values[record] = row;
  }
  return { ...job, survey: { ...job.survey, values } };
}
