import { describe, expect, test } from "@jest/globals";
import { request } from "undici";
import { startSandbox } from "./start-sources.ts";

describe("latency", () => {
  test("every answer is held for the latency, refusals too", async () => {
    const waits: number[] = [];
    const sandbox = await startSandbox({
      latency: "30ms",
      wait: (ms: number) => Promise.resolve(void waits.push(ms)),
    });
    await sandbox.get("/naf");
    await sandbox.get("/naf", { key: undefined });
    await sandbox.get("/no/such/path");
    expect(waits).toEqual([30, 30, 30]);
  });

  test("a range draws each answer's latency between its bounds", async () => {
    const waits: number[] = [];
    const sandbox = await startSandbox({
      latency: "20ms..80ms",
      wait: (ms: number) => Promise.resolve(void waits.push(ms)),
    });
    for (let call = 0; call < 50; call += 1) await sandbox.get("/naf/62.01Z");
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...waits)).toBeLessThanOrEqual(80);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(30);
  });

  test("a call is charged when it comes, not when it is answered", async () => {
    const held: (() => void)[] = [];
    const sandbox = await startSandbox({
      quota: 2,
      latency: "1s",
      wait: () => new Promise<void>((release) => held.push(release)),
    });
    const calls = [sandbox.get("/naf"), sandbox.get("/naf"), sandbox.get("/naf")];
    while (held.length < 3) await new Promise(setImmediate);
    held.forEach((release) => release());
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 429]);
  });

  test("a caller who hangs up before the answer counts as aborted", async () => {
    const held: (() => void)[] = [];
    const sandbox = await startSandbox({
      latency: "1s",
      wait: () => new Promise<void>((release) => held.push(release)),
    });
    const hangUp = new AbortController();
    const call = request(`${sandbox.url}/naf`, {
      headers: { "X-API-Key": "pk_live_sandbox", "X-API-Secret": "sk_live_sandbox" },
      signal: hangUp.signal,
    });
    while (held.length < 1) await new Promise(setImmediate);
    expect(await sandbox.calls()).toMatchObject({ total: 1, byStatus: {} });
    hangUp.abort();
    await expect(call).rejects.toThrow();
    await sandbox.calls();
    held.forEach((release) => release());
    expect((await sandbox.calls()).byStatus).toEqual({ aborted: 1 });
  });

  test("closing answers the calls that are held, without waiting for their time", async () => {
    const sandbox = await startSandbox({ latency: "1h" });
    const calls = [sandbox.get("/naf/62.01Z"), sandbox.get("/me")];
    while ((await sandbox.calls()).total < 2) await new Promise(setImmediate);
    await sandbox.close();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
