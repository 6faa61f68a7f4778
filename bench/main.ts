import { spawnSync } from "node:child_process";
import { built } from "./program.ts";

/**
 * `npm run bench`: runs every comparison, one after the other, each in its own process. Compare the ratios within one
 * run; the figures alone depend on the machine and its other load. Arguments name the comparisons to run, and options
 * of one follow its name: `npm run bench -- matching --rows 2000`. `compare COMMIT` runs the programs of another
 * commit and of this one in turns.
 */
const benches = {
  enrich: "20,000 rows of a workbook against a bare server, beside a plain script",
  plan: "planning a million-row CSV",
  "large-workbook":
    "adding columns to large workbooks from a warm store, beside the zlib floor and exceljs streaming",
  "large-csv":
    "adding columns to a million-row CSV from a warm store, beside a script that appends the same texts",
  relay: "cached lookups of the relay, beside Varnish and Redis giving the same JSON",
  stores: "a relay and a run over a file on PostgreSQL, beside the same on SQLite",
  excel: "10,000 formulas of the add-in in Chromium, from a relay that has every answer",
  playground: "10,000 formulas entered at once in the playground: those in sight, and all of them",
  matching: "names and places of made-up lists matched against a register of 200,000 companies",
  "wrong-answers":
    "answers that are wrong and look right, of checks and of matching, over lists of each kind, 200 unless told",
  "matching-recall": "what matching finds and names, by what the rows of a list have",
  "matching-plan": "what a plan calls likely beside what is spent, for ten kinds of lists",
  "warm-matching": "100,000 names and places matched from a warm store",
  duplicates: "duplicates among 100,000 vendors, from the list and a warm store",
  register: "searching a made-up register of a million companies",
  "store-size": "what a million answers and their calls weigh in a store",
} as const;

const words = process.argv.slice(2);
if (words[0] === "compare") {
  const { status } = spawnSync(process.execPath, [built("bench/compare.js"), ...words.slice(1)], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
const firstOption = words.findIndex((word) => word.startsWith("--"));
const asked = firstOption === -1 ? words : words.slice(0, firstOption);
const options = firstOption === -1 ? [] : words.slice(firstOption);
const names = Object.keys(benches).filter((name) => asked.length === 0 || asked.includes(name));
let failed = false;
for (const name of names) {
  console.log(`\n## ${name}: ${benches[name as keyof typeof benches]}\n`);
  const { status } = spawnSync(process.execPath, [built(`bench/${name}.js`), ...options], {
    stdio: "inherit",
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
