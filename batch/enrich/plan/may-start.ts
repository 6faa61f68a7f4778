import { confirm } from "../../../shared/command-line/confirm.ts";
import { isLargeSpend, type Plan } from "../../../shared/enrichment/plan/plan.ts";
import type { Exit } from "../../exit-code.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { EnrichOptions } from "../options/options.ts";
import { refusalText } from "./show-plan.ts";

/**
 * True when the run may start: the plan fits, or part of it was asked for, and a person has agreed to a large spend;
 * otherwise how the command ends.
 */
export async function mayStart(
  plan: Plan,
  { partial, yes }: Pick<EnrichOptions, "partial" | "yes">,
  terminal: Terminal,
): Promise<Exit | true> {
  if (!plan.fits && !partial) {
    terminal.err(refusalText(plan, terminal.say));
    return "quota";
  }
  if (yes || !terminal.interactive || !isLargeSpend(plan)) return true;
  const question = terminal.say("plan_ask", { most: plan.calls.most, remaining: plan.remaining ?? 0 });
  const consent = await confirm(question);
  if (consent === "given") return true;
  terminal.err(terminal.say("plan_declined"));
  return consent === "interrupted" ? "interrupted" : "done";
}
