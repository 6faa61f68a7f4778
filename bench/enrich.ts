import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { Pool } from "undici";
import { isSiren } from "../shared/identifiers/siren.ts";
import { apiVariables } from "./api-variables.ts";
import { built, measure, startServer } from "./program.ts";

/**
 * 20,000 rows of a workbook against one bare server, in one run: a plain script (exceljs, p-limit, fetch), and
 * `sirene enrich` with an empty store. Also prints the most that this machine can do against that server.
 */
const rowCount = 20_000;

/** Yields SIRENs that pass the checksum, far enough apart that no two could share a call. */
function* sirens(count: number): Generator<string> {
  for (let body = 10_000_000, found = 0; found < count; body += 1_009) {
    for (let key = 0; key < 10; key += 1) {
      if (!isSiren(`${body}${key}`)) continue;
      found += 1;
      yield `${body}${key}`;
      break;
    }
  }
}

async function makeWorkbook(path: string): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true });
  const sheet = workbook.addWorksheet("Fournisseurs");
  sheet.addRow(["code", "siren", "fournisseur", "ville", "montant"]).commit();
  let row = 0;
  for (const siren of sirens(rowCount)) {
    row += 1;
    sheet.addRow([`F${row}`, siren, `Fournisseur ${row}`, "Paris", row * 1.5]).commit();
  }
  await workbook.commit();
}

/** Returns the calls per second of a minimal client with 50 calls in flight, over three seconds. */
async function ceiling(url: string): Promise<number> {
  const pool = new Pool(new URL(url).origin, { connections: 50 });
  const until = performance.now() + 3_000;
  let calls = 0;
  const once = () =>
    new Promise<void>((resolve, reject) => {
      pool.dispatch(
        { method: "GET", path: "/v1/unite-legale/552032534" },
        {
          onRequestStart: () => undefined,
          onResponseStart: () => undefined,
          onResponseData: () => undefined,
          onResponseEnd: () => resolve(),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  const loop = async () => {
    while (performance.now() < until) {
      await once();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, loop));
  await pool.destroy();
  return calls / 3;
}

const folder = await mkdtemp(join(tmpdir(), "bench-enrich-"));
const stub = await startServer(built("bench/stub.js"));
try {
  const input = join(folder, "suppliers.xlsx");
  await makeWorkbook(input);
  const environment = apiVariables(stub.url, join(folder, "store.sqlite"));
  const plain = await measure(built("bench/plain-script.js"), [input, join(folder, "plain.xlsx"), stub.url]);
  const words = ["enrich", input, "-o", join(folder, "ours.xlsx"), "--quiet"];
  const ours = await measure(built("bin/sirene.js"), words, { environment });
  const line = (name: string, { seconds, cpuSeconds, megabytes }: typeof ours) =>
    `${name.padEnd(36)} ${Math.round(rowCount / seconds)
      .toString()
      .padStart(
        7,
      )} rows/s  ${seconds.toFixed(2)} s  ${cpuSeconds.toFixed(2)} s cpu  ${Math.round(megabytes)} MB`;
  console.log(`${rowCount} rows of a workbook, one call each, a bare server without latency`);
  console.log(line("plain script (exceljs, p-limit, fetch)", plain));
  console.log(line("sirene enrich, empty store", ours));
  console.log(
    `speed ${(plain.seconds / ours.seconds).toFixed(1)} x (at least 4), memory ${(ours.megabytes / plain.megabytes).toFixed(2)} x (at most 0.33)`,
  );
  console.log(
    `ceiling: ${Math.round(await ceiling(stub.url))} calls/s by the barest client against the same server`,
  );
} finally {
  stub.stop();
  await rm(folder, { recursive: true, force: true });
}
