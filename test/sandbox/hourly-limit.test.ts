import { describe, expect, test } from "@jest/globals";
import { rateOf, stillClock, type SandboxResponse, type StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

const minute = 60_000;

async function burst(sandbox: StartedSandbox, calls: number): Promise<SandboxResponse[]> {
  const answers = [];
  for (let call = 0; call < calls; call += 1) answers.push(await sandbox.get("/naf/62.01Z"));
  return answers;
}
const served = (answers: SandboxResponse[]) => answers.filter(({ status }) => status === 200).length;

describe.each(["fixed", "sliding"])("hourly limit, %s window", (window) => {
  test("beyond the hourly limit the service answers 429 with calls remaining in the month and Retry-After", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ quota: 100, hourly: 3, window, clock: clock.now });
    const answers = await burst(sandbox, 4);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.body).toMatchObject({ success: false, code: null });
    expect(rateOf(answers[3]!)).toMatchObject({ limit: 100, remaining: 97 });
    expect(answers[3]!.headers["retry-after"]).toBe("3600");
  });

  test("/me is refused by the hour too", async () => {
    const sandbox = await startSandbox({ hourly: 1, window });
    expect((await sandbox.get("/me")).status).toBe(200);
    expect((await sandbox.get("/me")).status).toBe(429);
  });

  test("who waits as long as Retry-After says is served", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ hourly: 2, hour: "90s", window, clock: clock.now });
    await burst(sandbox, 2);
    clock.advance(30_500);
    const [refused] = await burst(sandbox, 1);
    expect(refused!.headers["retry-after"]).toBe("60");
    clock.advance(60_000);
    expect(served(await burst(sandbox, 1))).toBe(1);
  });

  test("Retry-After is one second at least, however short the hour", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ hourly: 1, hour: "200ms", window, clock: clock.now });
    const [, refused] = await burst(sandbox, 2);
    expect(refused!.headers["retry-after"]).toBe("1");
    clock.advance(200);
    expect(served(await burst(sandbox, 1))).toBe(1);
  });

  test("refused calls do not put off the end of the hour", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ hourly: 1, window, clock: clock.now });
    await burst(sandbox, 1);
    for (let elapsed = 0; elapsed < 60; elapsed += 10) {
      expect(served(await burst(sandbox, 1))).toBe(0);
      clock.advance(10 * minute);
    }
    expect(served(await burst(sandbox, 1))).toBe(1);
  });
});

describe("the two windows differ", () => {
  test("a fixed window opens with its first call, and lets a burst straddle two of them", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ hourly: 4, window: "fixed", clock: clock.now });
    clock.advance(25 * minute);
    expect(served(await burst(sandbox, 1))).toBe(1);
    clock.advance(59 * minute);
    expect(served(await burst(sandbox, 4))).toBe(3);
    clock.advance(minute);
    expect(served(await burst(sandbox, 5))).toBe(4);
  });

  test("a sliding window frees one call when one is an hour old", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ hourly: 4, window: "sliding", clock: clock.now });
    expect(served(await burst(sandbox, 1))).toBe(1);
    clock.advance(59 * minute);
    expect(served(await burst(sandbox, 4))).toBe(3);
    clock.advance(minute);
    const answers = await burst(sandbox, 2);
    expect(served(answers)).toBe(1);
    expect(answers[1]!.headers["retry-after"]).toBe(String(59 * 60));
  });

  test("changing the kind of window forgets no call", async () => {
    const clock = stillClock();
    const sandbox = await startSandbox({ hourly: 2, window: "fixed", clock: clock.now });
    await burst(sandbox, 2);
    await sandbox.change({ window: "sliding" });
    expect(served(await burst(sandbox, 1))).toBe(0);
  });
});
