/** Adds seven columns from a warm store to a CSV of 1,048,576 rows, beside a script that appends the same texts. */
import { open, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCsv } from "./large-csv-list.ts";
import { built, type Measured, measure } from "./program.ts";
import { warmStore } from "./warm-store.ts";

const rowCount = 1_048_576;
const fields = "name,naf,state,created";
/** What the program reaches at least of the script's rows per second, where 40,000 companies are repeated. */
const leastShare = 0.3;
const mostMegabytes = 160;
const rounds = 3;

const folder = await mkdtemp(join(tmpdir(), "bench-csv-"));
const [list, result, appended] = ["list.csv", "enriched.csv", "appended.csv"].map((name) =>
  join(folder, name),
) as [string, string, string];
try {
  for (const companies of [40_000, rowCount]) {
    await writeCsv(list, rowCount, companies);
    const environment = await warmStore(join(folder, `store-${companies}.sqlite`), companies);
    const words = ["enrich", list, "-o", result, "--id", "SIREN", "--fields", fields, "--quiet"];
    for (let round = 0; round < rounds; round += 1) {
      await rm(result, { force: true });
      const ours = await measure(built("bin/sirene.js"), words, { environment });
      const plain = await measure(built("bench/plain-append.js"), [list, appended, await appendedText()]);
      console.log(told(companies, ours, plain));
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns what the program appended to the first row. */
async function appendedText(): Promise<string> {
  const lineOf = async (path: string): Promise<string> => {
    const file = await open(path);
    try {
      const { buffer } = await file.read({ buffer: Buffer.alloc(1 << 12), position: 0 });
      return buffer.toString("utf8").split("\r\n")[1]!;
    } finally {
      await file.close();
    }
  };
  return (await lineOf(result)).slice((await lineOf(list)).length);
}

function told(companies: number, ours: Measured, plain: Measured): string {
  const share = (plain.seconds / ours.seconds).toFixed(2);
  const rate = Math.round(rowCount / ours.seconds);
  return `${rowCount} rows of ${companies} companies: ${ours.seconds.toFixed(1)} s, ${rate} rows/s, ${Math.round(ours.megabytes)} MB (at most ${mostMegabytes}); plain append ${plain.seconds.toFixed(1)} s: ${share} of it (with 40,000 companies at least ${leastShare})`;
}
