import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { fictionalSiren } from "./fictional-siren.ts";
import { fictionalUnit } from "./fictional-unit.ts";
import { bodies, perRequest, script } from "./lookup-load.ts";
import { built, startServer } from "./program.ts";
import { loadRedis, startRedis } from "./redis.ts";
import { startRelay, type BenchRelay } from "./start-relay.ts";
import { warmStore } from "./warm-store.ts";
import { isInstalled, load, onCore, type Load } from "./wrk.ts";

/**
 * Compares cached answers in one run: the relay with tokens, ledger and validation, asked in requests of 300 lookups;
 * Varnish serving the same JSON, one per GET; and Redis returning it by MGET. It compares what a user would put in
 * front of the API rather than servers as such: most of the gain over Varnish comes from asking for many answers at
 * once.
 */
const recordCount = 20_000;
const seconds = 5;

const folder = await mkdtemp(join(tmpdir(), "bench-relay-"));
const stub = await startServer(built("bench/stub.js"));
const stops: (() => void)[] = [stub.stop];

/** Starts a relay that has every answer. */
async function warmRelay(): Promise<BenchRelay> {
  const storePath = join(folder, "store.sqlite");
  await warmStore(storePath, recordCount, stub.url);
  const relay = await startRelay(stub.url, storePath, { monthly: 1_000_000, before: onCore(0, []) });
  stops.push(relay.stop);
  return relay;
}

const varnishPort = 18_480;

async function startVarnish(all: readonly string[]): Promise<string> {
  const backend = new URL(stub.url);
  const where = ["-n", join(folder, "varnish"), "-a", `127.0.0.1:${varnishPort}`, "-b", backend.host];
  const words = ["varnishd", "-F", ...where, "-s", "malloc,512m", "-t", "3600"];
  const [program = "", ...rest] = onCore(0, words);
  const child = spawn(program, rest, { stdio: "ignore" });
  stops.push(() => void child.kill());
  const url = `http://127.0.0.1:${varnishPort}`;
  for (let tries = 0; ; tries += 1) {
    try {
      await request(`${url}/v1/me`);
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  for (const siren of all) await (await request(`${url}/v1/unite-legale/${siren}`)).body.dump();
  return url;
}

const told = (name: string, lookups: number, { p50, p99 }: Load) =>
  `${name.padEnd(40)} ${Math.round(lookups).toLocaleString("en").padStart(9)} lookups/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms a request`;

/** Returns the seconds to reopen 10,000 cells: 100 requests of 100 lookups, eight at a time. */
async function reopening(url: string, token: string, all: readonly string[]): Promise<number> {
  const requests = Array.from({ length: 100 }, (_, index) =>
    JSON.stringify({
      lookups: all.slice(index * 100, index * 100 + 100).map((siren) => ({ operation: "legal-unit", siren })),
    }),
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const started = performance.now();
  const worker = async () => {
    for (let body = requests.pop(); body !== undefined; body = requests.pop()) {
      const answer = await request(`${url}/v1/lookups`, { method: "POST", headers, body });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return (performance.now() - started) / 1_000;
}

const neededFor = (program: string): string =>
  `${program} is not installed here (Debian: apt-get install wrk varnish redis-server)`;

const lookupsPerSecond = ({ requestsPerSecond }: Load): number => requestsPerSecond * perRequest;

/**
 * Measures `other` and prints how many times as much the relay does. The relay is measured before and after, and the
 * lower figure counts.
 */
async function beside(
  program: string,
  loadRelay: () => Promise<Load>,
  other: () => Promise<{ readonly name: string; readonly load: Load; readonly each: number }>,
  least: string,
): Promise<void> {
  if (!isInstalled(program)) {
    console.log(`left out: ${neededFor(program)}`);
    return;
  }
  const before = await loadRelay();
  console.log(told(`relay, ${perRequest} lookups a request`, lookupsPerSecond(before), before));
  const { name, load, each } = await other();
  console.log(told(name, load.requestsPerSecond * each, load));
  const after = await loadRelay();
  console.log(told("relay again", lookupsPerSecond(after), after));
  const lower = Math.min(lookupsPerSecond(before), lookupsPerSecond(after));
  console.log(`relay: ${(lower / (load.requestsPerSecond * each)).toFixed(2)} x ${name} (at least ${least})`);
}

async function varnishLoad(all: readonly string[]) {
  const gets = join(folder, "gets.lua");
  const paths = all.map((siren) => `/v1/unite-legale/${siren}`);
  await writeFile(gets, script("path", paths));
  const found = await load(await startVarnish(all), { connections: 50, seconds, script: gets });
  return { name: "Varnish, one a GET", load: found, each: 1 };
}

/** Puts the same answers into Redis: the most that a program without users, budgets and ledger could do. */
async function redisLoad(all: readonly string[]) {
  const values = all.map((siren, index) => JSON.stringify(fictionalUnit(siren, `SOCIETE FICTIVE ${index}`)));
  stops.push(await startRedis(values));
  const found = await loadRedis(all.length, 8, 5_000);
  return { name: `Redis, MGET of ${perRequest} keys`, load: found, each: perRequest };
}

try {
  const all = Array.from({ length: recordCount }, (_, index) => fictionalSiren(index));
  const { url, token } = await warmRelay();
  console.log(`10,000 cells reopened: ${(await reopening(url, token, all)).toFixed(2)} s (under 1)`);
  if (isInstalled("wrk")) {
    const posts = join(folder, "posts.lua");
    await writeFile(posts, script("body", bodies(all), token));
    const loadRelay = () => load(url, { connections: 8, seconds, script: posts });
    await beside("varnishd", loadRelay, () => varnishLoad(all), "3");
    await beside("redis-server", loadRelay, () => redisLoad(all), "0.33");
  } else {
    console.log(`load left out: ${neededFor("wrk")}`);
  }
} finally {
  for (const stop of stops) stop();
  await rm(folder, { recursive: true, force: true });
}
