/** Six columns added from a warm store to a CSV of 1,048,576 rows. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fictionalSiren } from "./fictional-siren.ts";
import { built, measure } from "./program.ts";
import { warmStore } from "./warm-store.ts";

const rowCount = 1_048_576;
const fields = "name,naf,state,created";

async function writeList(path: string, companies: number): Promise<void> {
  const file = createWriteStream(path);
  file.write("Code;SIREN;Raison sociale;Adresse;Ville;Montant;Depuis;Notes\r\n");
  let lines = "";
  for (let row = 0; row < rowCount; row += 1) {
    const siren = fictionalSiren(row % companies);
    lines += `${100_000 + row};${siren};Société fictive n° ${row};${row % 250} rue de l'Exemple;Lyon;${row % 1_000},50;03/02/2001;\r\n`;
    if (lines.length < 1 << 16) continue;
    if (!file.write(lines)) await once(file, "drain");
    lines = "";
  }
  file.end(lines);
  await finished(file);
}

const folder = await mkdtemp(join(tmpdir(), "bench-csv-"));
try {
  for (const companies of [40_000, rowCount]) {
    const list = join(folder, "list.csv");
    await writeList(list, companies);
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
