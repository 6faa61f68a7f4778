import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MutantCoverage, StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestRunner,
} from "@stryker-mutator/api/test-runner";
import { runSuite, type TestResult } from "./suite.ts";
import type { ProgramInput } from "../programs/run-here.ts";
import { testFilesIn, type TestFiles } from "./test-files.ts";

/** What mutated code and this runner say to each other, as Stryker's instrumenter has it. */
interface MutationGlobals {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: MutantCoverage | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

declare global {
  var __stryker__: MutationGlobals | undefined;
}

/** Stryker's options in which the test files are handed over, by their paths in the project, and `Area.seconds`. */
const optionNames = { suites: "suites", seconds: "seconds" } as const;

export const strykerValidationSchema = {
  properties: {
    [optionNames.suites]: { type: "array", items: { type: "string" } },
    [optionNames.seconds]: { type: "number" },
  },
};

/** How much longer than without a mutant a test may take, and how long in any case, milliseconds. */
const longer = { factor: 5, least: 3_000, hook: 6_000 };
const longestFirst = 120_000;
/** Tests that pass are run again on modules loaded anew where they took no longer, milliseconds. */
const longestTwice = 500;

/** Counts of several sources, one on the other. */
function addCounts(to: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [id, count] of Object.entries(more)) to[id] = (to[id] ?? 0) + count;
}

/** Where tests stand on what a hook has done, what it covered is covered by each of them. */
function shareOut(coverage: MutantCoverage, by: string, ids: readonly string[]): void {
  const covered = coverage.perTest[by];
  if (covered === undefined) return;
  delete coverage.perTest[by];
  for (const id of ids) addCounts((coverage.perTest[id] ??= {}), covered);
}

class InProcessRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  readonly #names: readonly string[];
  readonly #files: TestFiles;
  /** How long the tests of a mutant may take, as they did without one, milliseconds. */
  readonly #longest: number;
  readonly #mutated: MutationGlobals = (globalThis.__stryker__ ??= {});
  /** How long each test took without a mutant, milliseconds; the file stands before # in its name. */
  readonly #took = new Map<string, number>();
  /** The same with what had to be done before it. */
  readonly #cost = new Map<string, number>();

  constructor(options: StrykerOptions) {
    this.#names = options[optionNames.suites] as string[];
    this.#longest = 1000 * ((options[optionNames.seconds] as number | undefined) ?? Infinity);
    this.#files = testFilesIn(process.cwd());
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** As the tests' environment does. */
  async init() {
    const folder = process.cwd();
    process.env.NODE_ENV = "test";
    const { runBuilt } = (await import(pathToFileURL(join(folder, "test/programs/run-built.mjs")).href)) as {
      runBuilt: (main: string, given: ProgramInput) => unknown;
    };
    const built = (path: string) => join(folder, "dist", path);
    const source = new URL("source-program.js", import.meta.url).pathname;
    Object.assign(globalThis, {
      runSource: (main: string) => this.#files.run(main),
      // From the sources, which hold the mutants.
      runBuiltProgram: (program: string, given: ProgramInput) =>
        runBuilt(source, { ...given, words: [program, ...given.words] }),
      importBuilt: (path: string) => import(pathToFileURL(built(path)).href),
    });
  }

  async dryRun(): Promise<DryRunResult> {
    const ended: (TestResult & { fileName: string })[] = [];
    const coverage: MutantCoverage = { static: {}, perTest: {} };
    this.#mutated.mutantCoverage = coverage;
    for (const fileName of this.#names) {
      try {
        const { ids } = this.#files.enter(fileName);
        ended.push(...(await this.#run(fileName, ids, false)).map((one) => ({ ...one, fileName })));
      } catch (error) {
        return { status: DryRunStatus.Error, errorMessage: `${fileName}: ${String(error)}` };
      }
    }
    this.#mutated.mutantCoverage = undefined;
    for (const { id, took, prepared } of ended) {
      this.#took.set(id, took);
      this.#cost.set(id, took + prepared);
    }
    const tests = ended.map(({ id, failure, took, fileName }) => ({
      ...{ id, name: id, timeSpentMs: took, fileName },
      ...(failure === undefined
        ? { status: TestStatus.Success as const }
        : { status: TestStatus.Failed as const, failureMessage: failure }),
    }));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, hitLimit, mutantActivation, reloadEnvironment } = options;
    const ids = this.#within(testFilter ?? [...this.#took.keys()]);
    if (reloadEnvironment) this.#files.forget();
    const attempt = async (): Promise<TestResult[]> => {
      Object.assign(this.#mutated, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
      try {
        return await this.#runAll(ids, activeMutant.id, mutantActivation === "static");
      } finally {
        this.#mutated.activeMutant = undefined;
      }
    };
    let ended = await attempt();
    // Modules keep what they have worked out: what an earlier mutant left in them, or none, is no word on this one.
    if (mutantActivation === "runtime" && (await this.#isSoiled(ended))) {
      this.#files.forget();
      ended = await attempt();
    }
    if (mutantActivation === "static") this.#files.forget();
    const failed = ended.filter(({ failure }) => failure !== undefined);
    const nrOfTests = ended.length;
    if (failed.length === 0) return { status: MutantRunStatus.Survived, nrOfTests };
    const killedBy = failed.map(({ id }) => id);
    return { status: MutantRunStatus.Killed, nrOfTests, killedBy, failureMessage: failed[0]!.failure! };
  }

  /**
   * Whether what failed fails without a mutant too, or all passed, in a time that may be spent twice: then modules loaded anew
   * can tell more.
   */
  async #isSoiled(ended: readonly TestResult[]): Promise<boolean> {
    const failed = ended.find(({ failure }) => failure !== undefined);
    if (failed === undefined) return ended.reduce((sum, { took }) => sum + took, 0) < longestTwice;
    const again = await this.#runAll([failed.id], undefined, false);
    return again.some(({ failure }) => failure !== undefined);
  }

  /** Of tests those that take least, as many as may be run for a mutant, and one in any case. */
  #within(ids: readonly string[]): string[] {
    const costOf = (id: string) => this.#cost.get(id) ?? 0;
    let left = this.#longest;
    return ids
      .toSorted((one, other) => costOf(one) - costOf(other))
      .filter((id, at) => (left -= costOf(id)) >= 0 || at === 0);
  }

  /** The files of tests, what takes least first: one that fails spares what comes after it. */
  #filesOf(ids: readonly string[]): string[] {
    const took = new Map<string, number>();
    for (const id of ids) {
      const file = id.slice(0, id.indexOf("#"));
      took.set(file, (took.get(file) ?? 0) + (this.#took.get(id) ?? 0));
    }
    return [...took].sort(([, one], [, other]) => one - other).map(([file]) => file);
  }

  /** Runs tests, file by file, until one fails. */
  async #runAll(
    ids: readonly string[],
    mutant: string | undefined,
    fromLoading: boolean,
  ): Promise<TestResult[]> {
    const ended: TestResult[] = [];
    for (const file of this.#filesOf(ids)) {
      this.#mutated.activeMutant = fromLoading ? mutant : undefined;
      try {
        this.#files.enter(file);
      } catch (error) {
        // Only what a static mutant changes keeps a file from loading.
        return [{ id: file, failure: String(error), took: 0, prepared: 0 }];
      }
      this.#mutated.activeMutant = mutant;
      ended.push(...(await this.#run(file, ids, true)));
      if (ended.some(({ failure }) => failure !== undefined)) break;
    }
    return ended;
  }

  #run(file: string, ids: readonly string[], bail: boolean): Promise<TestResult[]> {
    const mutated = this.#mutated;
    let shared: readonly string[] = [];
    return runSuite(this.#files.enter(file), {
      bail,
      ids: new Set(ids),
      longestHook: mutated.mutantCoverage === undefined ? longer.hook : longestFirst,
      longest: (id) => {
        const took = this.#took.get(id);
        return took === undefined ? longestFirst : Math.max(longer.least, took * longer.factor);
      },
      running(next) {
        if (mutated.mutantCoverage) shareOut(mutated.mutantCoverage, "hooks", shared);
        shared = next.length > 1 ? next : [];
        mutated.currentTestId = next.length > 1 ? "hooks" : next[0];
      },
    });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "in-process", InProcessRunner)];
