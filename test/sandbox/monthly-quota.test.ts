import { describe, expect, test } from "@jest/globals";
import type { Me } from "../../shared/contract/entities.ts";
import { rateOf, stillClock } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

const day = 86_400_000;

describe("monthly quota", () => {
  test("every call counts, /me included, whatever it is answered", async () => {
    const sandbox = await startSandbox({ quota: 100, plan: "free" });
    const paths = [
      ["/me", 200],
      ["/naf", 200],
      ["/search", 400],
      ["/unite-legale/552032534/finances", 403],
      ["/unite-legale/000000001", 404],
      ["/no/such/path", 404],
      ["/unite-legale/%E0%A4%A", 400],
    ] as const;
    const answers = [];
    for (const [path] of paths) answers.push(await sandbox.get(path));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(([, status]) => status));
    expect(answers.map((answer) => rateOf(answer).remaining)).toEqual([99, 98, 97, 96, 95, 94, 93]);
    const me = await sandbox.get<Me>("/me");
    expect(me.body.data.usage).toMatchObject({ used: 8, limit: 100, remaining: 92, percentage: 8 });
  });

  test("a call without a valid key pair uses up nothing", async () => {
    const sandbox = await startSandbox({ quota: 10 });
    await sandbox.get("/naf", { key: undefined });
    await sandbox.get("/naf", { secret: "sk_live_wrong" });
    await sandbox.get("/naf", { key: "pk_live_disabled" });
    expect(rateOf(await sandbox.get("/naf")).remaining).toBe(9);
  });

  test("each key has a quota of its own", async () => {
    const sandbox = await startSandbox({ quota: 2 });
    await sandbox.get("/naf");
    await sandbox.get("/naf");
    expect((await sandbox.get("/naf")).status).toBe(429);
    expect((await sandbox.get("/naf", { key: "pk_live_unattached" })).status).toBe(200);
  });

  test("beyond the monthly quota the service answers 429 with X-RateLimit-Remaining: 0, to /me too", async () => {
    const sandbox = await startSandbox({ quota: 1 });
    expect(rateOf(await sandbox.get("/naf"))).toMatchObject({ limit: 1, remaining: 0 });
    for (const path of ["/naf", "/me", "/no/such/path"]) {
      const refused = await sandbox.get(path);
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({ success: false, code: null });
      expect(rateOf(refused)).toMatchObject({ limit: 1, remaining: 0 });
      expect(refused.headers).not.toHaveProperty("retry-after");
    }
  });

  test("a refused call counts neither in the month nor in the hour", async () => {
    const sandbox = await startSandbox({ quota: 2, hourly: 3 });
    for (let call = 0; call < 6; call += 1) await sandbox.get("/naf");
    await sandbox.change({ quota: 10 });
    const me = await sandbox.get<Me>("/me");
    expect(me.body.data.usage).toMatchObject({ used: 3, remaining: 7 });
  });

  test("after the reset time the count starts anew", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ quota: 1, clock: clock.now });
    const { reset } = rateOf(await sandbox.get("/naf"));
    clock.advance(reset * 1_000 - clock.now() - 1);
    expect((await sandbox.get("/naf")).status).toBe(429);
    clock.advance(1);
    const renewed = await sandbox.get("/naf");
    expect(renewed.status).toBe(200);
    expect(rateOf(renewed).remaining).toBe(0);
    expect(rateOf(renewed).reset).toBeGreaterThan(reset + 27 * 86_400);
  });

  test("X-RateLimit-Reset is the epoch second of usage.resetAt, when the current period ends", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ clock: clock.now });
    clock.advance(3 * day);
    const me = await sandbox.get<Me>("/me");
    expect(me.body.data.usage.resetAt).toBe("2026-12-20T09:00:00.000Z");
    expect(me.body.data.plan.currentPeriodEnd).toBe("2026-12-20T09:00:00.000Z");
    expect(rateOf(me).reset).toBe(Date.UTC(2026, 11, 20, 9) / 1_000);
  });
});
