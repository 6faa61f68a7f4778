/** Adds six columns from a warm store to a CSV of 1,048,576 rows. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCsv } from "./large-csv-list.ts";
import { built, measure } from "./program.ts";
import { warmStore } from "./warm-store.ts";

const rowCount = 1_048_576;
const fields = "name,naf,state,created";

const folder = await mkdtemp(join(tmpdir(), "bench-csv-"));
try {
  for (const companies of [40_000, rowCount]) {
    const list = join(folder, "list.csv");
    await writeCsv(list, rowCount, companies);
    const environment = await warmStore(join(folder, `store-${companies}.sqlite`), companies);
    const words = ["enrich", list, "--id", "SIREN", "--fields", fields, "--quiet"];
    const { seconds, megabytes } = await measure(built("bin/sirene.js"), words, { environment });
    console.log(
      `${rowCount} rows of ${companies} companies: ${seconds.toFixed(1)} s, ${Math.round(rowCount / seconds)} rows/s (at least 150,000), ${Math.round(megabytes)} MB (under 250)`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
