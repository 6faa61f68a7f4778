import { knownPlan } from "../../../../runtime/known-plan.ts";
import { useEffect, useState } from "react";
import { usageOf, usePane } from "../../../pane/pane-context.ts";
import type { Workbook } from "../../../workbook/workbook.ts";
import type { GuideEntry } from "../functions/guide.ts";
import type { BuiltFormulas, CellColumn } from "./built-formula.ts";
import { cellAt } from "./built-formula.ts";
import { type ColumnCost, columnCost } from "./column-cost.ts";

/** Returns the area of a column of cells on a sheet. */
export function areaOfColumn({ column, first, last }: CellColumn, sheet: string) {
  const { left } = cellAt(`${column}1`)!;
  return { sheet, top: first - 1, left, height: last - first + 1, width: 1 };
}

interface CostOf {
  readonly workbook: Workbook;
  readonly sheet: string;
  readonly entry: GuideEntry;
  readonly built: BuiltFormulas;
}

/** The cost of a column of formulas, without those for hidden rows, which are not written. */
export interface VisibleCost extends ColumnCost {
  /** The hidden rows among those that the formulas are for, by their row in the sheet from 0. */
  readonly hidden: ReadonlySet<number>;
}

/** Returns a function that counts the cost of formulas for the current sheet. */
export function useCountCost(): (counted: CostOf) => Promise<VisibleCost> {
  const pane = usePane();
  const { client } = pane.runtime;
  const known = knownPlan(usageOf(pane));
  const { cacheOnly } = pane.settings;
  return async ({ workbook, sheet, entry, built: { formulas, column } }) => {
    const area = column && areaOfColumn(column, sheet);
    // One formula about a whole column asks about its hidden rows too.
    const hidden = area?.height === formulas.length ? await workbook.hiddenRows(area) : new Set<number>();
    const cells = area && (await workbook.read(area));
    const values = cells?.values.flatMap(([value], row) => (hidden.has(area!.top + row) ? [] : [value!]));
    const cost = await columnCost({ name: entry.name, formula: formulas[0]!, values, client, known });
    return { ...cost, ...(cacheOnly && { calls: 0 }), hidden };
  };
}

/** Returns the cost of the chosen formulas, counted again whenever `key` changes; undefined until it is counted. */
export function useColumnCost(counted: CostOf | undefined, key: string): VisibleCost | undefined {
  const count = useCountCost();
  const [cost, setCost] = useState<{ readonly key: string; readonly cost: VisibleCost }>();
  useEffect(() => {
    let isLeft = false;
    if (counted === undefined) return undefined;
    count(counted).then(
      (found) => !isLeft && setCost({ key, cost: found }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
    // `key` contains everything that the cost depends on.
  }, [key]);
  return cost?.key === key ? cost.cost : undefined;
}
