import { describe, expect, test } from "@jest/globals";
import { RunBudget, UserBudget } from "../../relay/spending/budgets.ts";
import { Spending } from "../../relay/spending/spending.ts";
import type { Store, UsageHeading } from "../../shared/gateway/store.ts";
import { hour, limitsAt, minute, nine, openStore } from "../shared/gateway/temporary-store.ts";

const month = { start: nine - 10 * 24 * hour, end: nine + 20 * 24 * hour };

/** A user's spending, on a ledger that others write to as well. */
function ledgerDesk() {
  const store = openStore();
  const sinces: number[] = [];
  let version = 0;
  let now = nine;
  let broken = false;
  const watched: Store = {
    ...store,
    usage: (by: UsageHeading, since: number, user?: string) => {
      sinces.push(since);
      if (broken) return Promise.reject(new Error("the file is locked"));
      return store.usage(by, since, user);
    },
  };
  const spending = new Spending({
    store: watched,
    storeVersion: () => version,
    clock: () => now,
    hourLength: hour,
  });
  return {
    spending,
    /** How far back the ledger was looked through each time since it was last asked. */
    looks: () => sinces.splice(0),
    at: (time: number) => (now = time),
    /** Whether the ledger can be read. */
    isBroken: (is: boolean) => (broken = is),
    /** This relay makes a call for `user`, which is written down now. */
    async own(user: string) {
      spending.take(user);
      await this.others(user, 1);
      spending.noteCall(user);
    },
    /** Another process on the store makes calls for `user`, answered now. */
    async others(user: string, count: number) {
      const calls = Array.from({ length: count }, (_, index) => ({
        lookupKey: `${user}${now}${index}`,
        operation: "legal-unit",
        purpose: { run: "", user },
        freshSince: -Infinity,
      }));
      const reserved = await store.reserve(calls, limitsAt(now));
      await store.settle({
        calls: reserved.flatMap((one) =>
          one.kind === "granted" ? [{ call: one.call, status: 200, at: now }] : [],
        ),
        answers: [],
        readings: [],
      });
      version += 1;
    },
  };
}

describe("what a user has spent", () => {
  test("is what the ledger says, and what is under way here", async () => {
    const desk = ledgerDesk();
    await desk.others("ann", 3);
    await desk.others("bob", 1);
    await desk.spending.enter(month);
    expect([desk.spending.inMonth("ann"), desk.spending.inHour("ann")]).toEqual([3, 3]);
    desk.spending.take("ann");
    desk.spending.take("ann");
    expect(desk.spending.inMonth("ann")).toBe(5);
    desk.spending.giveBack("ann");
    desk.spending.noteCall("ann");
    expect(desk.spending.inMonth("ann")).toBe(4);
    expect(desk.spending.inMonth("cat")).toBe(0);
  });

  test("is read again when others have written, and only then", async () => {
    const desk = ledgerDesk();
    await desk.spending.enter(month);
    desk.looks();
    await desk.spending.enter(month);
    expect(desk.looks()).toEqual([]);
    await desk.others("ann", 2);
    await desk.spending.enter(month);
    expect(desk.looks()).not.toEqual([]);
    expect(desk.spending.inMonth("ann")).toBe(2);
  });

  test("is read from where it can have changed, and never loses a call for that", async () => {
    const desk = ledgerDesk();
    let made = 0;
    for (let minutes = 0; minutes < 120; minutes += 3) {
      desk.at(nine + minutes * minute);
      await desk.others("ann", 1);
      made += 1;
      desk.looks();
      await desk.spending.enter(month);
      expect(desk.spending.inMonth("ann")).toBe(made);
      if (minutes > 0)
        expect(Math.min(...desk.looks())).toBeGreaterThanOrEqual(nine + minutes * minute - hour);
    }
    expect(desk.spending.inHour("ann")).toBe(20);
  });

  test("keeps every call, made here or by others, when the ledger cannot be read for a moment", async () => {
    const desk = ledgerDesk();
    await desk.spending.enter(month);
    await desk.own("ann");
    desk.isBroken(true);
    await expect(desk.spending.enter(month)).rejects.toThrow("locked");
    expect([desk.spending.inMonth("ann"), desk.spending.inHour("ann")]).toEqual([1, 1]);
    await desk.others("ann", 2);
    desk.isBroken(false);
    await desk.spending.enter(month);
    expect([desk.spending.inMonth("ann"), desk.spending.inHour("ann")]).toEqual([3, 3]);
  });

  test("counts a call that is written down while the ledger is read", async () => {
    const desk = ledgerDesk();
    await desk.spending.enter(month);
    await desk.own("ann");
    const reading = desk.spending.enter(month);
    await desk.own("ann");
    await reading;
    expect(desk.spending.inMonth("ann")).toBeGreaterThanOrEqual(2);
    await desk.spending.enter(month);
    expect(desk.spending.inMonth("ann")).toBe(2);
  });

  test("begins anew with the month, and goes on when only its end is known better", async () => {
    const desk = ledgerDesk();
    await desk.others("ann", 4);
    await desk.spending.enter(month);
    await desk.spending.enter({ ...month, end: month.end + hour });
    expect([desk.spending.inMonth("ann"), desk.spending.period.end]).toEqual([4, month.end + hour]);
    desk.at(month.end + 2 * hour);
    await desk.spending.enter({ start: month.end + hour, end: month.end + 30 * 24 * hour });
    expect(desk.spending.inMonth("ann")).toBe(0);
  });

  test("leaves the hour an hour later, whether anything was written or not", async () => {
    const desk = ledgerDesk();
    await desk.others("ann", 4);
    await desk.spending.enter(month);
    desk.at(nine + hour + 1);
    await desk.spending.enter(month);
    expect([desk.spending.inHour("ann"), desk.spending.inMonth("ann")]).toEqual([0, 4]);
  });
});

describe("a budget", () => {
  const rights = { user: "ann", admin: false, monthly: 5, hourly: 3 };

  test("of a user refuses what the hour or the month has no room for, and says until when", async () => {
    const desk = ledgerDesk();
    await desk.spending.enter(month);
    const budget = new UserBudget(rights, desk.spending);
    expect([budget.take(), budget.take(), budget.take(), budget.take()]).toEqual([true, true, true, false]);
    expect(budget.refusal()).toEqual({ reason: "user_rate", until: nine + hour });
    await desk.others("ann", 5);
    await desk.spending.enter(month);
    expect(budget.take()).toBe(false);
    expect(budget.refusal()).toEqual({ reason: "user_budget", until: month.end });
  });

  test("of a run stays within its user's, and takes nothing from it when it is used up itself", async () => {
    const desk = ledgerDesk();
    await desk.spending.enter(month);
    const run = new RunBudget(new UserBudget(rights, desk.spending), 2);
    expect([run.take(), run.take(), run.take()]).toEqual([true, true, false]);
    expect(run.refusal()).toEqual({ reason: "budget" });
    expect(desk.spending.inMonth("ann")).toBe(2);
    run.giveBack();
    expect(run.take()).toBe(true);
    const large = new RunBudget(new UserBudget(rights, desk.spending), 100);
    expect([large.take(), large.take()]).toEqual([true, false]);
    expect(large.refusal()).toMatchObject({ reason: "user_rate" });
  });
});
