import { type WrongCell, putBack } from "../../workbook/put-back.ts";
import { writeInTurn } from "../../workbook/guarded-write.ts";
import { refuseMerged } from "../../workbook/merged-cells.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import type { Area } from "../../workbook/area.ts";
import type { CellValue, ColumnTurn, TrackedCells, Workbook } from "../../workbook/workbook.ts";
import { keepFormulas } from "./frozen-formulas.ts";
import {
  type FormulaBlock,
  type FormulaCell,
  callsSirene,
  formulaBlocks,
  showsError,
} from "./formula-cells.ts";

/**
 * True for a text that Excel would read as something else when it is typed: `005720784` as a number, `MARS 2000` as a
 * date, `VRAI` as a truth value, `=…` as a formula. Such a cell is formatted as text before its value is written.
 */
export function needsTextFormat(text: string): boolean {
  return /^[=+\-@']|\d/.test(text) || /^(?:true|false|vrai|faux)$/i.test(text.trim());
}

interface Frozen {
  /** Formulas replaced by their values. */
  readonly frozen: number;
  /** Formulas left as they are, because they show an error or no value yet. */
  readonly left: number;
}

/** The format a cell needs to show as a value what it showed as a formula; null where its own does. */
const formatFor = (value: CellValue, ownFormat: string | undefined): string | null =>
  typeof value === "string" && needsTextFormat(value) ? textFormat : (ownFormat ?? null);

/** True for what may be pasted over itself as a value: a formula of ours that has one. */
const isSettled = ({ formulas, values }: TrackedCells, row: number): boolean =>
  callsSirene(formulas[row]) && !showsError({ value: values[row]! });

/** Cells anywhere: no column tells whose they are. */
const unmarked = { identity: [], witnesses: [] };

/** The formulas among some cells that are not ours, or show no value: they came there while the others were frozen. */
function strangers(
  cells: TrackedCells,
  column: number,
  first: number,
  rows: readonly boolean[],
): WrongCell[] {
  return rows.flatMap((isFrozen, row) => {
    const formula = cells.formulas[row]!;
    const isFormula = typeof formula === "string" && formula.startsWith("=");
    if (!isFrozen || !isFormula || isSettled(cells, row)) return [];
    const was = { value: cells.values[row]!, formula, format: cells.formats[row]! };
    return [{ column, row: first + row, mark: unmarked, wrote: was.value, was }];
  });
}

/** Gives cells that were frozen the formats that their values had as formulas. */
async function format(
  turn: ColumnTurn,
  first: number,
  frozen: readonly {
    readonly column: number;
    readonly cells: TrackedCells;
    readonly rows: readonly boolean[];
  }[],
): Promise<void> {
  const formatted = frozen.map(({ column, cells, rows }) => ({
    column,
    formats: rows.map((isFrozen, row) =>
      isFrozen ? formatFor(cells.values[row]!, cells.valueFormats[row]) : null,
    ),
    values: cells.values,
  }));
  const writes = formatted.filter(({ formats }) => formats.some((one) => one !== null));
  if (writes.length === 0) return;
  await writeInTurn(turn, {
    first,
    count: frozen[0]!.rows.length,
    identity: [],
    before: writes.map(({ column, formats, values }) => ({
      column,
      values: values.map((value, row) => (formats[row] === null ? undefined : value)),
    })),
    writes: writes.map(({ column, formats }) => ({ column, formats })),
  });
}

/**
 * Freezes formulas of a block by having each cell pasted over itself as a value: whatever is moved or typed meanwhile, what
 * becomes a value is what the cell shows then.
 */
async function freezeBlock(turn: ColumnTurn, { first, columns }: FormulaBlock): Promise<number> {
  const count = columns[0]!.rows.length;
  const found = await turn.exchange({
    ...{ first, count, withValueFormats: true },
    columns: columns.map(({ column }) => column),
    writes: columns.map(({ column, rows }) => ({ column, pasted: { as: "values", rows } })),
  });
  const wrong = columns.flatMap(({ column, rows }, place) => strangers(found[place]!, column, first, rows));
  if (wrong.length > 0) await putBack(turn, wrong, unmarked);
  const frozen = columns.map(({ column, rows }, place) => ({
    ...{ column, cells: found[place]! },
    rows: rows.map((isMarked, row) => isMarked && isSettled(found[place]!, row)),
  }));
  await format(turn, first, frozen);
  return frozen.reduce((sum, { rows }) => sum + rows.filter(Boolean).length, 0);
}

const columnsOf = (area: Area): Area[] =>
  Array.from({ length: area.width }, (_, x) => ({ ...area, left: area.left + x, width: 1 }));

/** Freezes what one formula spills, all of it at once: a value in a part of it would leave the formula without room. */
async function freezeSpill(workbook: Workbook, area: Area): Promise<number> {
  await refuseMerged(workbook, area);
  const tracked = await workbook.track(columnsOf(area));
  try {
    return await tracked.turn(async (turn) => {
      const columns = columnsOf(area).map((_, column) => column);
      const [whole] = [{ first: 0, count: area.height }];
      const looked = await turn.exchange({ ...whole, columns: [0] });
      if (!isSettled(looked[0]!, 0)) return 0;
      const found = await turn.exchange({
        ...{ ...whole, columns, withValueFormats: true },
        writes: [{ column: 0, freezesSpill: true }],
      });
      if (!isSettled(found[0]!, 0)) {
        await putBack(turn, strangers(found[0]!, 0, 0, [true]), unmarked);
        return 0;
      }
      const rows = Array<boolean>(area.height).fill(true);
      await format(
        turn,
        0,
        columns.map((column) => ({ column, cells: found[column]!, rows })),
      );
      return 1;
    });
  } finally {
    await tracked.release().catch(() => undefined);
  }
}

/**
 * Replaces the formulas of `cells` by their values, and keeps them in the workbook; those that show an error stay formulas.
 * @throws {WorkbookError} `merged` where cells among them are merged
 */
export async function freeze(workbook: Workbook, cells: readonly FormulaCell[]): Promise<Frozen> {
  const settled = cells.filter((cell) => !showsError(cell));
  let frozen = 0;
  const sheets = formulaBlocks(settled.filter(({ spill }) => spill === undefined));
  for (const { columns } of sheets)
    await refuseMerged(
      workbook,
      columns[0]!,
      columns.map(({ left }) => left),
    );
  await keepFormulas(workbook, settled);
  for (const { columns, blocks } of sheets) {
    const tracked = await workbook.track(columns);
    try {
      frozen += await tracked.turn(async (turn) => {
        let done = 0;
        for (const block of blocks) done += await freezeBlock(turn, block);
        return done;
      });
    } finally {
      await tracked.release().catch(() => undefined);
    }
  }
  for (const { spill } of settled) if (spill !== undefined) frozen += await freezeSpill(workbook, spill.area);
  return { frozen, left: cells.length - frozen };
}
