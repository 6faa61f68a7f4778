import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apiVariables } from "./api-variables.ts";
import { plannedLists } from "./matching/plan-lists.ts";
import { type PlannedCalls, isNear, tryPlan } from "./matching/plan-trial.ts";
import { table } from "./matching/report.ts";
import { startBenchSandbox } from "./matching/sandbox.ts";
import { built } from "./program.ts";

/**
 * Compares the calls that `sirene plan --match` calls likely with those that the run then spends, for ten kinds of
 * lists over a made-up register. docs/matching.md states the required accuracy. Exits with 1 if it is not met.
 */
const { values } = parseArgs({
  options: {
    units: { type: "string", default: "200000" },
    /** Rows of a list, rows of its sample, and its seed. */
    rows: { type: "string", default: "1000" },
    sample: { type: "string", default: "200" },
    seed: { type: "string", default: "9" },
  },
});
const [units, rows, sample, seed] = [values.units, values.rows, values.sample, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const registerSeed = 1;

/**
 * Before asking, nothing shows that no company has the names of such a list. For it, the plan's second figure must be
 * right.
 */
const ofUnknownNames = "names that no company has";

const folder = await mkdtemp(join(tmpdir(), "bench-plan-"));
const sandbox = await startBenchSandbox({ units, seed: registerSeed });

/** Runs a command and returns its output. */
async function sirene(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [built("bin/sirene.js"), ...words], {
    cwd: folder,
    env: {
      ...{ ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...apiVariables(sandbox.url, join(folder, `${words[1]!.split("/").at(-1)!}.sqlite`)),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`sirene ${words.slice(0, 2).join(" ")} ended with ${code}`);
  return printed;
}

const asking = {
  folder,
  sirene: async (...words: string[]) => void (await sirene(...words)),
  takeCalls: () => sandbox.takeCalls(),
  plan: async (...words: string[]) =>
    (JSON.parse(await sirene("plan", ...words, "--json")) as { calls: PlannedCalls }).calls,
};
const off = (likely: number, spent: number) => `${(100 * (likely / spent - 1)).toFixed(0)} %`;

let holds = true;
try {
  const lines: string[][] = [];
  for (const list of plannedLists({ units, registerSeed, rows, seed })) {
    const { kind, likelyAfterSample, most, spent, ...tally } = await tryPlan(list, sample, asking);
    const likely = kind === ofUnknownNames ? (tally.ofUnknownNames ?? tally.likely) : tally.likely;
    holds &&= isNear(likely, spent) && isNear(likelyAfterSample, spent) && spent <= most;
    lines.push([
      kind,
      ...[tally.likely, tally.ofUnknownNames ?? "", likelyAfterSample, spent, most].map(String),
      ...[off(likely, spent), off(likelyAfterSample, spent)],
    ]);
  }
  const head = [
    `lists of ${rows} rows`,
    "likely",
    "if nobody has the names",
    `after a sample of ${sample}`,
    "spent",
    "most",
  ];
  console.log(table([...head, "off by", "after the sample"], lines));
} finally {
  sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = holds ? 0 : 1;
