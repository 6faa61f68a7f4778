import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import { type Area, addressOf } from "../../../workbook/area.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";
import { isTable, manyInOne } from "../../../workbook/formula-calls.ts";
import { useEffect, useMemo, useState } from "react";
import { useNotation } from "../../../pane/use-notation.ts";
import { useSelected } from "../../../pane/use-selected.ts";
import type { FormulaNotation } from "../../../../../shared/messages/notation.ts";
import type { GuideEntry } from "../functions/guide.ts";
import {
  type ArgumentTexts,
  type BuiltFormulas,
  buildFormulas,
  cellAt,
  columnText,
  leadOf,
} from "./built-formula.ts";
import { type VisibleCost, useColumnCost } from "./use-column-cost.ts";

/** A column of company numbers near the active cell, and where formulas for it would go. */
interface SuggestedCells {
  /** The cells of the numbers, without their heading. */
  readonly numbers: Area;
  readonly target: Pick<Area, "top" | "left">;
}

/** Suggested cells, and the hidden rows among those of the numbers. */
interface CellsNear extends SuggestedCells {
  readonly hidden: ReadonlySet<number>;
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
async function cellsNear(workbook: Workbook): Promise<CellsNear | undefined> {
  const found = await suggestedNear(workbook);
  return found && { ...found, hidden: await workbook.hiddenRows(found.numbers) };
}

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
function offeredCells({ left, top, height }: Area, active: Area | undefined, name = ""): string {
  if (!isTable(name) || name === manyInOne) return columnText(left, top, height);
  const down = (active?.top ?? top) - top;
  return columnText(left, down > 0 && down < height ? top + down : top, 1);
}

interface BuilderInput {
  readonly workbook: Workbook;
  readonly guide: readonly GuideEntry[];
  readonly isShown: boolean;
}

/** What the user chose and typed for formulas, and the result. */
export interface FormulaBuilder {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly entry: GuideEntry | undefined;
  readonly choose: (entry: GuideEntry | undefined) => void;
  readonly texts: ArgumentTexts;
  readonly type: (name: string, text: string) => void;
  readonly targetText: string;
  readonly typeTarget: (text: string) => void;
  readonly target: Pick<Area, "top" | "left"> | undefined;
  readonly sheet: string;
  readonly notation: FormulaNotation;
  readonly built: BuiltFormulas | { readonly missing: string };
  /** Undefined until it is counted. */
  readonly cost: VisibleCost | undefined;
  readonly countAgain: () => void;
  /** Follows the selection again, instead of the target that was typed. */
  readonly follow: () => void;
}

/** Returns the selection, and the column of numbers near it. */
function useWorkbookCells({ workbook, isShown }: BuilderInput) {
  const { selected } = useSelected(workbook, isShown);
  const [near, setNear] = useState<CellsNear>();
  useEffect(() => {
    let isLeft = false;
    if (selected === undefined) return undefined;
    cellsNear(workbook).then(
      (found) => !isLeft && setNear(found),
      () => !isLeft && setNear(undefined),
    );
    return () => {
      isLeft = true;
    };
  }, [workbook, selected]);
  return { selected, near };
}

/** Returns the state of the formula builder. */
export function useBuilder(input: BuilderInput): FormulaBuilder {
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
  const offered = near && offeredCells(near.numbers, active, name);
  const texts = useMemo(
    () => ({
      ...(lead !== undefined && readsNumbers.has(lead) && offered !== undefined && { [lead]: offered }),
      ...typed,
    }),
    [lead, offered, typed],
  );
  const built = useMemo(
    () => (entry === undefined ? { missing: "" } : buildFormulas(entry, texts, notation)),
    [entry, texts, notation],
  );
  const isColumn = !("missing" in built) && built.column !== undefined;
  const isWhole = name === manyInOne;
  // The headings of its table go beside those of the list, so that each company is in its own row.
  const beside = near && { ...near.target, top: Math.max(0, near.target.top - Number(isWhole)) };
  const free = isColumn || active === undefined ? beside : active;
  const offeredTarget = free ?? active;
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
    choose: (chosen) => setName(chosen?.name),
    type: (parameter, text) => setTyped({ ...typed, [parameter]: text }),
    typeTarget: setTypedTarget,
    target: cellAt(targetText),
    countAgain: () => setTurn(turn + 1),
    follow() {
      setTypedTarget(undefined);
      setTurn(turn + 1);
    },
  };
}
