import { expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { type Counters, noCounts } from "../../addin/client/lookup-client.ts";
import { type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { found, startWaitingRelay } from "./waiting-relay.ts";
import { openAddin } from "./open-addin.ts";

const [one, two] = sirensFrom("1400", 2).map((siren): Lookup => ({ operation: "legal-unit", siren })) as [
  Lookup,
  Lookup,
];
const now = Date.UTC(2026, 10, 20, 9);

/** A page that nobody answers but its own memory, which has `one`; what it does later is done by the test. */
function openKept() {
  const timers: { run: () => void; milliseconds: number }[] = [];
  let time = now;
  const addin = openAddin({
    ...{ url: "http://127.0.0.1:9", token: "any", clock: () => time },
    later: (run, milliseconds) => timers.push({ run, milliseconds }),
  });
  addin.client.keep([{ lookup: one, data: {}, asOf: now }]);
  return { ...addin, timers, pass: (milliseconds: number) => void (time += milliseconds) };
}

test("what is in memory is answered at once, and where only that may answer, however old it is", async () => {
  const { client, settings, requests, timers, pass } = openKept();
  const expected = { status: "found", data: {}, asOf: now, cached: true };
  expect(await client.ask(one)).toEqual(expected);
  settings.write({ cacheOnly: true });
  pass(400 * 24 * 3_600_000);
  expect(await client.ask(one)).toEqual(expected);
  expect(client.counters()).toMatchObject({ asked: 2, cached: 2, queued: 0 });
  expect([requests, timers]).toEqual([[], []]);
});

test("a formula that is being written, and a question that is cancelled before it is asked, send nothing", async () => {
  const { client, requests, timers } = openKept();
  expect(await client.ask(two, { cacheOnly: true })).toMatchObject({ error: { code: "preview" } });
  expect(await client.ask(two, { signal: AbortSignal.abort() })).toMatchObject({
    error: { code: "cancelled" },
  });
  expect(client.counters()).toMatchObject({ asked: 2, cached: 0, failed: 0, queued: 0 });
  expect([requests, timers]).toEqual([[], []]);
});

test("a call is counted for what the relay asked the service, and none for what it had kept", async () => {
  const relay = await startWaitingRelay();
  const { client } = openAddin({ url: relay.url, token: "any", window: 0 });
  const told: string[] = [];
  const run = { paid: () => void told.push("paid") };
  const answers = [one, two].map((lookup) => client.ask(lookup, { run }));
  (await relay.request(0)).answer(found(now, { cached: true }), found(now));
  expect(await Promise.all(answers)).toMatchObject([{ cached: true }, { cached: false }]);
  expect(client.counters()).toMatchObject({ fetched: 2, kept: 1, spent: 1 });
  expect(told).toEqual(["paid"]);
});

test("what the relay had kept is counted as such beside calls that were paid for without an answer", async () => {
  const relay = await startWaitingRelay();
  const { client } = openAddin({ url: relay.url, token: "any", window: 0 });
  const answers = [one, two].map((lookup) => client.ask(lookup));
  const failed = { status: "failed", error: { code: "not_in_plan", message: "FICTIVE" } } as const;
  (await relay.request(0)).answer(found(now, { cached: true }), failed);
  await Promise.all(answers);
  expect(client.counters()).toMatchObject({ fetched: 1, kept: 1, spent: 1, failed: 1 });
});

test("what is kept beyond the page is not asked of the relay, and counted for each question that it answers", async () => {
  const cache = memoryCache();
  const url = "http://127.0.0.1:9";
  cache.write([[`${url} ${lookupKey(one)}`, { json: '{"kept":1}', asOf: now, keptAt: now }]]);
  const { client, requests } = openAddin({ url, token: "any", window: 0, clock: () => now, cache });
  const answers = await Promise.all([client.ask(one), client.ask(one)]);
  expect(answers).toEqual(
    answers.map(() => ({ status: "found", data: { kept: 1 }, asOf: now, cached: true })),
  );
  expect(client.counters()).toEqual({
    ...noCounts,
    asked: 2,
    cached: 2,
    fetched: 0,
    spent: 0,
    failed: 0,
    queued: 0,
  });
  expect(requests).toEqual([]);
});

test("listeners are told the latest counts once in a tenth of a second, for as long as they listen", async () => {
  const { client, timers } = openKept();
  await client.ask(one);
  const told: [string, Counters][] = [];
  const stops = ["first", "second"].map((name) => client.subscribe((counts) => told.push([name, counts])));
  const tell = () => timers.shift()!.run();
  await Promise.all([client.ask(one), client.ask(one)]);
  expect(timers).toMatchObject([{ milliseconds: 100 }]);
  tell();
  expect(told).toMatchObject([
    ["first", { asked: 3, cached: 3 }],
    ["second", { asked: 3, cached: 3 }],
  ]);
  await client.ask(one);
  stops[0]!();
  expect(timers).toHaveLength(1);
  tell();
  expect(told.slice(2)).toMatchObject([["second", { asked: 4, cached: 4 }]]);
  stops[1]!();
  await client.ask(one);
  expect(timers).toEqual([]);
});

test("a lookup that failed is passed on as such, counted as such, and not kept", async () => {
  const relay = await startWaitingRelay();
  const written: unknown[] = [];
  const cache = { ...memoryCache(), write: (entries: unknown) => void written.push(entries) };
  const { client } = openAddin({ url: relay.url, token: "any", window: 0, cache });
  const answers = [one, two].map((lookup) => client.ask(lookup));
  const error = { code: "server_error", message: "FICTIVE" };
  (await relay.request(0)).answer({ status: "failed", error }, { status: "failed", error });
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ status: "failed", error })));
  expect(client.counters()).toEqual({
    ...noCounts,
    asked: 2,
    cached: 0,
    fetched: 0,
    spent: 2,
    failed: 2,
    queued: 0,
  });
  const again = client.ask(one);
  (await relay.request(1)).answer(found(now));
  expect(await again).toMatchObject({ status: "found", cached: false });
  expect(written).toHaveLength(1);
});

test("legal units go first, in their order, and the others behind them: those may be answered by them", async () => {
  const relay = await startWaitingRelay();
  const { client } = openAddin({ url: relay.url, token: "any", window: 0 });
  const [first, second] = [one, two].map((lookup) => (lookup as Lookup<"legal-unit">).siren) as [
    string,
    string,
  ];
  const asked: Lookup[] = [
    { operation: "accounts", siren: first },
    one,
    { operation: "directors", siren: second },
    two,
  ];
  const answers = asked.map((lookup) => client.ask(lookup));
  const request = await relay.request(0);
  expect(request.asked.lookups).toEqual([asked[1], asked[3], asked[0], asked[2]]);
  request.answer(...asked.map(() => found(now)));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(asked.map(() => "found"));
});
