import { describe, expect, test } from "@jest/globals";
import { Shares, rankOf } from "../../../../shared/gateway/scheduler/state.ts";

const slots = { all: 16, kept: 4, few: 1 };
const cell = (user: string) => ({ user, lane: "interactive" }) as const;
const run = (user: string) => ({ user, lane: "batch" }) as const;
const held = (byAll: number, byUser: number, byRuns = 0) => ({ byAll, byUser, byRuns });

describe("of sixteen slots", () => {
  test("four are kept for users who have no call under way, and who has one takes none of them", () => {
    expect(rankOf(cell("eve"), held(11, 11), slots)).toBe(1);
    expect(rankOf(cell("eve"), held(12, 11), slots)).toBeUndefined();
    expect(rankOf(cell("eve"), held(12, 1), slots)).toBeUndefined();
    for (let all = 12; all < 16; all += 1) expect(rankOf(cell("ann"), held(all, 0), slots)).toBe(0);
    expect(rankOf(cell("ann"), held(16, 0), slots)).toBeUndefined();
  });

  test("a user has half of the others, and a user's runs a quarter, before whatever they have beyond", () => {
    expect(rankOf(cell("eve"), held(6, 5), slots)).toBe(0);
    expect(rankOf(cell("eve"), held(6, 6), slots)).toBe(1);
    expect(rankOf(run("eve"), held(6, 2, 2), slots)).toBe(0);
    expect(rankOf(run("eve"), held(6, 3, 3), slots)).toBe(1);
    expect(rankOf(cell("eve"), held(6, 3, 3), slots)).toBe(0);
  });

  test("what is nobody's in particular has no bound but their number", () => {
    expect(rankOf(cell(""), held(15, 15), slots)).toBe(0);
    expect(rankOf(cell(""), held(16, 16), slots)).toBeUndefined();
  });
});

test.each([1, 2, 3])(
  "with %d slots whoever has nothing under way gets one, and alone nobody is stuck",
  (all) => {
    const few = { all, kept: 1, few: 1 };
    expect(rankOf(cell("ann"), held(all - 1, 0), few)).toBe(0);
    expect(rankOf(run("ann"), held(0, 0), few)).toBe(0);
  },
);

test("a task is given back as what it was taken in as, whatever became of its lane and user meanwhile", () => {
  const shares = new Shares<{ user: string; lane: "interactive" | "batch" }>();
  const task: { user: string; lane: "interactive" | "batch" } = { user: "eve", lane: "batch" };
  shares.add(task);
  Object.assign(task, { user: "ann", lane: "interactive" });
  shares.remove(task);
  shares.remove(task);
  expect(shares.size).toBe(0);
  expect(shares.rank({ user: "eve", lane: "batch" }, { all: 1, kept: 0, few: 0 })).toBe(0);
});
