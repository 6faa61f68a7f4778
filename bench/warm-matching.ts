import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apiVariables } from "./api-variables.ts";
import { startBenchSandbox } from "./matching/sandbox.ts";
import { seededTruth } from "./matching/seeded-truth.ts";
import type { TruthRow } from "./matching/truth-row.ts";
import { built, measure } from "./program.ts";

/**
 * Runs `sirene enrich --match` twice on a list of names and places: once to warm the store, once to measure. The
 * second run makes no call.
 */
const { values } = parseArgs({
  options: {
    /** Rows of the list. */
    rows: { type: "string", default: "100000" },
    /** Companies of the made-up register. */
    units: { type: "string", default: "200000" },
    /** A store to keep for the next time. Warming it takes 130,000 calls. */
    store: { type: "string" },
  },
});
const units = Number(values.units);
const rows = Number(values.rows);
/** A seed different from those of the lists on which matching is measured and fitted. */
const seed = 50;

const quoted = (text = "") => `"${text.replaceAll('"', '""')}"`;
const csvOf = (truth: readonly TruthRow[]): string =>
  [
    "Référence;Raison sociale;Code postal;Ville;Adresse",
    ...truth.map(({ row: { name, postcode, city, address } }, index) =>
      [`F${index}`, name, postcode, city, address].map(quoted).join(";"),
    ),
  ].join("\r\n");

const folder = await mkdtemp(join(tmpdir(), "bench-warm-matching-"));
const sandbox = await startBenchSandbox({ units, seed: 1 });
try {
  const list = join(folder, "names.csv");
  await writeFile(list, csvOf(seededTruth({ units, registerSeed: 1, rows, seed })));
  const environment = apiVariables(sandbox.url, values.store ?? join(folder, "store.sqlite"));
  const words = ["enrich", list, "--match", "--fields", "name,naf,state", "--quiet", "--yes", "--overwrite"];
  for (const run of ["first", "warm"]) {
    await sandbox.takeCalls();
    const { seconds, cpuSeconds, megabytes } = await measure(built("bin/sirene.js"), words, { environment });
    console.log(
      `${run}: ${rows} rows, ${await sandbox.takeCalls()} calls, ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor), ${Math.round(megabytes)} MB`,
    );
  }
} finally {
  sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}
