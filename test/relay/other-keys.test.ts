import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { request } from "undici";
import { askService } from "../../relay/check/service-findings.ts";
import { createClock } from "../../shared/gateway/store/clock.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { answeringServer } from "../shared/client/answering-server.ts";
import { testNothingLeaks } from "./leaks.ts";
import { type StartedRelay, giveTokens, startRelayOn } from "./start-relay.ts";

const secret = "sk_live_sandbox";
/** Two keys of one account. */
const [former, next] = [
  { key: "pk_live_unattached", secret },
  { key: "pk_live_sandbox", secret },
];
const refused = { key: "pk_live_disabled", secret };

/** A relay that has answered two lookups of ann with the former keys; and how to start it again with others. */
async function used() {
  const sandbox = await startSandbox({ fill: true });
  const relay = await startRelayOn(sandbox, { api: { url: sandbox.url, ...former } });
  const { storePath } = relay;
  const { ann } = await giveTokens(storePath, { ann: { monthly: 10 } });
  const ask = (of: StartedRelay, count: number) =>
    of.lookups(
      ann,
      sirens(count).map((siren) => ({ operation: "legal-unit", siren })),
    );
  await ask(relay, 2);
  return {
    ...{ sandbox, relay, storePath },
    start: (keys: typeof next) => startRelayOn(sandbox, { storePath, api: { url: sandbox.url, ...keys } }),
    ask,
    check: (keys: typeof next) =>
      askService({
        ...{ api: { url: sandbox.url, ...keys }, storePath },
        ...{ hourLength: 3_600_000, clock: createClock() },
      }),
    used: async (of: StartedRelay) =>
      (JSON.parse((await of.ask("/v1/usage", { token: ann })).text) as { user: { used: number } }).user.used,
  };
}

describe("other keys of the account", () => {
  test("at a start: what users have spent counts on, the plan is asked once, and nothing is bought twice", async () => {
    const { relay, start, ask, used: usedOf, sandbox } = await used();
    await relay.close();
    const { total } = await sandbox.calls();
    const again = await start(next);
    expect(await usedOf(again)).toBe(2);
    expect((await ask(again, 3)).every(({ status }) => status === "found")).toBe(true);
    expect(await usedOf(again)).toBe(3);
    // One /me, and the third question.
    expect((await sandbox.calls()).total).toBe(total + 2);
    expect(again.log().map(({ msg }) => msg)).toContain(
      "other keys than at the last start: their calls count on in the same ledger. Keys of another account need a store of their own",
    );
    await again.close();
    expect(await usedOf(await start(next))).toBe(3);
  });

  test("with which the relay was checked before it took them: what users have spent counts on, also after a restart", async () => {
    const { relay, start, check, used: usedOf } = await used();
    await check(next);
    await relay.renew({ keys: next });
    expect(await usedOf(relay)).toBe(2);
    await relay.close();
    expect(await usedOf(await start(next))).toBe(2);
  });

  test("that the service refuses, taken back by a restart: what users have spent counts on", async () => {
    const { relay, start, used: usedOf } = await used();
    expect((await relay.renew({ keys: refused }))?.outcome).toMatchObject({ status: "deferred" });
    await relay.close();
    expect(await usedOf(await start(former))).toBe(2);
  });

  test("in place of a key without a company, taken while the service fails: the plan is known ten minutes later", async () => {
    let now = Date.now();
    const sandbox = await startSandbox({ fill: true });
    const clock = createClock(
      () => now,
      () => now,
    );
    const relay = await startRelayOn(sandbox, { clock, api: { url: sandbox.url, ...former } });
    const ann = await relay.token("ann");
    await sandbox.change({ faults: "5xx=1" });
    expect((await relay.renew({ keys: next }))?.outcome.status).toBe("failed");
    await sandbox.change({ faults: "none" });
    now += 10 * 60_000;
    const { quota } = JSON.parse((await relay.ask("/v1/usage", { token: ann })).text) as { quota: object };
    expect(quota).toMatchObject({ plan: "pro", hourly: expect.any(Number) as unknown });
  });

  test("that the store cannot note are not taken: the relay goes on with the former ones, and in its ledger", async () => {
    const { relay, storePath, ask, used: usedOf } = await used();
    const other = new Database(storePath);
    other.exec("BEGIN IMMEDIATE");
    await expect(relay.renew({ keys: refused })).rejects.toThrow(/locked/);
    other.exec("ROLLBACK");
    other.close();
    expect((await ask(relay, 3)).every(({ status }) => status === "found")).toBe(true);
    expect(await usedOf(relay)).toBe(3);
  });

  test("that the service refuses are refused at every start, not ready, until the service has accepted some", async () => {
    const { relay, start } = await used();
    await relay.close();
    const readiness: number[] = [];
    for (const keys of [refused, refused, next, next]) {
      const one = await start(keys);
      readiness.push((await one.ask("/readyz")).status);
      await one.close();
    }
    expect(readiness).toEqual([503, 503, 200, 200]);
  });

  test("of which the secret alone is another one, and wrong, are refused at the start; the right one again costs no call", async () => {
    const { relay, start, sandbox } = await used();
    await relay.close();
    const seen: [number, number][] = [];
    for (const keys of [next, { ...next, secret: "sk_live_wrong" }, next]) {
      const { total } = await sandbox.calls();
      const one = await start(keys);
      seen.push([(await one.ask("/readyz")).status, (await sandbox.calls()).total - total]);
      await one.close();
    }
    expect(seen.map(([readiness]) => readiness)).toEqual([200, 503, 200]);
    expect([seen[0]![1], seen[2]![1]]).toEqual([1, 0]);
  });

  test("at one of two relays: the other counts on in the same ledger until it has them, and then too", async () => {
    const { relay, start, ask, used: usedOf } = await used();
    const second = await start(next);
    await ask(relay, 4);
    expect([await usedOf(relay), await usedOf(second)]).toEqual([4, 4]);
    await relay.renew({ keys: next });
    await ask(relay, 5);
    expect([await usedOf(relay), await usedOf(second)]).toEqual([5, 5]);
  });

  test("at two relays that start at once: they count in one ledger", async () => {
    const { relay, start, ask, used: usedOf } = await used();
    await relay.close();
    const both = await Promise.all([start(next), start(next)]);
    await ask(both[0], 4);
    expect(await Promise.all(both.map(usedOf))).toEqual([4, 4]);
  });
});

test("a check with the keys of another account leaves the relay's plan, and answers, as they are", async () => {
  const [own, trial] = [await startSandbox({ fill: true }), await startSandbox({ plan: "free", quota: 1 })];
  const service = await answeringServer((incoming, response) => {
    const isTrial = incoming.headers["x-api-key"] === "pk_live_trial";
    const { root } = isTrial ? trial : own;
    const headers = { "x-api-key": next.key, "x-api-secret": secret };
    void request(`${root}${incoming.url}`, { headers }).then(async ({ statusCode, headers: told, body }) => {
      response.writeHead(statusCode, told).end(await body.text());
    });
  });
  const relay = await startRelayOn(own, { api: { url: service.url, ...next } });
  const ann = await relay.token("ann");
  const plan = async () => {
    const { quota, financialSince } = JSON.parse((await relay.ask("/v1/usage", { token: ann })).text) as {
      readonly quota: Record<"plan" | "limit" | "remaining" | "hourly", unknown>;
      readonly financialSince: unknown;
    };
    return { ...quota, financialSince };
  };
  const before = await plan();
  const { answer } = await askService({
    ...{ api: { url: service.url, key: "pk_live_trial", secret }, storePath: relay.storePath },
    ...{ hourLength: 3_600_000, clock: createClock() },
  });
  expect(answer.quota).toMatchObject({ plan: "free", remaining: 0 });
  expect(await plan()).toEqual(before);
  const [line] = await relay.lookups(ann, [{ operation: "legal-unit", siren: sirens(1)[0] }]);
  expect(line).toMatchObject({ status: "found" });
});

testNothingLeaks();
