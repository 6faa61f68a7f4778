/** Finds duplicates among 100,000 vendors, a tenth of them in planted groups, from the list and a warm store. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccountStore } from "../shared/gateway/open-store.ts";
import { apiVariables } from "./api-variables.ts";
import { groupsFound, plantedDuplicates } from "./planted-duplicates.ts";
import { built, measure } from "./program.ts";

const rowCount = 100_000;
/** Nothing listens there: a call would fail the run. */
const nobody = "http://127.0.0.1:1/v1";

const folder = await mkdtemp(join(tmpdir(), "bench-duplicates-"));
try {
  const list = join(folder, "vendors.csv");
  const result = join(folder, "duplicates.csv");
  const { csv, answers, groups, planted } = plantedDuplicates(rowCount, Date.now());
  await writeFile(list, csv);
  const environment = apiVariables(nobody, join(folder, "store.sqlite"));
  const account = { url: nobody, key: environment.SIRENE_API_KEY };
  const store = await openAccountStore({ storePath: environment.SIRENE_STORE, ...account });
  await store.remember(answers);
  await store.close();
  const words = ["duplicates", list, "-o", result, "--quiet"];
  const { seconds, megabytes } = await measure(built("bin/sirene.js"), words, {
    environment: { ...environment, HOME: folder, XDG_DATA_HOME: folder },
  });
  const lines = (await readFile(result, "utf8")).trimEnd().split("\r\n").slice(1);
  const found = groupsFound(
    lines.map((line) => {
      const [group, kind, , row] = line.split(",");
      return { group: Number(group), kind: kind!, row: Number(row) };
    }),
  );
  const right = found.filter((group) => groups.has(group)).length;
  console.log(
    `${rowCount} rows, ${planted} of them in ${groups.size} planted groups: ${right} found, ${found.length - right} invented (none may be missed or invented)`,
  );
  console.log(`${seconds.toFixed(2)} s (under 10), ${Math.round(megabytes)} MB (under 300), 0 calls`);
  if (right !== groups.size || found.length !== right) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
