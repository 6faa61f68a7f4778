import { describe, expect, test } from "@jest/globals";
import { answersInIndexedDb } from "../../addin/desk/indexed-answers.ts";
import { serves, type Kept } from "../../addin/desk/kept-answers.ts";
import { RecentAnswers } from "../../addin/desk/recent-answers.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20);
const kept = (changes: Partial<Kept> = {}): Kept => ({ json: "{}", asOf: now, keptAt: now, ...changes });

describe("a kept answer serves", () => {
  test.each([
    ["found, a week from when it was told", kept({ keptAt: now - 167 * hour }), true],
    ["found, no longer", kept({ keptAt: now - 168 * hour }), false],
    ["not found, a day", kept({ json: undefined, keptAt: now - 23 * hour }), true],
    ["not found, no longer", kept({ json: undefined, keptAt: now - 24 * hour }), false],
    ["however long ago the relay itself had read it", kept({ asOf: now - 700 * hour }), true],
  ])("%s", (_, answer, expected) => expect(serves(answer, now, undefined)).toBe(expected));

  test("where the asker says since when, by the time it was read", () => {
    expect(serves(kept({ asOf: now - hour }), now, now - hour)).toBe(true);
    expect(serves(kept({ asOf: now - hour - 1 }), now, now - hour)).toBe(false);
  });
});

test("of the answers at hand the one used longest ago makes room", () => {
  const recent = new RecentAnswers(2);
  for (const key of ["one", "two"]) recent.put(key, kept());
  recent.get("one");
  recent.put("three", kept());
  expect(["one", "two", "three"].map((key) => recent.get(key) !== undefined)).toEqual([true, false, true]);
});

describe("a browser's database", () => {
  const database = (open: () => unknown) =>
    answersInIndexedDb({ factory: { open } as unknown as IDBFactory, name: "sirene", patience: 1 });

  test("that refuses holds nothing, and nothing is said", async () => {
    const answers = database(() => {
      throw new Error("refused");
    });
    answers.keep([["key", kept()]]);
    expect(await answers.read(["key"])).toEqual([undefined]);
  });

  test("that never answers is not waited for", async () => {
    const answers = database(() => ({}));
    expect(await answers.read(["key", "other"])).toEqual([undefined, undefined]);
  });
});
