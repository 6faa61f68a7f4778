import { getEventListeners } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { lookupKey, spelledKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay } from "../relay/start-relay.ts";
import { openAddin, type AddinOptions } from "./open-addin.ts";

const unit = (siren: string): Lookup => ({ operation: "legal-unit", siren });
const [one, two, three] = sirensFrom("1400", 3) as [string, string, string];

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Something that answers at a relay's address and is none; counts what it was asked. */
async function startStranger(answer: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

const ndjson = { "Content-Type": "application/x-ndjson" };
const line = (index: number) => `{"index":${index},"status":"not_found","asOf":"2026-01-01T00:00:00.000Z"}\n`;

/** What two questions of an add-in are answered, by status and code. */
async function answersOf(options: AddinOptions): Promise<string[]> {
  const { client } = openAddin({ token: "any", ...options });
  const answers = await Promise.all([one, two].map((siren) => client.ask(unit(siren))));
  return answers.map((answer) =>
    "error" in answer ? `${answer.status} ${answer.error.code}` : answer.status,
  );
}

const both = (told: string) => [told, told];

describe("a question whose answer cannot be had settles with the reason:", () => {
  test("no token was entered, and nothing is sent", async () => {
    const stranger = await startStranger((_, response) => response.end());
    expect(await answersOf({ url: stranger.url, token: "" })).toEqual(both("deferred no_token"));
    expect(stranger.asked()).toBe(0);
  });

  test("the token is refused", async () => {
    const relay = await startRelay();
    expect(await answersOf({ url: relay.url })).toEqual(both("deferred relay_refused"));
  });

  test("the relay has enough of this user's requests under way: it is asked again when it says so", async () => {
    const busy = { error: { code: "too_many_under_way", message: "m" } };
    let refusals = 2;
    const relay = await startStranger((_, response) => {
      if (refusals-- > 0) response.writeHead(429, { "Retry-After": "0" }).end(JSON.stringify(busy));
      else response.writeHead(200, ndjson).end(line(0) + line(1));
    });
    expect(await answersOf({ url: relay.url })).toEqual(both("not_found"));
    expect(relay.asked()).toBe(3);
    refusals = Infinity;
    expect(await answersOf({ url: relay.url })).toEqual(both("deferred relay_busy"));
    expect(relay.asked()).toBe(33);
  });

  test("nobody answers at the relay's address; it is tried once more", async () => {
    const stranger = await startStranger((request) => request.destroy());
    expect(await answersOf({ url: stranger.url })).toEqual(both("deferred relay_unreachable"));
    expect(stranger.asked()).toBe(2);
  });

  test("this computer is offline", async () => {
    const stranger = await startStranger((request) => request.destroy());
    expect(await answersOf({ url: stranger.url, isOnline: () => false })).toEqual(both("deferred offline"));
  });

  test("the relay is silent for too long", async () => {
    const stranger = await startStranger(() => undefined);
    // Long enough for a request to arrive on a busy machine.
    expect(await answersOf({ url: stranger.url, silence: 4_000 })).toEqual(both("deferred relay_silent"));
    expect(stranger.asked()).toBe(1);
  });

  test("the relay falls silent in the middle: what it told is kept", async () => {
    const stranger = await startStranger(
      (_, response) => void response.writeHead(200, ndjson).write(line(0)),
    );
    expect(await answersOf({ url: stranger.url, silence: 4_000 })).toEqual([
      "not_found",
      "deferred relay_silent",
    ]);
  });

  test("the relay stops, or fails, whether this computer believes to be online or not", async () => {
    const stranger = await startStranger((_, response) => response.writeHead(503).end());
    expect(await answersOf({ url: stranger.url })).toEqual(both("deferred relay_unreachable"));
    expect(stranger.asked()).toBe(1);
    const offline = { url: stranger.url, isOnline: () => false };
    expect(await answersOf(offline)).toEqual(both("deferred relay_unreachable"));
  });

  test("some other page answers", async () => {
    const page = await startStranger((_, response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Please log in</p>"),
    );
    expect(await answersOf({ url: page.url })).toEqual(both("deferred relay_unexpected"));
    const missing = await startStranger((_, response) => response.writeHead(404).end());
    expect(await answersOf({ url: missing.url })).toEqual(both("deferred relay_unexpected"));
  });

  test.each([
    ["no JSON", "oops\n"],
    ["an index that was not asked", line(7)],
    ["a status that is none", '{"index":1,"status":"perhaps","error":{"code":"x","message":"y"}}\n'],
  ])("a line is %s: what came before it holds", async (_, bad) => {
    const stranger = await startStranger((_, response) => response.writeHead(200, ndjson).end(line(0) + bad));
    expect(await answersOf({ url: stranger.url })).toEqual(["not_found", "deferred relay_unexpected"]);
  });
});

test("an answer that breaks off is asked for once more, the unanswered part alone", async () => {
  const bodies: number[] = [];
  const stranger = await startStranger((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      bodies.push((JSON.parse(Buffer.concat(parts).toString()) as { lookups: unknown[] }).lookups.length);
      response.writeHead(200, ndjson);
      if (bodies.length === 1) response.write(line(0), () => response.destroy());
      else response.end(line(0));
    });
  });
  expect(await answersOf({ url: stranger.url })).toEqual(["not_found", "not_found"]);
  expect(bodies).toEqual([2, 1]);
});

test("a relay that is killed midway leaves no question without an answer", async () => {
  const relay = await startRelay({ latency: "20ms" });
  const { client } = openAddin({ url: relay.url, token: await relay.token("ann") });
  let killed: Promise<void> | undefined;
  const answers = await Promise.all(
    sirensFrom("1400", 500).map(async (siren) => {
      const answer = await client.ask(unit(siren));
      killed ??= relay.close();
      return answer;
    }),
  );
  await killed;
  const found = answers.filter(({ status }) => status === "found").length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(500);
  for (const answer of answers) if ("error" in answer) expect(answer.error.message).not.toBe("");
});

describe("cancelling", () => {
  test("needs one listener on a signal, however many questions it cancels and however often they are asked", async () => {
    const relay = await startRelay();
    const { client } = openAddin({ url: relay.url, token: await relay.token("ann") });
    const { signal } = new AbortController();
    const sirens = sirensFrom("1401", 40);
    for (const asked of [sirens, sirens.slice(20)]) {
      const answers = asked.map((siren) => client.ask(unit(siren), { signal, freshSince: Date.now() }));
      expect(getEventListeners(signal, "abort")).toHaveLength(1);
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(asked.map(() => "found"));
    }
  });

  test("removes that question alone", async () => {
    const relay = await startRelay();
    const { client } = openAddin({ url: relay.url, token: await relay.token("ann") });
    const cancelled = new AbortController();
    const [gone, stays] = [client.ask(unit(one), { signal: cancelled.signal }), client.ask(unit(one))];
    cancelled.abort();
    expect(await gone).toMatchObject({ status: "deferred", error: { code: "cancelled" } });
    expect((await stays).status).toBe("found");
  });

  test("after it is sent leaves it under way: who asks again gets its answer, and it is not sent twice", async () => {
    const relay = await startRelay({ latency: "100ms" });
    const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
    const cancelled = new AbortController();
    const gone = addin.client.ask(unit(one), { signal: cancelled.signal });
    while (addin.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    cancelled.abort();
    expect(await gone).toMatchObject({ error: { code: "cancelled" } });
    expect((await addin.client.ask(unit(one))).status).toBe("found");
    expect(addin.requests).toEqual([{ path: "/v1/lookups", lookups: 1 }]);
    expect((await relay.sandbox.calls()).byOperation["legal-unit"]).toBe(1);
  });

  test("all that a relay was sent spends what it had asked by then, which is kept and not asked twice", async () => {
    const atOnce = 8;
    const relay = await startRelay({ latency: "20ms" }, { concurrency: atOnce });
    const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
    const sirens = sirensFrom("1401", 900);
    const cancelled = new AbortController();
    const answers = sirens.map((siren) => addin.client.ask(unit(siren), { signal: cancelled.signal }));
    while ((await relay.sandbox.calls()).total < 40) await new Promise((resolve) => setImmediate(resolve));
    cancelled.abort();
    const { total: spent } = await relay.sandbox.calls();
    await Promise.all(answers);
    await addin.client.idle();
    expect(addin.client.counters()).toMatchObject({ queued: 0, failed: 0 });
    // The relay hears of it a moment later, which is worth a few calls; 900 were sent.
    const again = sirens.slice(0, 100);
    const known = await Promise.all(again.map((siren) => addin.client.ask(unit(siren))));
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set(["found"]));
    const { total, byKey } = await relay.sandbox.calls();
    expect(total).toBeLessThan(Math.max(spent, again.length) + 20 * atOnce);
    expect(Object.entries(byKey).filter(([, times]) => times > 1)).toEqual([]);
  });

  test("what others wait for too leaves it to them, and asking again at once sends nothing anew", async () => {
    const relay = await startRelay({ latency: "100ms" });
    const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
    const [first, second] = [new AbortController(), new AbortController()];
    const gone = [one, two, three].map((siren) => addin.client.ask(unit(siren), { signal: first.signal }));
    const stays = addin.client.ask(unit(one), { signal: second.signal });
    while (addin.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    first.abort();
    const again = addin.client.ask(unit(two));
    expect((await Promise.all(gone)).map((answer) => "error" in answer && answer.error.code)).toEqual(
      Array(3).fill("cancelled"),
    );
    expect([(await stays).status, (await again).status]).toEqual(["found", "found"]);
    expect(addin.requests).toEqual([{ path: "/v1/lookups", lookups: 3 }]);
  });

  test("before it is sent sends nothing; asked again, it is asked", async () => {
    const relay = await startRelay();
    const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
    const cancelled = new AbortController();
    const gone = addin.client.ask(unit(one), { signal: cancelled.signal });
    cancelled.abort();
    await gone;
    await addin.client.idle();
    expect((await addin.client.ask(unit(one))).status).toBe("found");
    expect(addin.requests).toEqual([{ path: "/v1/lookups", lookups: 1 }]);
    expect(addin.client.counters()).toMatchObject({ failed: 0, queued: 0 });
  });
});

describe("without asking", () => {
  test("a formula that is being written is answered from what is kept, or not at all", async () => {
    const relay = await startRelay();
    const cache = memoryCache();
    const options = { url: relay.url, token: await relay.token("ann"), cache };
    await openAddin(options).client.ask(unit(one));
    const key = `${relay.url} ${lookupKey(unit(one))}`;
    while ((await cache.read([key]))[0] === undefined) await new Promise((resolve) => setImmediate(resolve));
    const addin = openAddin(options);
    const answers = await Promise.all(
      [one, two].map((siren) => addin.client.ask(unit(siren), { cacheOnly: true })),
    );
    expect(answers).toMatchObject([{ status: "found" }, { status: "deferred", error: { code: "preview" } }]);
    expect(addin.requests).toEqual([]);
  });

  test("cache only answers with what is kept however old it is, and with nothing else", async () => {
    const relay = await startRelay();
    let now = Date.now();
    const addin = openAddin({ url: relay.url, token: await relay.token("ann"), clock: () => now });
    await addin.client.ask(unit(one));
    addin.settings.write({ cacheOnly: true });
    now += 400 * 24 * 3_600_000;
    const answers = await Promise.all([one, two].map((siren) => addin.client.ask(unit(siren))));
    expect(answers).toMatchObject([
      { status: "found" },
      { status: "deferred", error: { code: "cache_only" } },
    ]);
    expect(addin.requests).toHaveLength(1);
  });
});

test("without a relay, a search by director is answered as it was kept, whatever its case and accents, under an earlier key too", async () => {
  const relay = await startRelay();
  const cache = memoryCache();
  const token = await relay.token("ann");
  const search = (nom: string): Lookup => ({ operation: "search-directors", nom });
  await openAddin({ url: relay.url, token, cache }).client.ask(search("Fictive"));
  const earlier = { json: '{"items":[],"totalMatched":0}', asOf: 1, keptAt: 1 };
  cache.write([[`${relay.url} ${spelledKey(search("Lefèvre"))!}`, earlier]]);
  await relay.close();
  for (const settings of [{}, { cacheOnly: true }]) {
    const addin = openAddin({ url: relay.url, token, cache, window: 0 });
    addin.settings.write(settings);
    const asked = ["FICTIVE", "Lefèvre", "fictivé", "Dupré"].map((nom) => addin.client.ask(search(nom)));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(["found", "found", "found", "deferred"]);
    expect(answers[1]).toMatchObject({ data: { totalMatched: 0 }, asOf: 1, cached: true });
    expect(await addin.client.ask(search("LEFEVRE"))).toEqual(answers[1]);
  }
});
