import { useState } from "react";
import type { NoticeText } from "../../../pane/notice.tsx";
import { usePane } from "../../../pane/pane-context.ts";
import { useAction } from "../../../pane/use-action.ts";
import { addressOf } from "../../../workbook/area.ts";
import { inNotation } from "../../../../../shared/messages/notation.ts";
import type { Workbook } from "../../../workbook/workbook.ts";
import { type BuiltFormulas, leadOf } from "./built-formula.ts";
import { labelOf } from "./function-choice.tsx";
import type { GuideEntry } from "../functions/guide.ts";
import type { FormulaBuilder } from "./use-builder.ts";
import { areaOfColumn, useCountCost } from "./use-column-cost.ts";
import { type ColumnTarget, columnTarget, writeColumn } from "./write-column.ts";

/** Formulas that wait for leave to replace what is there. */
interface PendingColumn {
  readonly target: ColumnTarget;
  readonly built: BuiltFormulas;
}

/** Writing what was built, which never replaces anything without being told to. */
interface Writing {
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  readonly pending: PendingColumn | undefined;
  readonly look: () => void;
  readonly replace: () => void;
  readonly cancel: () => void;
}

export function useWriting(workbook: Workbook, builder: FormulaBuilder): Writing {
  const { say, language } = usePane();
  const count = useCountCost();
  const { isBusy, notice, run } = useAction();
  const [pending, setPending] = useState<PendingColumn>();
  const { entry, built, cost, notation, sheet } = builder;

  const write = async ({ target, built: { formulas } }: PendingColumn): Promise<NoticeText> => {
    await writeColumn(workbook, target, formulas);
    builder.follow();
    const formula = inNotation(formulas[0]!, notation);
    return { intent: "success", text: say("builder_written", { formula, cells: addressOf(target.area) }) };
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
    // People go on working while the pane is open: what costs more by now is shown before it is written.
    if (cost === undefined || now.calls > cost.calls) {
      builder.countAgain();
      return { intent: "warning", text: say("builder_costs_more") };
    }
    const area = { ...builder.target, sheet, height: built.formulas.length, width: 1 };
    const numbers = built.column && areaOfColumn(built.column, sheet);
    const target = await columnTarget(workbook, area, { numbers, heading: labelOf(entry, language) });
    if (target.taken === 0) return write({ target, built });
    setPending({ target, built });
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
