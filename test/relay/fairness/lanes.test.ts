import { expect, test } from "@jest/globals";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay } from "../start-relay.ts";

test("an interactive flood without end does not starve a run over a file", async () => {
  const relay = await startRelay({ latency: "2ms" }, { concurrency: 2 });
  const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
  const calls = async () => (await relay.sandbox.calls()).total;
  let isOver = false;
  let asked = 0;
  /** Four requests of a hundred are always under way: eve has more waiting than can be asked. */
  const flood = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      asked += 100;
      await relay.lookups(eve, questions(100, 10_000 + asked));
    }
  });
  while ((await calls()) < 50) await new Promise((resolve) => setImmediate(resolve));
  const before = await calls();
  const run = relay.lookups(ann, questions(20), { lane: "batch", run: "r1" }).finally(() => (isOver = true));
  // Served after all interactive questions, it would wait as long as there are any.
  while (!isOver && (await calls()) - before < 1_000) await new Promise((resolve) => setImmediate(resolve));
  const between = (await calls()) - before;
  isOver = true;
  expect((await run).every(({ status }) => status === "found")).toBe(true);
  await Promise.all(flood);
  // One of nine, and what was granted before.
  expect(between).toBeLessThan(20 * 9 + 150);
});

testNothingLeaks();
