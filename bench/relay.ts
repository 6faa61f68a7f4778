import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { openRelayDatabase } from "../relay/store/relay-database.ts";
import { tokenBook } from "../relay/tokens/token-book.ts";
import { openAccountStore } from "../shared/gateway/account-store.ts";
import { isSiren } from "../shared/identifiers/siren.ts";
import { lookupKey } from "../shared/lookups/lookup.ts";
import { built, startServer } from "./program.ts";
import { isInstalled, load, onCore, type Load } from "./wrk.ts";

/**
 * Cached answers, side by side in one run: the relay with tokens, ledger and validation on, asked by requests of 300
 * lookups, and Varnish serving the same JSON, one a GET. It compares what a user would put in between, not two servers:
 * most of what is gained is gained by asking for many at once.
 */
const recordCount = 20_000;
const perRequest = 300;
const seconds = 5;

function sirens(): string[] {
  const found: string[] = [];
  for (let number = 300_000_000; found.length < recordCount; number += 1) {
    if (isSiren(String(number))) found.push(String(number));
  }
  return found;
}

/** A Lua list of texts, as wrk's scripts are written in. */
const luaList = (texts: readonly string[]) => `{${texts.map((text) => `[==[${text}]==]`).join(",\n")}}`;

/** Requests that go through a list of paths or bodies in an order of their own. */
function script(kind: "path" | "body", texts: readonly string[], token = ""): string {
  const made = {
    path: `return wrk.format("GET", texts[math.random(#texts)])`,
    body: `return wrk.format("POST", "/v1/lookups", headers, texts[math.random(#texts)])`,
  }[kind];
  return [
    `local texts = ${luaList(texts)}`,
    `local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer ${token}" }`,
    `request = function() ${made} end`,
  ].join("\n");
}

/** Bodies of 300 lookups, chosen from all over the register. */
function bodies(all: readonly string[]): string[] {
  return Array.from({ length: 100 }, (_, body) => {
    const lookups = Array.from({ length: perRequest }, (_, index) => ({
      operation: "legal-unit",
      siren: all[(body * 7_919 + index * 6_151) % all.length]!,
    }));
    return JSON.stringify({ lookups });
  });
}

const folder = await mkdtemp(join(tmpdir(), "bench-relay-"));
const stub = await startServer(built("bench/stub.js"));
const stops: (() => void)[] = [stub.stop];

async function startRelay(all: readonly string[]): Promise<{ url: string; token: string }> {
  const storePath = join(folder, "store.sqlite");
  const answer = await request(`${stub.url}/unite-legale/552032534`);
  const { data } = (await answer.body.json()) as { data: object };
  const store = openAccountStore({ storePath, url: stub.url, key: "pk_live_bench" });
  await store.remember(
    all.map((siren) => ({
      key: lookupKey({ operation: "legal-unit", siren }),
      found: true,
      data: JSON.stringify({ ...data, siren }),
      asOf: Date.now(),
    })),
  );
  await store.close();
  const database = openRelayDatabase(storePath);
  const rights = { user: "bench", admin: false, monthly: 1_000_000, hourly: null };
  const token = tokenBook(database).create(rights, Date.now()).text;
  database.close();
  const variables = {
    SIRENE_API_URL: stub.url,
    SIRENE_API_KEY: "pk_live_bench",
    SIRENE_API_SECRET: "sk_live_bench",
    SIRENE_STORE: storePath,
  };
  const words = ["serve", "--port", "0", "--log-level", "warn"];
  const relay = await startServer(built("relay/main.js"), words, variables, onCore(0, []));
  stops.push(relay.stop);
  return { url: relay.url, token };
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

/** 10,000 cells reopened: 100 requests of 100, eight at a time. */
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

try {
  const missing = ["wrk", "varnishd"].filter((program) => !isInstalled(program));
  const all = sirens();
  const { url, token } = await startRelay(all);
  console.log(`10,000 cells reopened: ${(await reopening(url, token, all)).toFixed(2)} s (under 1)`);
  if (missing.includes("wrk")) {
    console.log("load skipped: wrk is not installed here (Debian: apt-get install wrk varnish)");
  } else {
    const posts = join(folder, "posts.lua");
    await writeFile(posts, script("body", bodies(all), token));
    const relay = await load(url, { connections: 8, seconds, script: posts });
    const lookups = relay.requestsPerSecond * perRequest;
    console.log(told(`relay, ${perRequest} lookups a request`, lookups, relay));
    if (missing.includes("varnishd")) {
      console.log("Varnish skipped: varnishd is not installed here (Debian: apt-get install varnish)");
    } else {
      const gets = join(folder, "gets.lua");
      await writeFile(
        gets,
        script(
          "path",
          all.map((siren) => `/v1/unite-legale/${siren}`),
        ),
      );
      const varnish = await load(await startVarnish(all), { connections: 50, seconds, script: gets });
      console.log(told("Varnish, one a GET", varnish.requestsPerSecond, varnish));
      const again = await load(url, { connections: 8, seconds, script: posts });
      console.log(told("relay again", again.requestsPerSecond * perRequest, again));
      const lower = Math.min(lookups, again.requestsPerSecond * perRequest);
      console.log(`relay: ${(lower / varnish.requestsPerSecond).toFixed(1)} x Varnish (at least 3)`);
    }
  }
} finally {
  for (const stop of stops) stop();
  await rm(folder, { recursive: true, force: true });
}
