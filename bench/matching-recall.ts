import { join } from "node:path";
import { parseArgs } from "node:util";
import { halves, realSpellings, recallLists, type Half, type RecallList } from "./matching/recall-lists.ts";
import { recallTable } from "./matching/report.ts";
import { startBenchSandbox } from "./matching/sandbox.ts";
import { tryList } from "./matching/trial.ts";

/**
 * Measures how many rows matching finds and how many of those are right, by what the rows contain. Uses made-up lists
 * and, if SIRENE_TEST_DATA names a folder with them, real spellings without places. docs/matching.md explains the
 * output.
 */
const { values } = parseArgs({
  options: {
    /** Companies of the made-up register. */
    units: { type: "string", default: "200000" },
    /** Rows of a made-up list, and its seed. */
    rows: { type: "string", default: "3000" },
    seed: { type: "string", default: "5" },
    /** Half of the companies with real spellings. Weights and rules are chosen on the other half. */
    half: { type: "string", default: "held" },
    /** How the words of `q` are matched. */
    words: { type: "string", default: "all,any" },
  },
});
const registerSeed = 1;
const units = Number(values.units);
const readings = (["all", "any"] as const).filter((reading) => values.words.split(",").includes(reading));
const half = halves.find((one): one is Half => one === values.half);
if (half === undefined) throw new Error(`--half ${values.half}: one of ${halves.join(", ")}`);

type Register = Parameters<typeof startBenchSandbox>[0];

/** Tries the lists over one register and prints a table for each reading of `q`. */
async function print(register: Register, lists: readonly RecallList[]): Promise<void> {
  const sandbox = await startBenchSandbox(register);
  try {
    for (const words of readings) {
      const tried = [];
      for (const { title, rows } of lists)
        tried.push({ title, rows, trial: await tryList(rows, sandbox, words) });
      console.log(`### Words of a search read as ${words}\n\n${recallTable(tried)}\n`);
    }
  } finally {
    sandbox.stop();
  }
}

const data = process.env["SIRENE_TEST_DATA"];
if (data === undefined) console.log("SIRENE_TEST_DATA names no folder: no real spellings.\n");
else {
  const stock = join(data, "register/StockUniteLegale_sample.csv");
  const rows = await realSpellings(join(data, "lists/index_egapro_2022.csv"), stock, half);
  const establishments = join(data, "register/StockEtablissement_sample.csv");
  const title = `real spellings without places, ${half} half`;
  await print({ units: 0, seed: registerSeed, register: stock, establishments }, [{ title, rows }]);
}
const seed = Number(values.seed);
await print(
  { units, seed: registerSeed },
  recallLists({ units, registerSeed, rows: Number(values.rows), seed }),
);
