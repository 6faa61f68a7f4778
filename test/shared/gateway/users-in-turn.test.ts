import { expect, test } from "@jest/globals";
import { pathOf, slowStart } from "./slow-service.ts";
import { gatewayOn, outcomesOf, questions } from "./start-gateway.ts";

const concurrency = 2;
/** Permits already given when the second user comes: those calls are made first. */
const inHand = 4 * concurrency;

const as = (user: string) => ({ purpose: { run: "", user } });

test("a user with few questions does not wait for all of one with many", async () => {
  const server = await slowStart();
  const started = await gatewayOn(server.url, { concurrency });
  const many = outcomesOf(started, questions(1_000), as("ann"));
  await server.hasBegun;
  const few = questions(10, 5_000);
  const answered = outcomesOf(started, few, as("bob"));
  server.release();
  await answered;
  const places = few.map((lookup) => server.asked.indexOf(pathOf(lookup)));
  // One of Ann's between any two of Bob's.
  expect(Math.max(...places)).toBeLessThan(inHand + 2 * few.length);
  await many;
  expect(server.asked).toHaveLength(1_010);
});

test("a question at the end of somebody's many, asked by another too, comes in the other's turn, once", async () => {
  const server = await slowStart();
  const started = await gatewayOn(server.url, { concurrency });
  const list = questions(400);
  const many = outcomesOf(started, list, as("ann"));
  await server.hasBegun;
  const answered = started.gateway.lookup(list[399]!, as("bob"));
  server.release();
  expect(await answered).toMatchObject({ status: "found", cached: true });
  expect(server.asked.indexOf(pathOf(list[399]!))).toBeLessThan(inHand + 4);
  await many;
  expect(server.asked).toHaveLength(400);
});
