import { describe, expect, test } from "@jest/globals";
import {
  type QuotaReading,
  mergeQuota,
  quotaOf,
  quotaOfHeaders,
  quotaOfMe,
  remainingNow,
} from "../../../shared/gateway/store/quota.ts";
import { hour, minute, nine } from "./temporary-store.ts";

const times = { sentAt: nine, readAt: nine };
const resetAt = nine + 24 * hour;

const me = (remaining: number, at = nine, told: Partial<QuotaReading> = {}): QuotaReading => ({
  from: "me",
  sentAt: at,
  readAt: at,
  limit: 1_000,
  hourly: 100,
  resetAt,
  remaining,
  ...told,
});

/** What is known once /me has told this. */
const knownFrom = (remaining: number, at = nine): QuotaReading => mergeQuota(undefined, me(remaining, at), 0);

/** Headers of a call that was sent ten milliseconds before its answer at `at`. */
const headers = (remaining: number, at: number, told: Partial<QuotaReading> = {}): QuotaReading => ({
  from: "headers",
  sentAt: at - 10,
  readAt: at,
  limit: 1_000,
  resetAt,
  remaining,
  ...told,
});

describe("/me", () => {
  test("tells the plan and every figure of the usage", () => {
    const data = {
      keyId: "k",
      company: { id: "c" },
      plan: {
        code: "pro",
        name: "Pro",
        status: "active",
        trialEndsAt: null,
        currentPeriodEnd: "2026-12-01T00:00:00Z",
      },
      usage: {
        used: 1,
        limit: 10,
        remaining: 9,
        percentage: 10,
        resetAt: "2026-12-01T00:00:00Z",
        hourlyRateLimit: 5,
      },
    };
    expect(quotaOfMe(data, times)).toEqual({
      limit: 10,
      remaining: 9,
      resetAt: Date.UTC(2026, 11, 1),
      hourly: 5,
      plan: "pro",
      status: "active",
      trialEndsAt: null,
      periodEnd: "2026-12-01T00:00:00Z",
      from: "me",
      ...times,
    });
  });

  test.each([
    [{}],
    [[]],
    ["text"],
    [7],
    [{ usage: null, plan: null }],
    [{ usage: { remaining: 1.5, limit: "9", resetAt: 20_261_201 }, plan: { code: 5, status: null } }],
    [{ usage: { remaining: "9", limit: -1, resetAt: "soon", hourlyRateLimit: 0 }, plan: { trialEndsAt: 3 } }],
  ])("%j, which tells nothing of use, leaves every figure unknown", (data) => {
    expect(quotaOfMe(data, times)).toEqual({ from: "me", ...times, trialEndsAt: null });
  });
});

test("/me may tell that nothing is left, or that a month has no calls at all", () => {
  expect(quotaOfMe({ usage: { remaining: 0, limit: 0 } }, times)).toMatchObject({ remaining: 0, limit: 0 });
});

test("/me of a service whose clock is behind ours tells what remains: its reset, past by ours, is not taken", () => {
  const told = (at: number) =>
    quotaOfMe({ usage: { remaining: 298, resetAt: new Date(at).toISOString() } }, times);
  expect(told(nine - 5 * minute)).toMatchObject({ remaining: 298, beganAt: nine - 5 * minute });
  const last = mergeQuota(undefined, told(nine - 5 * minute), 0);
  expect(remainingNow(last, nine)).toBe(298);
  expect(mergeQuota(last, headers(999, nine + minute), 0)).toMatchObject({ remaining: 999, resetAt });
  expect(told(nine + 1).resetAt).toBe(nine + 1);
  expect(told(nine)).toMatchObject({ beganAt: nine });
  expect(told(nine)).not.toHaveProperty("resetAt");
});

describe("the headers of an answer", () => {
  test("tell nothing without a figure", () => {
    expect(quotaOfHeaders({ resetAt }, times, false)).toBeUndefined();
  });

  test("with a reset that is past tell no reset: a limit must not look like none", () => {
    expect(quotaOfHeaders({ remaining: 5, resetAt: nine }, times, false)).not.toHaveProperty("resetAt");
    expect(quotaOfHeaders({ remaining: 5, resetAt: nine + 1 }, times, false)).toHaveProperty("resetAt");
  });

  test("of a 401 tell nothing: who is not let in has no account", () => {
    const rate = { limit: 0, remaining: 0 };
    const failure = { code: "unauthorized", on: "GET /me" } as const;
    for (const code of ["unauthorized", "bad_request"] as const)
      for (const status of [401, 400])
        expect([
          ...[code, status],
          quotaOf("me", { kind: "failed", status, rate, failure: { ...failure, code } }, times)?.remaining,
        ]).toEqual([code, status, code === "bad_request" && status === 400 ? 0 : undefined]);
    expect(quotaOf("naf", { kind: "found", status: 200, rate, data: 1 }, times)).toMatchObject({
      remaining: 0,
    });
  });
});

describe("what is known after one more reading", () => {
  test("is what it says, and where it says nothing, what was known", () => {
    const known = mergeQuota(knownFrom(50), headers(49, nine + minute), 1);
    expect(known).toMatchObject({
      remaining: 49,
      hourly: 100,
      limit: 1_000,
      from: "headers",
      readAt: nine + minute,
    });
    const silent: QuotaReading = {
      from: "headers",
      limit: 2_000,
      sentAt: nine + minute,
      readAt: nine + 2 * minute,
    };
    expect(mergeQuota(known, silent, 0)).toMatchObject({
      remaining: 49,
      limit: 2_000,
      sentAt: nine + minute - 10,
    });
  });

  test("of answers that arrive out of order is the lowest figure", () => {
    const order = [97, 99, 96, 98];
    const known = order.reduce(
      (before, remaining, index) => mergeQuota(before, headers(remaining, nine + index), 4),
      knownFrom(100, nine - 100),
    );
    expect(known).toMatchObject({ remaining: 96, doubtful: false });
  });

  test("is the new period's figure once the old one is over, or has another reset", () => {
    const next = resetAt + 720 * hour;
    const over = mergeQuota(knownFrom(3), headers(999, resetAt + 1, { resetAt: next }), 1);
    expect(over).toMatchObject({ remaining: 999, resetAt: next, beganAt: resetAt, doubtful: false });
    expect(mergeQuota(over, headers(990, resetAt + hour, { resetAt: next }), 9)).toMatchObject({
      remaining: 990,
      beganAt: resetAt,
    });
    const early = mergeQuota(knownFrom(3), headers(999, nine + minute, { resetAt: next }), 1);
    expect(early).toMatchObject({ remaining: 999, resetAt: next, doubtful: false });
    expect(early.beganAt).toBeUndefined();
  });

  test.each([0, 1])("of a new period without a reset keeps none of the old one, %d ms after it", (after) => {
    const silent = { ...headers(999, resetAt + after), resetAt: undefined };
    const known = mergeQuota(knownFrom(3), silent, 1);
    expect(remainingNow(known, resetAt + 2)).toBe(999);
  });

  test("of an answer that was sent before the reset and heard after it is the old period's", () => {
    const late = { ...headers(2, resetAt + 5), resetAt: undefined };
    const known = mergeQuota(knownFrom(3), late, 1);
    expect(known).toMatchObject({ remaining: 2, resetAt });
    // The month is over: what remained of it says nothing any more, and the next answer is believed.
    expect(remainingNow(known, resetAt + 5)).toBeUndefined();
    const next = resetAt + 720 * hour;
    expect(mergeQuota(known, headers(999, resetAt + 60, { resetAt: next }), 1)).toMatchObject({
      ...{ remaining: 999, resetAt: next, doubtful: false },
    });
  });

  test.each(["headers", "refusal"] as const)(
    "of a service whose clock is behind ours is doubtful at the turn of the period, by its %s, until /me tells",
    (from) => {
      const sentAt = resetAt + 1;
      const behind = { ...headers(0, resetAt + 11), from, sentAt, resetAt: undefined };
      const known = mergeQuota(knownFrom(0), behind, 1);
      expect(known).toMatchObject({ remaining: 0, doubtful: true });
      const told = me(1_000, resetAt + 60, { resetAt: resetAt + 720 * hour });
      expect(mergeQuota(known, told, 0)).toMatchObject({ remaining: 1_000, doubtful: false });
    },
  );

  test.each(["headers", "me"] as const)(
    "of the last answers of a period, where the service's clock is behind ours and its %s told them, is not the next one's",
    (from) => {
      const next = resetAt + 720 * hour;
      const behind = { ...headers(2, resetAt + minute), from, resetAt: undefined };
      const last = mergeQuota(knownFrom(3), behind, 1);
      expect(remainingNow(last, resetAt + 2 * minute)).toBe(2);
      const known = mergeQuota(last, headers(998, resetAt + 5 * minute, { resetAt: next }), 1);
      expect(known).toMatchObject({ remaining: 998, resetAt: next, beganAt: resetAt, doubtful: false });
      expect(mergeQuota(known, headers(999, resetAt + 6 * minute, { resetAt: next }), 1)).toMatchObject({
        remaining: 998,
      });
    },
  );

  test("is doubtful when it fell by more than our own calls explain, and not when by as much", () => {
    expect(mergeQuota(knownFrom(100), headers(84, nine + 1), 16)).toMatchObject({
      remaining: 84,
      doubtful: false,
    });
    expect(mergeQuota(knownFrom(100), headers(83, nine + 1), 16)).toMatchObject({
      remaining: 83,
      doubtful: true,
    });
  });

  test("is doubtful when the very first header says that nothing is left", () => {
    expect(mergeQuota(undefined, headers(0, nine), 1).doubtful).toBe(true);
    expect(mergeQuota(undefined, headers(7, nine), 1).doubtful).toBe(false);
    expect(mergeQuota(undefined, me(0), 1).doubtful).toBe(false);
  });

  test("stays doubtful until /me or a refusal has spoken, whatever other headers say", () => {
    const lied = mergeQuota(knownFrom(100), headers(0, nine + 1), 4);
    expect(mergeQuota(lied, headers(98, nine + 2), 4)).toMatchObject({ remaining: 0, doubtful: true });
    const low = mergeQuota(knownFrom(100), headers(50, nine + 1), 4);
    expect(mergeQuota(low, headers(49, nine + 2), 4)).toMatchObject({ remaining: 49, doubtful: true });
    expect(mergeQuota(lied, me(97, nine + 2), 4)).toMatchObject({ remaining: 97, doubtful: false });
    const refusal: QuotaReading = { ...headers(0, nine + 2), from: "refusal" };
    expect(mergeQuota(lied, refusal, 4)).toMatchObject({ remaining: 0, doubtful: false });
  });

  test("believes /me about a doubtful figure even when other answers came while it was asked", () => {
    const lied = mergeQuota(knownFrom(100), headers(0, nine + 20), 4);
    const asked = me(95, nine + 30, { sentAt: nine + 10 });
    expect(mergeQuota(lied, asked, 4)).toMatchObject({ remaining: 95, doubtful: false });
    expect(mergeQuota(lied, asked, 4)).not.toHaveProperty("ledgerSince");
  });

  test("never rises by a header: a lie of too much must not open the reserve", () => {
    expect(mergeQuota(knownFrom(12), headers(999_999_999, nine + 1), 4)).toMatchObject({ remaining: 12 });
  });

  test("rises by /me alone, which then tells of another account state: its hour begins anew", () => {
    const raised = mergeQuota(knownFrom(12), me(5_000, nine + minute), 0);
    expect(raised).toMatchObject({ remaining: 5_000, ledgerSince: nine + minute });
    expect(mergeQuota(raised, me(4_999, nine + 2 * minute), 0).ledgerSince).toBe(nine + minute);
  });

  test("does not rise by a /me that was overtaken by other answers: the hour's calls are not forgotten", () => {
    const overtaken = me(60, nine + 50, { sentAt: nine });
    const known = mergeQuota(headers(55, nine + 40), overtaken, 8);
    expect(known.remaining).toBe(55);
    expect(known).not.toHaveProperty("ledgerSince");
  });
});

describe("another plan, which another limit tells", () => {
  const other = (remaining: number, at = nine + minute, told: Partial<QuotaReading> = {}): QuotaReading =>
    headers(remaining, at, { limit: 5_000, ...told });

  test("is believed of any header, though more remains; that nothing is left is checked", () => {
    expect(mergeQuota(knownFrom(12), other(4_990), 1)).toMatchObject({
      ...{ limit: 5_000, remaining: 4_990, doubtful: false },
    });
    expect(mergeQuota(knownFrom(12), other(0), 1)).toMatchObject({ remaining: 0, doubtful: true });
    // A plan that is smaller explains any fall.
    expect(mergeQuota(knownFrom(900), other(3), 1)).toMatchObject({ remaining: 3, doubtful: false });
  });

  test("is not told by headers of one call alone where no limit was known, or none is said", () => {
    const known = { ...knownFrom(12), limit: undefined };
    expect(mergeQuota(known, other(4_990), 1)).toMatchObject({ limit: 5_000, remaining: 12 });
    const silent = other(4_990, nine + minute, { limit: undefined });
    expect(mergeQuota(knownFrom(12), silent, 1)).toMatchObject({ limit: 1_000, remaining: 12 });
  });

  test("is not what an answer tells that was asked for before the plan was changed", () => {
    const changed = mergeQuota(knownFrom(12), me(4_990, nine + minute, { limit: 5_000 }), 0);
    expect(changed).toMatchObject({ remaining: 4_990, ledgerSince: nine + minute });
    const late = headers(11, nine + 2 * minute, { sentAt: nine + 30_000 });
    expect(mergeQuota(changed, late, 1)).toEqual(changed);
    const asked = headers(11, nine + 2 * minute, { sentAt: nine + minute });
    expect(mergeQuota(changed, asked, 1)).toMatchObject({ limit: 1_000, remaining: 11 });
    // The same limit is the same plan, whenever it was asked for.
    const same = other(4_980, nine + 2 * minute, { sentAt: nine + 30_000 });
    expect(mergeQuota(changed, same, 20)).toMatchObject({ limit: 5_000, remaining: 4_980 });
  });

  test("told by a /me that an answer of the former plan has overtaken is believed, and not where that was asked for later", () => {
    const former = headers(129, nine + 80);
    const toldBy = (sentAt: number) => {
      const upgraded = me(9_870, nine + 90, { limit: 10_000, sentAt });
      return mergeQuota(mergeQuota(knownFrom(130), former, 1), upgraded, 1);
    };
    expect(toldBy(nine + 70)).toMatchObject({ limit: 10_000, remaining: 9_870, ledgerSince: nine + 90 });
    expect(toldBy(nine + 69)).toMatchObject({ remaining: 129 });
  });

  test("told by /me within the period begins a new hour; by /me of the next period or by headers it does not", () => {
    const next = resetAt + 720 * hour;
    const midway = mergeQuota(knownFrom(3), me(999, nine + minute, { resetAt: next }), 0);
    expect(midway).toMatchObject({ remaining: 999, resetAt: next, ledgerSince: nine + minute });
    for (const readAt of [resetAt, resetAt + 1]) {
      const begun = mergeQuota(knownFrom(3), me(999, readAt, { resetAt: next }), 0);
      expect(begun).toMatchObject({ remaining: 999, resetAt: next });
      expect(begun).not.toHaveProperty("ledgerSince");
    }
    const byHeaders = mergeQuota(knownFrom(3), headers(999, nine + minute, { resetAt: next }), 1);
    expect(byHeaders).not.toHaveProperty("ledgerSince");
  });
});

describe("a period", () => {
  test("is another one where its reset differs by more than a minute, and not by a minute", () => {
    const after = (difference: number) =>
      mergeQuota(knownFrom(3), headers(999, nine + 1, { resetAt: resetAt + difference }), 1).remaining;
    expect([after(minute), after(minute + 1), after(-minute), after(-minute - 1)]).toEqual([3, 999, 3, 999]);
  });

  test("that is over by our clock alone is followed by one that begins with more and tells its reset", () => {
    const over = { ...knownFrom(3), resetAt: undefined, beganAt: nine - minute };
    const next = (told: Partial<QuotaReading>) => mergeQuota(over, headers(999, nine + minute, told), 0);
    expect(next({})).toMatchObject({ remaining: 999, resetAt });
    expect(next({ resetAt: undefined }).remaining).toBe(3);
    expect(mergeQuota(over, headers(2, nine + minute), 1).remaining).toBe(2);
  });

  test("that is over is checked where an answer that tells no reset shows no more calls, and only then", () => {
    const known = { ...knownFrom(3), resetAt: nine + minute };
    const after = (reading: QuotaReading) => mergeQuota(known, reading, 9).doubtful;
    const later = nine + 2 * minute;
    expect([
      after(headers(2, later, { resetAt: undefined })),
      after(headers(4, later, { resetAt: undefined })),
      after(headers(2, later)),
      after(me(2, later, { resetAt: undefined })),
      after(me(2, later)),
    ]).toEqual([true, false, false, false, false]);
  });

  test("whose reset nobody has told is the same as long as nobody tells one", () => {
    const known = { ...knownFrom(3), resetAt: undefined };
    const silent = { ...headers(999, nine + minute), resetAt: undefined };
    expect(mergeQuota(known, silent, 1).remaining).toBe(3);
    expect(mergeQuota(known, headers(999, nine + minute), 1)).toMatchObject({ remaining: 3, resetAt });
  });
});

describe("a clock that was set back", () => {
  test("by more than a minute leaves no time to come, so that /me is believed again", () => {
    const ahead = mergeQuota(undefined, me(12, nine + 2 * minute), 0);
    const raised = me(500, nine + minute - 1, { sentAt: nine + minute - 1 });
    expect(mergeQuota(ahead, raised, 0)).toMatchObject({
      ...{ remaining: 500, readAt: nine + minute - 1, sentAt: nine + minute - 1, hourly: 100 },
    });
    // A minute is the order in which answers arrive.
    const inOrder = me(500, nine + minute, { sentAt: nine + minute });
    expect(mergeQuota(ahead, inOrder, 0)).toMatchObject({ remaining: 12, sentAt: nine + 2 * minute });
  });
});

describe("operations that the plan does not include", () => {
  const refusalOf = (operation: "directors" | "accounts", at: number): QuotaReading => {
    const rate = { limit: 1_000, remaining: 40 };
    const failure = { code: "forbidden", on: `GET /${operation}` } as const;
    return quotaOf(operation, { kind: "failed", status: 403, rate, failure }, { sentAt: at, readAt: at })!;
  };

  test("are not told by keys that are refused, whatever the status is", () => {
    const failure = { code: "unauthorized", on: "GET /accounts" } as const;
    expect(
      quotaOf("accounts", { kind: "failed", status: 403, rate: { limit: 10 }, failure }, times),
    ).toBeUndefined();
  });

  test("are told by a 403, with what its headers say", () => {
    expect(refusalOf("directors", nine)).toEqual({
      ...{ from: "headers", ...times, limit: 1_000, remaining: 40, closed: ["directors"] },
    });
    const failure = { code: "forbidden", on: "GET /accounts" } as const;
    expect(quotaOf("accounts", { kind: "failed", status: 403, rate: {}, failure }, times)).toEqual({
      ...{ from: "headers", ...times, closed: ["accounts"] },
    });
  });

  test("are not told by a 403 that a proxy answers in the service's place", () => {
    const failure = { code: "unexpected", on: "GET /accounts" } as const;
    expect(quotaOf("accounts", { kind: "failed", status: 403, rate: {}, failure }, times)).toBeUndefined();
  });

  test("add up, once each, and are known until /me tells the plan", () => {
    const one = mergeQuota(knownFrom(40), refusalOf("directors", nine + 1), 1);
    const both = mergeQuota(one, refusalOf("accounts", nine + 2), 1);
    expect([one.closed, both.closed]).toEqual([["directors"], ["directors", "accounts"]]);
    expect(mergeQuota(both, refusalOf("directors", nine + 3), 1).closed).toEqual(["directors", "accounts"]);
    expect(mergeQuota(both, headers(39, nine + 3), 1).closed).toEqual(["directors", "accounts"]);
    expect(mergeQuota(both, me(39, nine + 3), 1).closed).toBeUndefined();
  });
});

describe("since when the plan fills financial data", () => {
  const onPlan = (plan: string, at: number) => me(40, at, { plan });
  const merged = (...readings: QuotaReading[]) =>
    readings.reduce<QuotaReading | undefined>((known, next) => mergeQuota(known, next, 1), undefined);

  test.each([
    ["is when /me first told of it", [onPlan("free", nine), onPlan("pro", nine + 1)], nine + 1],
    ["is when /me was first read at all: before, nobody knows the plan", [onPlan("pro", nine)], nine],
    ["is not known of a plan that fills none", [onPlan("pro", nine), onPlan("starter", nine + 1)], undefined],
    [
      "is the later time, of a plan that it came back to",
      [onPlan("pro", nine), onPlan("free", nine + 1), onPlan("enterprise", nine + 2)],
      nine + 2,
    ],
    [
      "stays when one such plan follows another, and whatever headers tell",
      [onPlan("pro", nine), onPlan("enterprise", nine + 1), headers(39, nine + 2, { limit: 5_000 })],
      nine,
    ],
  ])("%s", (_claim, readings, since) => {
    expect(merged(...readings)?.financialSince).toBe(since);
  });

  test("stays as it was when /me names no plan, and is not known where it never was", () => {
    const known = mergeQuota(undefined, onPlan("pro", nine), 1);
    expect(mergeQuota(known, me(39, nine + 1), 1).financialSince).toBe(nine);
    expect(mergeQuota(undefined, me(39), 1).financialSince).toBeUndefined();
  });

  test("stays as it was in a store that an earlier version wrote: its answers are not asked for again", () => {
    const known = { ...me(40), plan: "pro" };
    expect(mergeQuota(known, onPlan("pro", nine + 1), 1).financialSince).toBeUndefined();
  });

  test("is never later than a clock that was set back since: nothing is asked again for ever", () => {
    const ahead = mergeQuota(undefined, onPlan("pro", nine + hour), 1);
    expect(mergeQuota(ahead, onPlan("pro", nine), 1).financialSince).toBe(nine);
  });
});

describe("a reply", () => {
  const rate = { limit: 1_000, remaining: 0, resetAt };

  test("to /me is what it says of use; of any other operation its headers count", () => {
    const data = { usage: { limit: 7, remaining: 3 } };
    expect(quotaOf("me", { kind: "found", status: 200, rate, data }, times)).toMatchObject({
      ...{ from: "me", limit: 7, remaining: 3 },
    });
    expect(quotaOf("naf", { kind: "found", status: 200, rate, data }, times)).toEqual({
      ...{ from: "headers", ...times, limit: 1_000, remaining: 0, resetAt },
    });
    const failure = { code: "server_error", on: "GET /me" } as const;
    expect(quotaOf("me", { kind: "failed", status: 500, rate, failure }, times)).toMatchObject({
      ...{ from: "headers", limit: 1_000 },
    });
  });

  test("that is a refusal is a word of its own, which needs no check; nothing else is", () => {
    const failure = { code: "bad_request", on: "GET /naf" } as const;
    const from = (status: number) => quotaOf("naf", { kind: "failed", status, rate, failure }, times)?.from;
    expect([from(429), from(428), from(500)]).toEqual(["refusal", "headers", "headers"]);
  });

  test("with one of the two figures tells that one", () => {
    expect(quotaOfHeaders({ limit: 5 }, times, false)).toMatchObject({ limit: 5, remaining: undefined });
    expect(quotaOfHeaders({ remaining: 5 }, times, false)).toMatchObject({ remaining: 5 });
  });
});

test("a figure that a reading does not have takes none away that is known", () => {
  const silent: QuotaReading = {
    ...{ from: "headers", sentAt: nine + 1, readAt: nine + 1, plan: undefined, hourly: undefined },
    remaining: 49,
  };
  expect(mergeQuota({ ...knownFrom(50), plan: "pro" }, silent, 1)).toMatchObject({
    ...{ plan: "pro", hourly: 100, limit: 1_000, resetAt, remaining: 49 },
  });
});

test("what remains is believed of whoever tells it first, though a first header told other things", () => {
  const first: QuotaReading = { from: "headers", ...times, limit: 1_000 };
  expect(mergeQuota(first, headers(7, nine + 1), 0)).toMatchObject({ remaining: 7, doubtful: false });
});

test("a fall that a refusal or /me tells is believed, however deep", () => {
  const refusal: QuotaReading = { ...headers(0, nine + 1), from: "refusal" };
  expect(mergeQuota(knownFrom(100), refusal, 1)).toMatchObject({ remaining: 0, doubtful: false });
  expect(mergeQuota(knownFrom(100), me(2, nine + 1), 1)).toMatchObject({ remaining: 2, doubtful: false });
});

test("/me raises what remains where it was sent as the last answer came, and not a moment before", () => {
  const raised = (sentAt: number) =>
    mergeQuota(knownFrom(12, nine + 10), me(50, nine + 20, { sentAt }), 0).remaining;
  expect([raised(nine + 10), raised(nine + 9)]).toEqual([50, 12]);
});
