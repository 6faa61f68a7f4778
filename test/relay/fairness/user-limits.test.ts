import { once } from "node:events";
import { describe, expect, test } from "@jest/globals";
import fastify from "fastify";
import { ProcessorTurns } from "../../../relay/fairness/fairness.ts";
import { addUnderWay } from "../../../relay/server/limits.ts";
import type { TokenEntry } from "../../../relay/tokens/token-book.ts";
import { holdCalls } from "../../fixtures/held-calls.ts";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, startRelayOn, type Answer } from "../start-relay.ts";

const limitsOf = (requests: number, lookups: number) => ({
  limits: { user: { requests, lookups, unsentBytes: 1e6 }, refusalPause: 1 },
});

const body = (count: number, first = 0) => JSON.stringify({ lookups: questions(count, first) });

const codeOf = ({ status, text }: Answer): string =>
  status === 200 ? "200" : `${status} ${(JSON.parse(text) as { error: { code: string } }).error.code}`;

/** A relay on a service that answers when it is let, and requests of `count` users' lookups that are under way on it. */
async function busyRelay(requests: number, lookups: number) {
  // The call of /me is answered.
  const held = holdCalls(1);
  const sandbox = await startSandbox({ fill: true, ...held.options });
  const relay = await startRelayOn(sandbox, limitsOf(requests, lookups));
  const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
  const ask = (token: string, count: number, first = 0) =>
    relay.ask("/v1/lookups", { token, body: body(count, first) });
  return {
    relay,
    eve,
    ann,
    ask,
    held,
    /** Resolves when so many calls have reached the service. */
    called: (count: number) => held.came(1 + count),
  };
}

describe("one user has under way", () => {
  test("so many requests; further ones are told when to come again, free ones too, and others are served", async () => {
    const { relay, eve, ann, ask, called, held } = await busyRelay(2, 100);
    const under = [ask(eve, 1), ask(eve, 1, 10)];
    await called(2);
    const refused = [
      await ask(eve, 1),
      await relay.ask("/v1/usage", { token: eve }),
      await relay.ask("/v1/usage/ledger?by=day", { token: eve }),
    ];
    expect(refused.map(codeOf)).toEqual(Array(3).fill("429 too_many_under_way"));
    for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(codeOf(await relay.ask("/v1/usage", { token: ann }))).toBe("200");
    held.release();
    expect((await Promise.all(under)).map(codeOf)).toEqual(["200", "200"]);
    expect(codeOf(await ask(eve, 1))).toBe("200");
  });

  test("so many over all tokens of one name", async () => {
    const { relay, eve, ask, called, held } = await busyRelay(1, 100);
    const under = ask(eve, 1);
    await called(1);
    expect(codeOf(await ask(await relay.token("eve"), 1))).toBe("429 too_many_under_way");
    held.release();
    await under;
  });

  test("so many lookups; one request alone is never too many", async () => {
    const { eve, ann, ask, called, held } = await busyRelay(9, 5);
    held.allow(1 + 5);
    expect(codeOf(await ask(ann, 5, 900))).toBe("200");
    const under = [ask(eve, 8)];
    await called(5 + 8);
    expect(codeOf(await ask(eve, 1, 100))).toBe("429 too_many_under_way");
    // Which are known by now.
    expect(codeOf(await ask(ann, 5, 900))).toBe("200");
    held.allow(1 + 5 + 8);
    await Promise.all(under);
    under.push(ask(eve, 3, 200), ask(eve, 2, 300));
    await called(5 + 8 + 3 + 2);
    expect(codeOf(await ask(eve, 1, 400))).toBe("429 too_many_under_way");
    held.release();
    expect((await Promise.all(under)).map(codeOf)).toEqual(["200", "200", "200"]);
  });

  test("and what a client left, however it left, counts no more", async () => {
    const relay = await startRelay({}, limitsOf(2, 10));
    const eve = await relay.token("eve");
    for (let round = 0; round < 10; round += 1) {
      await relay.ask("/v1/lookups", { token: eve, body: "{" });
      await relay.ask("/v1/lookups", { token: eve, body: body(501) });
      await relay.ask("/v1/nowhere", { token: eve });
    }
    expect(codeOf(await relay.ask("/v1/usage", { token: eve }))).toBe("200");
  });
});

test("a request that is refused for what is under way was refused after a pause: asking on and on does not pay", async () => {
  const user = { requests: 1, lookups: 100, unsentBytes: 1e6 };
  const held = holdCalls(1);
  const relay = await startRelay(held.options, { limits: { user, refusalPause: 300 } });
  const eve = await relay.token("eve");
  const under = relay.ask("/v1/lookups", { token: eve, body: body(1) });
  await held.came(2);
  const began = performance.now();
  expect(codeOf(await relay.ask("/v1/usage", { token: eve }))).toBe("429 too_many_under_way");
  expect(performance.now() - began).toBeGreaterThan(290);
  held.release();
  await under;
});

test("hundreds that are refused together are refused a few at a time, and the network is looked at between", async () => {
  const app = fastify();
  app.decorateRequest("entry", null);
  app.addHook("onRequest", (request, _reply, done) => {
    request.entry = { user: "eve" } as TokenEntry;
    done();
  });
  const limits = { requests: 1, lookups: 100, unsentBytes: 1e6 };
  addUnderWay(app, { limits, refusalPause: 200, turns: new ProcessorTurns() });
  const released = new AbortController();
  app.get("/", async () => {
    await once(released.signal, "abort");
    return "";
  });
  // What is not awaited is not sent.
  const first = app.inject("/").then(({ statusCode }) => statusCode);
  let refused = 0;
  const others = Array.from({ length: 400 }, () => app.inject("/").then(() => (refused += 1)));
  let most = 0;
  for (let before = 0; refused < others.length; before = refused) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, refused - before);
  }
  expect(most).toBeLessThan(others.length / 4);
  released.abort();
  expect(await first).toBe(200);
  await app.close();
});

testNothingLeaks();
