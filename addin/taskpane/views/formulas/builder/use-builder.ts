import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import { type Area, addressOf } from "../../../workbook/area.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";
import { isTable, manyInOne } from "../../../workbook/formula-calls.ts";
import { useEffect, useMemo, useState } from "react";
import { showOnce, useNotation } from "../../../pane/pane-context.ts";
import { useSelected } from "../../../pane/use-selected.ts";
import type { GuideEntry } from "../functions/guide.ts";
import { type ArgumentTexts, buildFormulas, cellAt, leadOf } from "./built-formula.ts";
import { useColumnCost } from "./column-cost.ts";

/** A column of company numbers near the active cell, and where formulas for it would go. */
interface SuggestedCells {
  /** The cells of the numbers, without their heading. */
  readonly numbers: Area;
  readonly target: Pick<Area, "top" | "left">;
}

/** Rows examined to recognize a column of numbers. */
const sample = 200;

const isNumber = (value: CellValue): boolean =>
  typeof value !== "boolean" && "siren" in readIdentifier(value);

/** Returns how many rows of a column have the number of a company. */
const countIn = (values: readonly (readonly CellValue[])[], column: number): number =>
  values.filter((row) => isNumber(row[column] ?? "")).length;

/**
 * Returns the column of numbers among the cells around the active one: the active cell's own column if it has any,
 * otherwise the one with the most. Undefined if no column has any.
 * @decides for which cells the pane offers to write formulas
 */
export function suggestCells(
  { values, area }: { readonly values: readonly (readonly CellValue[])[]; readonly area: Area },
  active: Area,
): SuggestedCells | undefined {
  const looked = values.slice(0, sample);
  const counts = Array.from({ length: area.width }, (_, column) => countIn(looked, column));
  const own = active.left - area.left;
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  const chosen = (counts[own] ?? 0) > 0 ? own : counts.indexOf(most);
  const filled = values.flatMap((row, at) => (String(row[chosen] ?? "").trim() === "" ? [] : [at]));
  // If the first filled cell is no number, it is the heading, and the numbers begin below it.
  const first = isNumber(values[filled[0]!]![chosen]!) ? filled[0]! : filled[1]!;
  const top = area.top + first;
  const height = filled.at(-1)! - first + 1;
  const isFree = own !== chosen && own >= 0 && own < area.width && isEmpty(values, own, first);
  const left = isFree || own >= area.width ? active.left : area.left + area.width;
  return { numbers: { ...area, top, left: area.left + chosen, height, width: 1 }, target: { top, left } };
}

const isEmpty = (values: readonly (readonly CellValue[])[], column: number, from: number): boolean =>
  values.slice(from).every((row) => (row[column] ?? "") === "");

/** Like `suggestCells`, for the user's selection. In a selected column, only the selected cells count. */
async function suggestedNear(workbook: Workbook): Promise<SuggestedCells | undefined> {
  const { active, area, region, table } = await workbook.selected();
  const whole = table?.area ?? region;
  const around =
    whole.height * whole.width > mostCells ? { ...whole, height: Math.ceil(mostCells / whole.width) } : whole;
  const { values } = await workbook.read(around);
  const found = suggestCells({ values, area: around }, active);
  if (found === undefined || area === undefined || area.height < 2) return found;
  const { numbers, target } = found;
  const top = Math.max(numbers.top, area.top);
  const bottom = Math.min(numbers.top + numbers.height, area.top + area.height);
  if (bottom - top < 1) return found;
  return { numbers: { ...numbers, top, height: bottom - top }, target: { ...target, top } };
}

/** Most cells read to find the column. If it goes on beyond them, the user types where it ends. */
const mostCells = 400_000;

/** Parameters for which a column of numbers is offered. */
const readsNumbers = new Set(["siren", "siret", "value"]);

/** Returns the cells that are offered for a function: of a table about one company, that of the selected row. */
function offeredCells(numbers: Area, active: Area | undefined, name = ""): string {
  const { top, height } = numbers;
  if (!isTable(name) || name === manyInOne) return addressOf(numbers);
  const down = (active?.top ?? top) - top;
  return addressOf({ ...numbers, top: down > 0 && down < height ? top + down : top, height: 1 });
}

interface BuilderInput {
  readonly workbook: Workbook;
  readonly guide: readonly GuideEntry[];
  readonly isShown: boolean;
}

/** Returns the selection, and the column of numbers near it. */
function useWorkbookCells({ workbook, isShown }: BuilderInput) {
  const { selected } = useSelected(workbook, isShown);
  const [near, setNear] = useState<SuggestedCells & { readonly hidden: ReadonlySet<number> }>();
  useEffect(() => {
    if (selected === undefined) return undefined;
    const look = async () => {
      const found = await suggestedNear(workbook);
      return found && { ...found, hidden: await workbook.hiddenRows(found.numbers) };
    };
    return showOnce(
      look().catch(() => undefined),
      setNear,
    );
  }, [workbook, selected]);
  return { selected, near };
}

/** Returns the state of the formula builder. */
export function useBuilder(input: BuilderInput) {
  const { workbook, guide } = input;
  const { selected, near } = useWorkbookCells(input);
  const notation = useNotation();
  const [query, setQuery] = useState("");
  const [name, setName] = useState<string | undefined>("NAME");
  const [typed, setTyped] = useState<ArgumentTexts>({});
  const [typedTarget, setTypedTarget] = useState<string>();
  const [turn, setTurn] = useState(0);
  const entry = guide.find((each) => each.name === name);
  const lead = entry && leadOf(entry);
  const active = selected?.active;
  const readsColumn = lead !== undefined && readsNumbers.has(lead);
  const suggested = near && readsColumn ? offeredCells(near.numbers, active, name) : undefined;
  const texts = useMemo(
    () => ({ ...(suggested !== undefined && { [lead!]: suggested }), ...typed }),
    [lead, suggested, typed],
  );
  const built = useMemo(
    () => (entry === undefined ? { missing: "" } : buildFormulas(entry, texts, notation)),
    [entry, texts, notation],
  );
  const column = "missing" in built ? undefined : built.column;
  const place = column === undefined ? (active ?? near?.target) : (near?.target ?? active);
  // Each company is in its own row: the headings of a table of all companies go into the row above.
  const top = column && Math.max(0, column.first - 1 - Number(name === manyInOne));
  const offeredTarget = place && { ...place, ...(top !== undefined && { top }) };
  const targetText =
    typedTarget ??
    (offeredTarget === undefined ? "" : addressOf({ sheet: "", ...offeredTarget, height: 1, width: 1 }));
  const sheet = near?.numbers.sheet ?? active?.sheet ?? "";
  // A filter changes what is written without changing the formulas.
  const hidden = [...(near?.hidden ?? [])];
  const key =
    "missing" in built
      ? ""
      : JSON.stringify([sheet, name, built.formulas[0], built.formulas.length, turn, hidden]);
  const counted = entry === undefined || "missing" in built ? undefined : { workbook, sheet, entry, built };
  const cost = useColumnCost(counted, key);
  return {
    ...{ query, setQuery, entry, texts, targetText, sheet, notation, built, cost },
    choose: (chosen: GuideEntry | undefined) => setName(chosen?.name),
    type: (parameter: string, text: string) => setTyped({ ...typed, [parameter]: text }),
    typeTarget: setTypedTarget,
    target: cellAt(targetText),
    countAgain: () => setTurn(turn + 1),
    /** Follows the selection again, instead of the cells and the target that were typed. */
    follow() {
      setTypedTarget(undefined);
      if (suggested !== undefined && column !== undefined)
        setTyped((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== lead)));
      setTurn(turn + 1);
    },
  };
}
export type FormulaBuilder = ReturnType<typeof useBuilder>;
