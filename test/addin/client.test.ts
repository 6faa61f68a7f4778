import { expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay } from "../relay/start-relay.ts";
import { openAddin } from "./open-addin.ts";

const unit = (siren: string): Lookup => ({ operation: "legal-unit", siren });
const torn = { json: '{"siren":', asOf: Date.now(), keptAt: Date.now() };
const [one, two, three] = sirensFrom("1400", 3) as [string, string, string];

test("questions that come together go in one request, each lookup once", async () => {
  const relay = await startRelay();
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  const answers = await Promise.all([one, two, one, two, one].map((siren) => addin.client.ask(unit(siren))));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill("found"));
  expect(addin.requests).toEqual([{ path: "/v1/lookups", lookups: 2 }]);
  expect((await relay.sandbox.calls()).byOperation["legal-unit"]).toBe(2);
  expect(addin.client.counters()).toMatchObject({ asked: 5, fetched: 2, spent: 2, cached: 0, queued: 0 });
});

test("a question asked while its lookup is under way waits for the same answer", async () => {
  const relay = await startRelay({ latency: "200ms" });
  const started: (() => void)[] = [];
  const sent = new Promise<void>((resolve) => void started.push(resolve));
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const first = addin.client.ask(unit(one));
  const stop = addin.client.subscribe(() => started[0]!());
  void addin.client.ask(unit(two));
  await sent;
  stop();
  const second = addin.client.ask(unit(one));
  expect(await second).toEqual(await first);
  expect(addin.requests.reduce((sum, { lookups }) => sum + lookups, 0)).toBe(2);
});

test("a request holds 300 lookups at most, and four are under way at most", async () => {
  const relay = await startRelay();
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  const answers = await Promise.all(sirensFrom("1400", 700).map((siren) => addin.client.ask(unit(siren))));
  expect(answers.every(({ status }) => status === "found")).toBe(true);
  expect(addin.requests.map(({ lookups }) => lookups)).toEqual([300, 300, 100]);
});

test("lookups that come while every request is under way go together in the next", async () => {
  const relay = await startRelay({ latency: "50ms" });
  const windows: (() => void)[] = [];
  const addin = openAddin({
    url: relay.url,
    token: await relay.token("ann"),
    requests: 1,
    later: (run) => windows.push(run),
  });
  const ask = (siren: string) => {
    const answer = addin.client.ask(unit(siren));
    for (const open of windows.splice(0)) open();
    return answer;
  };
  const first = ask(one);
  while (addin.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, ask(two), ask(three)]);
  expect(addin.requests.map(({ lookups }) => lookups)).toEqual([1, 2]);
});

test("what was answered is answered from memory, not found too, and counted as such", async () => {
  const relay = await startRelay({ fill: false });
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  const ask = () => Promise.all([unit(one), unit("552032534")].map((lookup) => addin.client.ask(lookup)));
  const first = await ask();
  expect(first.map(({ status }) => status)).toEqual(["not_found", "found"]);
  expect(await ask()).toEqual(first.map((answer) => ({ ...answer, cached: true })));
  expect(addin.requests).toHaveLength(1);
  expect(addin.client.counters()).toMatchObject({ asked: 4, cached: 2, fetched: 2, spent: 2 });
});

test("a page opened again answers from what was kept, and asks nothing", async () => {
  const relay = await startRelay({ fill: false });
  const cache = memoryCache();
  const options = { url: relay.url, token: await relay.token("ann"), cache };
  const lookups = [unit(one), unit("552032534")];
  const before = await Promise.all(lookups.map((lookup) => openAddin(options).client.ask(lookup)));
  const reopened = openAddin(options);
  const after = await Promise.all(lookups.map((lookup) => reopened.client.ask(lookup)));
  expect(after).toEqual(before.map((answer) => ({ ...answer, cached: true })));
  expect(reopened.requests).toEqual([]);
});

test("what was kept and cannot be read any more is asked again", async () => {
  const relay = await startRelay();
  const cache = {
    ...memoryCache(),
    read: (keys: readonly string[]) => Promise.resolve(keys.map(() => torn)),
  };
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), cache });
  expect((await addin.client.ask(unit(one))).status).toBe("found");
  expect(addin.requests).toHaveLength(1);
});

test("what another relay told does not answer for this one", async () => {
  const [first, second] = [await startRelay(), await startRelay({ fill: false })];
  const cache = memoryCache();
  const found = await openAddin({ url: first.url, token: await first.token("ann"), cache }).client.ask(
    unit(one),
  );
  const other = await openAddin({ url: second.url, token: await second.token("ann"), cache }).client.ask(
    unit(one),
  );
  expect([found.status, other.status]).toEqual(["found", "not_found"]);
});

test("an answer kept too long is asked of the relay again, and serves all the same when the relay is gone", async () => {
  const relay = await startRelay();
  let now = Date.now();
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), clock: () => now });
  await addin.client.ask(unit(one));
  now += 8 * 24 * 3_600_000;
  await addin.client.ask(unit(one));
  expect(addin.requests).toHaveLength(2);
  now += 8 * 24 * 3_600_000;
  await relay.close();
  expect(await addin.client.ask(unit(one))).toMatchObject({ status: "found", cached: true });
});

test("a refresh asks the service anew for what was read before it, and for nothing else", async () => {
  const relay = await startRelay();
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  await addin.client.ask(unit(one));
  addin.client.refreshSince(Date.now() + 1);
  while (Date.now() <= 1 + (await addin.client.peek([lookupKey(unit(one))]))[0]!.asOf)
    await addin.client.idle();
  const inCell = { cell: "List!B2" };
  expect(await addin.client.ask(unit(one))).toMatchObject({ status: "found", cached: true });
  expect(await addin.client.ask(unit(one), inCell)).toMatchObject({ status: "found", cached: false });
  addin.client.refreshSince(undefined);
  expect(await addin.client.ask(unit(one), inCell)).toMatchObject({ status: "found", cached: true });
  expect((await relay.sandbox.calls()).byOperation["legal-unit"]).toBe(2);
});

test("peek tells what is kept and asks nothing", async () => {
  const relay = await startRelay();
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  const answer = await addin.client.ask(unit(one));
  expect(await addin.client.peek([unit(two), unit(one)].map(lookupKey))).toEqual([
    undefined,
    { ...answer, cached: true },
  ]);
  expect(addin.requests).toHaveLength(1);
});

test("listeners are told of counts, and idle resolves when nothing waits", async () => {
  const relay = await startRelay();
  const addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  const told = new Promise(
    (resolve) => void addin.client.subscribe(({ fetched }) => fetched === 2 && resolve(fetched)),
  );
  void addin.client.ask(unit(one));
  void addin.client.ask(unit(two));
  await addin.client.idle();
  expect(addin.client.counters()).toMatchObject({ queued: 0, fetched: 2 });
  expect(await told).toBe(2);
});

test("what the relay has kept is learnt at no call, and what it has not stays unasked", async () => {
  const relay = await startRelay();
  await relay.lookups(await relay.token("ann"), [unit(one), unit(two)]);
  const { total } = await relay.sandbox.calls();
  const addin = openAddin({ url: relay.url, token: await relay.token("bob") });
  await addin.client.learnKept([unit(one), unit(two), unit(three)]);
  const known = await addin.client.peek([one, two, three].map((siren) => lookupKey(unit(siren))));
  expect(known.map((answer) => answer?.status)).toEqual(["found", "found", undefined]);
  expect((await relay.sandbox.calls()).total).toBe(total);
  expect(await addin.client.ask(unit(three))).toMatchObject({ status: "found", cached: false });
});

test("nothing is learnt of a relay where nothing may be asked, and of one that refuses", async () => {
  const relay = await startRelay();
  await relay.lookups(await relay.token("ann"), [unit(one)]);
  const addin = openAddin({ url: relay.url, token: await relay.token("bob") });
  addin.settings.write({ cacheOnly: true });
  await addin.client.learnKept([unit(one)]);
  expect(addin.requests).toEqual([]);
  const refused = openAddin({ url: relay.url, token: "wrong" });
  await refused.client.learnKept([unit(one)]);
  for (const { client } of [addin, refused])
    expect(await client.peek([lookupKey(unit(one))])).toEqual([undefined]);
});
