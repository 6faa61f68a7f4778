import { describe, expect, test } from "@jest/globals";
import { RecentAnswers } from "../../../shared/gateway/store/stored-answers.ts";
import { nine } from "./temporary-store.ts";

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
