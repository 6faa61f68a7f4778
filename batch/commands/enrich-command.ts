import { rememberedBy } from "../enrich/ask/given-companies.ts";
import { missExit } from "../enrich/ask/miss-exit.ts";
import { enrich } from "../enrich/enrich.ts";
import type { EnrichInput } from "../enrich/enrich-input.ts";
import { outputColumns } from "../enrich/fill/columns.ts";
import { inputsOf } from "../enrich/targets/inputs.ts";
import { writesResults, type EnrichOptions } from "../enrich/options/options.ts";
import { mayReplace, resultFiles } from "../enrich/targets/may-replace.ts";
import { namesFolder } from "../enrich/targets/output-names.ts";
import { mayStart } from "../enrich/plan/may-start.ts";
import { prepare } from "../enrich/plan/prepare.ts";
import { ColumnsInterruption, settledBy } from "../enrich/read/ask-doubtful.ts";
import { listsByFile, readLists, settledLists, type ReadLists } from "../enrich/read/read-lists.ts";
import { preview } from "../enrich/tell/preview.ts";
import { refuseScreen, resultFormat } from "../enrich/targets/result-format.ts";
import { readReviews } from "../review/read-reviews.ts";
import { refuseReviews } from "../review/refuse-reviews.ts";
import { applyDecisions } from "../review/apply-decisions.ts";
import { takeDecisions } from "../review/take-decisions.ts";
import { sampleRun } from "../enrich/tell/sample-run.ts";
import { showSampleEnd } from "../enrich/tell/show-sample-end.ts";
import { runStart, shownPlan } from "../enrich/plan/run-start.ts";
import { refuseOnStandardOutput } from "../enrich/targets/standard-output.ts";
import { showFailures, showOtherSheets, showSummary } from "../enrich/tell/summary.ts";
import { refuseNothingToCompare } from "../enrich/write/side-files.ts";
import { refuseTargets, targetsOf, type Target } from "../enrich/targets/targets.ts";
import type { ListResult } from "../enrich/write/write-list.ts";
import { isWorkbook } from "../files/kind.ts";
import { failureOf } from "../messages/failure.ts";
import { planJson, planText } from "../enrich/plan/show-plan.ts";
import type { RunEnd } from "../report/run-end.ts";
import { runEndJson, runStartJson } from "../report/run-json.ts";
import { Replacing } from "../results/replacing.ts";
import { resultsPlaces, WrittenResults } from "../results/written-results.ts";
import { ProgramError } from "../errors/program-error.ts";
import { openSession, type Session } from "../session.ts";
import { progressLine } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CommandContext, Exits } from "./command.ts";
import { onInterruption } from "./interruption.ts";
import { newPurpose } from "./purpose.ts";

function exitsOf(
  result: RunEnd,
  { failOnChanges }: EnrichOptions,
  interrupted: boolean,
  terminal: Terminal,
): Exits {
  const { misses, statuses, files, sideFailures } = result;
  const exits = [...misses.keys()].map(missExit);
  if (statuses.failed) exits.push("failed");
  if (failOnChanges && result.changes) exits.push("changed");
  const failures = [...files.map(({ error }) => error), ...sideFailures].filter((one) => one !== undefined);
  exits.push(...failures.map((error) => failureOf(error, terminal.say).exit));
  return interrupted ? [...exits, "interrupted"] : exits;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** How the run is carried out: whether it writes its lists, or looks at some of their rows alone. */
function runOf(options: EnrichOptions): (input: EnrichInput, terminal: Terminal) => Promise<RunEnd> {
  if (options.preview !== undefined) return preview;
  return writesResults(options) ? enrich : sampleRun;
}

/** Where the results go; whatever could not be written in the end is refused. */
function chosenTargets(
  options: EnrichOptions,
  writesNothing: boolean,
  terminal: Terminal,
): readonly Target[] {
  const inputs = inputsOf(options.files, options.to, options.output === undefined);
  for (const { code, parameters } of inputs.remarks) terminal.err(terminal.say(code, parameters));
  const targets = targetsOf(inputs, options);
  for (const { input, output, misnamed } of targets) {
    if (misnamed) terminal.err(terminal.say(`misnamed_${misnamed}`, { file: input, output }));
  }
  const beside = [options.report, options.changes].filter((path) => path !== undefined);
  if (!writesNothing) {
    refuseOnStandardOutput(targets, options);
    refuseTargets(targets, beside, options.output !== undefined && namesFolder(options.output));
  }
  return targets;
}

/**
 * Each list's place and format, where all that the options ask for can be had.
 *
 * @throws {ProgramError | FileError} where they do not go together, or a list has no room for its columns
 */
async function resultsOf(
  { lists }: ReadLists,
  targets: readonly Target[],
  options: EnrichOptions,
): Promise<readonly ListResult[]> {
  const results: ListResult[] = [];
  for (const read of lists) {
    const { output } = targets.find(({ input }) => input === read.name)!;
    const format = resultFormat(read, output, options);
    const { list } = read;
    const columns = outputColumns(options, list.columns);
    const firstNew = format === list.format ? await list.firstNew(columns) : list.columns.length;
    results.push({ output, format, firstNew });
  }
  for (const of of listsByFile(lists)) {
    const { format } = results[lists.indexOf(of[0]!)]!;
    if (of.length > 1 && !isWorkbook(format))
      throw new ProgramError("sheets_to_csv", { file: of[0]!.name, sheets: of.length });
  }
  return results;
}

/** `sirene enrich FILE…`, and with `planOnly` `sirene plan FILE…`. */
export async function enrichCommand(
  context: CommandContext,
  options: EnrichOptions,
  planOnly: boolean,
): Promise<Exits> {
  const { terminal } = context;
  const environment = context.environment(options.quiet);
  const plansOnly = planOnly || options.dryRun;
  const carryOut = runOf(options);
  const writesNothing = plansOnly || !writesResults(options);
  const targets = chosenTargets(options, writesNothing, terminal);
  const files = targets.map(({ input }) => input);
  const read = await readLists(
    files,
    options,
    plansOnly ? {} : { settle: settledBy(terminal, options) },
  ).catch((error: unknown) => {
    if (error instanceof ColumnsInterruption) return undefined;
    throw error;
  });
  if (read === undefined) return ["interrupted"];
  const line = progressLine(terminal, options.quiet);
  const written = new WrittenResults(resultsPlaces(environment));
  const replacing = new Replacing(written, options.overwrite);
  let session: Session | undefined;
  try {
    const results = await resultsOf(read, targets, options);
    const { queries } = read;
    const reviews = queries && (await readReviews(read.lists, results, Date.now()));
    for (const { code, parameters } of reviews?.problems ?? []) terminal.err(terminal.say(code, parameters));
    if (!writesNothing) {
      refuseNothingToCompare(read, options);
      if (options.match?.review) refuseReviews(results, targets, options);
      for (const { format, output } of results) refuseScreen(format, output, process.stdout.isTTY === true);
      const consent = await mayReplace(
        resultFiles(read, results, options, reviews?.edited),
        replacing,
        terminal,
      );
      if (consent !== true) return [consent];
    }
    session = await openSession(environment, { ...options, terminal, onWait: line.onWait });
    const now = Date.now();
    const purpose = newPurpose(now);
    const { hourLength } = environment;
    if (reviews !== undefined)
      await takeDecisions(reviews, { store: session.store, quiet: options.quiet, now }, terminal);
    const lists = await settledLists(read, rememberedBy(session.store), options);
    if (queries !== undefined) await applyDecisions(queries, session.store.decisions);
    const prepared = await prepare({
      session,
      lists,
      options,
      purpose,
      hourLength,
      planOnly: plansOnly,
      now,
    });
    const { plan } = prepared;
    const shown = shownPlan(prepared, lists);
    if (plansOnly) {
      terminal.out(options.json ? json(planJson(shown)) : planText(shown, terminal));
      return [plan.fits ? "done" : "quota"];
    }
    if (!options.quiet) terminal.err(planText(shown, terminal));
    const decisionsRead = reviews?.decisions.length ?? 0;
    const run = { lists, results, options, prepared, purpose, decisionsRead, startedAt: now };
    const begun = runStartJson(runStart(run));
    const start = await mayStart(plan, options, terminal);
    if (start !== true) {
      if (options.json) terminal.out(json(begun));
      return [start];
    }

    const interruption = onInterruption(() => terminal.err(terminal.say("run_interrupting")));
    try {
      const input: EnrichInput = {
        ...terminal,
        ...run,
        session,
        place: replacing.place,
        signal: interruption.signal,
        onProgress: line.onProgress,
        onWriting: () => line.end(),
      };
      const result = await carryOut(input, terminal);
      showSampleEnd(result, options, terminal);
      if (!options.quiet) {
        showSummary({ terminal, ...run, result });
        if (carryOut === preview) terminal.err(terminal.say("preview_end"));
        if (carryOut === sampleRun) terminal.err(terminal.say("sample_end"));
      }
      if (options.json) terminal.out(json({ ...begun, ...runEndJson(result) }));
      for (const { file, copy } of replacing.copies)
        terminal.err(terminal.say("run_copy_kept", { file, copy }));
      showOtherSheets(lists, terminal);
      showFailures(result, terminal);
      const { failure: detail } = written;
      if (detail !== undefined) terminal.err(terminal.say("results_not_noted", { detail }));
      return exitsOf(result, options, interruption.signal.aborted, terminal);
    } finally {
      interruption.stop();
    }
  } finally {
    line.end();
    await session?.close();
    written.close();
    await read.close();
  }
}
