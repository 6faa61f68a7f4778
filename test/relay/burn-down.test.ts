import { execFileSync } from "node:child_process";
import { describe, expect, test } from "@jest/globals";
import { bar, burnDown } from "../../relay/admin/figures.ts";
import { periodOf } from "../../relay/spending/budgets.ts";

const day = 24 * 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);
const line = (heading: string, calls: number) => ({ heading, calls, found: calls, failed: 0 });

describe("the month of spending", () => {
  const quota = (resetAt: string) => ({ resetAt: at(resetAt), from: "me", sentAt: 0, readAt: 0 }) as const;

  test("is the account's own where its reset is known", () => {
    expect(periodOf(quota("2026-12-05T10:00:00"), at("2026-11-20T09:00:00"))).toEqual({
      start: at("2026-11-05T10:00:00"),
      end: at("2026-12-05T10:00:00"),
    });
  });

  test("begins with the very moment of its reset", () => {
    const reset = "2026-11-05T10:00:00";
    expect(periodOf(quota(reset), at(reset)).start).toBe(at(reset));
    expect(periodOf(quota(reset), at(reset) - 1).end).toBe(at(reset));
  });

  test("goes on to the next when the reset is past, and does not take a far one for the next", () => {
    expect(periodOf(quota("2026-09-05T10:00:00"), at("2026-11-20T09:00:00")).end).toBe(
      at("2026-12-05T10:00:00"),
    );
    expect(periodOf(quota("2027-09-05T10:00:00"), at("2026-11-20T09:00:00")).end).toBe(
      at("2026-12-05T10:00:00"),
    );
  });

  test("is found as soon for a reset thousands of years off, which a server may say: every request for lookups wants it", () => {
    const now = at("2026-11-20T09:00:00");
    const giveUp = performance.now() + 5_000;
    let asked = 0;
    while (asked < 1_000 && performance.now() < giveUp) {
      asked += 1;
      expect(periodOf(quota("+275760-09-13T00:00:00"), now)).toEqual({
        start: at("2026-11-13T00:00:00"),
        end: at("2026-12-13T00:00:00"),
      });
    }
    expect(asked).toBe(1_000);
  });

  test("of an account that began on a 31st ends on the last day of shorter months", () => {
    expect(periodOf(quota("2026-08-31T00:00:00"), at("2027-02-10T00:00:00"))).toEqual({
      start: at("2027-01-31T00:00:00"),
      end: at("2027-02-28T00:00:00"),
    });
  });

  test("begins with the reset that was seen, whatever day of a longer month that was", () => {
    const [now, reset] = [at("2027-02-10T00:00:00"), quota("2027-02-28T00:00:00")];
    for (const day of ["2027-01-29", "2027-01-30", "2027-01-31"]) {
      const beganAt = at(`${day}T00:00:00`);
      expect(periodOf({ ...reset, beganAt }, now)).toEqual({ start: beganAt, end: reset.resetAt });
    }
    // That of a month before is none of this one.
    expect(periodOf({ ...reset, beganAt: at("2026-12-31T00:00:00") }, now)).toEqual(periodOf(reset, now));
  });

  test("is the one between two resets that were seen from the first to before the second, and no other", () => {
    const seen = { ...quota("2027-02-28T00:00:00"), beganAt: at("2027-01-31T00:00:00") };
    const [start, end] = [seen.beganAt, seen.resetAt];
    expect(periodOf(seen, start)).toEqual({ start, end });
    expect(periodOf(seen, end - 1)).toEqual({ start, end });
    expect(periodOf(seen, end)).toEqual({ start: end, end: at("2027-03-28T00:00:00") });
    expect(periodOf(seen, at("2027-01-15T00:00:00"))).toEqual({
      start: at("2026-12-28T00:00:00"),
      end: at("2027-01-28T00:00:00"),
    });
  });

  test("begins with the reset that is past where the next one is not told yet", () => {
    const { resetAt: beganAt, ...known } = quota("2026-11-05T10:00:00");
    expect(periodOf({ ...known, beganAt }, at("2026-11-05T10:04:00"))).toEqual({
      start: at("2026-11-05T10:00:00"),
      end: at("2026-12-05T10:00:00"),
    });
  });

  test("is the calendar's where nothing is known", () => {
    expect(periodOf(undefined, at("2026-11-20T09:00:00"))).toEqual({
      start: at("2026-11-01T00:00:00"),
      end: at("2026-12-01T00:00:00"),
    });
  });

  test("holds its moment, whatever the reset says", () => {
    for (let days = 0; days < 800; days += 7) {
      const now = at("2026-01-31T12:00:00") + days * day;
      for (const reset of ["2026-01-01T00:00:00", "2026-05-31T23:59:59", "2028-02-29T00:00:00"]) {
        const { start, end } = periodOf(quota(reset), now);
        expect(start <= now && now < end).toBe(true);
        expect(end - start).toBeGreaterThan(27 * day);
        expect(end - start).toBeLessThan(32 * day);
      }
    }
  });
});

test.each([
  [0, 0, 0],
  [3, 0, 100],
  [0, 10, 0],
  [5, 10, 50],
  [11, 10, 100],
])("the bar of %d of %d is filled by %d in a hundred", (part, whole, filled) => {
  expect(bar(part, whole).markup).toContain(`class="filled" width="${filled}"`);
});

describe("the burn-down", () => {
  const period = { start: at("2026-11-10T00:00:00"), end: at("2026-12-10T00:00:00") };
  const now = at("2026-11-20T00:00:00");

  test("runs out when the pace of the period so far has used up all but the reserve", () => {
    const { callsPerDay, runsOutAt } = burnDown({
      limit: 1_000,
      remaining: 600,
      reserve: 100,
      period,
      calls: [],
      now,
    });
    expect(callsPerDay).toBe(40);
    expect(runsOutAt).toBe(now + 12.5 * day);
  });

  test("tells what was left on each day, today's as it is now", () => {
    const { startedWith, days } = burnDown({
      limit: 1_000,
      remaining: 600,
      reserve: 0,
      period: { ...period, start: now - 2 * day },
      calls: [line("2026-11-19", 50), line("2026-11-18", 30)],
      now: now + day / 2,
    });
    // Before the calls of the first day, from which on the curve is drawn.
    expect(startedWith).toBe(680);
    expect(days.slice(-3)).toEqual([
      { day: "2026-11-18", remaining: 650 },
      { day: "2026-11-19", remaining: 600 },
      { day: "2026-11-20", remaining: 600 },
    ]);
  });

  test.each([
    ["2026-10-01T00:00:00", "Europe/Paris", "an hour longer", 31],
    ["2026-03-01T23:30:00", "Europe/Paris", "an hour shorter", 32],
    ["2026-09-01T00:00:00", "America/Santiago", "without a midnight", 32],
  ])("from %s in %s lists each day once, the one that is %s too", (start, zone, _, count) => {
    // The zone of a process is that of its start.
    const program = `
      import { burnDown } from "./dist/relay/admin/figures.js";
      const [start, now] = [new Date("${start}"), new Date("${start}")];
      now.setDate(now.getDate() + ${count - 1});
      now.setHours(23, 30);
      const period = { start: start.getTime(), end: start.getTime() + 40 * ${day} };
      const input = { limit: 9, remaining: 9, reserve: 0, period, calls: [], now: now.getTime() };
      console.log(burnDown(input).days.map(({ day }) => day).join(" "));`;
    const words = ["--input-type=module", "--eval", program];
    const told = execFileSync(process.execPath, words, { env: { TZ: zone }, encoding: "utf8" }).trim();
    const first = at(`${start.slice(0, 10)}T00:00:00`);
    const wanted = Array.from({ length: count }, (_, index) =>
      new Date(first + index * day).toISOString().slice(0, 10),
    );
    expect(told.split(" ")).toEqual(wanted);
  });

  test("is not told where the quota is not known, nor an end where nothing is spent", () => {
    const nothing = { limit: undefined, remaining: undefined, reserve: 0, period, calls: [], now };
    expect(burnDown(nothing)).toEqual({ days: [], callsPerDay: undefined, runsOutAt: undefined });
    expect(burnDown({ ...nothing, limit: 10, remaining: 10 }).runsOutAt).toBeUndefined();
  });

  test("takes the first hours of a period for a day", () => {
    const early = { limit: 100, remaining: 90, reserve: 0, period, calls: [], now: period.start + 3_600_000 };
    expect(burnDown(early).callsPerDay).toBe(10);
  });
});
