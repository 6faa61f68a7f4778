import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onRelayStore } from "../relay/store/open-relay-store.ts";
import { postgresPrograms } from "../test/postgres/server/programs.ts";
import { postgresServer } from "../test/postgres/server/postgres-server.ts";
import { apiVariables } from "./api-variables.ts";
import { fictionalSiren } from "./fictional-siren.ts";
import { bodies, perRequest, script } from "./lookup-load.ts";
import { built, measure, startServer } from "./program.ts";
import { warmStore } from "./warm-store.ts";
import { isInstalled, load } from "./wrk.ts";

/**
 * Compares the same relay and the same run on the two stores, in one run: cached lookups with and without answers in
 * memory, one relay and two on one database, and 20,000 rows of a CSV bought from a bare server. No process is pinned
 * to a core, so the database uses both.
 */
const recordCount = 20_000;
const seconds = 5;
const held = 32 * 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), "bench-stores-"));
const stub = await startServer(built("bench/stub.js"));
const stops: (() => unknown)[] = [stub.stop];
const all = Array.from({ length: recordCount }, (_, index) => fictionalSiren(index));

/**
 * Returns the lookups per second of several relays together, one for each of `memories`, which are bytes of answer
 * memory.
 */
async function lookupsOf(storePath: string, memories: readonly number[]): Promise<number> {
  const rights = { user: "bench", role: "user", monthly: null, hourly: null, expiresAt: null } as const;
  const { text: token } = await onRelayStore(storePath, ({ book }) => book.create(rights, Date.now()));
  const posts = join(folder, `posts-${token.slice(0, 20)}.lua`);
  await writeFile(posts, script("body", bodies(all), token));
  const relays = await Promise.all(
    memories.map((bytes) =>
      startServer(built("bench/relay-server.js"), [stub.url, storePath, String(bytes)]),
    ),
  );
  try {
    // Warm-up: compiles the code and fills the memory.
    for (const { url } of relays) await load(url, { connections: 8, seconds: 2, script: posts });
    const loads = await Promise.all(
      relays.map(({ url }) => load(url, { connections: 8, seconds, script: posts })),
    );
    return loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond * perRequest, 0);
  } finally {
    for (const relay of relays) relay.stop();
  }
}

/** Returns the seconds of a run that buys 20,000 answers. */
async function runOn(storePath: string, name: string): Promise<number> {
  const input = join(folder, "suppliers.csv");
  await writeFile(input, ["siren", ...all].join("\n"));
  const words = ["enrich", input, "-o", join(folder, `${name}.csv`), "--quiet"];
  const { seconds: taken } = await measure(built("bin/sirene.js"), words, {
    environment: apiVariables(stub.url, storePath),
  });
  return taken;
}

const told = (name: string, lookups: number) =>
  console.log(`${name.padEnd(44)} ${Math.round(lookups).toLocaleString("en").padStart(9)} lookups/s`);

async function compare(): Promise<void> {
  const postgres = await postgresServer();
  stops.push(() => postgres.remove());
  const places = { SQLite: join(folder, "store.sqlite"), PostgreSQL: postgres.newAddress() };
  for (const place of Object.values(places)) await warmStore(place, recordCount, stub.url);
  const [sqlite, server] = [places.SQLite, places.PostgreSQL];

  if (isInstalled("wrk")) {
    const rounds = { off: [] as number[], on: [] as number[] };
    for (const [name, bytes] of [
      ["off", 0],
      ["on", held],
    ] as const) {
      for (let round = 0; round < 2; round += 1) {
        const [near, far] = [await lookupsOf(sqlite, [bytes]), await lookupsOf(server, [bytes])];
        told(`a relay on SQLite, memory ${name}`, near);
        told(`a relay on PostgreSQL, memory ${name}`, far);
        rounds[name].push(far / near);
      }
    }
    console.log(
      `PostgreSQL: ${Math.max(...rounds.off).toFixed(2)} x SQLite with the memory off (at least 0.5)`,
    );
    console.log(
      `PostgreSQL: ${Math.max(...rounds.on).toFixed(2)} x SQLite with the memory on (at least 0.9)`,
    );
    told("two relays on one PostgreSQL, memory on", await lookupsOf(server, [held, held]));
  } else console.log("load skipped: wrk is not installed here (Debian: apt-get install wrk)");

  const near = await runOn(join(folder, "empty.sqlite"), "near");
  const far = await runOn(postgres.newAddress(), "far");
  console.log(`20,000 rows bought: SQLite ${near.toFixed(2)} s, PostgreSQL ${far.toFixed(2)} s`);
  console.log(`PostgreSQL: ${(near / far).toFixed(2)} x SQLite (at least 0.5)`);
}

try {
  if (postgresPrograms === undefined)
    console.log("skipped: PostgreSQL is not installed here (Debian: apt-get install postgresql)");
  else await compare();
} finally {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
}
