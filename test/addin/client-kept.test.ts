import { describe, expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { type Lookup, lookupKey, spelledKey } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { deferred, found, notFound, startWaitingRelay } from "./waiting-relay.ts";
import { openAddin, type AddinOptions } from "./open-addin.ts";

const lookups = sirensFrom("1400", 501).map((siren): Lookup => ({ operation: "legal-unit", siren }));
const [one, two, three] = lookups as [Lookup, Lookup, Lookup];
const now = Date.now();

async function open(more: Partial<AddinOptions> = {}) {
  const relay = await startWaitingRelay();
  return { relay, ...openAddin({ url: relay.url, token: "any", window: 0, ...more }) };
}

describe("what the relay has kept", () => {
  test("is asked for together by cells that may cost nothing, and what it has not is left unasked", async () => {
    const { client, relay } = await open();
    const ask = (lookup: Lookup) => client.ask(lookup, { keptOnly: true });
    const answers = [one, two, one].map(ask);
    const request = await relay.request(0);
    expect(request.asked).toMatchObject({ maxCalls: 0, lookups: [one, two] });
    request.answer(found(now, { cached: true }), deferred("budget"));
    expect(await Promise.all(answers)).toMatchObject([
      { status: "found", cached: true },
      { status: "deferred", error: { code: "preview" } },
      { status: "found", cached: true },
    ]);
    const later = ask(three);
    const next = await relay.request(1);
    expect(next.asked).toMatchObject({ maxCalls: 0, lookups: [three] });
    next.answer(found(now, { cached: true }));
    expect(await later).toMatchObject({ status: "found" });
    expect(client.counters()).toMatchObject({ asked: 4, cached: 3, fetched: 0, spent: 0 });
  });

  test("of any age is told without waiting for what a cell is asking just then", async () => {
    const { client, relay } = await open();
    const cell = client.ask(one);
    const counted = client.ask(one, { keptOnly: true, isOfAnyAge: true });
    const requests = [await relay.request(0), await relay.request(1)];
    const ofCell = requests.findIndex(({ asked: { maxCalls } }) => maxCalls === undefined);
    requests[1 - ofCell]!.answer(deferred("budget"));
    expect(await counted).toMatchObject({ status: "deferred", error: { code: "preview" } });
    requests[ofCell]!.answer(found(now));
    expect(await cell).toMatchObject({ status: "found" });
  });

  test("is joined by what a cell is asking just then, and is not asked for the sake of who may cost nothing", async () => {
    const { client, relay } = await open();
    const asked = new AbortController();
    const cell = client.ask(one, { signal: asked.signal });
    const joining = [client.ask(one, { keptOnly: true }), client.ask(two, { keptOnly: true })];
    const requests = [await relay.request(0), await relay.request(1)];
    const ofCell = requests.findIndex(({ asked: { maxCalls } }) => maxCalls === undefined);
    requests[1 - ofCell]!.answer(deferred("budget"), deferred("budget"));
    expect(await joining[1]).toMatchObject({ status: "deferred", error: { code: "preview" } });
    requests[ofCell]!.answer(found(now));
    expect(await cell).toMatchObject({ status: "found" });
    expect(await joining[0]).toMatchObject({ status: "found", cached: true });

    const dropped = client.ask(three, { signal: asked.signal });
    const alone = client.ask(three, { keptOnly: true });
    const later = [await relay.request(2), await relay.request(3)];
    const third = later.find(({ asked: { maxCalls } }) => maxCalls === undefined)!;
    later.find((request) => request !== third)!.answer(deferred("budget"));
    asked.abort();
    await third.brokenOff;
    expect(await dropped).toMatchObject({ error: { code: "cancelled" } });
    expect(await alone).toMatchObject({ error: { code: "preview" } });
    expect(relay.requests).toHaveLength(4);
  });

  test("is learnt that nothing is found too; of what it has not, nothing is kept", async () => {
    const written: unknown[] = [];
    const cache = { ...memoryCache(), write: (entries: unknown) => void written.push(entries) };
    const { client, relay } = await open({ cache });
    const learnt = client.learnKept([one, two, three]);
    (await relay.request(0)).answer(notFound(now), deferred("budget"), found(now));
    await learnt;
    expect((await client.peek([one, two, three].map(lookupKey))).map((answer) => answer?.status)).toEqual([
      ...["not_found", undefined, "found"],
    ]);
    expect(written).toEqual([
      [
        [`${relay.url} ${lookupKey(one)}`, expect.objectContaining({ json: undefined })],
        [`${relay.url} ${lookupKey(three)}`, expect.objectContaining({ json: "{}" })],
      ],
    ]);
  });

  test("is asked for as much at once as a request holds, and no more after one that failed", async () => {
    const { client, relay } = await open();
    const learnt = client.learnKept(lookups);
    (await relay.request(0)).answer(...lookups.slice(1).map(() => found(now)));
    (await relay.request(1)).answer(found(now));
    await learnt;
    expect(relay.requests.map(({ asked }) => asked.lookups)).toEqual([
      lookups.slice(0, 500),
      lookups.slice(500),
    ]);
    expect(await client.peek([lookupKey(lookups.at(-1)!)])).toMatchObject([{ status: "found" }]);
    const refused = client.learnKept(lookups);
    (await relay.request(2)).refuse(503);
    await refused;
    expect(relay.requests).toHaveLength(3);
  });

  test("is not asked for where no token was entered, and where there is nothing to ask", async () => {
    const { client, requests, settings } = await open();
    await client.learnKept([]);
    settings.write({ token: "" });
    await client.learnKept([one]);
    expect(requests).toEqual([]);
  });
});

test("a search by director is found under the spelling under which it was kept before", async () => {
  const cache = memoryCache();
  const { client, settings, relay } = await open({ cache });
  const search = (nom: string): Lookup => ({ operation: "search-directors", nom });
  cache.write([[`${relay.url} ${spelledKey(search("Fictivé"))!}`, { json: "[]", asOf: now, keptAt: now }]]);
  settings.write({ cacheOnly: true });
  const answers = [search("Fictif"), search("Fictivé")].map((lookup) => client.ask(lookup));
  expect(await Promise.all(answers)).toMatchObject([
    { status: "deferred", error: { code: "cache_only" } },
    { status: "found", data: [], asOf: now, cached: true },
  ]);
});

test("what came along with another answer is kept for other pages, unless something later is known", async () => {
  const cache = memoryCache();
  const { client, relay } = await open({ cache });
  const kept = async (page = client) => (await page.peek([lookupKey(one)])).map((answer) => answer?.asOf);
  for (const asOf of [now - 1, now, now - 2]) client.keep([{ lookup: one, data: {}, asOf }]);
  const reopened = openAddin({ url: relay.url, token: "any", cache });
  expect([await kept(), await kept(reopened.client)]).toEqual([[now], [now]]);
});
