import type { ServerResponse } from "node:http";
import { createClock } from "../../../shared/gateway/store/clock.ts";
import { describe, expect, test } from "@jest/globals";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import {
  answerTo,
  answeringServer,
  answeringSocket,
  deadAddress,
  refusal,
  sendJson,
} from "../client/answering-server.ts";
import { gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";

const concurrency = 8;

describe("the service refuses the caller", () => {
  test.each([
    ["a wrong key", { key: "pk_live_nobody" }, "unauthorized"],
    ["a wrong secret", { secret: "sk_live_wrong" }, "unauthorized"],
    ["a disabled key", { key: "pk_live_disabled" }, "unauthorized"],
    ["an inactive subscription", { key: "pk_live_inactive" }, "unpaid"],
  ])("%s stops a run of thousands after the calls in flight", async (_, keys, reason) => {
    const sandbox = await startSandbox({ fill: true });
    const started = await gatewayOn(sandbox.url, { ...keys, concurrency });
    const outcomes = await outcomesOf(started, questions(3_000));
    expect(tally(outcomes)).toEqual({ [`deferred ${reason}`]: 3_000 });
    expect((await sandbox.calls()).total).toBeLessThanOrEqual(concurrency);
  });

  test("and what it says to a wrong key is not taken for a spent month", async () => {
    const sandbox = await startSandbox({ fill: true });
    const { gateway } = await gatewayOn(sandbox.url, { secret: "sk_live_wrong" });
    expect(await gateway.lookup({ operation: "naf" })).toMatchObject({ error: { code: "unauthorized" } });
    expect(await gateway.quota()).toBeUndefined();
  });
});

describe("a plan without annual accounts", () => {
  test("fails that operation alone, for the price of the calls in flight", async () => {
    const started = await startGateway({ plan: "free" }, { concurrency });
    const list: Lookup[] = questions(40).flatMap((lookup) => [
      lookup,
      { ...lookup, operation: "accounts" } as Lookup<"accounts">,
    ]);
    expect(tally(await outcomesOf(started, list))).toEqual({ found: 40, "failed forbidden": 40 });
    expect((await started.sandbox.calls()).byOperation["accounts"]).toBeLessThanOrEqual(concurrency);
  });

  test("says the same of every company, naming none", async () => {
    const started = await startGateway({ plan: "free" }, { concurrency: 1 });
    const list = questions(5).map((lookup) => ({ ...lookup, operation: "accounts" }) as Lookup<"accounts">);
    const messages = (await outcomesOf(started, list)).map(
      (outcome) => "error" in outcome && outcome.error.message,
    );
    expect(new Set(messages)).toEqual(
      new Set([
        "not in this plan: GET /unite-legale/{siren}/finances (HTTP 403), " +
          '"Annual accounts require the Pro or the Enterprise plan: upgrade the plan."',
      ]),
    );
  });
});

describe("a server that is gone", () => {
  const afewCalls = 15 + concurrency;

  test("and cannot be reached is asked a few times only; the rest is deferred", async () => {
    const started = await gatewayOn(await deadAddress(), { concurrency });
    const counts = tally(await outcomesOf(started, questions(3_000)));
    expect(await started.store.callsSince(0)).toBeLessThanOrEqual(afewCalls);
    expect(counts["deferred dead_server"]).toBeGreaterThan(2_900);
    expect((counts["deferred dead_server"] ?? 0) + (counts["failed unreachable"] ?? 0)).toBe(3_000);
  });

  test.each([
    [
      "answers 500 to everything",
      (status: number) => ({ status, body: refusal("No.", "INTERNAL_ERROR") }),
      500,
    ],
    ["sends a maintenance page", (status: number) => ({ status, body: "<html>Back soon</html>" }), 503],
    ["is a sign-in page", (status: number) => ({ status, body: "<html>Sign in</html>" }), 200],
    ["redirects everybody", (status: number) => ({ status, body: "" }), 302],
    [
      "is a firewall that lets nobody through",
      (status: number) => ({ status, body: "<html>Request blocked</html>" }),
      403,
    ],
    ["is another service altogether", (status: number) => ({ status, body: "not here" }), 404],
  ])("and %s is asked a few times only", async (_, answer, status) => {
    const server = await answeringServer((__, response) => {
      const { status: code, body } = answer(status);
      sendJson(response, code, body);
    });
    const started = await gatewayOn(server.url, { concurrency });
    const outcomes = await outcomesOf(started, questions(3_000));
    expect(server.asked.length).toBeLessThanOrEqual(afewCalls);
    expect(outcomes.filter(({ status: kind }) => kind === "deferred").length).toBeGreaterThan(2_900);
    expect(outcomes.filter(({ status: kind }) => kind === "not_found")).toHaveLength(0);
  });

  test("and hangs up on everybody is asked a few times only", async () => {
    const server = await answeringSocket((socket) => socket.destroy());
    const started = await gatewayOn(server.url, { concurrency });
    await outcomesOf(started, questions(3_000));
    expect(await started.store.callsSince(0)).toBeLessThanOrEqual(afewCalls);
  });

  test("and hangs up on everybody after an answer is asked a few times only, beside the calls in flight at first", async () => {
    const server = await answeringServer((_, response) => {
      if (server.asked.length === 1) sendJson(response, 200, answerTo(response));
      else response.socket?.destroy();
    });
    const started = await gatewayOn(server.url, { concurrency });
    const counts = tally(await outcomesOf(started, questions(3_000)));
    expect(server.asked.length).toBeLessThanOrEqual(afewCalls + concurrency);
    expect(counts["deferred dead_server"]).toBeGreaterThan(2_900);
  });

  test("and hangs up on most calls, answering one now and then, is given up as well", async () => {
    const inFlight = 32;
    const server = await answeringServer((_, response) => {
      if (server.asked.length % inFlight === 1) sendJson(response, 200, answerTo(response));
      else response.socket?.destroy();
    });
    const started = await gatewayOn(server.url, { concurrency: inFlight });
    const counts = tally(await outcomesOf(started, questions(3_000)));
    expect(server.asked.length).toBeLessThan(300);
    expect(counts["deferred dead_server"]).toBeGreaterThan(2_700);
  });

  test("and never answers is asked a few times only, each for as long as a call may take", async () => {
    const server = await answeringServer(() => undefined);
    const started = await gatewayOn(server.url, { concurrency, callTimeout: 100 });
    const counts = tally(await outcomesOf(started, questions(3_000)));
    expect(server.asked.length).toBeLessThanOrEqual(afewCalls);
    expect(counts["deferred dead_server"]).toBeGreaterThan(2_900);
  });

  test("and answers nobody's /me says so after a few attempts", async () => {
    const started = await gatewayOn(await deadAddress());
    const { quota, outcome } = await started.gateway.askQuota();
    expect(quota).toBeUndefined();
    expect(outcome).toMatchObject({ status: "failed", error: { code: "unreachable" } });
    expect(await started.store.callsSince(0)).toBe(3);
  });

  test("and comes back is asked again half a minute later, on the wall clock", async () => {
    let now = Date.now();
    let gone = true;
    const server = await answeringServer((_, response) =>
      gone ? sendJson(response, 500, "") : sendJson(response, 200, answerTo(response)),
    );
    const started = await gatewayOn(server.url, {
      concurrency,
      clock: createClock(
        () => now,
        () => now,
      ),
    });
    await outcomesOf(started, questions(100));
    gone = false;
    const asked = server.asked.length;
    expect(tally(await outcomesOf(started, questions(10)))).toEqual({ "deferred dead_server": 10 });
    expect(server.asked).toHaveLength(asked);
    now += 30_001;
    expect(tally(await outcomesOf(started, questions(10)))).toEqual({ found: 10 });
  });
});

test("a moment that cuts all open connections ends no run: each call that was in flight is tried once more", async () => {
  const inFlight = 32;
  const held: ServerResponse[] = [];
  const server = await answeringServer((_, response) => {
    const { length: count } = server.asked;
    if (count <= inFlight || count > 2 * inFlight) return sendJson(response, 200, answerTo(response));
    if (held.push(response) === inFlight) for (const { socket } of held) socket?.resetAndDestroy();
  });
  const started = await gatewayOn(server.url, { concurrency: inFlight });
  expect(tally(await outcomesOf(started, questions(200)))).toEqual({ found: 200 });
  expect(server.asked).toHaveLength(200 + inFlight);
});

describe("a question that cannot be answered", () => {
  test("fails alone, while the others are answered", async () => {
    const started = await startGateway();
    const list: Lookup[] = [
      ...questions(20),
      { operation: "search-directors", nom: "x" },
      ...questions(20, 100),
    ];
    const outcomes = await outcomesOf(started, list);
    expect(tally(outcomes)).toEqual({ found: 40, "failed bad_request": 1 });
    expect(outcomes[20]).toMatchObject({
      error: { message: expect.stringContaining("GET /search/dirigeants?nom=x (HTTP 400)") },
    });
  });

  test("for want of anything a URL can carry still ends in an outcome", async () => {
    const started = await startGateway();
    const [outcome] = await outcomesOf(started, [{ operation: "search", q: "ACME \ud83d" }]);
    expect(outcome?.status).toBe("found");
  });
});
