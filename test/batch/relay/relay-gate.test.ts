import { afterEach, expect, test } from "@jest/globals";
import { openRelay } from "../../../batch/session/relay-gate.ts";
import type { IndexedOutcome, Lookup } from "../../../shared/lookups/lookup.ts";
import Database from "better-sqlite3";
import { answeringServer } from "../../shared/client/answering-server.ts";
import { newStorePath } from "../../shared/gateway/temporary-store.ts";
import {
  deferred,
  found,
  readQueueRequest,
  units,
  type QueueRequest,
} from "../../shared/request-queue/queue-host.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** The gate to a relay that answers as `answer` does, with answers kept at `storePath`. */
async function gateTo(answer: (asked: QueueRequest) => void, storePath = ":memory:") {
  const { url } = await answeringServer((request, response) => {
    void readQueueRequest(request, response).then(answer);
  });
  const waits: number[] = [];
  const relay = await openRelay({
    ...{ url: url.replace("/v1", ""), token: "srt_token", storePath },
    onWait: (until) => waits.push(until),
  });
  closing.push(() => relay.close());
  return { gateway: relay.gateway, waits };
}

test("lookups asked one by one in the same turn go in one request, for their bounds say the same", async () => {
  const asked: QueueRequest[] = [];
  const { gateway } = await gateTo((request) => {
    asked.push(request);
    request.answer();
  });
  const outcomes = await Promise.all(
    units(50).map((unit) => gateway.lookup(unit, { lane: "batch", purpose: { user: "", run: "r1" } })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array(50).fill("found"));
  expect(asked.map(({ sirens, lane }) => [sirens.length, lane])).toEqual([[50, "batch"]]);
});

test("lookups of another lane, asked in the same turn, do not wait for those before them", async () => {
  const asked: QueueRequest[] = [];
  const { gateway } = await gateTo((request) => {
    // The first answers come when both were asked.
    if (asked.push(request) === 2) for (const each of asked) each.answer();
  });
  const [one, other] = units(2);
  const outcomes = await Promise.all([
    gateway.lookup(one!, { lane: "batch" }),
    gateway.lookup(other!, { lane: "interactive" }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["found", "found"]);
  expect(asked.map(({ lane }) => lane).sort()).toEqual(["batch", "interactive"]);
});

test("a run that is interrupted while it waits for the hour is told so, and asked again later it is asked", async () => {
  let isFull = true;
  const { gateway, waits } = await gateTo((request) =>
    request.answer((siren) => (isFull ? deferred("hour_spent", Date.now() + 1_500) : found(siren))),
  );
  const stop = new AbortController();
  const settled: IndexedOutcome[] = [];
  const run = (async () => {
    for await (const some of gateway.lookupMany(units(3), { signal: stop.signal })) settled.push(...some);
  })();
  while (waits.length === 0) await new Promise((resolve) => setImmediate(resolve));
  isFull = false;
  stop.abort();
  await run;
  expect(settled.map(({ outcome }) => "error" in outcome && outcome.error.code)).toEqual(
    Array(3).fill("interrupted"),
  );
  const again = await Promise.all(units(3).map((unit) => gateway.lookup(unit)));
  expect(again.map(({ status }) => status)).toEqual(Array(3).fill("found"));
});

/** A run of `lookups` under way, and the signal that ends it. */
function started(gateway: Awaited<ReturnType<typeof gateTo>>["gateway"], lookups: readonly Lookup[]) {
  const stop = new AbortController();
  const settled: IndexedOutcome[] = [];
  const ended = (async () => {
    for await (const some of gateway.lookupMany(lookups, { signal: stop.signal })) settled.push(...some);
    return settled.map(({ outcome }) => ("error" in outcome ? outcome.error.code : outcome.status));
  })();
  return { stop, ended };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

test("a run that is interrupted ends what it has sent: the relay makes no further calls for it", async () => {
  let sent = 0;
  let closed = 0;
  const { gateway } = await gateTo(({ response }) => {
    sent += 1;
    response.on("close", () => (closed += 1));
  });
  const { stop, ended } = started(gateway, units(1_000));
  await until(() => sent === 4);
  stop.abort();
  expect(await ended).toEqual(Array(1_000).fill("interrupted"));
  await until(() => closed === 4);
  expect(sent).toBe(4);
});

test("a lookup that another run waits for too goes on, and is asked once", async () => {
  const asked: QueueRequest[] = [];
  const { gateway } = await gateTo((request) => asked.push(request));
  const [one, other] = [started(gateway, units(3)), started(gateway, units(1))];
  await until(() => asked.length === 1);
  one.stop.abort();
  expect(await one.ended).toEqual(Array(3).fill("interrupted"));
  for (const request of asked) request.answer();
  expect(await other.ended).toEqual(["found"]);
  expect(asked.map(({ sirens }) => sirens.length)).toEqual([3]);
});

test("what was interrupted is asked anew by who asks again at once, and is told of no interruption", async () => {
  const asked: QueueRequest[] = [];
  const { gateway } = await gateTo((request) => {
    if (asked.push(request) > 1) request.answer();
  });
  const run = started(gateway, units(3));
  await until(() => asked.length === 1);
  run.stop.abort();
  const again = units(3).map((unit) => gateway.lookup(unit));
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual(Array(3).fill("found"));
});

test("answers are dated by this machine's clock: not before they were asked for, nor after now", async () => {
  let asOf = 0;
  const { gateway } = await gateTo((request) => request.answer((siren) => ({ ...found(siren), asOf })));
  const datedFrom = async (unit: Lookup, freshSince: number) => {
    const outcome = await gateway.lookup(unit, { freshSince });
    return "asOf" in outcome ? outcome.asOf : undefined;
  };
  const [behind, ahead, between] = units(3) as [Lookup, Lookup, Lookup];
  const since = Date.now() - 60_000;
  asOf = since - 1_000;
  expect(await datedFrom(behind, since)).toBe(since);
  asOf = since + 1_000;
  expect(await datedFrom(between, since)).toBe(asOf);
  asOf = Date.now() + 60_000;
  expect(await datedFrom(ahead, since)).toBeLessThanOrEqual(Date.now());
});

/** A gate to a relay that answers, whose store was altered by `sql`; and how many requests came. */
async function gateOnAltered(sql: string) {
  const storePath = newStorePath();
  let requests = 0;
  const { gateway } = await gateTo((request) => {
    requests += 1;
    request.answer();
  }, storePath);
  const file = new Database(storePath);
  file.exec(sql);
  file.close();
  return { gateway, requests: () => requests };
}

test("where this machine cannot keep answers, all lookups are told so, and the relay is not asked for more", async () => {
  const { gateway, requests } = await gateOnAltered(
    "CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
  );
  const codes: unknown[] = [];
  for await (const some of gateway.lookupMany(units(2_000)))
    codes.push(...some.map(({ outcome }) => "error" in outcome && outcome.error.code));
  expect(codes).toEqual(Array(2_000).fill("store_failed"));
  const whole = requests();
  expect(whole).toBeLessThan(2_000 / 300);
  expect(await gateway.lookup(units(3_000)[2_999]!)).toMatchObject({
    status: "deferred",
    error: { code: "store_failed", detail: expect.stringContaining("database or disk is full") },
  });
  expect(requests()).toBe(whole);
});

test("where this machine's answers cannot be read, lookups are told so, and the relay is not asked", async () => {
  const { gateway, requests } = await gateOnAltered("ALTER TABLE answers RENAME TO answers_elsewhere");
  const refused = { status: "deferred", error: { code: "store_failed", detail: expect.any(String) } };
  expect(await gateway.lookup(units(1)[0]!)).toMatchObject(refused);
  const outcomes: IndexedOutcome[] = [];
  for await (const some of gateway.lookupMany(units(3))) outcomes.push(...some);
  expect(outcomes.map(({ outcome }) => outcome)).toMatchObject(Array(3).fill(refused));
  expect(requests()).toBe(0);
});
