import { classLines, costLines, type ShownPlan } from "../enrich/plan/show-plan.ts";
import { headedLines } from "../terminal/headed-lines.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The plan of asking about some of `rows` rows, as a person reads it. */
export function statesPlanText(
  shown: Pick<ShownPlan, "plan" | "quota">,
  rows: number,
  terminal: Pick<Terminal, "say" | "sayTime">,
): string {
  const { say } = terminal;
  const { total, ...classes } = shown.plan.rows;
  const concerned = say("duplicates_concerned", { n: total, of: rows });
  return headedLines([
    [say("plan_rows"), [concerned, ...classLines({ ...classes, total }, say)]],
    ...costLines(shown, terminal),
  ]);
}
