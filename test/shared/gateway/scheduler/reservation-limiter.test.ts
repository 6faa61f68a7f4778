import { expect, test } from "@jest/globals";
import { ReservationLimiter } from "../../../../shared/gateway/scheduler/scheduler.ts";

test("jobs run one at a time, the lowest priority first, in order of arrival otherwise", async () => {
  const limiter = new ReservationLimiter();
  const order: string[] = [];
  let running = 0;
  const job = (name: string, priority: number, held: Promise<unknown>) =>
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
  // The first one lasts until the others have come.
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = job("first", 5, held);
  const others = [job("later", 5, held), job("last", 9, held), job("next", 5, held), job("urgent", 1, held)];
  while (limiter.queued < others.length) await new Promise((turn) => setImmediate(turn));
  release();
  await Promise.all([first, ...others]);
  expect(order).toEqual(["first", "urgent", "later", "next", "last"]);
});

test("a wall clock that is set back an hour holds nothing up: what waits is run a second later, and once", async () => {
  const limiter = new ReservationLimiter();
  const order: string[] = [];
  const job = (name: string, priority: number) =>
    new Promise<void>((resolve) => {
      limiter.run(priority, () => {
        order.push(name);
        resolve();
        return Promise.resolve();
      });
    });
  await job("first", 5);
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  try {
    await Promise.all([job("second", 5), job("urgent", 1), job("third", 5)]);
    await job("last", 5);
  } finally {
    Date.now = now;
  }
  expect(order.toSorted()).toEqual(["first", "last", "second", "third", "urgent"]);
  expect(order.at(-1)).toBe("last");
});
