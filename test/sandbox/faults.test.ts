import { describe, expect, test } from "@jest/globals";
import { request } from "undici";
import { seededRandom } from "../../sandbox/register/fictional/dice.ts";
import type { Me } from "../../shared/contract/entities.ts";
import { rateOf, type StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

const keys = { "X-API-Key": "pk_live_sandbox", "X-API-Secret": "sk_live_sandbox" };

/** How a call ends for its caller: the status and the body as it came, or the code of the broken connection. */
async function ending(sandbox: StartedSandbox, path = "/naf/62.01Z"): Promise<string> {
  try {
    const { statusCode, body } = await request(`${sandbox.url}${path}`, { headers: keys });
    const text = await body.text();
    return `${statusCode} ${isJson(text) ? "json" : "no json"}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
async function endings(sandbox: StartedSandbox, calls: number): Promise<string[]> {
  const all = [];
  for (let call = 0; call < calls; call += 1) all.push(await ending(sandbox));
  return all;
}

/** Gives these numbers in turn, over and over. */
function dice(...numbers: number[]): () => number {
  let thrown = 0;
  return () => numbers[thrown++ % numbers.length]!;
}

describe("faults", () => {
  test.each([
    [500, 0],
    [502, 0.4],
    [503, 0.9],
  ])("5xx answers %i with code INTERNAL_ERROR", async (status, die) => {
    const sandbox = await startSandbox({ faults: "5xx=1", random: dice(0, die) });
    const answer = await sandbox.get("/naf");
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code: "INTERNAL_ERROR" });
  });

  test("reset breaks the connection before the answer or in the middle of it, and counts as reset", async () => {
    const sandbox = await startSandbox({ faults: "reset=1", random: dice(0, 0, 0, 0.9) });
    const brokenOff = expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/);
    expect(await endings(sandbox, 2)).toEqual(["ECONNRESET", brokenOff]);
    expect((await sandbox.calls()).byStatus).toEqual({ reset: 2 });
  });

  test("malformed answers 200 with a body that is no JSON, even where the answer is an error", async () => {
    const sandbox = await startSandbox({ faults: "malformed=1" });
    expect(await ending(sandbox)).toBe("200 no json");
    expect(await ending(sandbox, "/unite-legale/000000001")).toBe("200 no json");
  });

  test("truncated announces the whole body and closes the connection after half of it", async () => {
    const sandbox = await startSandbox({ faults: "truncated=1" });
    const { statusCode, headers, body } = await request(`${sandbox.url}/naf/62.01Z`, { headers: keys });
    expect(statusCode).toBe(200);
    let received = 0;
    const reading = (async () => {
      for await (const chunk of body) received += (chunk as Buffer).length;
    })();
    await expect(reading).rejects.toThrow();
    expect(received).toBe(Math.floor(Number(headers["content-length"]) / 2));
    expect((await sandbox.calls()).byStatus).toEqual({ truncated: 1 });
  });

  test("slow holds the answer five seconds beyond the latency", async () => {
    const waits: number[] = [];
    const wait = (ms: number) => Promise.resolve(void waits.push(ms));
    const sandbox = await startSandbox({ faults: "slow=1", latency: "30ms", wait });
    expect(await ending(sandbox)).toBe("200 json");
    expect(waits).toEqual([5_030]);
  });

  test.each([
    [0, { remaining: 0 }],
    [0.3, { remaining: 999_999_999 }],
    [0.6, { reset: 1 }],
    [0.9, { limit: NaN, reset: NaN }],
  ])("lying answers rightly under wrong rate headers (%d)", async (die, lie) => {
    const sandbox = await startSandbox({ faults: "lying=1", random: dice(0, die) });
    const answer = await sandbox.get("/naf/62.01Z");
    expect(answer.status).toBe(200);
    expect(rateOf(answer)).toMatchObject(lie);
    await sandbox.change({ faults: "none" });
    expect(rateOf(await sandbox.get("/naf")).remaining).toBe(99_998);
  });

  test("every call counts against the quota however it ends", async () => {
    const sandbox = await startSandbox({ faults: "reset=0.3,5xx=0.3,malformed=0.2,truncated=0.2" });
    await endings(sandbox, 40);
    await sandbox.change({ faults: "none" });
    expect((await sandbox.get<Me>("/me")).body.data.usage.used).toBe(41);
    const { total, byStatus } = await sandbox.calls();
    expect(total).toBe(41);
    expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(41);
  });

  test("a call that is refused at the door meets no fault", async () => {
    const sandbox = await startSandbox({ faults: "reset=1", quota: 0 });
    expect((await sandbox.get("/naf")).status).toBe(429);
    expect((await sandbox.get("/naf", { key: undefined })).status).toBe(401);
  });

  test("the same seed gives the same faults in the same order, another seed gives others", async () => {
    const faults = "5xx=0.3,malformed=0.2,reset=0.2";
    const [first, again, other] = await Promise.all(
      [7, 7, 8].map(async (seed) => endings(await startSandbox({ faults, seed }), 40)),
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first).size).toBeGreaterThanOrEqual(4);
  });

  test("a seed set while the sandbox runs starts the faults anew", async () => {
    const sandbox = await startSandbox({ faults: "5xx=0.5", seed: 3 });
    const first = await endings(sandbox, 20);
    await sandbox.change({ seed: 3 });
    expect(await endings(sandbox, 20)).toEqual(first);
  });

  test("over 2,000 draws of the default dice each fault comes at its share", async () => {
    const sandbox = await startSandbox({ faults: "5xx=0.25,malformed=0.1" });
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => ending(sandbox)));
    }
    const { byStatus } = await sandbox.calls();
    const failed = 2_000 - (byStatus["200"] ?? 0);
    expect(failed).toBeGreaterThan(420);
    expect(failed).toBeLessThan(580);
  });
});

describe("dice", () => {
  test("seeded numbers lie from 0 up to 1 and spread evenly", () => {
    const random = seededRandom(1);
    const tenths = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) tenths[Math.floor(random() * 10)]! += 1;
    expect(tenths).toHaveLength(10);
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
