/**
 * Six columns appended to a workbook of 100,000 and of 1,048,575 rows, beside what zlib alone takes for it and beside
 * other programs on the same file: `node dist/bench/large-workbook.js [ROWS…]`.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { built, type Measured, measure } from "./program.ts";
import { writeWorkbook } from "./workbook.ts";
import { packedSheet, zlibFloor } from "./zlib-floor.ts";

/** The same with openpyxl's streaming modes; prints seconds and the largest resident set in megabytes. */
const openpyxl = `
import openpyxl, resource, sys, time
started = time.time()
source = openpyxl.load_workbook(sys.argv[1], read_only=True)
target = openpyxl.Workbook(write_only=True)
for sheet in source:
    copy = target.create_sheet(sheet.title)
    for number, row in enumerate(sheet.iter_rows(values_only=True)):
        copy.append([*row, "Société fictive n° %d" % number, "62.01Z", "A", "2001-02-03", "found", "by SIREN"])
target.save(sys.argv[2])
print(time.time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
`;

const asked = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), "bench-workbook-"));
try {
  for (const rows of asked.length > 0 ? asked : [100_000, 1_048_575]) await compare(rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(rows: number): Promise<void> {
  const input = join(folder, `list-${rows}.xlsx`);
  const result = join(folder, `patched-${rows}.xlsx`);
  await writeWorkbook(input, rows);
  console.log(`${rows} rows, 8 columns and 6 more; the input has ${megabytes((await stat(input)).size)} MB`);
  const ours = await measure(built("bench/patch-workbook.js"), [input, result]);
  const floor = await zlibFloor(input, result);
  console.log(line("patched", ours));
  console.log(`${"zlib alone, level 6".padEnd(24)}${floor.seconds.toFixed(1).padStart(8)} s`);
  const size = (await packedSheet(result)) / floor.packed;
  console.log(
    `time ${(ours.seconds / floor.seconds).toFixed(2)} x (at most 1.6), size ${size.toFixed(2)} x (at most 1.35)`,
  );
  console.log(
    line(
      "exceljs, streaming",
      await measure(built("bench/stream-exceljs.js"), [input, join(folder, "exceljs.xlsx")]),
    ),
  );
  console.log((await openpyxlLine(input)) ?? "openpyxl is not installed for python3");
}

async function openpyxlLine(input: string): Promise<string | undefined> {
  const run = promisify(execFile);
  for (const python of ["python3", "/usr/bin/python3"]) {
    const installed = await run(python, ["-c", "import openpyxl"]).then(
      () => true,
      () => false,
    );
    if (!installed) continue;
    const { stdout } = await run(python, ["-c", openpyxl, input, join(folder, "openpyxl.xlsx")]);
    const [seconds, resident] = stdout.trim().split(" ").map(Number);
    return line("openpyxl, streaming", { seconds: seconds!, cpuSeconds: seconds!, megabytes: resident! });
  }
  return undefined;
}

function line(name: string, { seconds, megabytes: resident }: Measured): string {
  return `${name.padEnd(24)}${seconds.toFixed(1).padStart(8)} s ${Math.round(resident).toString().padStart(7)} MB`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
