import type { Area } from "../../../workbook/area.ts";
import { writeInTurn } from "../../../workbook/guarded-write.ts";
import { textFormat } from "../../../workbook/number-formats.ts";
import { refuseMerged } from "../../../workbook/merged-cells.ts";
import { type CellValue, type Workbook, WorkbookError } from "../../../workbook/workbook.ts";

/** Cells of one column that formulas are to be written into, and what they hold. */
export interface ColumnTarget {
  readonly area: Area;
  readonly values: readonly CellValue[];
  /** How many are not empty, and what the first of them holds. */
  readonly taken: number;
  readonly sample: string;
  /** The heading to be written above, where there is room for one beside the other headings. */
  readonly heading: string | undefined;
}

/** Cells in one exchange with Excel. */
const block = 5_000;

const isText = (value: CellValue | undefined): boolean => typeof value === "string" && /\p{L}/u.test(value);

/** True where the row above the target has headings, and nothing above the target itself. */
async function wantsHeading(workbook: Workbook, area: Area, numbers: Area | undefined): Promise<boolean> {
  if (numbers === undefined || numbers.top === 0 || numbers.top !== area.top) return false;
  const above = { ...area, top: area.top - 1, height: 1 };
  const [own, beside] = await Promise.all([
    workbook.read(above),
    workbook.read({ ...numbers, top: numbers.top - 1, height: 1 }),
  ]);
  return own.formulas[0]![0] === "" && isText(beside.values[0]![0]);
}

/**
 * Looks at the cells that formulas would be written into.
 * @throws {WorkbookError} `merged` where they are parts of merged cells
 */
export async function columnTarget(
  workbook: Workbook,
  area: Area,
  { numbers, heading }: { readonly numbers: Area | undefined; readonly heading: string },
): Promise<ColumnTarget> {
  await refuseMerged(workbook, area);
  const { values, formulas } = await workbook.read(area);
  const filled = formulas.flatMap(([formula], row) => (formula === "" ? [] : [row]));
  const [first] = filled;
  return {
    area,
    values: values.map(([value]) => value!),
    taken: filled.length,
    sample: first === undefined ? "" : String(values[first]![0] || formulas[first]![0]),
    heading: (await wantsHeading(workbook, area, numbers)) ? heading : undefined,
  };
}

/**
 * Writes a column of formulas, and its heading, in one step of Undo.
 * @throws {WorkbookError} `target_changed` where the cells are no longer what they were
 */
export async function writeColumn(
  workbook: Workbook,
  { area, values, heading }: ColumnTarget,
  formulas: readonly string[],
): Promise<void> {
  const above = heading === undefined ? 0 : 1;
  const cells = heading === undefined ? formulas : [heading, ...formulas];
  const before = heading === undefined ? values : ["", ...values];
  const whole = { ...area, top: area.top - above, height: area.height + above };
  const tracked = await workbook.track([whole]);
  try {
    await tracked.turn(async (turn) => {
      for (let first = 0; first < cells.length; first += block) {
        const part = <T>(all: readonly T[]) => all.slice(first, first + block);
        const count = part(cells).length;
        const [found] = await turn.exchange({ first, count, columns: [0] });
        // In a cell of texts a formula would be one.
        const formats = found!.formats.map((format, row) =>
          format === textFormat && part(cells)[row] !== heading ? "General" : null,
        );
        await writeInTurn(turn, {
          ...{ first, count, identity: [], place: whole },
          before: [{ column: 0, values: part(before) }],
          writes: [{ column: 0, cells: part(cells), formats, isTyped: true }],
        });
      }
    });
  } catch (error) {
    const isChanged =
      error instanceof WorkbookError && ["list_changed", "cells_filled"].includes(error.reason);
    throw isChanged ? new WorkbookError("target_changed", error.message, error) : error;
  } finally {
    await tracked.release().catch(() => undefined);
  }
}
