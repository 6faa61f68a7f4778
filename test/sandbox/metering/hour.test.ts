import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { FixedHour, type HourMeter, type HourlyLimit, SlidingHour } from "../../../sandbox/meter.ts";

const limit: HourlyLimit = { calls: 5, length: 1_000 };

/** Times at which calls get through when one is tried after each of the pauses. */
function admitted(hour: HourMeter, pauses: readonly number[]): number[] {
  const times: number[] = [];
  let now = 0;
  for (const pause of pauses) {
    now += pause;
    if (hour.wait(now, limit) > 0) continue;
    hour.record(now, limit);
    times.push(now);
  }
  return times;
}
const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
const busiest = (times: readonly number[], length: number) =>
  Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + length).length));

describe("hour", () => {
  test("no stretch of one sliding hour holds more calls than the limit", () => {
    fc.assert(
      fc.property(
        pauses,
        (tried) => busiest(admitted(new SlidingHour(), tried), limit.length) <= limit.calls,
      ),
    );
  });

  test("no stretch of one hour holds more than twice the limit of a fixed hour", () => {
    fc.assert(
      fc.property(
        pauses,
        (tried) => busiest(admitted(new FixedHour(), tried), limit.length) <= 2 * limit.calls,
      ),
    );
  });

  test.each([
    ["fixed", () => new FixedHour()],
    ["sliding", () => new SlidingHour()],
  ])(
    "a call that comes after the wait of a %s hour gets through, and one millisecond earlier does not",
    (_, make) => {
      fc.assert(
        fc.property(pauses, fc.integer({ min: 0, max: 400 }), (tried, pause) => {
          const hour = make();
          const last = admitted(hour, tried).at(-1) ?? 0;
          const now = last + pause;
          const wait = hour.wait(now, limit);
          expect(hour.wait(now + wait, limit)).toBe(0);
          if (wait > 0) {
            const again = make();
            admitted(again, tried);
            expect(again.wait(now + wait - 1, limit)).toBe(1);
          }
        }),
      );
    },
  );

  test("a sliding hour counts 100,000 calls and forgets them when they are an hour old", () => {
    const hour = new SlidingHour();
    const many = { calls: 100_000, length: 1_000 };
    for (let call = 0; call < 100_000; call += 1) hour.record(call / 1_000, many);
    expect(hour.wait(100, many)).toBeCloseTo(900);
    expect(hour.wait(1_050, many)).toBe(0);
    for (let call = 0; call < 50_001; call += 1) hour.record(1_050, many);
    expect(hour.wait(1_050, many)).toBeGreaterThan(0);
    expect(hour.wait(3_000, many)).toBe(0);
  });

  test("a limit lowered meanwhile is waited for in full", () => {
    const hour = new SlidingHour();
    for (let now = 0; now < 5; now += 1) hour.record(now, limit);
    expect(hour.wait(5, { calls: 2, length: 1_000 })).toBe(998);
  });
});
