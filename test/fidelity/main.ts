/**
 * Enriches every workbook of a folder, or the project's own when none is named, and proves that nothing was lost:
 *
 *     npm run test:fidelity -- FOLDER
 *
 * Prints a line for each workbook that was refused, lost something or crashed, then a table; the exit code is 1 when
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
    case "refused":
      return `refused (${verdict.code}): ${verdict.sentence}`;
    case "lost":
      return `LOST: ${verdict.losses.join("; ")}`;
    case "crashed":
      return `CRASHED: ${verdict.error}`;
  }
}

function table(verdicts: readonly Verdict[]): string {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const verdict of verdicts) {
    count(verdict.outcome);
    if (verdict.outcome === "refused") count(`  refused: ${verdict.code}`);
    if (verdict.outcome === "kept") for (const code of new Set(verdict.warnings)) count(`  warned: ${code}`);
  }
  const lines = ["kept", "refused", "lost", "crashed"].flatMap((outcome) => {
    const details = [...counts.keys()].filter((what) =>
      what.startsWith(`  ${outcome === "kept" ? "warned" : outcome}:`),
    );
    return [outcome, ...details.sort()].map((what) => `${what.padEnd(40)}${counts.get(what) ?? 0}`);
  });
  return [`${"workbooks".padEnd(40)}${verdicts.length}`, ...lines, ""].join("\n");
}

process.exitCode = await main(process.argv[2]);
