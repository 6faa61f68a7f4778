import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { retryAllowance } from "../../../../shared/enrichment/calls.ts";
import { type PlanInput, isLargeSpend, makePlan } from "../../../../shared/enrichment/plan.ts";
import type { QuotaReading } from "../../../../shared/gateway/store/quota.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20, 9);

const quotaOf = (reading: Partial<QuotaReading>): QuotaReading => ({
  from: "me",
  sentAt: now,
  readAt: now,
  resetAt: now + 10 * 24 * hour,
  ...reading,
});

/** A plan over `firm` lookups, each asked alone, after the /me that opened the run. */
function planOf(firm: number, input: Partial<PlanInput> = {}) {
  return makePlan({
    rows: {
      total: 0,
      blank: 0,
      invalid: 0,
      duplicate: 0,
      stored: 0,
      repaired: 0,
      ready: 0,
      search: 0,
      foreign: 0,
      totals: 0,
      kept: 0,
      leftOut: 0,
    },
    calls: { least: firm, likely: firm, firm, oneByOne: firm },
    quota: quotaOf({ limit: 100_000, remaining: 90_000, hourly: 10_000 }),
    reserve: 0,
    maxCalls: undefined,
    opening: { calls: 1, made: true, isDeducted: true },
    callsThisHour: 0,
    hourLength: hour,
    pace: 20,
    now,
    ...input,
  });
}

describe("a run with searches by name", () => {
  const likely = 4_313;
  const calls = { least: 3_300, likely, firm: 9_139, oneByOne: likely };
  const searching = (remaining: number, input: Partial<PlanInput> = {}) => {
    const { rows } = planOf(0);
    return planOf(0, {
      rows: { ...rows, total: 3_330, search: 3_320, ready: 10 },
      calls,
      quota: quotaOf({ limit: 5_000, remaining }),
      ...input,
    });
  };
  const margin = Math.ceil(likely / 10);

  test.each([
    ["has room for the most", 9_139, true],
    ["has room for the likely and a tenth", 4_998, true],
    ["has just that room", likely + margin, true],
    ["lacks one call of it", likely + margin - 1, false],
    ["has room for the likely alone", likely, false],
  ])("fits by the likely number of calls and a tenth: it %s", (_, remaining, fits) => {
    const plan = searching(remaining);
    expect({ fits: plan.fits, binding: plan.binding }).toEqual({ fits, binding: fits ? "none" : "month" });
    expect(plan.calls.most).toBeLessThanOrEqual(remaining + 1);
  });

  test("keeps the reserve and --max-calls by the same rule", () => {
    expect(searching(5_100, { reserve: 300 })).toMatchObject({ fits: true, binding: "none" });
    expect(searching(5_100, { reserve: 400 })).toMatchObject({ fits: false, binding: "reserve" });
    expect(searching(9_000, { maxCalls: 4_750 })).toMatchObject({ fits: true, budget: { calls: 4_749 } });
    expect(searching(9_000, { maxCalls: 4_700 })).toMatchObject({ fits: false, binding: "max-calls" });
  });

  test("never needs more than its most", () => {
    const all = { least: 5, likely: 10, firm: 10, oneByOne: 10 };
    expect(searching(10, { calls: all })).toMatchObject({ fits: true, needed: 11, firm: 11 });
  });

  test("fits by its most once no name is left to look for", () => {
    expect(planOf(0, { calls, quota: quotaOf({ remaining: 4_998 }) }).fits).toBe(false);
  });
});

test("the calls of names that no company has are told where they were counted, as far as they may be spent", () => {
  const calls = { least: 10, likely: 10, firm: 100, oneByOne: 10 };
  const planAt = (remaining: number, ofUnknownNames?: number) =>
    planOf(0, {
      calls: { ...calls, ...(ofUnknownNames !== undefined && { ofUnknownNames }) },
      quota: quotaOf({ remaining }),
    }).calls;
  expect(planAt(1_000, 90).ofUnknownNames).toBe(90);
  expect(planAt(50, 90).ofUnknownNames).toBe(50);
  expect(planAt(1_000)).not.toHaveProperty("ofUnknownNames");
});

test("a run that has nothing to ask fits, whatever is left, and its most is what was asked already", () => {
  const opening = { calls: 1, made: true, isDeducted: false };
  const nothing = { fits: true, binding: "none", calls: { most: 1 } };
  expect(planOf(0, { quota: quotaOf({ remaining: 0 }), opening })).toMatchObject(nothing);
  expect(planOf(0, { maxCalls: 0 })).toMatchObject(nothing);
  expect(planOf(1, { quota: quotaOf({ remaining: 0 }), opening })).toMatchObject({ fits: false });
});

test("the hour of a relay's user counts beside the account's, whichever takes longer", () => {
  const userHour = { hourly: 100, made: 40 };
  const hours = (calls: number, input: Partial<PlanInput>) =>
    Math.floor((planOf(calls, { userHour, ...input }).endsAt - now) / hour);
  expect([hours(60, {}), hours(61, {}), hours(360, {}), hours(60, { callsThisHour: 10_000 })]).toEqual([
    0, 1, 3, 1,
  ]);
  expect([planOf(60, { userHour }).binding, planOf(61, { userHour }).binding]).toEqual(["none", "hour"]);
});

test("what the service takes no call before, a run does not end before", () => {
  const closed = planOf(20, { closed: { until: now + hour, isHour: true } });
  expect([closed.endsAt - now, closed.binding, closed.fits]).toEqual([hour + 1_000, "hour", true]);
  expect(
    planOf(0, {
      closed: { until: now + hour, isHour: true },
      opening: { calls: 0, made: true, isDeducted: true },
    }),
  ).toMatchObject({
    endsAt: now,
    binding: "none",
  });
});

test("what the hour has room for is answered at the pace of a run, to its last call", () => {
  const ends = (calls: number) => planOf(calls, { callsThisHour: 9_950 }).endsAt - now;
  expect([20, 49, 50].map(ends)).toEqual([1_000, 2_450, 2_500]);
  expect(ends(51)).toBeGreaterThanOrEqual(hour);
});

describe("the bound of a run", () => {
  test.each([
    ["nothing", 100, {}, "none", true],
    ["the hour", 10_001, {}, "hour", true],
    ["the hour, for what others called in it", 100, { callsThisHour: 9_950 }, "hour", true],
    ["the month", 100, { quota: quotaOf({ remaining: 99 }) }, "month", false],
    ["the reserve", 100, { quota: quotaOf({ remaining: 500 }), reserve: 450 }, "reserve", false],
    [
      "the month, when it would not do without a reserve either",
      100,
      { quota: quotaOf({ remaining: 50 }), reserve: 10 },
      "month",
      false,
    ],
    ["--max-calls", 100, { maxCalls: 100 }, "max-calls", false],
    [
      "--max-calls, when it is the lower one",
      100,
      { maxCalls: 10, quota: quotaOf({ remaining: 50 }) },
      "max-calls",
      false,
    ],
    [
      "the month, when it is the lower one",
      100,
      { maxCalls: 60, quota: quotaOf({ remaining: 50 }) },
      "month",
      false,
    ],
    ["nothing, where nothing is known of the month", 100, { quota: undefined }, "none", true],
    [
      "nothing, once the period is over",
      100,
      { quota: quotaOf({ remaining: 0, resetAt: now - 1 }) },
      "none",
      true,
    ],
  ] as const)("is %s", (_, firm, input, binding, fits) => {
    expect(planOf(firm, input as Partial<PlanInput>)).toMatchObject({ binding, fits });
  });

  test("counts the /me that opened the run: what is left may be spent to the last call, and no further", () => {
    expect(planOf(100, { quota: quotaOf({ remaining: 100 }) }).fits).toBe(true);
    expect(planOf(100, { quota: quotaOf({ remaining: 99 }) }).fits).toBe(false);
    expect(planOf(100, { maxCalls: 101 }).fits).toBe(true);
    expect(planOf(100, { maxCalls: 100 }).fits).toBe(false);
  });

  test("counts the /me that a planned run will open with", () => {
    const toCome = { opening: { calls: 1, made: false, isDeducted: false } };
    expect(planOf(100, { ...toCome, quota: quotaOf({ remaining: 101 }) }).fits).toBe(true);
    expect(planOf(100, { ...toCome, quota: quotaOf({ remaining: 100 }) }).fits).toBe(false);
  });

  test("is nothing where nothing has to be asked, even with an empty account", () => {
    const opening = { calls: 1, made: false, isDeducted: false };
    const plan = planOf(0, { quota: quotaOf({ remaining: 0 }), reserve: 50, maxCalls: 0, opening });
    expect(plan).toMatchObject({ fits: true, binding: "none", calls: { least: 0, likely: 0, most: 0 } });
  });

  test("holds the /me that was made, where nothing has to be asked after it", () => {
    expect(planOf(0)).toMatchObject({ fits: true, opened: 1, calls: { least: 0, likely: 0, most: 1 } });
  });

  test("leaves the answers what /me leaves of it", () => {
    const plan = planOf(100, { quota: quotaOf({ remaining: 59 }) });
    expect(plan).toMatchObject({ spendable: 60, opened: 1, calls: { least: 59, likely: 59, most: 60 } });
  });
});

describe("the most that a run may cost", () => {
  test("is its lookups, half as many again for retries, and /me", () => {
    expect(planOf(100)).toMatchObject({ calls: { most: 151 }, firm: 101, budget: { calls: 150, kept: 100 } });
    expect(planOf(1)).toMatchObject({ calls: { most: 3 }, budget: { calls: 2, kept: 1 } });
  });

  test("counts repeated /me among the retries", () => {
    const plan = planOf(100, { opening: { calls: 3, made: true, isDeducted: true } });
    expect(plan).toMatchObject({ calls: { most: 151 }, budget: { calls: 148, kept: 98 } });
  });

  test.each([
    ["has room for it and its retries", { remaining: 150 }, { calls: 150, kept: 100, isOfMonth: false }],
    ["lacks one call for its retries", { remaining: 149 }, { calls: 149, kept: 99, isOfMonth: true }],
    ["lacks calls for its lookups", { remaining: 59 }, { calls: 59, kept: 39, isOfMonth: true }],
  ])("is its budget, whatever the next month brings: where the month %s", (_, left, budget) => {
    expect(planOf(100, { quota: quotaOf(left) }).budget).toEqual(budget);
  });

  test("is bound by --max-calls, or by the month above the reserve, whichever leaves less", () => {
    const quota = quotaOf({ remaining: 59 });
    expect(planOf(100, { quota, maxCalls: 40 }).budget).toEqual({ calls: 39, kept: 26, isOfMonth: false });
    expect(planOf(100, { quota, reserve: 30 }).budget).toEqual({ calls: 29, kept: 19, isOfMonth: true });
    expect(planOf(100, { quota, reserve: 90 }).budget).toEqual({ calls: 0, kept: 0, isOfMonth: true });
  });

  test("keeps for first attempts those that the run takes at the least, and lets retries have the others", () => {
    const calls = { least: 40, likely: 51, firm: 95, oneByOne: 95 };
    const budget = (input: Partial<PlanInput>) => planOf(0, { calls, ...input }).budget;
    expect(budget({ quota: quotaOf({ remaining: 99 }) })).toEqual({ calls: 99, kept: 40, isOfMonth: true });
    expect(budget({ maxCalls: 60 })).toEqual({ calls: 59, kept: 39, isOfMonth: false });
    expect(budget({})).toEqual({ calls: 143, kept: 40, isOfMonth: false });
  });

  test("is never above what may be spent, nor below what was, and the budget never above either", () => {
    const count = fc.integer({ min: 0, max: 5_000 });
    const calls = fc.integer({ min: 1, max: 3 });
    const opening = fc.record({ calls, made: fc.boolean(), isDeducted: fc.boolean() });
    const limits = fc.record({ firm: count, remaining: count, reserve: count, maxCalls: count, opening });
    fc.assert(
      fc.property(limits, ({ firm, remaining, reserve, maxCalls, opening }) => {
        const plan = planOf(firm, { quota: quotaOf({ remaining }), reserve, maxCalls, opening });
        const spent = opening.made ? opening.calls : 0;
        const left = remaining + (opening.isDeducted ? opening.calls : 0);
        if (firm === 0) expect(plan.calls.most).toBe(spent);
        else {
          expect(plan.calls.most).toBeLessThanOrEqual(Math.max(spent, left - reserve));
          expect(plan.calls.most).toBeLessThanOrEqual(Math.max(spent, maxCalls));
          expect(plan.calls.most).toBeGreaterThanOrEqual(spent);
        }
        expect(plan.calls.least).toBeLessThanOrEqual(plan.calls.likely);
        const { calls, kept } = plan.budget;
        expect(calls).toBeLessThanOrEqual(firm + retryAllowance(firm));
        if (calls > 0) expect(opening.calls + calls).toBeLessThanOrEqual(plan.calls.most);
        if (plan.fits) expect(calls).toBeGreaterThanOrEqual(firm);
        expect(kept).toBeLessThanOrEqual(firm);
        // Two thirds of the rows that could be asked without any failure are asked, whatever fails.
        expect(kept).toBeGreaterThanOrEqual(Math.floor((2 * Math.min(firm, calls)) / 3));
      }),
    );
  });
});

describe("when a run ends", () => {
  const minutes = (plan: { endsAt: number }) => (plan.endsAt - now) / 60_000;

  test("is by the pace of the service while the hour has room", () => {
    expect(minutes(planOf(1_200))).toBeCloseTo(1);
  });

  test("waits for the hour as often as it is full, and not after the last call", () => {
    const quota = quotaOf({ remaining: 90_000, hourly: 1_000 });
    expect(minutes(planOf(1_000, { quota }))).toBeCloseTo(1_000 / 20 / 60);
    expect(minutes(planOf(2_500, { quota }))).toBeCloseTo(120 + 500 / 20 / 60);
    expect(minutes(planOf(2_500, { quota, callsThisHour: 1_000 }))).toBeCloseTo(180 + 500 / 20 / 60);
  });

  test("comes no earlier for more calls", () => {
    const input = fc.record({
      calls: fc.integer({ min: 0, max: 20_000 }),
      more: fc.integer({ min: 0, max: 2_000 }),
      hourly: fc.integer({ min: 1, max: 5_000 }),
      callsThisHour: fc.integer({ min: 0, max: 6_000 }),
    });
    fc.assert(
      fc.property(input, ({ calls, more, hourly, callsThisHour }) => {
        const busyHour = { quota: quotaOf({ remaining: 90_000, hourly }), callsThisHour };
        expect(planOf(calls + more, busyHour).endsAt).toBeGreaterThanOrEqual(planOf(calls, busyHour).endsAt);
      }),
    );
  });

  test("may lie after the end of the period, which is told", () => {
    const quota = quotaOf({ remaining: 90_000, hourly: 1_000, resetAt: now + 3 * hour });
    expect(planOf(3_500, { quota }).outlastsPeriod).toBe(true);
    expect(planOf(2_500, { quota }).outlastsPeriod).toBe(false);
  });
});

test("a spend is large above a tenth of what is left", () => {
  expect(isLargeSpend(planOf(9_000))).toBe(false);
  expect(isLargeSpend(planOf(9_001))).toBe(true);
  expect(isLargeSpend(planOf(9_001, { quota: undefined }))).toBe(false);
});

describe("on the two sides of a bound", () => {
  const quota = (reading: Partial<QuotaReading>) => ({
    quota: quotaOf({ limit: 100_000, remaining: 90_000, ...reading }),
  });

  test("a run within the hour takes what its answers take, and one call more waits for the next", () => {
    const endsAt = (calls: number, reading: Partial<QuotaReading>) =>
      planOf(calls, quota(reading)).endsAt - now;
    expect([endsAt(100, { hourly: 100 }), endsAt(101, { hourly: 100 })]).toEqual([5_000, hour + 50]);
    for (const hourly of [undefined, 0]) expect(endsAt(101, { hourly })).toBe(5_050);
  });

  test("the hour binds a run that takes more than is left of it", () => {
    const binding = (calls: number) =>
      planOf(calls, { ...quota({ hourly: 100 }), callsThisHour: 40 }).binding;
    expect([binding(60), binding(61)]).toEqual(["none", "hour"]);
  });

  test("the reserve binds where the month would have sufficed, and only one that there is", () => {
    const binding = (calls: number, reserve: number) =>
      planOf(calls, { ...quota({ remaining: 100 }), reserve }).binding;
    expect([binding(100, 10), binding(101, 10), binding(101, 0)]).toEqual(["reserve", "month", "month"]);
  });

  test("the calls that were allowed bind a run where they are fewer than what is left", () => {
    const opening = { calls: 0, made: false, isDeducted: false };
    const binding = (maxCalls: number) =>
      planOf(200, { ...quota({ remaining: 100 }), maxCalls, opening }).binding;
    expect([binding(99), binding(100)]).toEqual(["max-calls", "month"]);
  });

  test("what is left of a month that is over by now is not known, and a run outlasts one that ends before it", () => {
    const remaining = (resetAt: number) => planOf(1, quota({ resetAt })).remaining;
    expect([remaining(now), remaining(now + 1)]).toEqual([undefined, 90_000]);
    const outlasts = (resetAt: number) => planOf(20, quota({ resetAt })).outlastsPeriod;
    expect([outlasts(now), outlasts(now + 999), outlasts(now + 1_000)]).toEqual([false, true, false]);
  });

  test("what a run is expected to cost has the call that opens it", () => {
    expect(planOf(20).expected).toBe(21);
  });

  test("a run of whose month nothing is known is no large spend", () => {
    expect(isLargeSpend(planOf(1_000, quota({ remaining: undefined })))).toBe(false);
  });
});
