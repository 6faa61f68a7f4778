import { expect, test } from "@jest/globals";
import type { MadeCall } from "../../../shared/gateway/scheduler/scheduler.ts";
import { outcomesOf, questions, startGateway } from "./start-gateway.ts";

const purpose = { run: "r", user: "ann" };

test("every call is told once, with its operation, its status and for whom it was; what the store answers is not", async () => {
  const calls: MadeCall[] = [];
  const begun = performance.now();
  const started = await startGateway({ fill: false }, { onCall: (call) => calls.push(call) });
  const missing = questions(3);
  await outcomesOf(started, [...missing, { operation: "naf-code", code: "62.01Z" }], { purpose });
  await outcomesOf(started, missing, { purpose });
  expect(calls.map(({ operation, status }) => `${operation} ${status}`).sort()).toEqual([
    "legal-unit 404",
    "legal-unit 404",
    "legal-unit 404",
    "me 200",
    "naf-code 200",
  ]);
  expect(calls.filter(({ operation }) => operation !== "me").every((call) => call.purpose === purpose)).toBe(
    true,
  );
  const most = performance.now() - begun;
  expect(calls.filter(({ duration }) => duration < 0 || duration > most)).toEqual([]);
  // The service tells its time with every answer, and its clock is this machine's.
  for (const { serviceTime } of calls) expect(Math.abs(serviceTime! - Date.now())).toBeLessThan(60_000);
});

test("the ledger tells the calls of one user apart", async () => {
  const started = await startGateway();
  await outcomesOf(started, questions(3), { purpose });
  await outcomesOf(started, questions(2, 50), { purpose: { run: "r", user: "bob" } });
  expect(await started.store.usage("run", 0, "ann")).toEqual([
    { heading: "r", calls: 3, found: 3, failed: 0 },
  ]);
  expect(await started.store.usage("run", 0, "nobody")).toEqual([]);
});
