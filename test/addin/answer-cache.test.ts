import { runInNewContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import { indexedDbCache } from "../../addin/client/indexed-db-cache.ts";
import {
  type AnswerCache,
  type CachedAnswer,
  TieredCache,
  memoryCache,
  serves,
} from "../../addin/client/answer-cache.ts";
import {
  type ClientAnswer,
  NotAskedError,
  isNotLoaded,
  unanswered,
  unansweredBy,
} from "../../addin/client/answer.ts";

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

describe("answers in memory and beyond the page", () => {
  const lasting = (entries: Readonly<Record<string, CachedAnswer>>) => {
    const asked: string[][] = [];
    const written: string[][] = [];
    const cache: AnswerCache = {
      read(keys) {
        asked.push([...keys]);
        return Promise.resolve(keys.map((key) => entries[key]));
      },
      write: (more) => void written.push(more.map(([key]) => key)),
    };
    return { cache, asked, written };
  };
  const known = (of: { readonly known: ClientAnswer } | undefined) => of?.known;
  const found = (data: unknown, asOf = now) => ({ status: "found", data, asOf, cached: true });

  test("are read in the order of their keys, those in memory without a look beyond it", async () => {
    const { cache, asked } = lasting({
      kept: cached({ json: '{"kept":1}' }),
      absent: cached({ json: undefined }),
      torn: cached({ json: '{"torn":' }),
    });
    const tiered = new TieredCache(cache, 10);
    tiered.put("recent", cached({ json: "[2]" }));
    const answers = await tiered.read(["absent", "recent", "none", "kept", "torn"]);
    expect(answers.map(known)).toEqual([
      { status: "not_found", asOf: now, cached: true },
      ...[found([2]), undefined, found({ kept: 1 }), undefined],
    ]);
    expect((await tiered.read(["kept", "recent"])).map(known)).toEqual([found({ kept: 1 }), found([2])]);
    expect(asked).toEqual([["absent", "none", "kept", "torn"]]);
    expect(await tiered.read([])).toEqual([]);
  });

  test("are read under an earlier key where there is none under their own, and under no other", async () => {
    const { cache, asked } = lasting({
      one: cached({ json: "1" }),
      "one before": cached({ json: "0", asOf: now + 1 }),
      "two before": cached({ json: "2" }),
    });
    const before = ["one before", "two before", undefined, "four before"];
    const tiered = new TieredCache(cache, 10);
    const read = () => tiered.read(["one", "two", "three", "four"], (index) => before[index]);
    expect((await read()).map(known)).toEqual([found(1), found(2), undefined, undefined]);
    expect(asked).toEqual([
      ["one", "two", "three", "four"],
      ["two before", "four before"],
    ]);
    expect(known(tiered.recent("two"))).toEqual(found(2));
  });

  test("are all told, though memory has room for fewer", async () => {
    const keys = ["one", "two", "three"];
    const { cache } = lasting(Object.fromEntries(keys.map((key) => [key, cached({ json: `"${key}"` })])));
    const tiered = new TieredCache(cache, 2);
    expect((await tiered.read(keys)).map(known)).toEqual(keys.map((key) => found(key)));
    expect(keys.map((key) => tiered.recent(key) !== undefined)).toEqual([false, true, true]);
  });

  test("are the ones that were read last, whichever came last", () => {
    const tiered = new TieredCache(memoryCache(), 2);
    const put = (text: string, asOf: number) => known(tiered.put("one", cached({ json: text, asOf })));
    expect([put("1", now), put("2", now - 1), put("3", now), put("4", now + 1)]).toEqual([
      ...[found(1), found(1), found(3), found(4, now + 1)],
    ]);
    expect(known(tiered.recent("one"))).toEqual(found(4, now + 1));
  });

  describe("that the relay had stored, of which it tells the day alone,", () => {
    const morning = now + 9 * hour;
    /** What memory has once the relay has told `later` beside what it told at nine in the morning. */
    const after = (later: Partial<CachedAnswer>, askedAt?: number) => {
      const tiered = new TieredCache(memoryCache(), 2);
      tiered.put("one", cached({ json: undefined, asOf: morning, keptAt: morning }));
      const { cached: told } = tiered.put("one", cached({ keptAt: now + 99 * hour, ...later }), askedAt);
      expect(tiered.recent("one")!.cached).toEqual(told);
      return told;
    };

    test("serve as long as they did where an older one is read from the lasting cache meanwhile", async () => {
      let give: (answers: readonly CachedAnswer[]) => void = () => undefined;
      const reading = new Promise<readonly CachedAnswer[]>((resolve) => (give = resolve));
      const tiered = new TieredCache({ read: () => reading, write: () => undefined }, 5);
      const read = tiered.read(["one"]);
      tiered.put("one", cached({ asOf: now, keptAt: now }), now - 1);
      give([cached({ asOf: now - hour, keptAt: now - hour })]);
      await read;
      expect(tiered.recent("one")!.cached).toMatchObject({ asOf: now, keptAt: now });
    });

    test("are later than what came before they were asked for, if they differ from it", () => {
      expect(after({}, morning + 1)).toEqual(cached({ keptAt: now + 99 * hour }));
      expect(after({ asOf: morning - 24 * hour + 1 }, morning + 1).json).toBe("{}");
    });

    test.each<[string, Partial<CachedAnswer>, number | undefined]>([
      ["that came after they were asked for", {}, morning - 1],
      ["that came just as they were asked for", {}, morning],
      ["of a later day", { asOf: morning - 24 * hour }, morning + 1],
      ["where their time is told", {}, undefined],
      ["that tells the same", { json: undefined }, morning + 1],
    ])("leave what is known %s, which serves as long as they would have", (_, later, askedAt) => {
      expect(after(later, askedAt)).toEqual({ json: undefined, asOf: morning, keptAt: now + 99 * hour });
    });
  });

  test("are written together, and nothing where there is nothing", async () => {
    const { cache, written } = lasting({});
    const tiered = new TieredCache(cache, 2);
    tiered.write([]);
    tiered.write([["one", cached()]]);
    expect(written).toEqual([["one"]]);
    const memory = memoryCache();
    memory.write([["one", cached()]]);
    expect(await memory.read(["two", "one"])).toEqual([undefined, cached()]);
  });
});

describe("an error of the relay's or the add-in's", () => {
  test("of an error of the relay's or the add-in's is its reason, told by its name alone, and of any other nothing", () => {
    const offline = unanswered("offline");
    expect(unansweredBy(new NotAskedError("offline"), now)).toEqual(offline);
    // Functions and pane are two bundles, each with a class of its own.
    const elsewhere = Object.assign(new Error(""), { name: "NotAskedError", answer: offline });
    expect(unansweredBy(elsewhere, now)).toEqual(offline);
    const outcome = (at: number) => ({ ...offline, retryAt: at });
    expect(unansweredBy(Object.assign(new Error(""), { name: "RelayError", outcome }), now)).toEqual({
      ...{ ...offline, retryAt: now },
    });
    for (const other of [new Error("x"), { name: "RelayError", outcome }, undefined])
      expect(unansweredBy(other, now)).toBeUndefined();
  });

  test("is known for what it is beside a page whose errors are of another class", () => {
    const error = runInNewContext('Object.assign(new Error(""), { name: "NotAskedError" })') as object;
    const offline = unanswered("offline");
    expect(error).not.toBeInstanceOf(Error);
    expect(unansweredBy(Object.assign(error, { answer: offline }), now)).toEqual(offline);
  });
});

test("a part of the program that did not come is told by its error's name, and no other error is taken for that", () => {
  expect(isNotLoaded(Object.assign(new Error(""), { name: "ChunkLoadError" }))).toBe(true);
  const named = ["OtherChunkLoadError", "ChunkLoadErrors"].map((name) =>
    Object.assign(new Error(""), { name }),
  );
  const others = [new Error("ChunkLoadError"), new NotAskedError("offline"), { name: "ChunkLoadError" }];
  for (const other of [...others, ...named]) expect(isNotLoaded(other)).toBe(false);
  for (const none of [undefined, null, "ChunkLoadError"]) expect(isNotLoaded(none)).toBe(false);
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

  test("that answered while the page was busy is read, however long that took", async () => {
    const request = <T>(result: T): IDBRequest<T> => {
      const asked = { result } as unknown as IDBRequest<T>;
      // As a browser does: it tells the page once the page has time, behind timers that ended meanwhile.
      setTimeout(() => setImmediate(() => void asked.onsuccess?.({} as Event)), 30);
      return asked;
    };
    const cursor = request(null);
    const store = {
      get: () => request(cached()),
      count: () => request(0),
      index: () => ({ openCursor: () => cursor }),
    };
    const open = () => request({ transaction: () => ({ objectStore: () => store }) });
    const answers = indexedDbCache({
      factory: { open } as unknown as IDBFactory,
      name: "sirene",
      timeout: 300,
    });
    const read = answers.read(["key"]);
    const busyUntil = Date.now() + 400;
    setTimeout(() => {
      while (Date.now() < busyUntil);
    });
    expect(await read).toEqual([cached()]);
  });

  test("that never answers is not waited for", async () => {
    const answers = database(() => ({}));
    expect(await answers.read(["key", "other"])).toEqual([undefined, undefined]);
  });
});
