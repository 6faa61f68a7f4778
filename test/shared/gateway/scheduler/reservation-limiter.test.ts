import { afterEach, describe, expect, test } from "@jest/globals";
import { ReservationLimiter } from "../../../../shared/gateway/scheduler/scheduler.ts";

/** A limiter whose jobs may take so many milliseconds to start, and its jobs by their names in the order of their ends. */
function limited(longestStart = 50) {
  const limiter = new ReservationLimiter(longestStart);
  const order: string[] = [];
  let running = 0;
  const job = (name: string, priority: number, held?: Promise<unknown>) =>
    new Promise<void>((resolve) => {
      limiter.run(priority, async () => {
        running += 1;
        expect(running).toBe(1);
        await held;
        order.push(name);
        running -= 1;
        resolve();
      });
    });
  return { limiter, order, job };
}

const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("jobs", () => {
  test("run one at a time, the lowest priority first, in order of arrival otherwise", async () => {
    const { limiter, order, job } = limited(60_000);
    // The first one lasts until the others have come.
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = job("first", 5, held);
    const others = [
      job("later", 5, held),
      job("last", 9, held),
      job("next", 5, held),
      job("urgent", 1, held),
    ];
    while (limiter.queued < others.length) await new Promise((turn) => setImmediate(turn));
    release();
    await Promise.all([first, ...others]);
    expect(order).toEqual(["first", "urgent", "later", "next", "last"]);
  });

  test("wait for one that runs longer than a start may take, and leave no timer behind", async () => {
    await pause(100);
    const before = timers();
    const { order, job } = limited();
    const long = job("long", 5, pause(200));
    await pause(10);
    await Promise.all([long, job("second", 5), job("third", 5)]);
    expect(order).toEqual(["long", "second", "third"]);
    // Until the limiter's own timer has gone: one that is set again and again never does.
    while (timers() > before) await pause(5);
  });
});

describe("a wall clock that is set back an hour holds nothing up", () => {
  const { now } = Date;
  const setBack = () => {
    Date.now = () => now() - 3_600_000;
  };
  afterEach(() => {
    Date.now = now;
  });

  test("between two jobs: what waits is run a moment later, and once", async () => {
    const { order, job } = limited();
    await job("first", 5);
    await pause(10);
    setBack();
    await Promise.all([job("second", 5), job("urgent", 1), job("third", 5)]);
    await job("last", 5);
    expect(order.toSorted()).toEqual(["first", "last", "second", "third", "urgent"]);
    expect(order.at(-1)).toBe("last");
  });

  test("before the first job", async () => {
    const { order, job } = limited();
    setBack();
    await Promise.all([job("first", 5), job("second", 5)]);
    expect(order).toEqual(["first", "second"]);
  });

  test("while a job runs", async () => {
    const { order, job } = limited();
    const long = job("long", 5, pause(150));
    await pause(10);
    setBack();
    await Promise.all([long, job("second", 5)]);
    expect(order).toEqual(["long", "second"]);
  });
});
