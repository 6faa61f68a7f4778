import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { areas, isAreaName, type Area, type AreaName } from "./areas.ts";
import { explainedSurvivors } from "./survivors.ts";

/**
 * `npm run mutate [-- AREA…] [--static]`: changes the code that decides, one place at a time, and says which changes no test of
 * that code notices. `--static` includes what is worked out once, when a file is loaded, such as tables: each of these takes
 * all tests of its area. Exit code 1 where less than nine in ten are noticed.
 */
type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** A mutant that no test noticed, as people read it. */
interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

/** Noticed, of all that change anything: the least share that passes. */
const leastShare = 0.9;
/** What is shown of a mutated text, characters. */
const shownLength = 90;

const shown = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
};

/** The text between two positions, lines and columns from 1, as Stryker counts them. */
function between(text: string, { start, end }: MutantResult["location"]): string {
  const lines = text.split("\n").slice(start.line - 1, end.line);
  lines.push(lines.pop()!.slice(0, end.column - 1));
  return [lines[0]!.slice(start.column - 1), ...lines.slice(1)].join("\n");
}

function survivorOf({ fileName, location, replacement }: MutantResult): Survivor {
  const from = between(readFileSync(fileName, "utf8"), location);
  return {
    file: relative(process.cwd(), fileName),
    line: location.start.line,
    from: shown(from),
    to: shown(replacement ?? ""),
  };
}

/** Why no test needs to notice a mutant; undefined where none is known. */
const explanationOf = ({ file, from, to }: Survivor): string | undefined =>
  explainedSurvivors.find((one) => one.file === file && one.from === from && one.to === to)?.why;

const testsOf = ({ tests }: Area): string[] =>
  tests.map((path) => `<rootDir>/${path}${path.endsWith(".ts") ? "" : "/**/*.test.ts"}`);

const run = (area: Area, ignoreStatic: boolean): Promise<MutantResult[]> =>
  new Stryker({
    testRunner: "jest",
    plugins: ["@stryker-mutator/jest-runner"],
    coverageAnalysis: "perTest",
    mutate: [...area.code],
    // Sentences are held by tests of their own; codes are unions, which the compiler watches.
    mutator: { excludedMutations: ["StringLiteral"] },
    ignoreStatic,
    jest: {
      configFile: "jest.config.mjs",
      config: { testMatch: testsOf(area), testEnvironment: "./test/environment.mjs" },
    },
    // The built programs are long, and no test named in an area starts one.
    ignorePatterns: ["dist/*", "!dist/test-typebox", "!dist/places", "docs", "bench"],
    tempDirName: ".mutation",
    reporters: ["progress"],
    concurrency: 2,
    allowEmpty: true,
  }).runMutationTest();

/** What became of the mutants of one area. */
interface Tally {
  readonly name: AreaName;
  readonly mutants: number;
  readonly noticed: number;
  readonly explained: number;
  readonly survivors: readonly Survivor[];
}

function tally(name: AreaName, results: readonly MutantResult[]): Tally {
  const tried = results.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const unnoticed = tried.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  const survivors = unnoticed.map(survivorOf);
  const unexplained = survivors.filter((one) => explanationOf(one) === undefined);
  return {
    name,
    mutants: tried.length,
    noticed: tried.length - unnoticed.length,
    explained: survivors.length - unexplained.length,
    survivors: unexplained,
  };
}

const shareOf = ({ mutants, noticed, explained }: Tally): number =>
  mutants === explained ? 1 : noticed / (mutants - explained);

function print(tallies: readonly Tally[]): void {
  for (const { name, survivors } of tallies) {
    if (survivors.length > 0) console.log(`\n${name}: changes that no test noticed`);
    for (const { file, line, from, to } of survivors) console.log(`  ${file}:${line}  ${from}  →  ${to}`);
  }
  console.log("\n| area | mutants | noticed | explained | unnoticed | share |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const one of tallies) {
    const share = `${(100 * shareOf(one)).toFixed(1)} %`;
    const { name, mutants, noticed, explained, survivors } = one;
    console.log(`| ${name} | ${mutants} | ${noticed} | ${explained} | ${survivors.length} | ${share} |`);
  }
}

const { values, positionals } = parseArgs({
  options: { static: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((word) => !isAreaName(word));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(", ")}. Areas: ${Object.keys(areas).join(", ")}.`);
  process.exitCode = 2;
} else {
  const names =
    positionals.length === 0 ? (Object.keys(areas) as AreaName[]) : positionals.filter(isAreaName);
  const tallies: Tally[] = [];
  for (const name of names) tallies.push(tally(name, await run(areas[name], !values.static)));
  print(tallies);
  process.exitCode = tallies.every((one) => shareOf(one) >= leastShare) ? 0 : 1;
}
