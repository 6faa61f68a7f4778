import { describe, expect, test } from "@jest/globals";
import { RecentAnswers } from "../../../shared/gateway/sqlite/recent-answers.ts";
import { openSqliteStore } from "../../../shared/gateway/sqlite/open-store.ts";
import { account, newStorePath, nine } from "./temporary-store.ts";

const answer = (key: string, data = "{}") => ({ key, found: true, data, asOf: nine });
/** A payload that takes a tenth of a thousand bytes and what an answer takes beside. */
const hundred = "x".repeat(100);

describe("answers held in memory", () => {
  test("are those asked for lately: what is not asked for again is forgotten, what is stays", () => {
    const recent = new RecentAnswers(2_000);
    recent.put(answer("wanted", hundred));
    for (let number = 0; number < 50; number += 1) {
      recent.put(answer(`passing${number}`, hundred));
      expect(recent.get("wanted")).toBeDefined();
    }
    const kept = Array.from({ length: 50 }, (_, number) => recent.get(`passing${number}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(2_000 / 300);
  });

  test("hold the latest reading, and nothing that was forgotten or cleared", () => {
    const recent = new RecentAnswers(10_000);
    recent.put(answer("a", "1"));
    recent.put(answer("a", "2"));
    expect(recent.get("a")!.data).toBe("2");
    recent.forget("a");
    expect(recent.get("a")).toBeUndefined();
    recent.put(answer("b"));
    recent.clear();
    expect(recent.get("b")).toBeUndefined();
  });

  test("are not those of questions that are long, of which one user could fill the memory", () => {
    const recent = new RecentAnswers(1_000_000);
    const long = `search?q=${"x".repeat(600)}`;
    recent.put(answer(long));
    expect(recent.get(long)).toBeUndefined();
  });

  test("are none where no memory is given", () => {
    const recent = new RecentAnswers(0);
    recent.put(answer("a"));
    expect(recent.get("a")).toBeUndefined();
  });
});

describe("a store that holds answers in memory", () => {
  test("never tells what another process has overwritten or deleted", async () => {
    const path = newStorePath();
    const [mine, others] = [
      openSqliteStore(path, account, { recentBytes: 1_000_000 }),
      openSqliteStore(path, account),
    ];
    await mine.remember([answer("a", "1"), answer("b", "1")]);
    const told = async () => (await mine.answers(["a", "b"])).map((found) => found?.data);
    expect([await told(), await told()]).toEqual([
      ["1", "1"],
      ["1", "1"],
    ]);
    await others.remember([{ ...answer("a", "2"), asOf: nine + 1 }]);
    expect(await told()).toEqual(["2", "1"]);
    await others.purge(nine + 1, 0);
    expect(await told()).toEqual(["2", undefined]);
    await mine.remember([{ ...answer("b", "3"), asOf: nine + 2 }]);
    expect(await told()).toEqual(["2", "3"]);
    await Promise.all([mine.close(), others.close()]);
  });
});
