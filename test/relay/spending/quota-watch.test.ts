import { describe, expect, test } from "@jest/globals";
import { QuotaWatch } from "../../../relay/spending/quota-watch.ts";
import type { Reserve } from "../../../shared/gateway/store/quota.ts";
import { createClock } from "../../../shared/gateway/store/clock.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { answerTo, answeringServer, sendJson } from "../../shared/client/answering-server.ts";
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

/** A watch over a service that answers as `answer` does, by a clock that is moved. */
async function watchOn(answer: Parameters<typeof answeringServer>[0], reserve: Reserve = { calls: 0 }) {
  const service = await answeringServer(answer);
  const time = { now: Date.now() };
  const clock = createClock(
    () => time.now,
    () => time.now,
  );
  const opened = await gatewayOn(service.url, { clock });
  const start = () => new QuotaWatch({ gateway: opened.gateway, store: opened.store, reserve, clock });
  return { service, opened, time, start, watch: start() };
}

/** Answers `/me` with `data`. */
const telling =
  (data: object): Parameters<typeof answeringServer>[0] =>
  (_, response) =>
    sendJson(response, 200, JSON.stringify({ success: true, data }));

describe("/me", () => {
  test.each([
    ["the hour alone", { usage: { limit: 100, remaining: 9, hourlyRateLimit: 5 } }],
    ["the plan alone", { plan: { code: "pro" }, usage: { limit: 100, remaining: 9 } }],
  ])("that tells %s is answered: it is not asked again by every request", async (_, data) => {
    const { service, watch, start } = await watchOn(telling(data));
    for (let request = 0; request < 3; request += 1) {
      expect(await watch.firstQuota()).toMatchObject({ remaining: 9 });
    }
    expect(await start().firstQuota()).toMatchObject({ remaining: 9 });
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

  test("is asked where the plan was changed before the relay was started again", async () => {
    const first = await startWatch({});
    await first.watch.refresh();
    await first.sandbox.change({ plan: "pro" });
    await first.ask();
    first.time.now += minute;
    const { watch, asked } = await startWatch({}, first);
    await watch.refresh();
    expect([await asked(), (await watch.current())?.plan]).toEqual([2, "pro"]);
  });

  test.each(["failed", "was put off while spending is paused"])(
    "that %s after another limit was told is asked again ten minutes later: the new plan is known, and not a day late",
    async (how) => {
      const { watch, asked, ask, sandbox, time, opened } = await startWatch({});
      await watch.refresh();
      await sandbox.change({ plan: "pro" });
      await ask();
      time.now += minute;
      if (how === "failed") await sandbox.change({ faults: "5xx=1" });
      else opened.gateway.paused = true;
      await watch.refresh();
      await sandbox.change({ faults: "none" });
      opened.gateway.paused = false;
      const before = await asked();
      time.now += 10 * minute - 1;
      await watch.refresh();
      expect([await asked(), (await watch.current())?.plan]).toEqual([before, undefined]);
      time.now += 1;
      await watch.refresh();
      expect([await asked(), (await watch.current())?.plan]).toEqual([before + 1, "pro"]);
    },
  );

  test("that tells another limit than the headers do is asked every ten minutes at most, not every minute", async () => {
    const { service, opened, watch, time } = await watchOn((request, response) => {
      const headers = { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "90" };
      const usage = { limit: 100, remaining: 90, hourlyRateLimit: 50 };
      const data = request.url?.endsWith("/me") ? { plan: { code: "pro" }, usage } : {};
      sendJson(response, 200, answerTo(response, data), headers);
    });
    for (let passed = 0; passed < 30; passed += 1) {
      await outcomesOf(opened, questions(1, passed));
      await watch.refresh();
      time.now += minute;
    }
    const asked = service.asked.filter((path) => path === "/me");
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test("that a full hour put off is asked once there is room: a new plan may allow more calls an hour", async () => {
    const { watch, asked, ask, sandbox, time } = await startWatch({});
    await sandbox.change({ hourly: 4 });
    await watch.refresh();
    for (let calls = 0; calls < 3; calls += 1) {
      time.now += 10 * minute;
      await ask();
    }
    await sandbox.change({ plan: "pro", hourly: 10_000 });
    time.now += 30 * minute + 1;
    await ask();
    await watch.refresh();
    expect([await asked(), (await watch.current())?.hourly]).toEqual([1, 4]);
    time.now += 10 * minute;
    await watch.refresh();
    expect([await asked(), (await watch.current())?.hourly]).toEqual([2, 10_000]);
  });

  /**
   * A watch whose `/me` a full hour put off, while so many lookups wait for room in it; and what is asked from then on. Where
   * the machine is too busy for so short an hour, it takes one of twice the length.
   */
  async function putOff(lookups: number, hourLength = 1_200): ReturnType<typeof startPutOff> {
    const started = await startPutOff(lookups, hourLength);
    if (started.isPutOff) return started;
    started.watch.close();
    await started.waiting;
    return putOff(lookups, 2 * hourLength);
  }

  async function startPutOff(lookups: number, hourLength: number) {
    const limits = { plan: "starter", hour: `${hourLength}ms`, hourly: 3, window: "sliding" } as const;
    const sandbox = await startSandbox({ fill: true, ...limits });
    const made: string[] = [];
    const onCall = ({ operation }: { readonly operation: string }) => void made.push(operation);
    const opened = await gatewayOn(sandbox.url, { hourLength, onCall });
    const watch = new QuotaWatch({ ...opened, reserve: { calls: 0 }, clock: createClock() });
    await watch.refresh();
    const noted = (count: number) => outcomesOf(opened, questions(count, count));
    await noted(2);
    await sandbox.change({ plan: "pro", hourly: 500 });
    const waiting = noted(lookups);
    while ((await watch.current())?.plan !== undefined) await sleep(20);
    // This is the last time that the watch is called.
    const isPutOff = (await watch.askNow()).outcome.status === "deferred";
    made.length = 0;
    return { watch, waiting, asked: made, isPutOff };
  }

  test("that a full hour put off is asked though lookups wait for the same room, and without anybody's asking", async () => {
    const { watch, waiting, asked } = await putOff(120);
    await waiting;
    expect(asked).toContain("me");
    while ((await watch.current())?.hourly !== 500) await sleep(20);
    watch.close();
  });

  test("that a full hour put off is asked no more once the watch is closed", async () => {
    const { watch, waiting, asked } = await putOff(5);
    watch.close();
    await waiting;
    expect(new Set(asked)).toEqual(new Set(["legal-unit"]));
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

  test("is asked for other keys, also if it failed in passing when they were taken, whatever it answered to the former", async () => {
    const { service, watch } = await watchOn((_, response) =>
      sendJson(response, 400, JSON.stringify({ success: false, error: "no company" })),
    );
    await watch.refresh();
    await watch.firstQuota();
    expect(service.asked).toEqual(["/me"]);
    const failed = { status: "failed", error: { code: "server_error", message: "m" } } as const;
    watch.noteOtherKeys({ quota: undefined, outcome: failed });
    await watch.firstQuota();
    expect(service.asked).toEqual(["/me", "/me"]);
  });

  test("that a firewall refuses is asked again after ten minutes, where the calls of an hour are not known", async () => {
    const { service, watch, time } = await watchOn((_, response) => {
      response.writeHead(403, {
        "content-type": "text/html",
        "x-ratelimit-limit": "100",
        "x-ratelimit-remaining": "90",
      });
      response.end("<p>Forbidden</p>");
    });
    await watch.refresh();
    time.now += 10 * minute;
    await watch.refresh();
    expect(service.asked).toEqual(["/me", "/me"]);
  });

  test.each([
    ["what is left", { plan: { code: "pro" }, usage: { hourlyRateLimit: 5 } }],
    [
      "when the month ends, of which the reserve is left,",
      { plan: { code: "pro" }, usage: { limit: 100, remaining: 9, hourlyRateLimit: 5 } },
    ],
  ])("that does not tell %s is asked again after ten minutes, and no sooner", async (_, data) => {
    const { service, opened, watch, time } = await watchOn(telling(data), { calls: 9 });
    await watch.refreshSoon();
    expect(service.asked).toEqual(["/me"]);
    if ("remaining" in data.usage && data.usage.remaining === 9) {
      await outcomesOf(opened, questions(1));
      expect(opened.gateway.halt).toMatchObject({ reason: "reserve", until: Infinity });
    }
    for (const [wait, count] of [
      [10 * minute - 1, 1],
      [1, 2],
    ] as const) {
      time.now += wait;
      await watch.refresh();
      expect([wait, service.asked.length]).toEqual([wait, count]);
    }
  });

  test.each<[string, Parameters<typeof answeringServer>[0]]>([
    [
      "does not tell the calls of an hour",
      telling({ usage: { limit: 100, remaining: 90, hourlyRateLimit: 0 } }),
    ],
    [
      "has no company for the key",
      (_, response) =>
        sendJson(response, 400, JSON.stringify({ success: false, error: "no company" }), {
          "x-ratelimit-limit": "100",
          "x-ratelimit-remaining": "90",
        }),
    ],
  ])("that %s is asked once a day: looking at what is left costs nothing in between", async (_, answer) => {
    const { service, watch, time } = await watchOn(answer);
    for (let passed = 0; passed < day; passed += 10 * minute) {
      await watch.refresh();
      time.now += 10 * minute;
    }
    expect(service.asked).toEqual(["/me"]);
    time.now += 1;
    await watch.refresh();
    expect(service.asked).toEqual(["/me", "/me"]);
  });

  test("is asked every ten minutes while the month is spent: a larger plan shows nowhere else", async () => {
    const { watch, asked, ask, time, opened, sandbox } = await startWatch({});
    await watch.refresh();
    await sandbox.change({ quota: 2 });
    for (let calls = 0; calls < 2; calls += 1) await ask();
    expect(opened.gateway.halt).toMatchObject({ reason: "month_spent" });
    // The other limit is looked into first.
    time.now += minute;
    await watch.refresh();
    const before = await asked();
    for (const [wait, count] of [
      [10 * minute - 1, before],
      [1, before + 1],
    ] as const) {
      time.now += wait;
      await watch.refresh();
      expect([wait, await asked()]).toEqual([wait, count]);
    }
  });

  test("is asked every ten minutes while the keys are refused, however often its quota is wanted", async () => {
    const { watch, asked, time } = await startWatch({ secret: "sk_live_wrong" });
    await watch.firstQuota();
    for (let passed = 0; passed < 10; passed += 1) {
      expect([passed, await asked()]).toEqual([passed, 1]);
      time.now += minute;
      await watch.firstQuota();
    }
    expect(await asked()).toBe(2);
  });

  test("that failed and left no limit is asked a minute after an answer shows one", async () => {
    let isFailing = true;
    const { service, opened, watch, time } = await watchOn((request, response) => {
      if (request.url?.endsWith("/me") && isFailing) return sendJson(response, 500, "{}");
      const headers = { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "90" };
      return sendJson(response, 200, answerTo(response), headers);
    });
    await watch.refresh();
    const failed = service.asked.length;
    isFailing = false;
    await outcomesOf(opened, questions(1));
    expect((await watch.current())?.limit).toBe(100);
    time.now += minute;
    await watch.refresh();
    expect(service.asked.slice(failed + 1)).toEqual(["/me"]);
  });

  test("that the hour refused is asked again as soon as that is over, before anything else is", async () => {
    let isRefusing = true;
    const { service, watch, time } = await watchOn((_request, response) =>
      isRefusing
        ? sendJson(response, 429, JSON.stringify({ success: false, error: "Slow down." }), {
            "retry-after": "30",
          })
        : sendJson(response, 200, JSON.stringify({ success: true, data: { usage: { remaining: 9 } } })),
    );
    expect(await watch.firstQuota()).toBeUndefined();
    const refused = service.asked.length;
    isRefusing = false;
    time.now += 31_000;
    expect(await watch.firstQuota()).toMatchObject({ remaining: 9 });
    expect(service.asked.slice(refused)).toEqual(["/me"]);
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
