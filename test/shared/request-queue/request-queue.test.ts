import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "@jest/globals";
import type { Outcome } from "../../../shared/lookups/lookup.ts";
import { outcomeLine } from "../../../shared/protocol/lookups.ts";
import { sendJson } from "../client/answering-server.ts";
import { sirens } from "../gateway/start-gateway.ts";
import { batch, deferred, queueTo, found, units, type QueueRequest } from "./queue-host.ts";

const sirenOf = (outcome: Outcome) =>
  outcome.status === "found" ? (JSON.parse(outcome.json) as { siren: string }).siren : outcome.status;

describe("lookups on their way to a relay", () => {
  test("go together by three hundred, four requests at once, those with the same bounds", async () => {
    const requests: QueueRequest[] = [];
    const host = await queueTo((asked) => void requests.push(asked));
    const asked = Promise.all([host.ask(units(1_000)), host.ask(units(5), { lane: "interactive" })]);
    const come = async (count: number) => {
      while (requests.length < count) await new Promise((resolve) => setImmediate(resolve));
      return requests.splice(0);
    };
    const first = await come(4);
    expect(first.map(({ sirens: { length }, lane }) => [length, lane])).toEqual([
      [300, "batch"],
      [300, "batch"],
      [300, "batch"],
      [100, "batch"],
    ]);
    for (const request of first) request.answer();
    const [last] = await come(1);
    expect([last!.sirens.length, last!.lane]).toEqual([5, "interactive"]);
    last!.answer();
    const [many, few] = await asked;
    expect([many.map(sirenOf), few.map(sirenOf)]).toEqual([sirens(1_000), sirens(5)]);
  });

  test("that a broken connection leaves without a line are asked again, and no other", async () => {
    const asked: (readonly string[])[] = [];
    const host = await queueTo((request, before) => {
      asked.push(request.sirens);
      if (before > 0) return request.answer();
      const [first = "", second = ""] = request.sirens;
      request.response.writeHead(200, { "content-type": "application/x-ndjson" });
      request.response.write(outcomeLine(0, found(first)));
      // A line that is cut off is none.
      request.response.write(outcomeLine(1, found(second)).slice(0, -10), () =>
        request.response.socket!.destroy(),
      );
    });
    const lookups = units(5);
    const outcomes = await host.ask(lookups);
    expect(outcomes.map(sirenOf)).toEqual(sirens(5));
    expect(asked).toEqual([sirens(5), sirens(5).slice(1)]);
    expect(host.kept.map(sirenOf)).toEqual(sirens(5));
  });

  test("that an answer ends without are asked again, and so are those of a relay that is stopping", async () => {
    const asked: (readonly string[])[] = [];
    const host = await queueTo((request, before) => {
      asked.push(request.sirens);
      if (before === 0) return request.answer((siren, index) => (index === 2 ? undefined : found(siren)));
      if (before === 1) return request.answer(() => deferred("interrupted"));
      request.answer();
    });
    expect((await host.ask(units(4))).map(sirenOf)).toEqual(sirens(4));
    expect(asked).toEqual([sirens(4), [sirens(4)[2]], [sirens(4)[2]]]);
  });

  test("wait for an hour that is full, until the relay says that it has room", async () => {
    let retryAt = 0;
    const askedAt: number[] = [];
    const host = await queueTo((request, before) => {
      askedAt.push(Date.now());
      // Far enough for a busy machine to read of it before.
      if (before === 0) retryAt = Date.now() + 1_500;
      request.answer((siren) => (before === 0 ? deferred("hour_spent", retryAt) : found(siren)));
    });
    expect((await host.ask(units(2))).map(sirenOf)).toEqual(sirens(2));
    expect(host.waits).toEqual([retryAt]);
    expect(askedAt[1]).toBeGreaterThanOrEqual(retryAt);
  });

  test("do not wait for an hour that is full for longer than is told: that is their answer", async () => {
    const retryAt = Date.now() + 3_600_000;
    const host = await queueTo(
      (request) =>
        request.answer((siren, index) => (index === 0 ? deferred("hour_spent", retryAt) : found(siren))),
      { retry: { scope: "relay", attempts: 7, pause: 200, longestWait: 60_000 } },
    );
    const [first, second] = await host.ask(units(2));
    expect(first).toEqual(deferred("hour_spent", retryAt));
    expect(sirenOf(second!)).toBe(sirens(2)[1]);
    expect(host.waits).toEqual([]);
  });

  test("that a relay in trouble keeps waiting are told of each pause, and of none where they are given up", async () => {
    const pause = 20;
    const began = Date.now();
    const host = await queueTo(({ response }) => response.destroy(), {
      retry: { scope: "relay", attempts: 3, pause },
    });
    await host.ask(units(2));
    expect(host.pauses.map(({ code }) => code)).toEqual(["relay_unreachable", "relay_unreachable"]);
    const [first, second] = host.pauses.map(({ until }) => until - began);
    expect(first).toBeGreaterThanOrEqual(pause);
    expect(second).toBeGreaterThanOrEqual(first! + 2 * pause);
  });

  test("do not hurry a relay whose clock is behind this machine's", async () => {
    const askedAt: number[] = [];
    const host = await queueTo((request, before) => {
      askedAt.push(Date.now());
      request.answer((siren) => (before < 2 ? deferred("hour_spent", Date.now() - 60_000) : found(siren)));
    });
    expect((await host.ask(units(1))).map(sirenOf)).toEqual(sirens(1));
    expect(askedAt).toHaveLength(3);
    // Half a second, and then twice that.
    expect(askedAt[2]! - askedAt[0]!).toBeGreaterThanOrEqual(1_400);
  });

  test("wait for an hour as long as is told, and no millisecond longer, and not for what does not pass with it", async () => {
    let now = Date.now();
    const deferrals = [
      deferred("hour_spent", now + 50),
      deferred("hour_spent", now + 51),
      deferred("month_spent", now + 1),
    ];
    const host = await queueTo(
      (request, before) => {
        request.answer((siren, index) => (before === 0 ? deferrals[index]! : found(siren)));
        const timer = setInterval(() => {
          if (host.waits.length === 0) return;
          now += 50;
          clearInterval(timer);
        }, 10);
      },
      { clock: () => now, retry: { scope: "relay", attempts: 7, pause: 200, longestWait: 50 } },
    );
    const [waited, ...others] = await host.ask(units(3));
    expect(sirenOf(waited!)).toBe(sirens(1)[0]);
    expect(others).toEqual(deferrals.slice(1));
    expect(host.waits).toHaveLength(1);
  });

  test("wait no longer for such a relay than is told", async () => {
    const readings: number[] = [];
    const host = await queueTo(
      (request, before) =>
        request.answer((siren) => (before < 2 ? deferred("hour_spent", Date.now() - 60_000) : found(siren))),
      {
        clock: () => readings[readings.push(Date.now()) - 1]!,
        retry: { scope: "relay", attempts: 7, pause: 200, longestWait: 50 },
      },
    );
    await host.ask(units(1));
    expect(host.waits).toHaveLength(2);
    for (const until of host.waits) expect(readings).toContain(until - 50);
  });

  describe("that a relay defers again and again,", () => {
    const waiting = (longestWait: number) =>
      ({ retry: { scope: "relay", attempts: 7, pause: 200, longestWait } }) as const;
    /** Waited for as long as the rule allows, since it is past. */
    const again = () => deferred("throttled", Date.now());

    test("get that as their answer once fourteen waits have brought none, and so does what is asked then", async () => {
      let requests = 0;
      const host = await queueTo((request) => {
        requests += 1;
        request.answer((_, index) => (index === 0 ? again() : deferred("interrupted")));
      }, waiting(20));
      const codes = async () =>
        (await host.ask(units(2))).map((outcome) => "error" in outcome && outcome.error.code);
      expect(await codes()).toEqual(["throttled", "interrupted"]);
      expect([requests, host.waits.length]).toEqual([15, 14]);
      expect(await codes()).toEqual(["throttled", "interrupted"]);
      expect([requests, host.waits.length]).toEqual([16, 14]);
    });

    test.each<[string, (siren: string) => Outcome]>([
      ["found", found],
      ["not found", () => ({ status: "not_found", asOf: 0, cached: false })],
      ["failed", () => ({ status: "failed", error: { code: "server_error", message: "m" } })],
    ])("wait on where another was %s meanwhile", async (_, answer) => {
      const host = await queueTo(
        (request, before) =>
          request.answer((siren, index) =>
            (index === 0 && before < 20) || before < 10 ? again() : answer(siren),
          ),
        waiting(20),
      );
      const outcomes = await host.ask(units(2));
      expect(outcomes.map(({ status }) => status)).toEqual(Array(2).fill(answer("").status));
      expect(host.waits).toHaveLength(20);
    });

    test("begin one wait together, in however many requests they were under way", async () => {
      const host = await queueTo(
        (request, before) => request.answer((siren) => (before < 5 * 4 ? again() : found(siren))),
        waiting(400),
      );
      expect((await host.ask(units(1_200))).map(sirenOf)).toEqual(sirens(1_200));
    });

    test("share the last wait too", async () => {
      const passing = (milliseconds: number) => deferred("throttled", Date.now() + milliseconds);
      const host = await queueTo((request, before) => {
        if (before < 13) request.answer(() => passing(20));
        else if (before === 13) request.answer(() => deferred("month_spent"));
        else request.answer((siren) => (before < 14 + 4 ? passing(1_500) : found(siren)));
      }, waiting(2_000));
      await host.ask(units(1));
      expect(host.waits).toHaveLength(13);
      expect((await host.ask(units(1_200))).map(sirenOf)).toEqual(sirens(1_200));
    });

    test("for the limit of their own user are asked for as long as it takes: that costs no call", async () => {
      const host = await queueTo((request, before) =>
        request.answer((siren) => (before < 20 ? deferred("user_rate", Date.now() + 60) : found(siren))),
      );
      expect((await host.ask(units(3))).map(sirenOf)).toEqual(sirens(3));
    });
  });

  test("go on after a pause though the clock is set back then", async () => {
    let setBack = 0;
    const host = await queueTo(
      (request, before) =>
        request.answer((siren) => (before === 0 ? deferred("hour_spent", Date.now() + 300) : found(siren))),
      { clock: () => Date.now() - setBack },
    );
    expect((await host.ask(units(1))).map(sirenOf)).toEqual(sirens(1));
    setBack = 3_600_000;
    expect((await host.ask(units(2))).map(sirenOf)).toEqual(sirens(2));
  });

  test("that nobody waits for any more are told so, and not asked again", async () => {
    const left = new AbortController();
    let requests = 0;
    const host = await queueTo(({ response }) => {
      requests += 1;
      left.abort();
      host.queue.dropUnwanted();
      response.socket!.destroy();
    });
    const outcomes = await host.ask(units(301), batch, left.signal);
    expect(outcomes.map((outcome) => "error" in outcome && outcome.error.code)).toEqual(
      Array(301).fill("interrupted"),
    );
    expect(requests).toBeLessThanOrEqual(2);
  });

  test("are given up when the relay keeps failing, seven times in a row", async () => {
    let requests = 0;
    const host = await queueTo(({ response }) => {
      requests += 1;
      sendJson(response, 503, { error: { code: "stopping", message: "m" } }, { "retry-after": "0" });
    });
    const outcomes = await host.ask(units(3));
    expect(outcomes.map((outcome) => "error" in outcome && outcome.error.code)).toEqual(
      Array(3).fill("relay_unreachable"),
    );
    expect(requests).toBe(7);
    expect(host.kept).toEqual([]);
  });

  test.each([
    [401, "not_admin", "relay_refused"],
    [401, "x", "relay_unexpected"],
    [404, "x", "relay_unexpected"],
  ])("are given up at once on a %d with %s: %s", async (status, said, code) => {
    let requests = 0;
    const host = await queueTo(({ response }) => {
      requests += 1;
      sendJson(response, status, { error: { code: said, message: "why it is so" } });
    });
    const [outcome] = await host.ask(units(1));
    expect(outcome).toMatchObject({ status: "deferred", error: { code } });
    expect("error" in outcome! && outcome.error.message).toContain("why it is so");
    expect(requests).toBe(1);
  });

  test("are told only once they are kept, and no more is read of the answer meanwhile", async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const long = "x".repeat(200_000);
    let stalled!: (response: ServerResponse) => void;
    const full = new Promise<ServerResponse>((resolve) => (stalled = resolve));
    const host = await queueTo(
      (request) => {
        request.response.writeHead(200, { "content-type": "application/x-ndjson" });
        let index = 0;
        const write = () => {
          while (index < request.sirens.length) {
            const outcome = { ...found(""), json: JSON.stringify({ siren: request.sirens[index], long }) };
            const isTaken = request.response.write(outcomeLine(index, outcome));
            index += 1;
            if (!isTaken) break;
          }
          if (index === request.sirens.length) return void request.response.end();
          request.response.once("drain", write);
          stalled(request.response);
        };
        write();
      },
      { keep: () => held },
    );
    let told = 0;
    const asked = host.ask(units(200)).then((outcomes) => (told = outcomes.length));
    const response = await full;
    while (host.kept.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const keptWhileHeld = host.kept.length;
    // Forty megabytes of lines: what is not read stays with the relay.
    expect(response.writableFinished).toBe(false);
    expect({ told, few: keptWhileHeld < 200 }).toEqual({ told: 0, few: true });
    release();
    await asked;
    expect({ told, kept: host.kept.length }).toEqual({ told: 200, kept: 200 });
    if (!response.writableFinished) await once(response, "finish");
  });
});

test("lookups whose answers could not be kept are asked again, and told once they are kept", async () => {
  let requests = 0;
  let keeps = 0;
  const keep = () => ((keeps += 1) === 1 ? Promise.reject(new Error("disk full")) : Promise.resolve());
  const host = await queueTo(
    (request) => {
      requests += 1;
      request.answer();
    },
    { keep },
  );
  expect((await host.ask(units(3))).map(sirenOf)).toEqual(sirens(3));
  expect(requests).toBe(2);
});

test("lookups whose answers nobody can ever keep are given up after as many attempts as where none comes", async () => {
  let requests = 0;
  const host = await queueTo(
    (request) => {
      requests += 1;
      request.answer();
    },
    {
      keep: () => Promise.reject(new Error("disk full")),
      retry: { scope: "relay", attempts: 3, pause: 5 },
    },
  );
  expect((await host.ask(units(3))).map(({ status }) => status)).toEqual(Array(3).fill("deferred"));
  expect(requests).toBe(3);
});

describe("where each request is for itself,", () => {
  const retry = { scope: "request", attempts: 2 } as const;

  test("one that breaks twice is given up, and those that wait behind it are asked", async () => {
    const asked: (readonly string[])[] = [];
    const host = await queueTo(
      (request) => {
        asked.push(request.sirens);
        if (request.lane === "batch") request.response.socket!.destroy();
        else request.answer();
      },
      { retry },
    );
    const [gone, answered] = await Promise.all([
      host.ask(units(2)),
      host.ask(units(2), { lane: "interactive" }),
    ]);
    expect(gone.map((outcome) => "error" in outcome && outcome.error.code)).toEqual(
      Array(2).fill("relay_unreachable"),
    );
    expect(answered.map(sirenOf)).toEqual(sirens(2));
    expect(asked).toHaveLength(3);
  });

  test("an hour that is full, and a relay that stops, are answers", async () => {
    const host = await queueTo(
      (request) =>
        request.answer((_, index) =>
          index === 0 ? deferred("hour_spent", Date.now() + 3_600_000) : deferred("interrupted"),
        ),
      { retry },
    );
    const outcomes = await host.ask(units(2));
    expect(outcomes.map((outcome) => "error" in outcome && outcome.error.code)).toEqual([
      "hour_spent",
      "interrupted",
    ]);
    expect(host.waits).toEqual([]);
  });

  test("what nobody waits for any more when its turn comes is not sent", async () => {
    const left = new AbortController();
    const asked: (readonly string[])[] = [];
    const host = await queueTo(
      (request) => {
        asked.push(request.sirens);
        request.answer();
      },
      { retry },
    );
    const gone = host.ask(units(2), batch, left.signal);
    left.abort();
    expect((await gone).map((outcome) => "error" in outcome && outcome.error.code)).toEqual(
      Array(2).fill("interrupted"),
    );
    expect(asked).toEqual([]);
  });
});
