import { createClock } from "../../shared/gateway/store/clock.ts";
import { existsSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { questions, sirens } from "../shared/gateway/start-gateway.ts";
import { buildRelay } from "../../relay/composition/build-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { answerTo, answeringServer, sendJson } from "../shared/client/answering-server.ts";
import { testNothingLeaks } from "./leaks.ts";
import { newFolder, startRelay, startRelayOn } from "./start-relay.ts";
import { day } from "../shared/gateway/temporary-store.ts";
import { holdsWithin } from "../shared/gateway/store/holds-within.ts";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";

/** The value of a metric, by its name with labels as they stand. */
function metric(text: string, name: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1));
}

describe("/metrics", () => {
  test("counts lookups by outcome and source, calls by operation and status, and what is left", async () => {
    const relay = await startRelay({ quota: 500, hourly: 400 }, { reserve: { calls: 50 } });
    const token = await relay.token("ann");
    await relay.lookups(token, [...questions(4), { operation: "nonsense" }]);
    await relay.lookups(token, questions(6));
    const { text, headers } = await relay.ask("/metrics");
    expect(headers["content-type"]).toContain("text/plain");
    expect(metric(text, 'sirene_lookups_total{outcome="found",source="service"}')).toBe(6);
    expect(metric(text, 'sirene_lookups_total{outcome="found",source="store"}')).toBe(4);
    expect(metric(text, 'sirene_lookups_total{outcome="invalid",source="none"}')).toBe(1);
    expect(metric(text, 'sirene_calls_total{operation="legal-unit",status="200"}')).toBe(6);
    expect(metric(text, 'sirene_calls_total{operation="me",status="200"}')).toBe(1);
    expect(metric(text, "sirene_quota_limit")).toBe(500);
    expect(metric(text, "sirene_quota_remaining")).toBe(493);
    expect(metric(text, "sirene_quota_reserve")).toBe(50);
    expect(metric(text, "sirene_hour_limit")).toBe(400);
    expect(metric(text, "sirene_hour_used")).toBe(7);
    expect(metric(text, "sirene_paused")).toBe(0);
    expect(metric(text, 'sirene_queue{lane="interactive"}')).toBe(0);
    expect(metric(text, 'sirene_call_duration_seconds_count{operation="legal-unit"}')).toBe(6);
    expect(metric(text, 'sirene_request_duration_seconds_count{route="/v1/lookups",status="200"}')).toBe(2);
    expect(text).not.toContain("ann");
    for (const siren of sirens(6)) expect(text).not.toContain(siren);
  });

  test("counts calls that got no answer under status 0", async () => {
    const relay = await startRelay({ faults: "reset=1" });
    await relay.lookups(await relay.token("ann"), questions(1));
    const { text } = await relay.ask("/metrics");
    expect(metric(text, 'sirene_calls_total{operation="legal-unit",status="0"}')).toBeGreaterThan(0);
  });

  test("tells calls that a proxy turned away, which cost nothing, from those that the service answered", async () => {
    const service = await answeringServer((request, response) => {
      if (request.url?.endsWith("/me")) sendJson(response, 200, answerTo(response));
      else response.writeHead(429, { "content-type": "text/html" }).end("<h1>Slow</h1>");
    });
    const api = { url: service.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" };
    const relay = await startRelayOn(await startSandbox(), { api });
    const signal = AbortSignal.timeout(60_000);
    void relay.lookups(await relay.token("ann"), questions(1)).catch(() => undefined);
    let text = "";
    const turnedAway = 'sirene_calls_total{operation="legal-unit",status="turned_away"}';
    while (!signal.aborted && !text.includes(turnedAway)) text = (await relay.ask("/metrics")).text;
    expect(metric(text, turnedAway)).toBeGreaterThan(0);
    expect(text).not.toContain('sirene_calls_total{operation="legal-unit",status="429"}');
  });
});

describe("/readyz", () => {
  test("says no while the service refuses the keys, and yes again when it takes them; /healthz says yes throughout", async () => {
    let now = Date.now();
    let accepts = false;
    const refused = { success: false, error: "disabled", code: "API_KEY_DISABLED", timestamp: "" };
    const service = await answeringServer((_, response) =>
      accepts ? sendJson(response, 200, answerTo(response)) : sendJson(response, 401, refused),
    );
    const api = { url: service.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" };
    const relay = await startRelayOn(await startSandbox(), {
      api,
      clock: createClock(
        () => now,
        () => now,
      ),
    });
    const token = await relay.token("ann");
    const ready = await relay.ask("/readyz");
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text)).toEqual({ status: "not_ready", obstacles: ["unauthorized"] });
    const [line] = await relay.lookups(token, questions(1));
    expect(line).toMatchObject({ status: "deferred", error: { code: "unauthorized" } });
    accepts = true;
    // Looked at again by itself, when somebody asks and some minutes have passed.
    now += 11 * 60_000;
    await relay.lookups(token, questions(1));
    while ((await relay.ask("/readyz")).status !== 200) await new Promise((resolve) => setImmediate(resolve));
    expect(await relay.lookups(token, questions(1))).toMatchObject([{ status: "found" }]);
    expect((await relay.ask("/healthz")).status).toBe(200);
  });

  test("says yes when the monthly quota is spent: what is kept is still answered", async () => {
    const relay = await startRelay({ quota: 3 });
    await relay.lookups(await relay.token("ann"), questions(5));
    expect((await relay.ask("/readyz")).status).toBe(200);
  });
});

test("an API that takes connections and never answers holds up neither /admin nor /v1/usage", async () => {
  const asked: string[] = [];
  const held: ServerResponse[] = [];
  const service = await answeringServer((request, response) => {
    asked.push(request.url ?? "");
    held.push(response);
  });
  const api = { url: service.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" };
  // Each of its three attempts at /me takes a minute: what waits for one is not answered while this test runs.
  const relay = await startRelayOn(await startSandbox(), { api, callTimeout: 60_000 });
  const [ann, admin] = [await relay.token("ann"), await relay.token("root", { role: "admin" })];
  const [usage, page, stored] = await Promise.all([
    relay.ask("/v1/usage", { token: ann }),
    relay.ask("/admin", { token: admin, headers: { accept: "application/json" } }),
    relay.ask("/v1/usage/ledger?by=day", { token: ann }),
  ]);
  expect([usage.status, page.status, stored.status]).toEqual([200, 200, 200]);
  expect(asked).toEqual(["/v1/me"]);
  for (const response of held.splice(0)) response.destroy();
});

test("a log line tells who asked how much of what kind, never what, nor with which token", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  await relay.lookups(token, [{ operation: "search", q: "Jeanne Fictive" }, ...questions(2)]);
  const line = relay.log().find(({ route }) => route === "/v1/lookups");
  expect(line).toMatchObject({ status: 200, user: "ann", tokenId: token.slice(4, 12), asked: 3, stored: 0 });
  expect(JSON.stringify(relay.log())).not.toMatch(/Jeanne|Fictive/i);
});

test("every request has its line in the log, whatever is asked and whatever came of it", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  await relay.ask("/healthz");
  await relay.ask("/nowhere");
  await relay.ask("/v1/usage");
  await relay.ask("/v1/usage", { token });
  await relay.ask("/v1/lookups", { token, body: "{" });
  await relay.lookups(token, questions(1));
  const logged = () => relay.log().filter(({ route }) => route !== undefined);
  while (logged().length < 6) await new Promise((resolve) => setImmediate(resolve));
  expect(logged().map(({ method, route, status, user }) => [method, route, status, user])).toEqual([
    ["GET", "/healthz", 200, undefined],
    ["GET", "none", 404, undefined],
    ["GET", "/v1/usage", 401, undefined],
    ["GET", "/v1/usage", 200, "ann"],
    ["POST", "/v1/lookups", 400, "ann"],
    ["POST", "/v1/lookups", 200, "ann"],
  ]);
});

test("what one user asked is not told to another whom the same refusal stops", async () => {
  const relay = await startRelay({ quota: 2 });
  const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
  await relay.lookups(ann, [
    { operation: "search", q: "Jeanne Fictive" },
    { operation: "search", q: "Jeanne F." },
  ]);
  const [line] = await relay.lookups(bob, questions(1));
  expect(line).toMatchObject({ status: "deferred", error: { code: "month_spent" } });
  expect(JSON.stringify(line)).not.toContain("Jeanne");
});

describe("answers to browsers", () => {
  test("carry the headers that keep pages from being sniffed, scripted or framed by others than Office", async () => {
    const relay = await startRelay();
    const { headers } = await relay.ask("/healthz");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["content-security-policy"]).toMatch(
      /default-src 'none'.*frame-ancestors 'self' https:\/\/\*\.officeapps\.live\.com/,
    );
    expect(headers["strict-transport-security"]).toBeUndefined();
    const secure = await startRelay({}, { publicUrl: "https://relay.example" });
    expect((await secure.ask("/healthz")).headers["strict-transport-security"]).toContain("max-age");
  });

  test("may be read by the relay's own origin and by those listed, and by no other", async () => {
    const relay = await startRelay(
      {},
      { publicUrl: "https://relay.example", origins: ["https://tools.example"] },
    );
    const allowed = async (origin: string) => {
      const headers = {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      };
      const answer = await relay.ask("/v1/lookups", { method: "OPTIONS", headers });
      return answer.headers["access-control-allow-origin"];
    };
    expect(await allowed("https://relay.example")).toBe("https://relay.example");
    expect(await allowed("https://tools.example")).toBe("https://tools.example");
    expect(await allowed("https://elsewhere.example")).toBeUndefined();
    const preflight = await relay.ask("/v1/lookups", {
      method: "OPTIONS",
      headers: { origin: "https://tools.example", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toBe("Authorization, Content-Type");
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("never redirect", async () => {
    const relay = await startRelay();
    for (const path of [
      "/",
      "/admin/",
      "//elsewhere.example",
      "/v1/lookups/",
      "/admin/..%2f..",
      "/healthz/",
    ]) {
      const { status, headers } = await relay.ask(path);
      expect(status < 300 || status >= 400).toBe(true);
      expect(headers["location"]).toBeUndefined();
    }
  });
});

test("the quota is asked once at the start, and reading it costs nothing", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  for (let times = 0; times < 5; times += 1) await relay.ask("/v1/usage", { token });
  expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
  await relay.close();
  const again = await startRelayOn(relay.sandbox, { storePath: relay.storePath });
  await again.ask("/v1/usage", { token });
  expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
});

test("a relay that runs for months deletes what it read more than ninety days ago, and keeps answering", async () => {
  const start = Date.now() - 100 * day;
  const time = { now: start };
  const wall = () => time.now;
  const relay = await startRelay({ clock: wall }, { clock: createClock(wall, wall), expireEvery: 20 });
  const token = await relay.token("ann");
  await relay.lookups(token, questions(3));
  time.now = start + 91 * day;
  await relay.lookups(token, questions(5).slice(3));
  const answersLeft = () =>
    onRelayStore(relay.storePath, async ({ connection, settings }) => {
      const store = await connection.account((await settings.account())!, { now: () => start });
      return (await store.info()).answers;
    });
  await holdsWithin(5_000, async () => expect(await answersLeft()).toBe(2));
  expect(await relay.lookups(token, questions(5).slice(3))).toMatchObject([
    { cached: true },
    { cached: true },
  ]);
});

test("a relay that cannot delete what has expired says so in its log, and still answers what it has", async () => {
  const relay = await startRelay({}, { expireEvery: 20 });
  const token = await relay.token("ann");
  await relay.lookups(token, [{ operation: "naf" }]);
  const file = new Database(relay.storePath);
  file.exec("DELETE FROM upkeep WHERE task = 'expiry'; DROP TABLE former_answers");
  file.close();
  await holdsWithin(5_000, () => {
    expect(JSON.stringify(relay.log())).toContain("no such table: former_answers");
    return Promise.resolve();
  });
  expect((await relay.ask("/healthz")).status).toBe(200);
  expect(await relay.lookups(token, [{ operation: "naf" }])).toMatchObject([
    { status: "found", cached: true },
  ]);
});

test("a relay whose server cannot be built closes its store", async () => {
  const storePath = join(newFolder(), "store.sqlite");
  const api = { url: "http://127.0.0.1:9/v1", key: "pk_live_sandbox", secret: "sk_live_sandbox" };
  await expect(buildRelay({ api, storePath, tls: { cert: "none", key: "none" } })).rejects.toThrow("PEM");
  // SQLite puts the journal away with the last connection.
  expect([existsSync(storePath), existsSync(`${storePath}-wal`)]).toEqual([true, false]);
});

testNothingLeaks();
