import { describe, expect, test } from "@jest/globals";
import { indexedDbCache } from "../../addin/client/indexed-db-cache.ts";
import { type CachedAnswer, TieredCache, memoryCache, serves } from "../../addin/client/answer-cache.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20);
const cached = (changes: Partial<CachedAnswer> = {}): CachedAnswer => ({
  json: "{}",
  asOf: now,
  keptAt: now,
  ...changes,
});

describe("a cached answer serves", () => {
  test.each([
    ["found, a week from when it was told", cached({ keptAt: now - 167 * hour }), true],
    ["found, no longer", cached({ keptAt: now - 168 * hour }), false],
    ["not found, a day", cached({ json: undefined, keptAt: now - 23 * hour }), true],
    ["not found, no longer", cached({ json: undefined, keptAt: now - 24 * hour }), false],
    ["however long ago the relay itself had read it", cached({ asOf: now - 700 * hour }), true],
  ])("%s", (_, answer, expected) => expect(serves(answer, now, undefined)).toBe(expected));

  test("where the asker says since when, by the time it was read", () => {
    expect(serves(cached({ asOf: now - hour }), now, now - hour)).toBe(true);
    expect(serves(cached({ asOf: now - hour - 1 }), now, now - hour)).toBe(false);
  });
});

test("of the answers in memory the one used longest ago makes room", () => {
  const cache = new TieredCache(memoryCache(), 2);
  for (const key of ["one", "two"]) cache.put(key, cached());
  cache.recent("one");
  cache.put("three", cached());
  expect(["one", "two", "three"].map((key) => cache.recent(key) !== undefined)).toEqual([true, false, true]);
});

describe("a browser's database", () => {
  const database = (open: () => unknown) =>
    indexedDbCache({ factory: { open } as unknown as IDBFactory, name: "sirene", timeout: 1 });

  test("that refuses holds nothing, and nothing is said", async () => {
    const answers = database(() => {
      throw new Error("refused");
    });
    answers.write([["key", cached()]]);
    expect(await answers.read(["key"])).toEqual([undefined]);
  });

  test("that never answers is not waited for", async () => {
    const answers = database(() => ({}));
    expect(await answers.read(["key", "other"])).toEqual([undefined, undefined]);
  });
});
