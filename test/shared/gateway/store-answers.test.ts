import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { keyHash } from "../../../shared/gateway/key-hash.ts";
import type { StoredAnswer } from "../../../shared/gateway/store/store.ts";
import { account, hour, newStorePath, nine, openStore } from "./temporary-store.ts";

const found = (key: string, asOf: number, data = '{"a":1}'): StoredAnswer => ({
  key,
  found: true,
  data,
  asOf,
});
const missing = (key: string, asOf: number): StoredAnswer => ({ key, found: false, data: "", asOf });

describe("answers in the store", () => {
  test("are given back in the order asked, with gaps where there is none", async () => {
    const store = openStore();
    await store.remember([found("b", nine), found("a", nine)]);
    expect(await store.answers(["a", "x", "b", "a"])).toEqual([
      found("a", nine),
      undefined,
      found("b", nine),
      found("a", nine),
    ]);
  });

  test("are told to be there, and since when, without being read", async () => {
    const store = openStore();
    await store.remember([found("b", nine), missing("a", nine + 1)]);
    expect(await store.presence(["a", "x", "b"])).toEqual([
      { found: false, asOf: nine + 1 },
      undefined,
      { found: true, asOf: nine },
    ]);
  });

  test("are kept when they are negative: nobody pays twice to learn that a company does not exist", async () => {
    const store = openStore();
    await store.remember([missing("a", nine)]);
    expect(await store.answers(["a"])).toEqual([missing("a", nine)]);
  });

  test("are the later reading's, whichever was written first", async () => {
    const store = openStore();
    await store.remember([found("a", nine + 1, '"later"')]);
    await store.remember([found("a", nine, '"earlier"'), missing("a", nine - 1)]);
    expect(await store.answers(["a"])).toEqual([found("a", nine + 1, '"later"')]);
    await store.remember([missing("a", nine + 2)]);
    expect(await store.answers(["a"])).toEqual([missing("a", nine + 2)]);
  });

  test("keep their text to the last character", async () => {
    const store = openStore();
    const data = JSON.stringify({ name: "L'ÉTÉ 🌞 \u0000 \ud83d \u2028 «fictif»", big: 12345678.9 });
    await store.remember([found("a", nine, data)]);
    expect((await store.answers(["a"]))[0]?.data).toBe(data);
  });

  test("survive the closing and opening of the store", async () => {
    const path = newStorePath();
    const first = openStore(path);
    await first.remember([found("a", nine), missing("b", nine)]);
    await first.close();
    expect(await openStore(path).answers(["a", "b"])).toEqual([found("a", nine), missing("b", nine)]);
  });

  test("are shared by all keys of one source, and by no other source", async () => {
    const path = newStorePath();
    await openStore(path).remember([found("a", nine)]);
    const sameSource = openStore(path, { ...account, keyHash: "another key" });
    const sandbox = openStore(path, { ...account, source: "sandbox" });
    expect(await sameSource.answers(["a"])).toEqual([found("a", nine)]);
    expect(await sandbox.answers(["a"])).toEqual([undefined]);
  });

  test("are counted, with the oldest and the newest", async () => {
    const store = openStore();
    expect(await store.info()).toMatchObject({ answers: 0, calls: 0, oldest: undefined, newest: undefined });
    await store.remember([found("a", nine), missing("b", nine + 5)]);
    expect(await store.info()).toMatchObject({ answers: 2, oldest: nine, newest: nine + 5 });
  });

  test("of a store in memory live as long as it is open", async () => {
    const store = openStore(":memory:");
    await store.remember([found("a", nine)]);
    expect(await store.answers(["a"])).toEqual([found("a", nine)]);
    expect(await store.info()).toMatchObject({ location: ":memory:", bytes: 0, answers: 1 });
  });
});

/** All that the store has on disk: the file, and what SQLite keeps beside it. */
const bytesOf = (path: string): string =>
  readdirSync(dirname(path))
    .map((name) => readFileSync(join(dirname(path), name), "latin1"))
    .join("");

describe("purging", () => {
  test("deletes what was read before, and says how many answers went", async () => {
    const store = openStore();
    await store.remember([found("old", nine - 2 * hour), found("new", nine), missing("gone", nine - hour)]);
    expect(await store.purge(nine, 0)).toBe(2);
    expect(await store.answers(["old", "new", "gone"])).toEqual([undefined, found("new", nine), undefined]);
  });

  test("leaves no trace of what it deletes on the disk, for answers hold names of people", async () => {
    const path = newStorePath();
    const store = openStore(path);
    const name = "PERSONNE FICTIVE";
    await store.remember(
      Array.from({ length: 500 }, (_, index) =>
        found(`directors?siren=${index}`, nine - hour, JSON.stringify({ name, filler: "x".repeat(600) })),
      ),
    );
    expect(bytesOf(path)).toContain(name);
    expect(await store.purge(nine, nine)).toBe(500);
    expect(bytesOf(path)).not.toContain(name);
  });
});

describe("what nobody has read anew for ninety days", () => {
  const day = 24 * hour;

  /** A store that holds an old and a new answer, and was last tidied `ago` milliseconds ago. */
  async function storeTidied(ago: number): Promise<string> {
    const path = newStorePath();
    const store = openStore(path);
    await store.remember(
      [found("old", Date.now() - 91 * day), found("new", Date.now() - 89 * day)],
      Date.now(),
    );
    await store.close();
    const database = new Database(path);
    database.prepare("REPLACE INTO upkeep (task, at) VALUES ('expiry', ?)").run(Date.now() - ago);
    database.close();
    return path;
  }

  test("is deleted when the store is opened, for personal data is not kept for ever", async () => {
    const store = openStore(await storeTidied(2 * day));
    expect((await store.answers(["old", "new"])).map((answer) => answer?.key)).toEqual([undefined, "new"]);
  });

  test("is looked for once a day, not at every opening", async () => {
    const store = openStore(await storeTidied(hour));
    expect((await store.answers(["old", "new"])).map((answer) => answer?.key)).toEqual(["old", "new"]);
  });
});

test("a key stands in the store as a short hash, the same for the same key, which tells nothing of it", async () => {
  const [key, secret] = ["pk_live_very_public", "sk_live_very_secret"];
  expect(keyHash(key)).toBe(keyHash(key));
  expect(keyHash(key)).not.toBe(keyHash(`${key}2`));
  expect(keyHash(key)).toMatch(/^[0-9a-f]{12}$/);
  const path = newStorePath();
  await openStore(path, { ...account, keyHash: keyHash(key) }).remember([found("a", nine)]);
  expect(bytesOf(path)).toContain(keyHash(key));
  for (const word of [key, secret, "pk_live", "sk_live"]) expect(bytesOf(path)).not.toContain(word);
});

describe("a file that is no store of this program", () => {
  test("is refused when a later version wrote it, and left as it is", () => {
    const path = newStorePath();
    const database = new Database(path);
    database.exec("CREATE TABLE theirs (a)");
    database.pragma("user_version = 99");
    database.close();
    expect(() => openStore(path)).toThrow(
      `the store ${path} has schema 99, and this version reads 5 at most`,
    );
    const after = new Database(path, { readonly: true });
    expect(after.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["theirs"]);
    after.close();
  });

  test("is refused by name when it is no database at all", () => {
    const path = newStorePath();
    writeFileSync(path, "siren;name\n".repeat(1_000));
    expect(() => openStore(path)).toThrow(`the store ${path} cannot be used: file is not a database`);
    expect(readFileSync(path, "utf8")).toMatch(/^siren;name\n/);
  });

  test("is refused by name when it is a folder", () => {
    const path = dirname(newStorePath());
    expect(() => openStore(path)).toThrow(`the store ${path} cannot be used`);
  });
});

test("the folder of a new store is made when it is missing", async () => {
  const path = join(dirname(newStorePath()), "deep", "down", "store.db");
  await openStore(path).remember([found("a", nine)]);
  expect(readdirSync(dirname(path))).toContain("store.db");
});
