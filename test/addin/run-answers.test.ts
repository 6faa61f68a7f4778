import { beforeAll, describe, expect, test } from "@jest/globals";
import { KeptAnswers } from "../../addin/client/kept-answers.ts";
import { RunAnswers } from "../../addin/client/run-answers.ts";
import { type Lookup, lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { found, startWaitingRelay, type WaitingRelay } from "./waiting-relay.ts";
import { openAddin, type AddinOptions } from "./open-addin.ts";

const unit = (siren: string): Lookup => ({ operation: "legal-unit", siren });
const lookups = sirensFrom("1403", 6).map(unit);
const keys = lookups.map(lookupKey);
/** How many of these the relay has stored, the first ones. */
const stored = 3;
const page: Lookup = { operation: "search", q: "fictive" };

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay();
  await relay.lookups(await relay.token("ann"), lookups.slice(0, stored));
});

/** A page that has asked nothing, of another user. */
const opened = async (more: Partial<AddinOptions> = {}) =>
  openAddin({ url: relay.url, token: await relay.token("bob"), window: 0, ...more });

const calls = async () => (await relay.sandbox.calls()).total;
const statuses = (answers: readonly ({ readonly status: string } | undefined)[]) =>
  answers.map((answer) => answer?.status);

/** The first two requests, by how fresh an answer they want: that they arrive in the order of their sending is not certain. */
const twoRequests = async (waiting: WaitingRelay) =>
  [await waiting.request(0), await waiting.request(1)].toSorted(({ asked: one }, { asked: other }) =>
    (one.freshSince ?? "") < (other.freshSince ?? "") ? -1 : 1,
  );

/** What a run's lookups settle as, by the index of each. */
async function settled(run: ReturnType<RunAnswers["kept"]>, asked: readonly Lookup[]) {
  const outcomes: string[] = [];
  for await (const part of run.lookupMany(asked))
    for (const { index, outcome } of part)
      outcomes[index] = "error" in outcome ? outcome.error.code : outcome.status;
  return outcomes;
}

describe("what the relay has stored", () => {
  test("is learnt for a plan at no call, and not asked for again within a minute, whatever else is", async () => {
    const before = await calls();
    const { client, requests } = await opened();
    let now = Date.now();
    const kept = new KeptAnswers(client, () => now);
    const learnt = [await kept.learn(keys.slice(0, 4), 4), await kept.learn(keys.slice(4), 9)];
    expect(learnt).toEqual([4, 2]);
    expect((await client.peek(keys)).map((answer) => answer !== undefined)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
    now += 59_999;
    expect(await kept.learn(keys, 9)).toBe(0);
    expect(await kept.learn([...keys, lookupKey(page)], 9)).toBe(1);
    expect(requests.map((request) => request.lookups)).toEqual([4, 2, 1]);
    now += 1;
    expect(await kept.learn(keys.slice(0, 2), 9)).toBe(2);
    expect(await kept.learn(keys, 9)).toBe(4);
    expect(await calls()).toBe(before);
  });

  test("is waited for by two plans at once, and asked for by one of them", async () => {
    const { client, requests } = await opened();
    const kept = new KeptAnswers(client);
    const plans = [new RunAnswers(client, kept), new RunAnswers(client, kept)];
    const [first, second] = await Promise.all(plans.map((plan) => plan.read(keys.slice(0, 4))));
    expect(statuses(first!)).toEqual(["found", "found", "found", undefined]);
    expect(statuses(second!)).toEqual(statuses(first!));
    expect(requests.map((request) => request.lookups)).toEqual([4]);
  });

  test("is not asked for where that takes more lookups than allowed, or a key is none of a lookup", async () => {
    const { client, requests } = await opened();
    const kept = new KeptAnswers(client);
    expect([await kept.learn(keys.slice(0, 3), 2), await kept.learn(["no key"], 9)]).toEqual([0, 0]);
    expect(requests).toEqual([]);
  });

  test("is found by a run as far as its plan may ask, once, and no more when it has begun to ask", async () => {
    const { client, requests } = await opened();
    const run = new RunAnswers(client, new KeptAnswers(client), 3);
    expect(statuses(await run.read([keys[0]!, keys[5]!]))).toEqual(["found", undefined]);
    expect(statuses(await run.read([keys[1]!, keys[2]!]))).toEqual([undefined, undefined]);
    expect(requests.map((request) => request.lookups)).toEqual([2]);
    const asking = new RunAnswers(client, new KeptAnswers(client), 9);
    asking.asking();
    expect(statuses(await asking.read([keys[1]!]))).toEqual([undefined]);
    expect(statuses(await new RunAnswers(client).read([keys[1]!]))).toEqual([undefined]);
    expect(requests).toHaveLength(1);
    expect(await new RunAnswers(client, new KeptAnswers(client)).read([])).toEqual([]);
  });

  test("is asked for where the page itself does not have it, and nowhere else", async () => {
    const { client, requests } = await opened();
    client.keep([{ lookup: lookups[5]!, data: {}, asOf: Date.now() }]);
    const run = new RunAnswers(client, new KeptAnswers(client), 2);
    expect(statuses(await run.read([keys[5]!, keys[0]!, keys[4]!]))).toEqual(["found", "found", undefined]);
    expect(requests.map((request) => request.lookups)).toEqual([2]);
  });

  test("answers a run that may ask nothing; the rest is left for a run that may", async () => {
    const before = await calls();
    const { client } = await opened();
    const run = new RunAnswers(client);
    expect(await settled(run.kept(), [lookups[5]!, lookups[0]!])).toEqual(["preview", "found"]);
    expect(statuses(await run.read([keys[0]!, keys[5]!]))).toEqual(["found", undefined]);
    expect(await calls()).toBe(before);
  });
});

describe("what a run has", () => {
  test("is what the page had when the run first looked", async () => {
    const { client } = await opened();
    await client.ask(lookups[0]!);
    const run = new RunAnswers(client);
    expect(statuses(await run.read([keys[0]!, keys[1]!]))).toEqual(["found", undefined]);
    await client.ask(lookups[1]!);
    expect(statuses(await run.read([keys[1]!]))).toEqual([undefined]);
    expect(statuses(await new RunAnswers(client).read([keys[1]!]))).toEqual(["found"]);
  });

  test("is what it asked, of which it is told in what was asked, what it cost, and when it waits no more", async () => {
    const { client } = await opened();
    const told: string[] = [];
    const asking = {
      ...{ name: "a-run", asked: () => void told.push("asked"), paid: () => void told.push("paid") },
      waits: (wait: object | undefined) => void told.push(wait === undefined ? "goes on" : "waits"),
    };
    const run = new RunAnswers(client);
    const before = await calls();
    expect(await settled(run.asking(undefined, asking), [lookups[0]!, lookups[3]!])).toEqual([
      "found",
      "found",
    ]);
    expect(told.filter((what) => what !== "goes on").toSorted()).toEqual(["asked", "asked", "paid"]);
    expect(told).toContain("goes on");
    expect(await calls()).toBe(before + 1);
    expect(statuses(await run.read([keys[0]!, keys[3]!]))).toEqual(["found", "found"]);
  });

  test("is no answer that is older than it wants, where nothing may be asked, and none where it is cancelled", async () => {
    const { client, settings } = await opened();
    await client.ask(lookups[0]!);
    settings.write({ cacheOnly: true });
    const run = new RunAnswers(client);
    const { asOf } = (await client.peek([keys[0]!]))[0]!;
    const since = (time: number) => settled(run.asking(undefined, undefined, time), [lookups[0]!]);
    expect([await since(asOf + 1), await since(asOf)]).toEqual([["cache_only"], ["found"]]);
    expect(await settled(run.asking(), [lookups[0]!])).toEqual(["found"]);
    settings.write({ cacheOnly: false });
    const cancelled = AbortSignal.abort();
    expect(await settled(run.asking(cancelled), [lookups[4]!])).toEqual(["cancelled"]);
    expect(statuses(await run.read([keys[4]!]))).toEqual([undefined]);
  });

  test("of a company's own record is read anew where the run says since when, and of what else is not", async () => {
    const { client, requests } = await opened();
    await client.ask(lookups[0]!);
    await client.ask(page);
    const before = await calls();
    const later = Date.now() + 1;
    while (Date.now() <= later) await new Promise((resolve) => setImmediate(resolve));
    const run = new RunAnswers(client);
    expect(await settled(run.asking(undefined, undefined, later), [page, lookups[0]!])).toEqual([
      ...["found", "found"],
    ]);
    expect(await calls()).toBe(before + 1);
    expect(requests).toHaveLength(3);
  });
});

test("a company that does not tell its share capital is read again, later than it was, and any other since the run says", async () => {
  const waiting = await startWaitingRelay();
  let now = Date.now();
  const { client } = openAddin({ url: waiting.url, token: "any", window: 0, clock: () => now });
  const [untold, untoldToo, told, absent] = lookups as [Lookup, Lookup, Lookup, Lookup];
  const known = [
    { lookup: untold, data: {}, asOf: now - 2 },
    { lookup: untoldToo, data: {}, asOf: now - 1 },
    { lookup: told, data: { capital: 5 }, asOf: now - 9 },
  ];
  client.keep(known);
  const run = new RunAnswers(client);
  await run.read(keys);
  const since = now - 5;
  const again = settled(run.asking(undefined, {}, since), [untold, absent, untoldToo]);
  const requests = await twoRequests(waiting);
  expect(requests.map(({ asked }) => asked)).toMatchObject([
    { lookups: [absent], freshSince: new Date(since).toISOString() },
    { lookups: [untold, untoldToo], freshSince: new Date(now).toISOString() },
  ]);
  for (const { asked, answer } of requests) answer(...asked.lookups.map(() => found(now)));
  expect(await again).toEqual(Array(3).fill("found"));
  const last = settled(run.asking(undefined, {}, since), [told]);
  expect((await waiting.request(2)).asked.freshSince).toBe(new Date(since).toISOString());
  waiting.requests[2]!.answer(found(now));
  expect(await last).toEqual(["found"]);
  now += 8 * 24 * 3_600_000;
  const expired = settled(run.asking(undefined, {}), [told]);
  expect((await waiting.request(3)).asked.freshSince).toBeUndefined();
  waiting.requests[3]!.answer(found(now));
  expect(await expired).toEqual(["found"]);
});

test("what wants a fresh answer and what does not go in a request each, in whatever order they are asked", async () => {
  const waiting = await startWaitingRelay();
  const { client } = openAddin({ url: waiting.url, token: "any", window: 0 });
  const since = Date.now();
  const [one, other] = lookups as [Lookup, Lookup];
  const next: Lookup = { ...page, page: 2 };
  const outcomes = settled(new RunAnswers(client).asking(undefined, {}, since), [one, page, other, next]);
  const requests = await twoRequests(waiting);
  expect(requests.map(({ asked }) => asked)).toMatchObject([
    { lookups: [page, next] },
    { lookups: [one, other], freshSince: new Date(since).toISOString() },
  ]);
  for (const { answer } of requests) answer(found(since), found(since));
  expect(await outcomes).toEqual(Array(4).fill("found"));
});

describe("what a search tells of companies", () => {
  const summary = summaryQuestion(sirensFrom("1404", 1)[0]!);
  const key = lookupKey(summary);
  const told = (name: string, asOf: number) => [{ siren: summary.siren, item: { name }, asOf }] as never;

  test("is kept for this run and for later ones, unless something later is known", async () => {
    const { client } = await opened();
    const run = new RunAnswers(client);
    const now = Date.now();
    await run.keep(told("FICTIVE", now));
    await run.keep(told("FICTIVE AUTRE", now + 1));
    const expected = [{ status: "found", data: { name: "FICTIVE" }, asOf: now }];
    expect(await run.read([key])).toMatchObject(expected);
    expect(await new RunAnswers(client).read([key])).toMatchObject(expected);
    client.keep([{ lookup: summary, data: { name: "FICTIVE PLUS TÔT" }, asOf: now - 1 }]);
    expect(await new RunAnswers(client).read([key])).toMatchObject(expected);
  });

  test("its pages are there as soon as they are known to the page of Excel, unlike companies", async () => {
    const { client } = await opened();
    const run = new RunAnswers(client);
    const own = [lookupKey(page), keys[0]!];
    expect(statuses(await run.read(own))).toEqual([undefined, undefined]);
    client.keep([page, lookups[0]!].map((lookup) => ({ lookup, data: {}, asOf: Date.now() })));
    expect(statuses(await run.read(own))).toEqual(["found", undefined]);
  });

  test("its pages are read anew once they are forgotten, unlike companies", async () => {
    const { client } = await opened();
    const run = new RunAnswers(client);
    const asked = [page, lookups[0]!];
    const keep = (data: number) =>
      client.keep(asked.map((lookup) => ({ lookup, data, asOf: Date.now() + data })));
    const read = async () =>
      (await run.read(asked.map(lookupKey))).map((answer) => answer?.status === "found" && answer.data);
    keep(1);
    expect(await settled(run.asking(), asked)).toEqual(["found", "found"]);
    keep(2);
    expect(await read()).toEqual([1, 1]);
    run.forgetPages();
    expect(await read()).toEqual([2, 1]);
  });

  test("its pages are there while they are read, and forgotten when they are no longer needed", async () => {
    const { client } = await opened();
    const run = new RunAnswers(client);
    expect(await settled(run.asking(), [page, lookups[0]!])).toEqual(["found", "found"]);
    const own = [lookupKey(page), keys[0]!];
    expect(statuses(await run.read(own))).toEqual(["found", "found"]);
    run.forgetPages();
    expect(statuses(await run.read(own))).toEqual(["found", "found"]);
  });
});
