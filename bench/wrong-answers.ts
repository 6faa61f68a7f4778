import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apiVariables } from "./api-variables.ts";
import { startBenchSandbox } from "./matching/sandbox.ts";
import { percent, table } from "./matching/report.ts";
import { built } from "./program.ts";
import { strangeKinds, tryStrange, tryWrongColumn, wrongColumnNames } from "./wrong-answers/trial.ts";

/**
 * Measures how often `sirene check` and `sirene enrich --match` give an answer that is wrong but looks right. Lists
 * are made from a made-up register under realistic headers, with a column wrong in none to all of the rows, or with
 * another town, a company abroad, or an extra word. docs/check.md and docs/matching.md state the limits. Exits with 1
 * if they are not met.
 */
const { values } = parseArgs({
  options: {
    units: { type: "string", default: "20000" },
    /** Number of lists of each kind, and rows per list. */
    lists: { type: "string", default: "200" },
    rows: { type: "string", default: "25" },
  },
});
const options = {
  ...{ units: Number(values.units), seed: 1 },
  ...{ lists: Number(values.lists), rows: Number(values.rows) },
};

/** Largest share of the rows of a kind that may be taken. */
const mostTaken = { "another town": 0.01, abroad: 0, "a word more": 0.02, "the right place": 1 } as const;

const folder = await mkdtemp(join(tmpdir(), "bench-wrong-answers-"));
const sandbox = await startBenchSandbox({ units: options.units, seed: options.seed });
const environment = {
  ...{ ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  ...apiVariables(sandbox.url, join(folder, "store.sqlite")),
};

async function sirene(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [built("bin/sirene.js"), ...words], {
    ...{ cwd: folder, env: environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`sirene ${words.slice(0, 2).join(" ")} ended with ${code}`);
}

let holds = true;
try {
  const asking = { sirene, takeCalls: () => sandbox.takeCalls(), folder };
  for (const column of wrongColumnNames) {
    const { shares, fewer } = await tryWrongColumn(column, options, asking);
    console.log(`${column}, wrong in more and more rows of ${options.lists} lists:\n`);
    const lines = shares.map(({ share, wrong, found, ok }) => [
      `${share} %`,
      ...[wrong, found, ok].map(String),
    ]);
    console.log(`${table(["share of rows", "wrong", "with the reason", "wrong and ok"], lines)}\n`);
    for (const list of fewer) console.log(`fewer findings: ${list}`);
    holds &&= fewer.length === 0;
  }
  const lines: string[][] = [];
  for (const kind of strangeKinds) {
    const { rows, taken, right, calls } = await tryStrange(kind, options, asking);
    lines.push([kind, ...[rows, taken].map(String), percent(taken / rows, 2), String(right), String(calls)]);
    holds &&= taken <= mostTaken[kind] * rows && (kind !== "abroad" || calls === 0);
  }
  console.log(
    table(["rows without a number", "rows", "taken", "", "of these the company meant", "calls"], lines),
  );
} finally {
  sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = holds ? 0 : 1;
