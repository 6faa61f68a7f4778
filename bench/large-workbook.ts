/**
 * Adds six columns from a warm store to workbooks of 100,000 and of 1,048,575 rows. Compares the time with that of
 * zlib alone and of other programs on the same file.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { built, type Measured, measure } from "./program.ts";
import { warmStore } from "./warm-store.ts";
import { writeWorkbook } from "./workbook.ts";
import { packedSheet, zlibFloor } from "./zlib-floor.ts";

/** The same with openpyxl's streaming modes. Prints seconds and the largest resident set in megabytes. */
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

/** With `sirene_status` and `sirene_note`, these fields make six columns. */
const fields = "name,naf,state,created";
/** Number of companies in lists that repeat them. The last run has one company per row. */
const fewCompanies = 40_000;
const largest = 1_048_575;

const folder = await mkdtemp(join(tmpdir(), "bench-workbook-"));
try {
  await compare({ rows: 100_000, companies: fewCompanies, most: 2 }, true);
  await compare({ rows: largest, companies: fewCompanies, most: 1 }, true);
  await compare({ rows: largest, companies: largest, most: 1.6 }, false);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** `most` is the longest time the program may take, as a multiple of zlib's alone. */
interface LargeList {
  readonly rows: number;
  readonly companies: number;
  readonly most: number;
}

async function compare({ rows, companies, most }: LargeList, besideOthers: boolean): Promise<void> {
  const input = join(folder, "list.xlsx");
  const result = join(folder, "enriched.xlsx");
  await writeWorkbook(input, rows, companies);
  const environment = await warmStore(join(folder, `store-${companies}.sqlite`), companies);
  console.log(
    `\n${rows} rows of ${companies} companies, 8 columns and 6 more; the input has ${megabytes((await stat(input)).size)} MB`,
  );
  const words = ["enrich", input, "-o", result, "--id", "SIREN", "--fields", fields, "--quiet"];
  const ours = await measure(built("bin/sirene.js"), words, { environment });
  const floor = await zlibFloor(input, result);
  console.log(line("sirene, warm store", ours));
  console.log(`${"zlib alone, level 6".padEnd(24)}${floor.seconds.toFixed(1).padStart(8)} s`);
  const size = (await packedSheet(result)) / floor.packed;
  console.log(
    `time ${(ours.seconds / floor.seconds).toFixed(2)} x (at most ${most}), size ${size.toFixed(2)} x (at most 1.03)`,
  );
  if (!besideOthers) return;
  const other = join(folder, "exceljs.xlsx");
  console.log(line("exceljs, streaming", await measure(built("bench/stream-exceljs.js"), [input, other])));
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
