import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { isSiren } from "../shared/identifiers/siren.ts";
import { apiVariables } from "./api-variables.ts";
import { built, measure, startServer } from "./program.ts";

/** Plans a CSV of a million rows with an empty store. 10 % of its rows repeat an earlier SIREN and 5 % are invalid. */
const rowCount = 1_000_000;

/** Yields a fixed sequence of numbers in [0, 1), so that every run plans the same list. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function validSiren(body: number): string {
  for (let key = 0; ; key += 1) if (isSiren(`${body}${key}`)) return `${body}${key}`;
}

async function writeList(path: string): Promise<void> {
  const file = createWriteStream(path);
  const random = numbers(1);
  const next = () => random.next().value as number;
  const known: string[] = [];
  file.write("code;fournisseur;siren;ville;montant\r\n");
  let lines = "";
  for (let row = 0; row < rowCount; row += 1) {
    const kind = next();
    let siren: string;
    if (kind < 0.1 && known.length > 0) siren = known[Math.floor(next() * known.length)]!;
    else if (kind < 0.15) siren = String(10_000_000 + Math.floor(next() * 89_999_999));
    else known.push((siren = validSiren(10_000_000 + Math.floor(next() * 89_999_999))));
    lines += `F${row};Fournisseur ${row};${siren};Paris;${row % 1000},50\r\n`;
    if (lines.length < 1 << 16) continue;
    if (!file.write(lines)) await once(file, "drain");
    lines = "";
  }
  file.end(lines);
  await finished(file);
}

const folder = await mkdtemp(join(tmpdir(), "bench-plan-"));
const sandbox = await startServer(built("bin/sirene-sandbox.js"), ["--port", "0", "--plan", "enterprise"]);
try {
  const list = join(folder, "million.csv");
  await writeList(list);
  const environment = apiVariables(sandbox.url, join(folder, "store.sqlite"));
  const { seconds, cpuSeconds, megabytes } = await measure(
    built("bin/sirene.js"),
    ["plan", list, "--json", "--partial"],
    { environment, acceptedExits: [0, 3] },
  );
  console.log(
    `${rowCount} rows planned in ${seconds.toFixed(2)} s (under 6), ${cpuSeconds.toFixed(2)} s cpu, ${Math.round(megabytes)} MB (under 300)`,
  );
} finally {
  sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}
