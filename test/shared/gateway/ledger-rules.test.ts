import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  callThatFreesHour,
  callThatFreesUser,
  decide,
  hourWindow,
  isWaiting,
} from "../../../shared/gateway/store/ledger-rules.ts";
import {
  budgetKey,
  runKey,
  type Allowance,
  type IntendedCall,
  type LedgerSnapshot,
  type Reservation,
} from "../../../shared/gateway/store/store.ts";
import { day, hour, intended, limitsAt, minute, nine, questions, reading } from "./temporary-store.ts";

/** A ledger on which nothing stands, but for what is said. */
const ledger = (counted: Partial<LedgerSnapshot> = {}): LedgerSnapshot => ({
  quota: reading(nine, { remaining: 1_000, hourly: 100 }),
  inHour: 0,
  openInHour: 0,
  underWay: 0,
  withoutFigure: 0,
  askedByOthers: [],
  answers: [],
  users: new Map(),
  runs: new Map(),
  ...counted,
});

const kinds = (calls: readonly IntendedCall[], counted?: Partial<LedgerSnapshot>, reserve = 0): string[] =>
  decide(calls, limitsAt(nine, { reserve }), ledger(counted)).map(({ kind }) => kind);

const unit = (found: boolean, asOf: number) => ({ key: "u", found, data: "{}", asOf });

describe("a batch of calls", () => {
  const quota = reading(nine, { remaining: 10, hourly: 100 });

  test.each<[string, Partial<LedgerSnapshot>, number, readonly string[]]>([
    ["the hour has room for two", { inHour: 98 }, 0, ["grant", "grant", "wait"]],
    ["the hour is over its limit", { inHour: 120 }, 0, ["wait", "wait", "wait"]],
    [
      "no hourly limit is known",
      { quota: reading(nine, { remaining: 9 }), inHour: 0 },
      0,
      ["grant", "grant", "grant"],
    ],
    ["the month has one call above the reserve", { quota }, 9, ["grant", "spent", "spent"]],
    ["calls under way may have been counted", { quota, underWay: 8 }, 0, ["grant", "grant", "spent"]],
    [
      "calls without a figure may have been counted",
      { quota, withoutFigure: 10 },
      0,
      ["spent", "spent", "spent"],
    ],
    ["nothing is known of the month", { quota: undefined }, 500, ["grant", "grant", "grant"]],
    ["the period is over", { quota: { ...quota, resetAt: nine } }, 500, ["grant", "grant", "grant"]],
    ["another process asks the second", { askedByOthers: ["q1"] }, 0, ["grant", "taken", "grant"]],
    [
      "the third is stored, and fresh",
      { answers: [undefined, undefined, { key: "q2", found: false, data: "", asOf: nine }] },
      0,
      ["grant", "grant", "answered"],
    ],
  ])("%s", (_, counted, reserve, expected) => {
    expect(kinds(questions(3), counted, reserve)).toEqual(expected);
  });

  test("asks the same question once", () => {
    expect(kinds([intended("a"), intended("a")])).toEqual(["grant", "taken"]);
  });

  test.each<[string, Partial<LedgerSnapshot>, string]>([
    ["that is stored as absent is answered by that", { units: [unit(false, nine)] }, "answered"],
    ["that was absent too long ago is made", { units: [unit(false, nine - minute)] }, "grant"],
    ["that is there is made", { units: [unit(true, nine)] }, "grant"],
    ["of which nothing is stored is made", {}, "grant"],
    ["that another process asks for waits", { askedByOthers: ["u"] }, "taken"],
  ])("behind a legal unit %s", (_, counted, expected) => {
    const call = { ...intended("a"), unit: { key: "u", freshSince: nine } };
    // Only its own process knows that it is asked for in the same batch.
    expect(
      kinds([intended("u"), call], { ...counted, units: [undefined, ...(counted.units ?? [])] })[1],
    ).toBe(expected);
    expect(kinds([intended("a")], counted)).toEqual(["grant"]);
  });

  test("tells of a question that another process asks what is stored so far", () => {
    const answers = [{ key: "a", found: true, data: "1", asOf: nine }];
    const counted = { answers, askedByOthers: ["a", "b"] };
    const calls = [intended("a", nine + 1), intended("b")];
    expect(decide(calls, limitsAt(nine), ledger(counted))).toEqual([
      { kind: "taken", storedAt: nine },
      { kind: "taken", storedAt: undefined },
    ]);
  });

  test("asks anew what is stored and too old", () => {
    const answers = [{ key: "a", found: true, data: "1", asOf: nine }];
    expect(kinds([intended("a", nine + 1)], { answers })).toEqual(["grant"]);
  });

  test("waits until the call is an hour old that frees the hour; with none answered yet, a whole hour", () => {
    const full = { inHour: 100, hourFreedBy: nine - 10 * minute };
    expect(decide(questions(1), limitsAt(nine), ledger(full))).toEqual([
      { kind: "wait", until: nine + 50 * minute + 1 },
    ]);
    expect(decide(questions(1), limitsAt(nine), ledger({ inHour: 100 }))).toEqual([
      { kind: "wait", until: nine + hour + 1 },
    ]);
  });

  test("that the month has no room for says how many are under way, its own included, and what is known", () => {
    const [, spent] = decide(questions(2), limitsAt(nine), ledger({ quota, underWay: 9 }));
    expect(spent).toEqual({ kind: "spent", underWay: 10, quota });
  });

  test("that the month has no room for awaits no other call where the reserve alone is left, since the month only falls", () => {
    const awaited = (reserve: number) =>
      decide(questions(1), limitsAt(nine, { reserve }), ledger({ quota, underWay: 3 }))[0];
    expect([8, 9, 10, 11].map(awaited)).toEqual(
      [3, 3, 0, 0].map((underWay) => ({ kind: "spent", underWay, quota })),
    );
  });

  test("with a reserve of its own awaits the calls under way, which the service may have counted already", () => {
    const call = (key: string, reserve: number) => ({ ...intended(key), reserve });
    const awaited = (reserve: number, underWay: number) =>
      decide([intended("a"), call("b", reserve)], limitsAt(nine), ledger({ quota, underWay }))[1];
    const kept = { kind: "kept", until: nine + day };
    expect(awaited(9, 0)).toEqual({ ...kept, underWay: 1 });
    expect(awaited(8, 1)).toEqual({ ...kept, underWay: 2 });
    expect(awaited(10, 1)).toEqual({ ...kept, underWay: 0 });
  });

  test("takes what was read at the very time since which an answer serves", () => {
    const answers = [{ key: "a", found: true, data: "1", asOf: nine }];
    expect(kinds([intended("a", nine)], { answers })).toEqual(["answered"]);
  });

  test("with a reserve of its own is made where nothing is known of the month, and says until when it is kept", () => {
    const call = { ...intended("a"), reserve: 10 };
    expect(kinds([call], { quota: undefined })).toEqual(["grant"]);
    expect(decide([call], limitsAt(nine), ledger({ quota }))).toEqual([
      { kind: "kept", until: nine + day, underWay: 0 },
    ]);
    const eleven = { ...quota, remaining: 11 };
    expect(kinds([call, { ...intended("b"), reserve: 10 }], { quota: eleven })).toEqual(["grant", "kept"]);
  });

  test("keeps a call's own reserve, where that is more than all must leave", () => {
    const call = { ...intended("a"), reserve: 10 };
    expect(kinds([call, intended("b")], { quota })).toEqual(["kept", "grant"]);
  });
});

describe("a share of the month that is kept, of a month whose size is not known,", () => {
  const quota = reading(nine, { remaining: 50, hourly: 100 });
  const kindsOf = (counted: Partial<LedgerSnapshot>) =>
    decide(questions(2), limitsAt(nine, { reserveShare: 0.1 }), ledger({ quota, ...counted }));

  test("lets one call be made, whose answer tells the size, and no other beside it", () => {
    expect(kindsOf({})).toEqual([{ kind: "grant" }, { kind: "spent", underWay: 1, quota }]);
    const spent = { kind: "spent", underWay: 3, quota };
    expect(kindsOf({ underWay: 3 })).toEqual([spent, spent]);
  });

  test("lets them be made together once the size is known", () => {
    const known = { ...quota, limit: 100 };
    expect(kindsOf({ quota: known }).map(({ kind }) => kind)).toEqual(["grant", "grant"]);
  });
});

describe("a user's budget", () => {
  const of = (allowance: Allowance): IntendedCall[] => questions(3).map((call) => ({ ...call, allowance }));
  const counted = { inMonth: 4, inHour: 2, freedBy: nine - 20 * minute };
  const usersWith = (allowance: Allowance) => new Map([[budgetKey("u1", allowance), counted]]);

  test("of the month ends with the month, and is counted within the batch", () => {
    const month = { calls: 5, since: nine - day, until: nine + day };
    expect(decide(of({ month }), limitsAt(nine), ledger({ users: usersWith({ month }) }))).toEqual([
      { kind: "grant" },
      { kind: "over_budget", bound: "month", until: nine + day },
      { kind: "over_budget", bound: "month", until: nine + day },
    ]);
  });

  test("has room for the last call of the hour, and none for the one after it", () => {
    const hourly = { hour: { calls: 4 } };
    expect(decide(of(hourly), limitsAt(nine), ledger({ users: usersWith(hourly) }))).toEqual([
      { kind: "grant" },
      { kind: "grant" },
      { kind: "over_budget", bound: "hour", until: nine + 40 * minute },
    ]);
  });

  test("of no call in any hour has no hour to wait for, and one of a single call has", () => {
    const until = (calls: number) =>
      decide(of({ hour: { calls } }), limitsAt(nine), ledger({ users: usersWith({ hour: { calls } }) }))[0];
    expect(until(0)).toEqual({ kind: "over_budget", bound: "hour", until: Infinity });
    expect(until(1)).toEqual({ kind: "over_budget", bound: "hour", until: nine + 40 * minute });
  });

  test("bounds nobody of whom the ledger has counted nothing, and none who has no budget", () => {
    const month = { calls: 0, since: nine - day, until: nine + day };
    expect(kinds(of({ month }))).toEqual(["grant", "grant", "grant"]);
    expect(kinds(questions(3), { users: usersWith({ month }) })).toEqual(["grant", "grant", "grant"]);
  });

  test("of the hour frees when the call is an hour old that fills it", () => {
    const hourly = { hour: { calls: 2 } };
    expect(decide(of(hourly), limitsAt(nine), ledger({ users: usersWith(hourly) }))[0]).toEqual({
      kind: "over_budget",
      bound: "hour",
      until: nine + 40 * minute,
    });
  });
});

test("a run's budget is counted within the batch, apart from other runs of the user, and after what is stored", () => {
  const of = (run: string) =>
    questions(3, run).map((call) => ({
      ...call,
      purpose: { run, user: "u1" },
      allowance: { run: { calls: 4, since: nine - day } },
    }));
  const runs = new Map([[runKey({ run: "one", user: "u1" }), 3]]);
  const answers = [{ key: "one0", found: false, data: "", asOf: nine }];
  expect(kinds([...of("one"), ...of("two")], { runs, answers })).toEqual([
    ...["answered", "grant", "run_spent"],
    ...["grant", "grant", "grant"],
  ]);
});

test.each<[Reservation["kind"], boolean]>([
  ["taken", true],
  ["spent", true],
  ["kept", true],
  ["wait", false],
  ["over_budget", false],
])("a call that is %s waits for others, which may have died: %p", (kind, expected) => {
  expect(isWaiting({ kind } as Parameters<typeof isWaiting>[0])).toBe(expected);
});

test("calls without a budget take none of what a run or a user may spend beside them", () => {
  const [free, ...bound] = questions(3);
  const allowance = { run: { calls: 2, since: nine - day } };
  const batch = [free!, ...bound.map((call) => ({ ...call, allowance }))];
  expect(kinds(batch)).toEqual(["grant", "grant", "grant"]);
});

test.each([
  [{ batch: 3, inHour: 7, openInHour: 0, hourly: 10 }, undefined],
  [{ batch: 4, inHour: 7, openInHour: 0, hourly: 10 }, 6],
  [{ batch: 4, inHour: 7, openInHour: 6, hourly: 10 }, 0],
  [{ batch: 4, inHour: 7, openInHour: 7, hourly: 10 }, undefined],
  [{ batch: 1, inHour: 12, openInHour: 2, hourly: 10 }, 7],
])("%j: the call that frees the hour is %p from the last", ({ batch, inHour, openInHour, hourly }, last) => {
  expect(callThatFreesHour(batch, { inHour, openInHour }, hourly)).toBe(last);
});

test("calls made before another account state, or by a clock set far ahead, do not count for the hour", () => {
  const limits = limitsAt(nine);
  expect(hourWindow(limits, undefined)).toBeUndefined();
  expect(hourWindow(limits, reading(nine, { hourly: 5 }))).toEqual({
    since: nine - hour,
    until: nine + hour,
  });
  const changed = reading(nine, { hourly: 5, ledgerSince: nine - minute });
  expect(hourWindow(limits, changed)).toEqual({ since: nine - minute, until: nine + hour });
});

test("the call that frees the hour is the one after which no more than the limit were made", () => {
  const sizes = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(sizes, sizes, fc.integer({ min: 1, max: 40 }), sizes, (made, open, hourly, batch) => {
      const last = callThatFreesHour(batch, { inHour: made + open, openInHour: open }, hourly);
      const room = Math.max(0, hourly - made - open);
      if (last === undefined) expect(batch <= room || hourly - room <= open).toBe(true);
      // Once that one, and all before it, have left the hour, what stays and what was granted leave room for one more.
      else expect(last + open + room).toBe(hourly - 1);
    }),
  );
  expect([callThatFreesUser(5, 3), callThatFreesUser(2, 3), callThatFreesUser(9, 0)]).toEqual([
    2,
    0,
    undefined,
  ]);
});

test("never more is granted than hour, month and users have room for", () => {
  const counts = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(counts, counts, counts, counts, counts, (remaining, hourly, inHour, underWay, reserve) => {
      const quota = reading(nine, { remaining, hourly: hourly + 1 });
      const granted = kinds(questions(40), { quota, inHour, underWay }, reserve).filter(
        (kind) => kind === "grant",
      );
      expect(granted.length).toBe(
        Math.max(0, Math.min(40, hourly + 1 - inHour, remaining - underWay - reserve)),
      );
    }),
  );
});
