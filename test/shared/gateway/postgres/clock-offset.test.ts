import { describe, expect, test } from "@jest/globals";
import { ClockOffset, localReservation } from "../../../../shared/gateway/postgres/clock-offset.ts";

/** A machine and a server whose clock is ahead by `ahead` milliseconds; the time is told after `there`, heard after `back`. */
function world(ahead: number) {
  const state = { time: 1_000_000, ahead };
  const offset = new ClockOffset(
    () => Math.floor(state.time),
    () => state.time,
  );
  const measure = (there: number, back: number) =>
    offset.measure(() => {
      state.time += there;
      const told = Math.floor(state.time + state.ahead);
      state.time += back;
      return Promise.resolve(told);
    });
  return { state, offset, measure };
}

describe("the difference of two clocks", () => {
  test("is none before it was measured, and between clocks that agree as far as can be told", async () => {
    const { offset, measure } = world(3);
    expect(offset.milliseconds).toBe(0);
    await measure(0.2, 5.5);
    expect(offset.milliseconds).toBe(0);
  });

  test("is known to half of what asking takes, and the shortest asking counts", async () => {
    const { offset, measure } = world(-90_000);
    await measure(400, 0);
    expect(Math.abs(offset.milliseconds + 90_000)).toBeLessThanOrEqual(202);
    await measure(0.4, 0.4);
    expect(Math.abs(offset.milliseconds + 90_000)).toBeLessThanOrEqual(2);
    await measure(3_000, 10);
    expect(Math.abs(offset.milliseconds + 90_000)).toBeLessThanOrEqual(2);
  });

  test("is measured anew where a clock was set, at once, and where it may have drifted, after a minute", async () => {
    const { offset, measure, state } = world(0);
    await measure(1, 1);
    state.ahead = 7_200_000;
    await measure(30, 30);
    expect(Math.abs(offset.milliseconds - 7_200_000)).toBeLessThanOrEqual(32);
    state.time += 61_000;
    await measure(100, 0);
    expect(Math.abs(offset.milliseconds - 7_200_000)).toBeGreaterThan(30);
  });

  test("is added to what goes to the server and taken from what comes back", async () => {
    const { offset, measure } = world(3_600_000);
    await measure(1, 1);
    const there = offset.toServer(50);
    expect(there).toBeGreaterThan(3_590_000);
    expect(offset.toLocal(there)).toBe(50);
    expect(offset.toServer(-Infinity)).toBe(-Infinity);
  });

  test("is taken from the time that a refused call is told, whatever refuses it", async () => {
    const { offset, measure } = world(300_000);
    await measure(1, 1);
    const until = offset.toServer(9_000_000);
    for (const refusal of [
      { kind: "wait", until },
      { kind: "kept", until, underWay: 0 },
      { kind: "over_budget", bound: "month", until },
    ] as const) {
      expect(localReservation(refusal, offset)).toEqual({ ...refusal, until: 9_000_000 });
    }
    const kept = { kind: "kept", until: undefined, underWay: 1 } as const;
    expect(localReservation(kept, offset)).toEqual(kept);
    const never = { kind: "over_budget", bound: "hour", until: Infinity } as const;
    expect(localReservation(never, offset)).toEqual(never);
    const taken = { kind: "taken", storedAt: until } as const;
    expect(localReservation(taken, offset)).toEqual({ ...taken, storedAt: 9_000_000 });
  });
});
