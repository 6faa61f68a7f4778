import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { reliabilitySvg, tenthsOf, type Scored } from "./matching/reliability.ts";
import { kindsTable, tenthsTable, waysTable, type Way } from "./matching/report.ts";
import { startBenchSandbox } from "./matching/sandbox.ts";
import { seededTruth } from "./matching/seeded-truth.ts";
import { tryList, type Trial } from "./matching/trial.ts";
import { truthOfFile } from "./matching/truth-file.ts";
import type { TruthRow } from "./matching/truth-row.ts";

/**
 * Measures how right matching is, over HTTP against the sandbox, under both readings of `q`. Uses seeded lists over a
 * made-up register (the first also with every tenth postcode wrong), or real spellings from a file. Also shows other
 * ways to judge the same answers. docs/matching.md explains the output.
 */
const { values } = parseArgs({
  options: {
    /** Companies of the made-up register. */
    units: { type: "string", default: "200000" },
    /** Rows of a list. */
    rows: { type: "string", default: "6000" },
    /** Seeds of the lists. The tables are about the first. */
    seeds: { type: "string", default: "1,2,3" },
    /** Real spellings instead: a CSV with the columns siren and spelling, and places if any. */
    truth: { type: "string" },
    /** INSEE's stock files, whose companies are added to the register. */
    register: { type: "string" },
    establishments: { type: "string" },
    /** How the words of `q` are matched. */
    words: { type: "string", default: "all,any" },
    /** Path of the reliability diagram. */
    svg: { type: "string" },
  },
});

const units = Number(values.units);
const registerSeed = 1;
const readings = (["all", "any"] as const).filter((reading) => values.words.split(",").includes(reading));

const sandbox = await startBenchSandbox({
  units,
  seed: registerSeed,
  register: values.register,
  establishments: values.establishments,
});

const seeded = (seed: number, wrongPostcodes = 0): TruthRow[] =>
  seededTruth({ units, registerSeed, rows: Number(values.rows), seed, wrongPostcodes });

function print(trial: Trial, truth: readonly TruthRow[], further: readonly Way[] = []): void {
  const own: Way = { name: "**matching**", tally: trial.own, questions: trial.questionsPerRow };
  const others = Object.entries(trial.others).map(([name, tally]): Way => ({ name, tally }));
  console.log(`${waysTable([own, ...further, ...others])}\n`);
  console.log(
    `${trial.callsPerRow.toFixed(2)} calls a row once equal questions are one; ${Math.round(trial.rowsPerSecond)} rows a second from known answers\n`,
  );
  console.log(`${kindsTable(truth, trial.results)}\n`);
}

try {
  const scored: Scored[] = [];
  for (const words of readings) {
    const lists =
      values.truth === undefined
        ? values.seeds.split(",").map((seed) => () => seeded(Number(seed)))
        : [() => truthOfFile(values.truth!)];
    for (const [i, list] of lists.entries()) {
      const truth = await list();
      const trial = await tryList(truth, sandbox, words);
      scored.push(...trial.scored);
      if (i > 0) {
        console.log(
          `${waysTable([{ name: `list ${i + 1}`, tally: trial.own, questions: trial.questionsPerRow }])}\n`,
        );
        continue;
      }
      console.log(`### Words of a search read as ${words}: ${truth.length} rows\n`);
      if (values.truth !== undefined) print(trial, truth);
      else {
        const astray = await tryList(seeded(Number(values.seeds.split(",")[0]), 0.1), sandbox, words);
        const name = "the same, every tenth postcode wrong";
        print(trial, truth, [{ name, tally: astray.own, questions: astray.questionsPerRow }]);
      }
    }
  }
  const tenths = tenthsOf(scored);
  console.log(`### Scores\n\n${tenthsTable(tenths)}`);
  if (values.svg !== undefined) await writeFile(values.svg, reliabilitySvg(tenths));
} finally {
  sandbox.stop();
}
