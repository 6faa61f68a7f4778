import { expect, test } from "@jest/globals";
import { slowStart } from "./slow-service.ts";
import { gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";

test("while paused the store alone answers, and not even /me is asked", async () => {
  const started = await startGateway();
  const [known, unknown] = [questions(3), questions(4, 100)];
  await outcomesOf(started, known);
  const before = (await started.sandbox.calls()).total;
  started.gateway.paused = true;
  expect(tally(await outcomesOf(started, [...known, ...unknown]))).toEqual({
    found: 3,
    "deferred paused": 4,
  });
  expect((await started.gateway.askQuota()).outcome).toMatchObject({
    status: "deferred",
    error: { code: "paused" },
  });
  expect((await started.sandbox.calls()).total).toBe(before);
  started.gateway.paused = false;
  expect(tally(await outcomesOf(started, unknown))).toEqual({ found: 4 });
});

test("pausing defers what waits; what is in flight is finished and kept", async () => {
  const server = await slowStart();
  const started = await gatewayOn(server.url, { concurrency: 2 });
  const list = questions(100);
  const outcomes = outcomesOf(started, list);
  await server.hasBegun;
  started.gateway.paused = true;
  server.release();
  const counts = tally(await outcomes);
  expect(counts).toEqual({ found: server.asked.length, "deferred paused": 100 - server.asked.length });
  expect(server.asked.length).toBeLessThanOrEqual(2);
  expect((await started.store.info()).answers).toBe(server.asked.length);
});
