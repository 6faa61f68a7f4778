import { expect, test } from "@jest/globals";
import { ThroughputMeter } from "../../../../shared/gateway/scheduler/state.ts";

test("what settles in a time to come is told by the last full measure of fifty milliseconds, rounded up", () => {
  const meter = new ThroughputMeter();
  expect(meter.expected(1_000)).toBe(0);
  meter.note(1_000);
  for (let call = 0; call < 9; call += 1) meter.note(1_010);
  meter.note(1_049);
  // Not over yet: what was measured is what came before, which is nothing.
  expect(meter.expected(1_000)).toBe(0);
  meter.note(1_050);
  expect([meter.expected(50), meter.expected(25), meter.expected(1)]).toEqual([11, 6, 1]);
  for (let call = 0; call < 3; call += 1) meter.note(1_060);
  meter.note(1_150);
  expect(meter.expected(100)).toBe(4);
});
