import { rememberedBy } from "../enrich/kept-companies.ts";
import { missExit } from "../errors/exit-code.ts";
import { readMatch } from "../enrich/match-options.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import { enrich } from "../enrich/enrich.ts";
import type { EnrichInput, PlannedRun } from "../enrich/enrich-input.ts";
import { outputColumns } from "../enrich/list-columns.ts";
import { refuseAmongOthers } from "../enrich/lists-beside.ts";
import {
  type ResultTarget,
  inputsOf,
  mayReplace,
  refuseOnStandardOutput,
  refuseReviews,
  sidePathsOf,
  refuseScreen,
  refuseTargets,
  resultFiles,
  resultFormat,
  targetsOf,
} from "../enrich/targets.ts";
import { type EnrichOptions, writesResults } from "../enrich/options.ts";
import { type ListResult, namesFolder, standardStream } from "../enrich/output-names.ts";
import { mayStart, prepare } from "../enrich/prepare.ts";
import { ColumnsInterruption, columnAskedOf, settledBy } from "../enrich/read-list.ts";
import { type ReadLists, listsByFile, readLists, settledLists } from "../enrich/read-lists.ts";
import { preview, sampleRun } from "../enrich/preview.ts";
import { readReviews, takeDecisions } from "../enrich/take-decisions.ts";
import { askPlaces } from "../enrich/ask-places.ts";
import { applyDecisions } from "../enrich/read-review.ts";
import {
  runStart,
  showFailures,
  showOtherLists,
  showSampleEnd,
  showSummary,
  shownPlan,
} from "../enrich/summary.ts";
import { refuseNothingToCompare, refuseRowsOfSheets } from "../enrich/write-list.ts";
import { firstNewInFile, isNewFile } from "../files/convert/write-as.ts";
import { isWorkbook } from "../files/list.ts";
import { failureOf } from "../session/failure.ts";
import { planJson, planText } from "../enrich/show-plan.ts";
import { type RunEnd, runEndJson, runStartJson } from "../enrich/run-end.ts";
import { ReplacementPolicy, WrittenResults, resultsPlaces } from "../results/results.ts";
import type { Environment } from "../session/environment.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type Session, openSession } from "../session/session.ts";
import { type ProgressLine, type Terminal, progressLine } from "../terminal/terminal.ts";
import { refuseMisnamed } from "./misnamed.ts";
import { type CommandContext, type Exits, newPurpose, onInterruption } from "../session/command.ts";

function exitsOf(
  result: RunEnd,
  { failOnChanges, failOnNomenclature }: EnrichOptions,
  interrupted: boolean,
  terminal: Terminal,
): Exits {
  const { misses, statuses, files, sideFailures, places } = result;
  const exits = [...[...misses.keys()].map(missExit), ...(places?.exits ?? [])];
  if (statuses.failed) exits.push("failed");
  if (failOnChanges && result.changes) exits.push("changed");
  if (failOnNomenclature && result.nomenclature && result.nomenclature.rows > 0) exits.push("changed");
  const failures = [...files.map(({ error }) => error), ...sideFailures].filter((one) => one !== undefined);
  exits.push(...failures.map((error) => failureOf(error, terminal.say).exit));
  return interrupted ? [...exits, "interrupted"] : exits;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns the function that carries out the run: it writes the lists, or processes only some of their rows. */
function runOf(options: EnrichOptions): (input: EnrichInput, terminal: Terminal) => Promise<RunEnd> {
  if (options.preview !== undefined) return preview;
  return writesResults(options) ? enrich : sampleRun;
}

const writesNothing = (plansOnly: boolean, options: EnrichOptions): boolean =>
  plansOnly || !writesResults(options);

/** Returns where the results go. @throws {ProgramError | FileError} for those that could not be written in the end */
function chosenTargets(
  options: EnrichOptions,
  plansOnly: boolean,
  terminal: Terminal,
): readonly ResultTarget[] {
  const inputs = inputsOf(options.files, options.to, options.output === undefined);
  for (const { code, parameters } of inputs.remarks) terminal.err(terminal.say(code, parameters));
  const targets = targetsOf(inputs, options);
  for (const { input, output, misnamed } of targets) {
    if (misnamed) terminal.err(terminal.say(`misnamed_${misnamed}`, { file: input, output }));
  }
  if (!writesNothing(plansOnly, options)) {
    refuseOnStandardOutput(targets, options);
    for (const path of sidePathsOf(options))
      refuseMisnamed(path, [path === options.report ? ".json" : ".csv"]);
    refuseTargets(targets, sidePathsOf(options), options.output !== undefined && namesFolder(options.output));
  }
  return targets;
}

/**
 * Returns where each list's result goes and in which format.
 *
 * @throws {ProgramError | FileError} if the options cannot be combined, or a list has no room for its columns
 */
async function resultsOf(
  { lists }: ReadLists,
  targets: readonly ResultTarget[],
  options: EnrichOptions,
): Promise<readonly ListResult[]> {
  const results: ListResult[] = [];
  for (const read of lists) {
    const { output } = targets.find(({ input }) => input === read.name)!;
    const format = resultFormat(read, output, options);
    const { list } = read;
    const columns = outputColumns(options, list.columns);
    refuseAmongOthers(read.name, list, columns);
    const isNew = isNewFile(list.format, format, options.rows !== undefined);
    const name = read.name === standardStream ? "stdin" : read.name;
    const firstNew = isNew ? firstNewInFile(name, list, columns) : await list.firstNew(columns);
    // With `--only`, just the formulas in the selected rows are replaced, so they are checked while writing.
    if (!isNew && options.only === undefined) list.refuseFormulas(columns);
    results.push({ output, format, firstNew });
  }
  for (const of of listsByFile(lists)) {
    const { format } = results[lists.indexOf(of[0]!)]!;
    if (of.length > 1 && !isWorkbook(format))
      throw new ProgramError("sheets_to_csv", { file: of[0]!.name, sheets: of.length });
  }
  return results;
}

/** The opened lists of a run, and where their results go. */
interface EnrichLists {
  readonly terminal: Terminal;
  readonly environment: Environment;
  readonly options: EnrichOptions;
  readonly targets: readonly ResultTarget[];
  readonly plansOnly: boolean;
  readonly read: ReadLists;
  readonly results: readonly ListResult[];
  readonly replacing: ReplacementPolicy;
  readonly written: WrittenResults;
  readonly line: ProgressLine;
}

type Reviews = Awaited<ReturnType<typeof readReviews>>;

/** Reads the decisions in the reviews of earlier runs. Undefined if no row is searched by name. */
async function readDecisions({ read, results, terminal }: EnrichLists): Promise<Reviews | undefined> {
  if (read.queries === undefined) return undefined;
  const reviews = await readReviews(read.lists, results, Date.now());
  for (const { code, parameters } of reviews.problems) terminal.err(terminal.say(code, parameters));
  return reviews;
}

/** Checks whether the results may be written. @throws {ProgramError | FileError} if that is impossible */
async function mayWrite(
  { terminal, options, targets, read, results, replacing }: EnrichLists,
  edited: readonly string[] | undefined,
): ReturnType<typeof mayReplace> {
  refuseNothingToCompare(read, options);
  refuseRowsOfSheets(read, options);
  if (options.match?.review) refuseReviews(results, targets, options);
  for (const { format, output } of results) refuseScreen(format, output, process.stdout.isTTY === true);
  return mayReplace(resultFiles(read, results, options, edited), replacing, terminal);
}

/** A planned run, with its JSON from before anything is asked. */
interface StartedRun extends PlannedRun {
  readonly begun: ReturnType<typeof runStartJson>;
}

/** Accepts the decisions of people, settles the rows that were found earlier, and plans what is left to ask. */
async function planned(
  { terminal, environment, options, plansOnly, read, results }: EnrichLists,
  session: Session,
  reviews: Reviews | undefined,
): Promise<StartedRun> {
  const now = Date.now();
  const purpose = newPurpose(now);
  if (reviews !== undefined) {
    const taking = { store: session.store, queries: read.queries, quiet: options.quiet, now };
    await takeDecisions(reviews, taking, terminal);
  }
  const lists = await settledLists(read, rememberedBy(session.store), options);
  if (read.queries !== undefined) await applyDecisions(read.queries, session.store.decisions);
  const { hourLength } = environment;
  const asked = { session, lists, results, options, purpose, hourLength, planOnly: plansOnly, now };
  const prepared = await prepare(asked);
  const decisionsRead = reviews?.decisions.length ?? 0;
  const reviewLines = reviews?.lines ?? [];
  const run = { lists, results, options, prepared, purpose, decisionsRead, reviewLines, startedAt: now };
  return { ...run, begun: runStartJson(runStart(run)) };
}

/** Says how a run ended, on the terminal and, if requested, as JSON. */
function reportEnd(
  run: StartedRun,
  result: RunEnd,
  { terminal, options, replacing, written }: EnrichLists,
): void {
  showSampleEnd(result, options, terminal);
  const carryOut = runOf(options);
  if (!options.quiet) {
    showSummary({ terminal, ...run, result });
    if (carryOut === preview) terminal.err(terminal.say("preview_end"));
    if (carryOut === sampleRun) terminal.err(terminal.say("sample_end"));
  }
  if (options.json) terminal.out(json({ ...run.begun, ...runEndJson(result) }));
  for (const { file, copy } of replacing.copies) terminal.err(terminal.say("run_copy_kept", { file, copy }));
  showOtherLists(run.lists, terminal);
  showFailures(result, terminal);
  const { failure: detail } = written;
  if (detail !== undefined) terminal.err(terminal.say("results_not_noted", { detail }));
}

/** Carries out a planned run until it ends or the user interrupts it. */
async function carriedOut(run: StartedRun, session: Session, of: EnrichLists): Promise<Exits> {
  const { terminal, options, replacing, line } = of;
  const interruption = onInterruption(() => terminal.err(terminal.say("run_interrupting")));
  const { signal } = interruption;
  try {
    const input: EnrichInput = {
      ...terminal,
      ...run,
      session,
      place: replacing.place,
      signal,
      onProgress: line.onProgress,
      askPlaces: async () => {
        line.end();
        const asking = { session, queries: run.lists.queries!, ...run, signal, onProgress: line.onProgress };
        return options.match?.review?.places ? askPlaces(asking, terminal) : undefined;
      },
      onWriting: () => line.end(),
    };
    const result = await runOf(options)(input, terminal);
    reportEnd(run, result, of);
    return exitsOf(result, options, signal.aborted, terminal);
  } finally {
    interruption.stop();
  }
}

/** Opens the session of a run, shows its plan, and carries it out if it may start. */
async function planAndRun(of: EnrichLists): Promise<Exits> {
  const { terminal, environment, options, line } = of;
  const reviews = await readDecisions(of);
  if (!writesNothing(of.plansOnly, options)) {
    const consent = await mayWrite(of, reviews?.edited);
    if (consent !== true) return [consent];
  }
  const session = await openSession(environment, { ...options, terminal, onWait: line.onWait });
  try {
    const run = await planned(of, session, reviews);
    const { plan } = run.prepared;
    const shown = shownPlan(run.prepared, run.lists);
    if (of.plansOnly) {
      terminal.out(options.json ? json(planJson(shown)) : planText(shown, terminal));
      return [plan.fits ? "done" : "quota"];
    }
    if (!options.quiet) terminal.err(planText(shown, terminal));
    const start = await mayStart(plan, options, terminal);
    if (start === true) return await carriedOut(run, session, of);
    if (options.json) terminal.out(json(run.begun));
    return [start];
  } finally {
    line.end();
    await session.close();
  }
}

/**
 * Reads the lists. If a list to check has names but no numbers, its companies are searched by name if the user at the
 * terminal agrees: the options returned say so. Undefined if the user interrupted that.
 */
async function listsOf(
  files: readonly string[],
  options: EnrichOptions,
  plansOnly: boolean,
  terminal: Terminal,
): Promise<Pick<EnrichLists, "read" | "options"> | undefined> {
  try {
    const read = await readLists(files, options, {
      chooseColumn: columnAskedOf(terminal),
      ...(!plansOnly && { settle: settledBy(terminal, options) }),
    });
    return { read, options };
  } catch (error) {
    if (error instanceof ColumnsInterruption) return undefined;
    const needsNames = error instanceof ProgramError && error.code === "check_needs_match";
    if (!needsNames || !terminal.interactive) throw error;
    const consent = await confirm(terminal.say("check_match_ask", error.parameters));
    if (consent === "interrupted") return undefined;
    if (consent === "refused") throw error;
    return listsOf(files, { ...options, match: readMatch({ match: true }) }, plansOnly, terminal);
  }
}

/** Runs `sirene enrich FILE…`, or `sirene plan FILE…` with `planOnly`. */
export async function enrichCommand(
  context: CommandContext,
  initialOptions: EnrichOptions,
  planOnly: boolean,
): Promise<Exits> {
  const { terminal } = context;
  const environment = context.environment(initialOptions.quiet);
  const plansOnly = planOnly || initialOptions.dryRun;
  const targets = chosenTargets(initialOptions, plansOnly, terminal);
  const files = targets.map(({ input }) => input);
  const lists = await listsOf(files, initialOptions, plansOnly, terminal);
  if (lists === undefined) return ["interrupted"];
  const { read, options } = lists;
  const line = progressLine(terminal, options.quiet);
  const written = new WrittenResults(resultsPlaces(environment));
  try {
    const results = await resultsOf(read, targets, options);
    const replacing = new ReplacementPolicy(written, options.overwrite);
    const of = {
      terminal,
      environment,
      options,
      plansOnly,
      targets,
      read,
      results,
      replacing,
      written,
      line,
    };
    return await planAndRun(of);
  } finally {
    line.end();
    written.close();
    await read.close();
  }
}
