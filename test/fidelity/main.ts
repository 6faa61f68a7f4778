/**
 * Enriches every workbook of a folder, by default the project's own, and checks that nothing was lost:
 *
 *     npm run test:fidelity -- FOLDER
 *
 * Prints a line for each workbook that was refused, lost something or crashed, then a table. The exit code is 1 if
 * something was lost or crashed. Workbooks are not changed; results go to a temporary folder.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fixtures } from "../fixtures/workbooks/catalogue.ts";
import { writeFixtures } from "../fixtures/workbooks/write-fixtures.ts";
import { checkWorkbook, type Verdict } from "./check-workbook.ts";

const extensions = new Set([".xlsx", ".xlsm", ".xltx", ".xltm"]);

async function main(named: string | undefined): Promise<number> {
  const workspace = await mkdtemp(join(tmpdir(), "fidelity-"));
  try {
    const folder = named ?? join(workspace, "fixtures");
    if (named === undefined) await writeFixtures(folder, fixtures);
    const verdicts = await checkFolder(folder, workspace);
    process.stdout.write(table(verdicts));
    return verdicts.some(({ outcome }) => outcome === "lost" || outcome === "crashed") ? 1 : 0;
  } finally {
    await rm(workspace, { recursive: true });
  }
}

async function checkFolder(folder: string, workspace: string): Promise<Verdict[]> {
  const names = await readdir(folder, { recursive: true });
  const verdicts: Verdict[] = [];
  for (const name of names.sort()) {
    const extension = extname(name).toLowerCase();
    if (!extensions.has(extension)) continue;
    const verdict = await checkWorkbook(join(folder, name), join(workspace, `result${extension}`));
    const line = remark(verdict);
    if (line) process.stdout.write(`${name}: ${line}\n`);
    verdicts.push(verdict);
  }
  return verdicts;
}

function remark(verdict: Verdict): string | undefined {
  switch (verdict.outcome) {
    case "kept":
      return undefined;
    case "empty":
    case "refused":
      return `${verdict.outcome} (${verdict.code}): ${verdict.sentence}`;
    case "lost":
      return `LOST: ${verdict.losses.join("; ")}`;
    case "crashed":
      return `CRASHED: ${verdict.error}`;
  }
}

/** Outcomes in the order they are shown, with what is counted under each. */
const outcomes: readonly (readonly [Verdict["outcome"], (verdict: Verdict) => readonly string[]])[] = [
  [
    "kept",
    (verdict) => (verdict.outcome === "kept" ? verdict.warnings.map((code) => `warned: ${code}`) : []),
  ],
  ["empty", () => []],
  ["refused", (verdict) => ("code" in verdict ? [verdict.code] : [])],
  ["lost", () => []],
  ["crashed", () => []],
];

function table(verdicts: readonly Verdict[]): string {
  const line = (what: string, count: number) => `${what.padEnd(40)}${count}\n`;
  let lines = line("workbooks", verdicts.length);
  for (const [outcome, detailsOf] of outcomes) {
    const those = verdicts.filter((verdict) => verdict.outcome === outcome);
    lines += line(outcome, those.length);
    const details = those.flatMap((verdict) => [...new Set(detailsOf(verdict))]);
    for (const detail of [...new Set(details)].sort()) {
      lines += line(`  ${detail}`, details.filter((other) => other === detail).length);
    }
  }
  return lines;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
