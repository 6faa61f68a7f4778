import { readIdentifier } from "../../../../shared/identifiers/read.ts";
import { cellText } from "../../list-run/cell-text.ts";
import type { EnrichmentJob } from "../../list-run/enrich.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import type { Area } from "../../workbook/area.ts";
import { WorkbookError, type CellContent, type Workbook } from "../../workbook/workbook.ts";
import type { Suggestion } from "../../list-run/check-findings.ts";

/** A cell whose SIRET is replaced by the one that is suggested. */
export interface Replacement {
  readonly record: number;
  readonly cell: Area;
  readonly siret: string;
}

/** What a replacement wrote over. */
export interface Replaced extends Replacement {
  readonly before: CellContent;
}

const isSiret = (text: string, siret: string): boolean => {
  const reading = readIdentifier(text);
  return reading.kind === "siret" && reading.siret === siret;
};

/**
 * Where the suggested SIRET of a row goes: into the cell that holds the closed one, whole. Undefined without a suggestion,
 * and where the closed one is put together of two cells, SIREN and NIC.
 */
export function replacementOf(
  { survey, columns }: Pick<EnrichmentJob, "survey" | "columns">,
  record: number,
  suggestion: Suggestion | undefined,
): Replacement | undefined {
  if (suggestion?.siret === undefined) return undefined;
  const { compared, sources } = columns;
  const places = [
    compared.siret,
    ...sources.flatMap(({ column, nic, siret }) => [
      siret?.index,
      nic === undefined ? column.index : undefined,
    ]),
  ];
  const { body, values } = survey;
  const column = places.find(
    (place) => place !== undefined && isSiret(cellText(values[record]?.[place]), suggestion.closed),
  );
  if (column === undefined) return undefined;
  const cell = { ...body, top: body.top + record, left: body.left + column, height: 1, width: 1 };
  return { record, cell, siret: suggestion.siret };
}

/** What some cells of a sheet hold now, each column read once. @throws {WorkbookError} `cell_formula` where that is a formula's result */
async function contentsOf(workbook: Workbook, cells: readonly Area[]): Promise<readonly CellContent[]> {
  const contents = new Map<Area, CellContent>();
  for (const left of new Set(cells.map((cell) => cell.left))) {
    const column = cells.filter((cell) => cell.left === left);
    const rows = column.map(({ top }) => top);
    const first = rows.reduce((one, other) => Math.min(one, other));
    const last = rows.reduce((one, other) => Math.max(one, other));
    const area = { ...column[0]!, top: first, height: last - first + 1 };
    const { values, formulas } = await workbook.read(area);
    const formats = await workbook.numberFormats(area);
    for (const cell of column) {
      const at = cell.top - first;
      const value = values[at]?.[0] ?? "";
      if (formulas[at]?.[0] !== value) throw new WorkbookError("cell_formula", "a cell holds a formula");
      contents.set(cell, { area: cell, value, numberFormat: formats[at]?.[0] ?? "General" });
    }
  }
  return cells.map((cell) => contents.get(cell)!);
}

/**
 * Writes suggested SIRETs as texts into their cells, all in one step; answers what stood there. Nothing is written where
 * one of the cells is no longer what the check read.
 * @throws {WorkbookError} `cell_changed` | `cell_formula`
 */
export async function replaceSirets(
  workbook: Workbook,
  { body, values }: EnrichmentJob["survey"],
  replacements: readonly Replacement[],
): Promise<readonly Replaced[]> {
  const contents = await contentsOf(
    workbook,
    replacements.map(({ cell }) => cell),
  );
  const replaced = replacements.map((replacement, index) => ({ ...replacement, before: contents[index]! }));
  if (replaced.some(({ record, cell, before }) => before.value !== values[record]?.[cell.left - body.left]))
    throw new WorkbookError("cell_changed", "a cell changed since it was checked");
  await workbook.replace(
    replaced.map(({ cell, siret }) => ({ area: cell, value: siret, numberFormat: textFormat })),
  );
  return replaced;
}

/**
 * Puts back what a replacement wrote over, format included. A cell that somebody has put back already stays as it is.
 * @throws {WorkbookError} `cell_changed` where it holds something else by now
 */
export async function takeBack(workbook: Workbook, { cell, siret, before }: Replaced): Promise<void> {
  const [now] = await contentsOf(workbook, [cell]);
  if (now?.value === before.value) return;
  if (now?.value !== siret) throw new WorkbookError("cell_changed", "the cell changed since it was written");
  await workbook.replace([before]);
}
