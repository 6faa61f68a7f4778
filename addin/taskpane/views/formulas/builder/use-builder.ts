import { useEffect, useMemo, useState } from "react";
import { useNotation } from "../../../pane/use-notation.ts";
import { useSelected } from "../../../pane/use-selected.ts";
import { type Area, addressOf } from "../../../workbook/area.ts";
import type { FormulaNotation } from "../../../../../shared/messages/notation.ts";
import type { Workbook } from "../../../workbook/workbook.ts";
import type { GuideEntry } from "../functions/guide.ts";
import {
  type ArgumentTexts,
  type BuiltFormulas,
  buildFormulas,
  cellAt,
  columnText,
  leadOf,
} from "./built-formula.ts";
import type { ColumnCost } from "./column-cost.ts";
import { type SuggestedCells, cellsNear } from "./suggested-cells.ts";
import { useColumnCost } from "./use-column-cost.ts";

/** Parameters for which a column of numbers is offered. */
const readsNumbers = new Set(["siren", "siret", "value"]);

interface BuilderInput {
  readonly workbook: Workbook;
  readonly guide: readonly GuideEntry[];
  readonly isShown: boolean;
}

/** What is chosen and typed for formulas, and what comes of it. */
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
  readonly cost: ColumnCost | undefined;
  readonly countAgain: () => void;
  /** Follows the selection again, in place of the cells that were typed. */
  readonly follow: () => void;
}

/** The selection, and the cells near it. */
function useWorkbookCells({ workbook, isShown }: BuilderInput) {
  const { selected } = useSelected(workbook, isShown);
  const [near, setNear] = useState<SuggestedCells>();
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

/** What is chosen, typed and offered for formulas. */
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
  const offered = near && columnText(near.numbers.left, near.numbers.top, near.numbers.height);
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
  const active = selected?.active;
  const isColumn = !("missing" in built) && built.column !== undefined;
  const free = isColumn || active === undefined ? near?.target : active;
  const offeredTarget = free ?? active;
  const targetText =
    typedTarget ??
    (offeredTarget === undefined ? "" : addressOf({ sheet: "", ...offeredTarget, height: 1, width: 1 }));
  const sheet = near?.numbers.sheet ?? active?.sheet ?? "";
  const key =
    "missing" in built ? "" : JSON.stringify([sheet, name, built.formulas[0], built.formulas.length, turn]);
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
