import { expect, test } from "@jest/globals";
import { pathOf, slowStart } from "./slow-service.ts";
import { gatewayOn, outcomesOf, questions } from "./start-gateway.ts";

const concurrency = 2;
/** Permits already given when somebody in a hurry comes: those calls are made first. */
const inHand = 4 * concurrency;

test("a person's questions overtake those of a run over a file", async () => {
  const server = await slowStart();
  const started = await gatewayOn(server.url, { concurrency });
  const run = outcomesOf(started, questions(200), { lane: "batch" });
  await server.hasBegun;
  const hurried = questions(5, 5_000);
  const cells = outcomesOf(started, hurried, { lane: "interactive" });
  server.release();
  await Promise.all([run, cells]);
  const places = hurried.map((lookup) => server.asked.indexOf(pathOf(lookup)));
  expect(Math.max(...places)).toBeLessThan(inHand + hurried.length);
  expect(server.asked).toHaveLength(205);
});

test("a run's question that a person asks too is hurried, and asked once", async () => {
  const server = await slowStart();
  const started = await gatewayOn(server.url, { concurrency });
  const list = questions(200);
  const run = outcomesOf(started, list, { lane: "batch" });
  await server.hasBegun;
  const cell = started.gateway.lookup(list[199]!, { lane: "interactive" });
  server.release();
  await Promise.all([run, cell]);
  expect(server.asked.indexOf(pathOf(list[199]!))).toBeLessThanOrEqual(inHand);
  expect(server.asked).toHaveLength(200);
});
