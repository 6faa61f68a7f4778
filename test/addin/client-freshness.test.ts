import { describe, expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { refresh } from "../../addin/taskpane/views/formulas/refresh-formulas.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import type { LookupClient } from "../../addin/client/lookup-client.ts";
import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { deferred, found, notFound, startWaitingRelay } from "./waiting-relay.ts";
import { openAddin, type AddinOptions } from "./open-addin.ts";

const [siren] = sirensFrom("1400", 1) as [string];
const unit: Lookup = { operation: "legal-unit", siren };
const inCell = { cell: "List!B2" };
const now = Date.UTC(2026, 10, 20, 9);
const day = 24 * 3_600_000;
const yesterday = now - day;
const wanted = new Date(now).toISOString();

async function open(more: Partial<AddinOptions> = {}) {
  const relay = await startWaitingRelay();
  const { client } = openAddin({ url: relay.url, token: "any", window: 0, clock: () => now, ...more });
  return { client, relay };
}

/** The same, where an answer of some time ago is kept beyond the page. */
async function openKept(time: number, json: string | undefined) {
  const cache = memoryCache();
  const opened = await open({ cache });
  cache.write([[`${opened.relay.url} ${lookupKey(unit)}`, { json, asOf: time, keptAt: time }]]);
  return opened;
}
const openWithKept = (time: number) => openKept(time, "{}");

describe("a question that wants a fresh answer", () => {
  test("makes the same one want it that is not sent yet: one request answers both", async () => {
    const { client, relay } = await open();
    const both = [client.ask(unit), client.ask(unit, { freshSince: now })];
    const { asked, answer } = await relay.request(0);
    expect(asked.freshSince).toBe(wanted);
    answer(found(now));
    expect(await Promise.all(both)).toMatchObject([{ asOf: now }, { asOf: now }]);
    expect(relay.requests).toHaveLength(1);
  });

  test("does not take what is kept for one, whoever asked before it", async () => {
    const { client, relay } = await openWithKept(yesterday);
    const both = [client.ask(unit), client.ask(unit, { freshSince: now })];
    (await relay.request(0)).answer(found(now));
    expect(await Promise.all(both)).toMatchObject([{ asOf: now }, { asOf: now }]);
  });

  test("gets none where there is none, though what is kept serves who did not say how fresh", async () => {
    const { client, relay } = await openWithKept(yesterday);
    const both = [client.ask(unit), client.ask(unit, { freshSince: now })];
    (await relay.request(0)).refuse(503);
    expect(await Promise.all(both)).toMatchObject([
      { status: "found", asOf: yesterday, cached: true },
      { status: "deferred", error: { code: "relay_unreachable" } },
    ]);
  });

  test("is sent by itself where the same one is under way without; whichever is answered last, the fresh one is kept", async () => {
    const { client, relay } = await open();
    const old = client.ask(unit);
    const first = await relay.request(0);
    const ask = () => client.ask(unit, { freshSince: now });
    const fresh = [ask(), ask()];
    const second = await relay.request(1);
    expect([first, second].map(({ asked }) => asked.freshSince)).toEqual([undefined, wanted]);
    fresh.push(ask(), client.ask(unit, { freshSince: yesterday }));
    second.answer(found(now));
    expect(await Promise.all(fresh)).toMatchObject(fresh.map(() => ({ asOf: now })));
    expect(relay.requests).toHaveLength(2);
    expect(client.counters().queued).toBe(1);
    let isIdle = false;
    const idle = client.idle().then(() => (isIdle = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isIdle).toBe(false);
    first.answer(found(yesterday));
    expect((await old).status).toBe("found");
    await idle;
    expect(await client.peek([lookupKey(unit)])).toMatchObject([{ asOf: now }]);
    expect(client.counters().queued).toBe(0);
  });

  test("waits on where the one under way without is answered first, and so does whoever asks for the same", async () => {
    const { client, relay } = await open();
    const old = client.ask(unit);
    const first = await relay.request(0);
    const fresh = [client.ask(unit, { freshSince: now })];
    const second = await relay.request(1);
    let isIdle = false;
    const idle = client.idle().then(() => (isIdle = true));
    first.answer(found(yesterday));
    expect(await old).toMatchObject({ asOf: yesterday });
    fresh.push(client.ask(unit, { freshSince: now }));
    const other = client.ask({ operation: "legal-forms" });
    const third = await relay.request(2);
    expect(third.asked.lookups).toEqual([{ operation: "legal-forms" }]);
    expect(isIdle).toBe(false);
    for (const { answer } of [second, third]) answer(found(now));
    expect(await Promise.all([...fresh, other])).toMatchObject(Array(3).fill({ asOf: now }));
    await idle;
    expect(relay.requests).toHaveLength(3);
  });

  test("leaves the one under way as it was: sent again, it costs no more than before", async () => {
    const { client, relay } = await open();
    const old = client.ask(unit);
    const first = await relay.request(0);
    const fresh = client.ask(unit, { freshSince: now });
    const second = await relay.request(1);
    first.answer();
    const again = await relay.request(2);
    expect(again.asked.freshSince).toBeUndefined();
    again.answer(found(yesterday));
    second.answer(found(now));
    expect(await Promise.all([old, fresh])).toMatchObject([{ asOf: yesterday }, { asOf: now }]);
  });
});

test("a company that is found no more is not found, whatever was kept of it before", async () => {
  const { client, relay } = await openWithKept(now - 8 * day);
  const answer = client.ask(unit);
  (await relay.request(0)).answer(notFound(now));
  expect(await answer).toEqual({ status: "not_found", asOf: now, cached: false });
});

describe("a company that was found or not found by one's own call in the morning", () => {
  const startOfDay = now - 9 * 3_600_000;
  const stored = (json?: string) => ({ ...found(startOfDay, { cached: true }), ...(json && { json }) });

  test("is found once a colleague's call of that day has found it, though the relay tells the day of that alone", async () => {
    let time = now;
    const cache = memoryCache();
    const { client, relay } = await open({ clock: () => time, cache });
    const first = client.ask(unit, inCell);
    (await relay.request(0)).answer(notFound(now));
    await first;
    time += 1.1 * day;
    const again = client.ask(unit, inCell);
    (await relay.request(1)).answer(stored());
    expect(await again).toEqual({ status: "found", data: {}, asOf: startOfDay, cached: true });
    const reopened = openAddin({ url: relay.url, token: "any", clock: () => time, cache });
    expect(await reopened.client.ask(unit)).toMatchObject({ status: "found" });
    expect(relay.requests).toHaveLength(2);
  });

  test("is found as the plan of a list learns it", async () => {
    let time = now;
    const { client, relay } = await open({ clock: () => time });
    const first = client.ask(unit);
    (await relay.request(0)).answer(notFound(now));
    await first;
    time += 1;
    const learnt = client.learnKept([unit]);
    (await relay.request(1)).answer(stored());
    await learnt;
    expect(await client.peek([lookupKey(unit)])).toMatchObject([{ status: "found" }]);
  });

  test("serves a week more, with its time, once the relay has told the same again", async () => {
    let time = now;
    const { client, relay } = await open({ clock: () => time });
    const first = client.ask(unit);
    (await relay.request(0)).answer(found(now));
    await first;
    time += 8 * day;
    const again = client.ask(unit);
    (await relay.request(1)).answer(stored());
    expect(await again).toMatchObject({ asOf: now });
    time += 6 * day;
    expect(await client.ask(unit)).toMatchObject({ asOf: now });
    expect(relay.requests).toHaveLength(2);
  });

  test.each<[string, (client: LookupClient) => Promise<unknown>]>([
    ["a plan", (client) => client.learnKept([unit])],
    ["a cell", (client) => client.ask(unit)],
  ])("is not undone by what the relay had stored when %s asked it before that", async (_, ask) => {
    let time = now;
    const { client, relay } = await open({ clock: () => time });
    const before = ask(client);
    const first = await relay.request(0);
    time += 1;
    const fresh = client.ask(unit, { freshSince: time });
    (await relay.request(1)).answer(found(time, { json: '{"name":"new"}' }));
    await fresh;
    time += 1;
    first.answer(stored('{"name":"old"}'));
    await before;
    expect(await client.peek([lookupKey(unit)])).toMatchObject([{ data: { name: "new" } }]);
  });
});

describe("where nobody answers, a company that was not found", () => {
  test("more than a day ago is not known: it may be registered since", async () => {
    const { client, relay } = await openKept(now - 2 * day, undefined);
    const answer = client.ask(unit);
    (await relay.request(0)).refuse(503);
    expect(await answer).toMatchObject({ status: "deferred", error: { code: "relay_unreachable" } });
  });

  test("within the day is still not found, also where a refresh asks again", async () => {
    const { client, relay } = await openKept(now - day / 2, undefined);
    client.refreshSince(now);
    const answer = client.ask(unit, inCell);
    (await relay.request(0)).refuse(503);
    expect(await answer).toMatchObject({ status: "not_found", asOf: now - day / 2, cached: true });
  });
});

describe("a refresh", () => {
  test("asks once for an answer that the relay dates before it: the clock of this computer may be ahead", async () => {
    const { client, relay } = await open();
    client.refreshSince(now);
    const first = client.ask(unit, inCell);
    (await relay.request(0)).answer(found(now - 60_000));
    await first;
    expect(await client.ask(unit, inCell)).toMatchObject({ status: "found", asOf: now - 60_000 });
    expect(relay.requests).toHaveLength(1);
    client.refreshSince(now + 1);
    const again = client.ask(unit, inCell);
    (await relay.request(1)).answer(found(now + 1));
    expect(await again).toMatchObject({ asOf: now + 1 });
  });

  test("concerns cells: what the pane asks meanwhile is answered from what is kept, at no call", async () => {
    const { client, relay } = await openWithKept(yesterday);
    client.refreshSince(now);
    expect(await client.ask(unit)).toMatchObject({ status: "found", asOf: yesterday });
    expect(relay.requests).toHaveLength(0);
    const cell = client.ask(unit, inCell);
    (await relay.request(0)).answer(found(now));
    expect(await cell).toMatchObject({ asOf: now });
  });

  test("concerns the chosen cells: a formula that Excel calculates with them, because of TODAY(), costs nothing", async () => {
    const { client, relay } = await openWithKept(yesterday);
    client.refreshSince(now, (cell) => cell === "List!B2");
    expect(await client.ask(unit, { cell: "List!B3" })).toMatchObject({ status: "found", asOf: yesterday });
    expect(relay.requests).toHaveLength(0);
    const cell = client.ask(unit, inCell);
    (await relay.request(0)).answer(found(now));
    expect(await cell).toMatchObject({ asOf: now });
    client.refreshSince(undefined);
    client.refreshSince(now + 1);
    const any = client.ask(unit, { cell: "List!B3" });
    (await relay.request(1)).answer(found(now + 1));
    expect(await any).toMatchObject({ asOf: now + 1 });
  });

  test("does not wait for a run over a list, which goes on by itself", async () => {
    const { client, relay } = await open();
    const asked = client.ask(unit, { run: { name: "run" } });
    const { answer } = await relay.request(0);
    await client.idle();
    expect(client.counters()).toMatchObject({ asked: 0, queued: 1 });
    answer(found(now));
    expect((await asked).status).toBe("found");
  });

  test.each([
    ["after its first answer", {}],
    ["after what the relay has kept", { keptOnly: true }],
  ])("waits for a formula that asks %s, however long that takes to come", async (_, first) => {
    const { client, relay } = await openWithKept(yesterday);
    const cell = { cell: "" };
    const formula = async () => {
      await client.ask({ operation: "directors", siren }, { ...cell, ...first });
      return client.ask(unit, cell);
    };
    let asked: ReturnType<typeof formula> | undefined;
    // Excel may call a function while its formula is written.
    const calling = {
      counters: () => client.counters(),
      idle: () => client.idle(),
      refreshSince: (...given: Parameters<typeof client.refreshSince>) => {
        client.refreshSince(...given);
        asked ??= formula();
      },
    } as unknown as LookupClient;
    const wait = () => new Promise<void>((resolve) => void setTimeout(resolve, 20));
    const refreshed = refresh([], { workbook: officeWorkbook, client: calling, freshSince: now, wait });
    const { answer } = await relay.request(0);
    await new Promise((resolve) => void setTimeout(resolve, 100));
    answer(found(now));
    const second = await Promise.race([relay.request(1), refreshed]);
    expect(second).toMatchObject({ asked: { freshSince: wanted } });
    second!.answer(found(now));
    await refreshed;
    expect(await asked).toMatchObject({ asOf: now });
    expect(relay.requests).toHaveLength(2);
  });

  test("leaves to a run over a list what is kept: its plan counted that as known", async () => {
    const { client, relay } = await open();
    const first = client.ask(unit, inCell);
    (await relay.request(0)).answer(found(yesterday));
    await first;
    client.refreshSince(now);
    expect(await client.ask(unit, { run: { name: "run" } })).toMatchObject({ asOf: yesterday });
    expect(relay.requests).toHaveLength(1);
  });
});

describe("a refresh that begins while a question is under way", () => {
  test("is not served by the answer to that question, which was asked before it", async () => {
    const { client, relay } = await open();
    const before = client.ask(unit, inCell);
    const first = await relay.request(0);
    client.refreshSince(now);
    first.answer(found(now));
    expect(await before).toMatchObject({ status: "found" });
    const after = client.ask(unit, inCell);
    expect((await after).status).toBe("found");
    client.refreshSince(now + 1);
    const again = client.ask(unit, inCell);
    const second = await relay.request(1);
    expect(second.asked.freshSince).toBe(new Date(now + 1).toISOString());
    second.answer(found(now + 1));
    expect(await again).toMatchObject({ asOf: now + 1 });
  });

  test("asks again what was answered since, if that was read before it", async () => {
    const { client, relay } = await open();
    const before = client.ask(unit, inCell);
    const first = await relay.request(0);
    client.refreshSince(now);
    first.answer(found(yesterday));
    await before;
    const again = client.ask(unit, inCell);
    const second = await relay.request(1);
    expect(second.asked.freshSince).toBe(wanted);
    second.answer(found(now));
    expect(await again).toMatchObject({ asOf: now });
  });
});

describe("while chosen cells want fresh answers", () => {
  test("what only counts calls takes what is kept, of any age", async () => {
    const { client, relay } = await openWithKept(yesterday);
    client.refreshSince(now);
    const counted = client.ask(unit, { ...inCell, keptOnly: true, isOfAnyAge: true });
    (await relay.request(0)).answer(deferred("budget"));
    expect(await counted).toMatchObject({ status: "found", asOf: yesterday });
  });
});

test("what may not ask the relay is told that nothing is kept, rather than given what has become too old", async () => {
  const { client, relay } = await openWithKept(now - 8 * day);
  expect(await client.ask(unit, { cacheOnly: true })).toMatchObject({ error: { code: "preview" } });
  expect(relay.requests).toHaveLength(0);
});
