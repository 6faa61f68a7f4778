/**
 * Enriches every workbook of a folder and proves that nothing was lost:
 *
 *     npm run test:fidelity -- FOLDER
 *
 * Prints a line for each workbook that was refused, lost something or crashed, then a table; the exit code is 1 when
 * something was lost or crashed. Workbooks are not changed; results go to a temporary folder.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { checkWorkbook, type Verdict } from "./check-workbook.ts";

const extensions = new Set([".xlsx", ".xlsm", ".xltx", ".xltm"]);

async function main(folder: string | undefined): Promise<number> {
  if (!folder) {
    process.stderr.write("Name a folder of workbooks: npm run test:fidelity -- FOLDER\n");
    return 2;
  }
  const names = await readdir(folder, { recursive: true });
  const workbooks = names.filter((name) => extensions.has(extname(name).toLowerCase())).sort();
  const results = await mkdtemp(join(tmpdir(), "fidelity-"));
  const verdicts: Verdict[] = [];
  try {
    for (const name of workbooks) {
      const path = join(folder, name);
      const verdict = await checkWorkbook(path, join(results, `result${extname(name)}`));
      verdicts.push(verdict);
      const line = remark(verdict);
      if (line) process.stdout.write(`${relative(folder, path)}: ${line}\n`);
    }
  } finally {
    await rm(results, { recursive: true });
  }
  process.stdout.write(table(verdicts));
  return verdicts.some(({ outcome }) => outcome === "lost" || outcome === "crashed") ? 1 : 0;
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
