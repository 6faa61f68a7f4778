import { describe, expect, test } from "@jest/globals";
import { createClock } from "../../shared/gateway/store/clock.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

/** A relay whose month of five calls was spent and is over, where /me cannot be asked since. */
async function afterTheMonth() {
  const time = { now: Date.parse("2026-03-15T10:00:00Z") };
  const wall = () => time.now;
  const relay = await startRelay({ quota: 5, clock: wall }, { clock: createClock(wall, wall) });
  const token = await relay.token("ann");
  const admin = await relay.token("boss", { role: "admin" });
  await relay.lookups(token, questions(9));
  expect((await relay.ask("/admin/pause", { method: "POST", token: admin })).status).toBe(200);
  time.now = Date.parse("2026-04-15T10:01:00Z");
  return { relay, token, admin };
}

describe("what was left of a month that is over", () => {
  test("is told to no user: nothing is known of the new one until the service has told it", async () => {
    const { relay, token, admin } = await afterTheMonth();
    const usage = async () => JSON.parse((await relay.ask("/v1/usage", { token })).text) as Usage;
    const unknown = { used: null, remaining: null, percentage: null, resetAt: null, periodEnd: null };
    expect((await usage()).quota).toMatchObject({ plan: "pro", limit: 5, ...unknown });
    await relay.ask("/admin/resume", { method: "POST", token: admin });
    await relay.ask("/admin/ask", { method: "POST", token: admin });
    expect((await usage()).quota).toMatchObject({
      used: 1,
      remaining: 4,
      resetAt: "2026-05-15T10:00:00.000Z",
    });
  });

  test("is on no page: neither as what is left, nor as a pace, nor as a curve", async () => {
    const { relay, admin } = await afterTheMonth();
    const { text } = await relay.ask("/admin", { token: admin, headers: { accept: "application/json" } });
    expect(JSON.parse(text)).toMatchObject({
      period: { start: "2026-04-15T10:00:00.000Z", end: "2026-05-15T10:00:00.000Z" },
      quota: { remaining: null, resetAt: null },
      pace: { callsPerDay: null, runsOutAt: null },
      burnDown: [],
    });
  });
});

testNothingLeaks();
