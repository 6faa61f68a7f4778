import { missExit } from "../answers/miss-exit.ts";
import { enrich } from "../enrich/enrich.ts";
import type { EnrichOptions } from "../enrich/options.ts";
import { defaultOutput, refuseSameTarget, refuseUnwritable } from "../enrich/output.ts";
import { prepare, type Prepared } from "../enrich/prepare.ts";
import { readList } from "../enrich/read-list.ts";
import { showSummary } from "../enrich/summary.ts";
import type { Exit } from "../exit-code.ts";
import { isLargeSpend } from "../plan/plan.ts";
import { planJson, planText } from "../plan/show-plan.ts";
import type { RunEnd } from "../report/run-end.ts";
import { openSession, type Session } from "../session.ts";
import { confirm } from "../terminal/confirm.ts";
import { progressLine } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CommandContext, Ending } from "./command.ts";
import { onInterruption } from "./interruption.ts";
import { newPurpose } from "./purpose.ts";

function endingOf({ misses, statuses }: RunEnd, interrupted: boolean): Ending {
  const exits = [...misses.keys()].map(missExit);
  if (statuses.failed) exits.push("failed");
  return interrupted ? [...exits, "interrupted"] : exits;
}

function showPlan(
  prepared: Prepared,
  options: EnrichOptions,
  terminal: Terminal,
  stream: "out" | "err",
): void {
  const { plan, quota } = prepared;
  const { say, sayTime } = terminal;
  if (options.json) terminal[stream](JSON.stringify(planJson(plan, quota.quota), null, 2));
  else terminal[stream](planText(plan, quota.quota, say, sayTime));
}

/** True when the run may start: the plan fits, or part of it was asked for, and a person has agreed to a large spend. */
async function mayStart(
  prepared: Prepared,
  options: EnrichOptions,
  terminal: Terminal,
): Promise<Exit | true> {
  const { plan } = prepared;
  if (!plan.fits && !options.partial) {
    terminal.err(terminal.say("plan_refused", { firm: plan.firm, spendable: plan.spendable }));
    return "quota";
  }
  if (options.yes || !terminal.interactive || !isLargeSpend(plan)) return true;
  const question = terminal.say("plan_ask", { most: plan.calls.most, remaining: plan.remaining ?? 0 });
  if (await confirm(question)) return true;
  terminal.err(terminal.say("plan_declined"));
  return "done";
}

/** `sirene enrich FILE`, and with `planOnly` `sirene plan FILE`. */
export async function enrichCommand(
  context: CommandContext,
  options: EnrichOptions,
  planOnly: boolean,
): Promise<Ending> {
  const { terminal } = context;
  const environment = context.environment();
  const output = options.output ?? defaultOutput(options.file);
  const writesNothing = planOnly || options.dryRun;
  const written = writesNothing ? [] : [output, options.report, options.changes];
  const targets = written.filter((path) => path !== undefined);
  for (const path of targets) refuseUnwritable(path, options.file);
  refuseSameTarget(targets);
  const { list, rows } = await readList(options);
  const line = progressLine(terminal, options.quiet);
  let session: Session | undefined;
  try {
    session = await openSession(environment, { ...options, onWait: line.onWait });
    const now = Date.now();
    const purpose = newPurpose(now);
    const { hourLength } = environment;
    const prepared = await prepare({
      session,
      rows,
      options,
      purpose,
      hourLength,
      planOnly: writesNothing,
      now,
    });
    if (writesNothing) {
      showPlan(prepared, options, terminal, "out");
      return [prepared.plan.fits ? "done" : "quota"];
    }
    if (!options.quiet) showPlan(prepared, options, terminal, "err");
    const start = await mayStart(prepared, options, terminal);
    if (start !== true) return [start];

    const interruption = onInterruption(() => terminal.err(terminal.say("run_interrupting")));
    try {
      const result = await enrich({
        ...terminal,
        session,
        list,
        rows,
        options,
        prepared,
        purpose,
        startedAt: now,
        output,
        signal: interruption.signal,
        onProgress: line.onProgress,
        onWriting: () => line.end(),
      });
      if (!options.quiet) showSummary({ terminal, prepared, result, output, options });
      return endingOf(result, interruption.signal.aborted);
    } finally {
      interruption.stop();
    }
  } finally {
    line.end();
    await session?.close();
    await list.close();
  }
}
