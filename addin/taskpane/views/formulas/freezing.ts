import type { Say } from "../../messages/messages.ts";
import type { NoticeText } from "../../pane/notice.tsx";
import type { Workbook } from "../../workbook/workbook.ts";
import { type FormulaCell, type VisibleFormulas, showsError, spillsIn } from "./formula-cells.ts";
import { freeze } from "./freeze-formulas.ts";

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

/**
 * Returns what is asked before formulas are frozen: how many become values, how many do not, and why. If none does,
 * returns a notice that says so.
 */
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
