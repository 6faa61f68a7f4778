import type { DuplicateRow, StateOf } from "../../shared/duplicates/row.ts";
import { isDeferral, reasonOf } from "../../shared/lookups/reasons.ts";
import { knownStates } from "../duplicates/known-states.ts";
import { prepareStates, type PreparedStates } from "../duplicates/prepare-states.ts";
import { statesPlanText } from "../duplicates/show-plan.ts";
import { ask } from "../enrich/ask/ask.ts";
import { missExit } from "../enrich/ask/miss-exit.ts";
import type { EnrichOptions } from "../enrich/options/options.ts";
import { mayStart } from "../enrich/plan/may-start.ts";
import { costJson } from "../enrich/plan/show-plan.ts";
import { spentLines } from "../enrich/tell/spent-lines.ts";
import type { Environment } from "../environment.ts";
import { openSession } from "../session.ts";
import { progressLine } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Exits } from "./command.ts";
import { onInterruption } from "./interruption.ts";
import { newPurpose } from "./purpose.ts";

/** What is known of the companies of rows; undefined where the command ends before it is. */
export interface AskedStates {
  readonly stateOf: StateOf | undefined;
  readonly exits: Exits;
}

/** Says what could not be had, and answers the exits that it leads to. */
function tellMisses(
  { prepared }: PreparedStates,
  { say, language }: Terminal,
  told: (text: string) => void,
): Exits {
  const codes = [...prepared.knowledge.missCounts().keys()];
  const deferrals = codes.filter(isDeferral);
  const why = deferrals.map((code) => reasonOf(code)!.note[language]).join(", ");
  if (deferrals.length > 0) told(say("run_deferred", { why }));
  if (deferrals.length < codes.length) told(say("run_failed"));
  return codes.map(missExit);
}

/**
 * Asks whether the companies of rows that may be one are open, as the plan says; shows the plan alone where that is what
 * was asked for. @throws {ProgramError} where neither API nor relay is configured, or the account cannot be read
 */
export async function askStates(
  rows: readonly DuplicateRow[],
  options: EnrichOptions,
  environment: Environment,
  terminal: Terminal,
): Promise<AskedStates> {
  const { say } = terminal;
  const told = options.quiet ? () => undefined : (text: string) => terminal.err(text);
  const line = progressLine(terminal, options.quiet);
  const session = await openSession(environment, { ...options, terminal, onWait: line.onWait });
  try {
    const now = Date.now();
    const purpose = newPurpose(now);
    const { hourLength } = environment;
    const planOnly = options.dryRun;
    const states = await prepareStates(rows, { session, options, purpose, hourLength, planOnly, now });
    const { plan } = states.prepared;
    const shown = { plan, quota: states.quota };
    const text = statesPlanText(shown, rows.length, terminal);
    if (planOnly) {
      terminal.out(options.json ? JSON.stringify(costJson(shown), null, 2) : text);
      return { stateOf: undefined, exits: [plan.fits ? "done" : "quota"] };
    }
    told(text);
    const start = await mayStart(plan, options, terminal);
    if (start !== true) return { stateOf: undefined, exits: [start] };
    const interruption = onInterruption(() => terminal.err(say("run_interrupting")));
    const { signal } = interruption;
    try {
      const asking = { session, ...states, purpose, startedAt: now, signal, onProgress: line.onProgress };
      const progress = await ask(asking);
      line.end();
      const calls = await session.callsOf(purpose.run);
      const fromStore = states.prepared.survey.known + progress.stored;
      const spent = { calls, fromStore, quota: await session.gateway.quota() };
      spentLines(plan, spent, say).forEach(told);
      const unkept = await session.keepUnwritten();
      if (unkept > 0) terminal.err(say("run_unkept", { n: unkept }));
      const exits = tellMisses(states, terminal, told);
      if (options.sandbox !== undefined) told(say(`run_sandbox_${options.sandbox}`));
      return {
        stateOf: await knownStates(session.store, rows),
        exits: signal.aborted ? [...exits, "interrupted"] : exits,
      };
    } finally {
      interruption.stop();
    }
  } finally {
    line.end();
    await session.close();
  }
}
