import { createBudget } from "../../shared/gateway/budget.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { CommandContext, Exits } from "../commands/command.ts";
import { withApi } from "./api-access.ts";
import { isBeyondPlan } from "./beyond-plan.ts";
import type { OperationCommand } from "./operation.ts";
import { questionOf, type Typed } from "./question.ts";
import { readResultOptions } from "./result-options.ts";
import { showAnswer } from "./show-answer.ts";
import { sayUnanswered } from "./unanswered.ts";

/** What a question is about, where it names one thing. */
function subjectOf(lookup: Lookup): string {
  if ("siren" in lookup) return lookup.siren;
  if ("siret" in lookup) return lookup.siret;
  return "code" in lookup ? lookup.code : "";
}

/** One operation of the API: its question, asked once, and its answer shown. The store is asked first. */
export async function operationCommand(
  context: CommandContext,
  command: OperationCommand,
  typed: Typed,
): Promise<Exits> {
  const { terminal } = context;
  const { say } = terminal;
  const options = readResultOptions(typed.options);
  const tell = (remark: string) => {
    if (!options.quiet) terminal.err(remark);
  };
  const lookup = questionOf(command, typed, { say, tell });
  return withApi(context, options, async ({ session, lookupOptions, explained }) => {
    const isBeyond = isBeyondPlan(lookup.operation, await session.gateway.quota());
    // What is kept is still answered; a budget of nothing asks nothing.
    const bound = isBeyond ? { budget: createBudget(0, 0) } : {};
    const outcome = explained(await session.gateway.lookup(lookup, { ...lookupOptions, ...bound }));
    if (isBeyond && outcome.status === "deferred") {
      terminal.err(say("op_beyond_plan_known"));
      return { exits: ["credentials"] };
    }
    if (outcome.status !== "found" && outcome.status !== "not_found") {
      return { exits: sayUnanswered(outcome, session.url, terminal) };
    }
    const shown = showAnswer(outcome, command.view, subjectOf(lookup), options.format, terminal);
    if (shown === undefined) {
      terminal.err(say("op_unreadable"));
      return { exits: ["failed"] };
    }
    terminal.out(shown.result);
    shown.remarks.forEach(tell);
    if (command.view.personal && outcome.status === "found") tell(say("run_personal"));
    return { exits: ["done"], ...(outcome.cached && { knownSince: outcome.asOf }) };
  });
}
