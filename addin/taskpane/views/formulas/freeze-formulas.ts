import type { Say } from "../../messages/messages.ts";
import type { NoticeText } from "../../pane/notice.tsx";
import { type WrongCell, putBack } from "../../workbook/put-back.ts";
import { writeInTurn } from "../../workbook/guarded-write.ts";
import { refuseMerged } from "../../workbook/merged-cells.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import type { Area } from "../../workbook/area.ts";
import type { CellValue, ColumnTurn, TrackedCells, Workbook } from "../../workbook/workbook.ts";
import {
  type FormulaBlock,
  type FormulaCell,
  type VisibleFormulas,
  callsSirene,
  formulaBlocks,
  inTurn,
  showsError,
  spillsIn,
} from "./formula-cells.ts";
import { keepFormulas } from "./frozen-formulas.ts";

/** Returns true for a text that Excel would interpret when typed: `005720784`, `MARS 2000`, `VRAI`, `=…`. */
export function needsTextFormat(text: string): boolean {
  return /^[=+\-@']|\d/.test(text) || /^(?:true|false|vrai|faux)$/i.test(text.trim());
}

/** Returns the format with which a value looks as it did as a formula; null if the cell's format does that. */
const formatFor = (value: CellValue, ownFormat: string | undefined): string | null =>
  typeof value === "string" && needsTextFormat(value) ? textFormat : (ownFormat ?? null);

/** Returns true for a formula of ours that has a value, and so may be replaced by it. */
const isSettled = ({ formulas, values }: TrackedCells, row: number): boolean =>
  callsSirene(formulas[row]) && !showsError({ value: values[row]!, formula: String(formulas[row]) });

/** No columns identify the rows: the cells may be anywhere. */
const unmarked = { identity: [], witnesses: [] };

/** Returns what was frozen by mistake: formulas that came meanwhile, and are not ours or show no value. */
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

/** Sets the formats that the values had as formulas. */
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

/** Freezes a block by pasting each cell over itself as a value: what it shows then, whatever moved meanwhile. */
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

/** Returns true if any of the cells of a spill shows an error, or no value yet. */
const hasError = (found: readonly TrackedCells[]): boolean =>
  showsError({
    value: found[0]!.values[0]!,
    formula: String(found[0]!.formulas[0]),
    spilled: found.flatMap(({ values }) => values),
  });

/** Makes a spill that was frozen by mistake a formula again. */
async function putSpillBack(turn: ColumnTurn, found: readonly TrackedCells[]): Promise<void> {
  await writeInTurn(turn, {
    ...{ first: 0, count: found[0]!.values.length, identity: [] },
    before: found.map(({ values }, column) => ({ column, values })),
    writes: found.map(({ values, formulas }, column) => ({
      column,
      isTyped: true,
      cells: values.map((value, row) => {
        if (column === 0 && row === 0) return formulas[row]!;
        // The spill may have shrunk meanwhile, and somebody typed below it.
        const isTyped = value !== "" && formulas[row] === value;
        return isTyped ? null : "";
      }),
    })),
  });
}

/** Freezes the whole spill of a formula at once: a value in a part of it would block the spill. */
async function freezeSpill(workbook: Workbook, area: Area): Promise<number> {
  await refuseMerged(workbook, area);
  const areas = columnsOf(area);
  return inTurn(workbook, areas, async (turn) => {
    const whole = { first: 0, count: area.height, columns: areas.map((_, column) => column) };
    const looked = await turn.exchange(whole);
    if (!isSettled(looked[0]!, 0) || hasError(looked)) return 0;
    const writes = [{ column: 0, freezesSpill: true }];
    const found = await turn.exchange({ ...whole, withValueFormats: true, writes });
    if (!isSettled(found[0]!, 0)) {
      await putBack(turn, strangers(found[0]!, 0, 0, [true]), unmarked);
      return 0;
    }
    if (hasError(found)) {
      await putSpillBack(turn, found);
      return 0;
    }
    const rows = Array<boolean>(area.height).fill(true);
    await format(
      turn,
      0,
      found.map((cells, column) => ({ column, cells, rows })),
    );
    return 1;
  });
}

/**
 * Replaces the formulas of `cells` by their values and stores the formulas in the workbook. Formulas that show an
 * error stay, also if it is in one of the cells that they fill. Returns how many were frozen, how many are left, and how
 * many of those fill several cells.
 * @throws {WorkbookError} `merged` if there are merged cells among them
 */
export async function freeze(workbook: Workbook, cells: readonly FormulaCell[]) {
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
  for (const { columns, blocks } of sheets)
    frozen += await inTurn(workbook, columns, async (turn) => {
      let done = 0;
      for (const block of blocks) done += await freezeBlock(turn, block);
      return done;
    });
  let spills = 0;
  for (const { spill } of settled) if (spill !== undefined) spills += await freezeSpill(workbook, spill.area);
  frozen += spills;
  return { frozen, left: cells.length - frozen, leftSpills: spillsIn(cells) - spills };
}

/** Returns how many formulas are left unchanged, and why; empty if none are. */
const leftText = (left: number, spills: number, say: Say): string =>
  joined(
    left > 0 ? say("freeze_left", { n: left }) : "",
    spills > 0 ? say("freeze_left_spills", { n: spills }) : "",
  );

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

/** Freezes formulas as `freeze` does, and returns what is said of it: how many were, how many were not, and why. */
export async function freezeAndTell(
  workbook: Workbook,
  cells: readonly FormulaCell[],
  say: Say,
): Promise<NoticeText> {
  const { frozen, left, leftSpills } = await freeze(workbook, cells);
  return {
    intent: left === 0 ? "success" : "warning",
    text: joined(say("frozen", { frozen }), leftText(left, leftSpills, say)),
  };
}

/** Returns what is asked before formulas are frozen, or a notice if none would be. */
export function freezeQuestion({ cells, hidden }: VisibleFormulas, say: Say): string | NoticeText {
  const unsettled = cells.filter(showsError);
  const texts = [
    leftText(unsettled.length, spillsIn(unsettled), say),
    hidden > 0 ? say("freeze_hidden", { n: hidden }) : "",
  ];
  if (cells.length + hidden === 0) return { intent: "info", text: say("no_formulas") };
  const settled = cells.length - unsettled.length;
  if (settled === 0) return { intent: cells.length > 0 ? "warning" : "info", text: joined(...texts) };
  return joined(say("freeze_confirm", { cells: settled }), ...texts);
}
