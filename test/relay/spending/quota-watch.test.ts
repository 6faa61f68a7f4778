import { describe, expect, test } from "@jest/globals";
import { QuotaWatch } from "../../../relay/spending/quota-watch.ts";
import type { Reserve } from "../../../shared/gateway/store/quota.ts";
import { createClock } from "../../../shared/gateway/store/clock.ts";
import { answeringServer, sendJson } from "../../shared/client/answering-server.ts";
import { gatewayOn, outcomesOf, questions } from "../../shared/gateway/start-gateway.ts";
import { newStorePath } from "../../shared/gateway/temporary-store.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A watch over a gateway on a sandbox, by a clock that is moved; on the store of `earlier`, where that is given. */
async function startWatch(
  { reserve = { calls: 0 }, ...keys }: { readonly reserve?: Reserve; readonly secret?: string },
  earlier?: {
    readonly sandbox: StartedSandbox;
    readonly storePath: string;
    readonly time: { now: number };
  },
) {
  const time = earlier?.time ?? { now: Date.now() };
  const clock = createClock(
    () => time.now,
    () => time.now,
  );
  const sandbox =
    earlier?.sandbox ?? (await startSandbox({ fill: true, plan: "starter", clock: () => time.now }));
  const storePath = earlier?.storePath ?? newStorePath();
  const opened = await gatewayOn(sandbox.url, { storePath, clock, ...keys });
  const watch = new QuotaWatch({ gateway: opened.gateway, store: opened.store, reserve, clock });
  let first = 0;
  return {
    ...{ watch, opened, sandbox, storePath, time },
    asked: async () => (await sandbox.calls()).byOperation["me"] ?? 0,
    /** Asks a question that nobody has asked. */
    ask: () => outcomesOf(opened, questions(1, (first += 1))),
  };
}

/** A watch over a service that answers as `answer` does. */
async function watchOn(answer: Parameters<typeof answeringServer>[0]) {
  const service = await answeringServer(answer);
  const opened = await gatewayOn(service.url);
  const options = { gateway: opened.gateway, store: opened.store, reserve: { calls: 0 } };
  return { service, opened, watch: new QuotaWatch({ ...options, clock: createClock() }) };
}

describe("/me", () => {
  test.each([
    ["the hour alone", { usage: { limit: 100, remaining: 9, hourlyRateLimit: 5 } }],
    ["the plan alone", { plan: { code: "pro" }, usage: { limit: 100, remaining: 9 } }],
  ])("that tells %s is answered: it is not asked again by every request", async (_, data) => {
    const { service, watch } = await watchOn((_request, response) =>
      sendJson(response, 200, JSON.stringify({ success: true, data })),
    );
    for (let request = 0; request < 3; request += 1) {
      expect(await watch.firstQuota()).toMatchObject({ remaining: 9 });
    }
    expect(service.asked).toEqual(["/me"]);
  });

  test("is asked by whoever insists while the service refuses for the hour, and by nobody else", async () => {
    let isRefusing = true;
    const { service, opened, watch } = await watchOn((_request, response) =>
      isRefusing
        ? sendJson(response, 429, JSON.stringify({ success: false, error: "Slow down." }), {
            "retry-after": "600",
          })
        : sendJson(response, 200, JSON.stringify({ success: true, data: { usage: { remaining: 9 } } })),
    );
    await outcomesOf(opened, questions(1), { maxWait: 0 });
    isRefusing = false;
    const before = service.asked.length;
    await watch.refreshSoon();
    expect(service.asked).toHaveLength(before);
    expect((await watch.askNow()).outcome.status).toBe("found");
    expect(service.asked.slice(before)).toEqual(["/me"]);
  });

  test("is asked before anything is known, once for all who wait for it, and not where the plan is known", async () => {
    const { watch, asked, ...rest } = await startWatch({});
    const known = await Promise.all([watch.firstQuota(), watch.firstQuota()]);
    expect(known.map((quota) => quota?.plan)).toEqual(["starter", "starter"]);
    expect(await asked()).toBe(1);
    await watch.firstQuota();
    const next = await startWatch({}, rest);
    expect((await next.watch.firstQuota())?.plan).toBe("starter");
    expect(await asked()).toBe(1);
  });

  test("that failed is asked again before anything else, however soon, until it is answered", async () => {
    const { watch, asked, sandbox } = await startWatch({});
    await sandbox.change({ faults: "5xx=1" });
    expect((await watch.firstQuota())?.plan).toBeUndefined();
    const failed = await asked();
    await sandbox.change({ faults: "none" });
    const known = await Promise.all([watch.firstQuota(), watch.firstQuota()]);
    expect(known.map((quota) => quota?.plan)).toEqual(["starter", "starter"]);
    expect(await asked()).toBe(failed + 1);
  });

  test("that the service refuses for good is not asked again by every request", async () => {
    const { service, watch } = await watchOn((_, response) =>
      sendJson(response, 403, JSON.stringify({ success: false, error: "no", code: "FORBIDDEN" })),
    );
    for (let request = 0; request < 3; request += 1) await watch.firstQuota();
    expect(service.asked).toEqual(["/me"]);
  });

  test("is asked again once a day has gone by, and not before", async () => {
    const { watch, asked, time } = await startWatch({});
    await watch.refresh();
    for (const [wait, count] of [
      [hour, 1],
      [day - hour, 1],
      [1, 2],
      [day, 2],
      [1, 3],
    ] as const) {
      time.now += wait;
      await watch.refresh();
      expect([wait, await asked()]).toEqual([wait, count]);
    }
  });

  test("is asked where another limit was told, a minute after it was asked last and no sooner", async () => {
    const { watch, asked, ask, sandbox, time } = await startWatch({});
    await watch.refresh();
    await sandbox.change({ plan: "pro" });
    await ask();
    time.now += minute - 1;
    await watch.refresh();
    expect(await asked()).toBe(1);
    time.now += 1;
    await watch.refresh();
    expect([await asked(), (await watch.current())?.plan]).toEqual([2, "pro"]);
    time.now += hour;
    await watch.refresh();
    expect(await asked()).toBe(2);
  });

  test("is asked where another limit is told to a relay that was started again, too", async () => {
    const first = await startWatch({});
    await first.watch.refresh();
    const { watch, asked, ask, time } = await startWatch({}, first);
    await watch.refresh();
    expect(await asked()).toBe(1);
    await first.sandbox.change({ plan: "pro" });
    time.now += minute;
    await ask();
    await watch.refresh();
    expect([await asked(), (await watch.current())?.plan]).toEqual([2, "pro"]);
  });

  test("is asked every ten minutes while the keys are refused, and no sooner", async () => {
    const { watch, asked, time, opened } = await startWatch({ secret: "sk_live_wrong" });
    await watch.refresh();
    expect(opened.gateway.halt?.reason).toBe("unauthorized");
    for (const [wait, count] of [
      [10 * minute - 1, 1],
      [1, 2],
      [10 * minute - 1, 2],
      [1, 3],
    ] as const) {
      time.now += wait;
      await watch.refresh();
      expect([wait, await asked()]).toEqual([wait, count]);
    }
  });

  test("is not asked every ten minutes while only the reserve is left, which it would spend, but once a day", async () => {
    const { watch, asked, ask, time, opened, sandbox } = await startWatch({ reserve: { calls: 5 } });
    await sandbox.change({ quota: 10 });
    await watch.refresh();
    for (let calls = 0; calls < 5; calls += 1) await ask();
    expect(opened.gateway.halt?.reason).toBe("reserve");
    for (const [wait, count] of [
      [10 * minute, 1],
      [10 * minute, 1],
      [day - 20 * minute, 1],
      [1, 2],
    ] as const) {
      time.now += wait;
      await watch.refresh();
      expect([wait, await asked()]).toEqual([wait, count]);
    }
  });

  test("is asked by whoever insists, whatever is known", async () => {
    const { watch, asked } = await startWatch({});
    await watch.refresh();
    expect((await watch.askNow()).outcome.status).toBe("found");
    expect(await asked()).toBe(2);
  });

  test("is asked by a relay that was started again more than an hour after the last answer, and not within it", async () => {
    const first = await startWatch({});
    await first.watch.refresh();
    first.time.now += hour;
    const soon = await startWatch({}, first);
    await soon.watch.refresh();
    expect(await first.asked()).toBe(1);
    first.time.now += 1;
    const later = await startWatch({}, first);
    await later.watch.refresh();
    expect(await first.asked()).toBe(2);
  });
});

test("the reserve follows the limit: a share of it is known when the limit is", async () => {
  const { watch, sandbox, ask } = await startWatch({ reserve: { share: 0.1 } });
  expect(watch.reserve).toBe(0);
  await watch.refresh();
  const limit = (await watch.current())!.limit!;
  expect(watch.reserve).toBe(Math.ceil(limit / 10));
  await sandbox.change({ quota: limit * 2 });
  await ask();
  await watch.current();
  expect(watch.reserve).toBe(Math.ceil(limit / 5));
});
