import { type Area, addressOf } from "../../../workbook/area.ts";
import { writeInTurn } from "../../../workbook/guarded-write.ts";
import { textFormat } from "../../../workbook/number-formats.ts";
import { isTable } from "../../../workbook/formula-calls.ts";
import { refuseMerged } from "../../../workbook/merged-cells.ts";
import { type TableFill, tableFill } from "../../../workbook/table-fill.ts";
import type { CellValue, Cells, ColumnTurn, Workbook } from "../../../workbook/workbook.ts";
import { useEffect, useState } from "react";
import type { NoticeText } from "../../../pane/notice.tsx";
import { usePane } from "../../../pane/pane-context.ts";
import { changedAs, useAction } from "../../../pane/use-action.ts";
import { inTurn } from "../formula-cells.ts";
import { inNotation } from "../../../../../shared/messages/notation.ts";
import { leadOf } from "./built-formula.ts";
import { labelOf } from "./function-choice.tsx";
import type { GuideEntry } from "../functions/guide.ts";
import type { FormulaBuilder } from "./use-builder.ts";
import { areaOfColumn, useCountCost } from "./column-cost.ts";

/** Cells of one column into which formulas will be written, and their content. */
interface ColumnTarget {
  readonly area: Area;
  readonly values: readonly CellValue[];
  /** Number of cells that are not empty, and the content of the first of them. */
  readonly filledCount: number;
  readonly sample: string;
  /** The heading to write above, if there is room for one beside the other headings. */
  readonly heading: string | undefined;
}

/** The formula of each row; null for a hidden one, which stays as it is. */
type WrittenFormulas = readonly (string | null)[];

/** Cells in one exchange with Excel. */
const block = 5_000;

/** A cell that the formula of another one fills has a value alone. */
const isEmpty = ({ values, formulas }: Cells, row: number): boolean =>
  formulas[row]![0] === "" && values[row]![0] === "";

const isText = (value: CellValue | undefined): boolean => typeof value === "string" && /\p{L}/u.test(value);

/**
 * Returns true if the row above has a heading beside the target and is empty above the target. A text with something
 * above it is in the midst of a list.
 */
async function wantsHeading(workbook: Workbook, area: Area, numbers: Area | undefined): Promise<boolean> {
  if (numbers === undefined || numbers.top === 0 || numbers.top !== area.top) return false;
  const top = Math.max(0, numbers.top - 2);
  const [own, neighbours] = await Promise.all([
    workbook.read({ ...area, top: area.top - 1, height: 1 }),
    workbook.read({ ...numbers, top, height: numbers.top - top }),
  ]);
  const [heading, over = ""] = neighbours.values.map(([value]) => value).toReversed();
  return isEmpty(own, 0) && isText(heading) && over === "";
}

/**
 * Reads the cells into which formulas will be written.
 * @throws {WorkbookError} `merged` if they are part of merged cells
 */
async function columnTarget(
  workbook: Workbook,
  area: Area,
  written: WrittenFormulas,
  { numbers, heading }: { readonly numbers: Area | undefined; readonly heading: string | undefined },
): Promise<ColumnTarget> {
  await refuseMerged(workbook, area);
  const cells = await workbook.read(area);
  const { values, formulas } = cells;
  const filled = written.flatMap((formula, row) => (formula === null || isEmpty(cells, row) ? [] : [row]));
  const [first] = filled;
  return {
    area,
    values: values.map(([value]) => value!),
    filledCount: filled.length,
    sample: first === undefined ? "" : String(values[first]![0] || formulas[first]![0]),
    heading: (await wantsHeading(workbook, area, numbers)) ? heading : undefined,
  };
}

/**
 * Writes a column of formulas, and its heading, in one Undo step.
 * @throws {WorkbookError} `target_changed` if the cells have changed since
 */
async function writeColumn(
  workbook: Workbook,
  { area, values, heading }: ColumnTarget,
  formulas: WrittenFormulas,
): Promise<void> {
  const above = heading === undefined ? 0 : 1;
  const cells = heading === undefined ? formulas : [heading, ...formulas];
  const before = heading === undefined ? values : ["", ...values];
  const whole = { ...area, top: area.top - above, height: area.height + above };
  const work = async (turn: ColumnTurn) => {
    // All are looked at before the first is written: either all are written or none.
    for (const isWritten of [false, true])
      for (let first = 0; first < cells.length; first += block) {
        const part = <T>(all: readonly T[]) => all.slice(first, first + block);
        const count = part(cells).length;
        const [found] = await turn.exchange({ first, count, columns: [0] });
        // In a cell of text format, a formula would stay a text.
        const formats = found!.formats.map((format, row) =>
          format === textFormat && ![null, heading].includes(part(cells)[row]) ? "General" : null,
        );
        await writeInTurn(turn, {
          ...{ first, count, identity: [], place: whole },
          before: [{ column: 0, values: part(before) }],
          writes: isWritten ? [{ column: 0, cells: part(cells), formats, isTyped: true }] : [],
        });
      }
  };
  await inTurn(workbook, [whole], work).catch((error: unknown) => {
    throw changedAs("target_changed", error);
  });
}

/** Formulas that wait for confirmation to replace content, or to be followed by more in the rest of a table. */
interface PendingColumn {
  readonly target: ColumnTarget;
  readonly formulas: WrittenFormulas;
  readonly fill: TableFill | undefined;
}

/** Returns what writes the built formulas. It replaces content only after confirmation. */
export function useWriting(workbook: Workbook, builder: FormulaBuilder) {
  const { say, language } = usePane();
  const count = useCountCost();
  const { isBusy, notice, setNotice, run } = useAction();
  const [pending, setPending] = useState<PendingColumn>();
  const { entry, built, cost, notation, sheet } = builder;
  const missing = "missing" in built ? built.missing : undefined;
  const isPlaced = builder.target !== undefined;
  // What an error said was lacking is there now.
  useEffect(
    () => setNotice((now) => (now?.intent === "error" ? undefined : now)),
    [missing, isPlaced, setNotice],
  );

  const write = async ({ target, formulas }: Omit<PendingColumn, "fill">): Promise<NoticeText> => {
    const [first] = formulas.filter((formula) => formula !== null);
    const hidden = formulas.filter((formula) => formula === null).length;
    const left = hidden > 0 ? say("plan_hidden", { n: hidden }) : "";
    if (first === undefined) return { intent: "info", text: left };
    await writeColumn(workbook, target, formulas);
    builder.follow();
    const written = { formula: inNotation(first, notation), cells: addressOf(target.area) };
    return { intent: "success", text: `${say("builder_written", written)} ${left}`.trim() };
  };

  const nameOf = (of: GuideEntry, parameter: string): string =>
    parameter === leadOf(of)
      ? say("builder_cells")
      : of.parameters.find(({ name }) => name === parameter)!.shown[language];

  const look = async (): Promise<NoticeText | undefined> => {
    if (entry === undefined) return { intent: "error", text: say("builder_none") };
    if ("missing" in built)
      return { intent: "error", text: say("builder_missing", { name: nameOf(entry, built.missing) }) };
    if (builder.target === undefined) return { intent: "error", text: say("builder_no_cell") };
    const now = await count({ workbook, sheet, entry, built });
    // The user may edit while the pane is open: a higher cost is shown before anything is written.
    if (cost === undefined || now.calls > cost.calls) {
      builder.countAgain();
      return { intent: "warning", text: say("builder_costs_more") };
    }
    const area = { ...builder.target, sheet, height: built.formulas.length, width: 1 };
    const numbers = built.column && areaOfColumn(built.column, sheet);
    const hidden = await workbook.hiddenRows(area);
    const formulas = built.formulas.map((formula, row) =>
      hidden.has(area.top + row) || (numbers && now.hidden.has(numbers.top + row)) ? null : formula,
    );
    const heading = isTable(entry.name) ? undefined : labelOf(entry, language);
    const target = await columnTarget(workbook, area, formulas, { numbers, heading });
    const fill = await tableFill(workbook, area, formulas);
    if (target.filledCount === 0 && fill === undefined) return write({ target, formulas });
    setPending({ target, formulas, fill });
    return undefined;
  };

  return {
    ...{ isBusy, notice, pending },
    look: () => void run(look),
    cancel: () => setPending(undefined),
    replace: () =>
      void run(() => {
        setPending(undefined);
        return pending === undefined ? Promise.resolve(undefined) : write(pending);
      }),
  };
}
