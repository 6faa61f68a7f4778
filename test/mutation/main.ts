import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { areas, isAreaName, type Area, type AreaName } from "./areas.ts";
import { knowledgeOf, mutator, type Change } from "./changes.ts";
import { areaOption, changeOf, changeText, isSurvivor, type MutantResult } from "./reporter.ts";

/**
 * `npm run mutate [-- AREA…] [--only FILES] [--static]`: changes the code that makes decisions, one place at a time,
 * and lists the changes that none of its tests notice, each as it is met and all at the end. `--only` takes a pattern
 * of files instead of a whole area. `--static` includes code that runs once when a file is loaded, such as tables;
 * each of these mutants takes all tests of its area. The exit code is 1 if less than nine in ten are noticed.
 */

/** Noticed, of all that change anything: the least share that passes. */
const leastShare = 0.9;

/** What of an area is mutated. */
interface Choice {
  readonly only: string | undefined;
  readonly ignoreStatic: boolean;
}

/** The paths that `a{b,c}` stands for: `ab` and `ac`. */
function spelledOut(path: string): string[] {
  const [, before, words, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return words === undefined ? [path] : words.split(",").map((word) => `${before}${word}${after}`);
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** The test files of an area, by their paths in the project. */
const testsOf = ({ tests }: Area): string[] =>
  tests.flatMap(spelledOut).flatMap((path) =>
    isTest(path)
      ? [path]
      : readdirSync(path, { recursive: true, encoding: "utf8" })
          .filter(isTest)
          .map((name) => `${path}/${name}`),
  );

const run = (name: AreaName, area: Area, { only, ignoreStatic }: Choice): Promise<MutantResult[]> =>
  new Stryker({
    testRunner: "in-process",
    plugins: ["runner.js", "reporter.js"].map((file) => new URL(file, import.meta.url).pathname),
    [areaOption]: name,
    suites: testsOf(area),
    ...(area.seconds !== undefined && { seconds: area.seconds }),
    coverageAnalysis: "perTest",
    mutate: only === undefined ? [...area.code] : [only],
    mutator,
    ignoreStatic,
    // What was built is long: of it, tests stand on the sandbox, and on what that stands on.
    ignorePatterns: [
      ...[
        "dist/*",
        "!dist/bin",
        "!dist/sandbox",
        "!dist/shared",
        "!dist/relay",
        "!dist/test-typebox",
        "!dist/places",
      ],
      ...["*.map", "*.d.ts", "docs"],
    ],
    tempDirName: ".mutation",
    reporters: ["progress", "survivors"],
    concurrency: 1,
    // The runner ends what hangs, test by test, but for what never waits.
    timeoutMS: area.seconds === undefined ? 120_000 : 15_000 * area.seconds,
    allowEmpty: true,
  }).runMutationTest();

/** What became of the mutants of one area. */
interface Tally {
  readonly name: AreaName;
  readonly mutants: number;
  readonly noticed: number;
  /** Not noticed, for nothing that anybody gets is another. */
  readonly same: number;
  /** Not noticed, and known to change something. */
  readonly differ: number;
  /** Of which nothing is known. */
  readonly unknown: readonly Change[];
}

function tally(name: AreaName, results: readonly MutantResult[]): Tally {
  const tried = results.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const unnoticed = tried.filter(isSurvivor);
  const knowledge = knowledgeOf(name);
  const survivors = unnoticed.map(changeOf).map((change) => ({ change, known: knowledge.of(change) }));
  const same = survivors.filter(({ known }) => known !== undefined && "same" in known).length;
  const unknown = survivors.filter(({ known }) => known === undefined).map(({ change }) => change);
  return {
    name,
    mutants: tried.length,
    noticed: tried.length - unnoticed.length,
    same,
    differ: survivors.length - same - unknown.length,
    unknown,
  };
}

/** Noticed, of the mutants that change anything. */
const shareOf = ({ mutants, noticed, same }: Tally): number =>
  mutants === same ? 1 : noticed / (mutants - same);

function print(tallies: readonly Tally[]): void {
  for (const { name, unknown } of tallies) {
    if (unknown.length > 0)
      console.log(`\n${name}: changes that no test noticed, and of which nothing is known`);
    for (const change of unknown) console.log(changeText(change));
  }
  console.log("\n| area | mutants | noticed | change nothing | change something | unknown | share |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const one of tallies) {
    const share = `${(100 * shareOf(one)).toFixed(1)} %`;
    const { name, mutants, noticed, same, differ, unknown } = one;
    console.log(`| ${[name, mutants, noticed, same, differ, unknown.length, share].join(" | ")} |`);
  }
}

const { values, positionals } = parseArgs({
  options: { only: { type: "string" }, static: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((word) => !isAreaName(word));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(", ")}. Areas: ${Object.keys(areas).join(", ")}.`);
  process.exitCode = 2;
} else {
  const names =
    positionals.length === 0 ? (Object.keys(areas) as AreaName[]) : positionals.filter(isAreaName);
  const choice = { only: values.only, ignoreStatic: !values.static };
  const tallies: Tally[] = [];
  for (const name of names) tallies.push(tally(name, await run(name, areas[name], choice)));
  print(tallies);
  process.exitCode = tallies.every((one) => shareOf(one) >= leastShare) ? 0 : 1;
}
