import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { keyHash } from "../../../../shared/gateway/open-store.ts";
import type { StoredAnswer } from "../../../../shared/gateway/store/store.ts";
import { account, hour, newStorePath, nine, openStore } from "../temporary-store.ts";

const found = (key: string, asOf: number, data = '{"a":1}'): StoredAnswer => ({
  key,
  found: true,
  data,
  asOf,
});

/** All that the store has on disk: the file, and what SQLite keeps beside it. */
const bytesOf = (path: string): string =>
  readdirSync(dirname(path))
    .map((name) => readFileSync(join(dirname(path), name), "latin1"))
    .join("");

test("answers of a store in memory live as long as it is open", async () => {
  const store = await openStore(":memory:");
  await store.remember([found("a", nine)]);
  expect(await store.answers(["a"])).toEqual([found("a", nine)]);
  expect(await store.info()).toMatchObject({ location: ":memory:", bytes: 0, answers: 1 });
});

test("purging leaves no trace of what it deletes on the disk, for answers hold names of people", async () => {
  const path = newStorePath();
  const store = await openStore(path);
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

describe("what nobody has read anew for ninety days", () => {
  const day = 24 * hour;

  /** A store that holds an old and a new answer, and was last tidied `ago` milliseconds ago. */
  async function storeTidied(ago: number): Promise<string> {
    const path = newStorePath();
    const store = await openStore(path);
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
    const store = await openStore(await storeTidied(2 * day));
    expect((await store.answers(["old", "new"])).map((answer) => answer?.key)).toEqual([undefined, "new"]);
  });

  test("is looked for once a day, not at every opening", async () => {
    const store = await openStore(await storeTidied(hour));
    expect((await store.answers(["old", "new"])).map((answer) => answer?.key)).toEqual(["old", "new"]);
  });
});

test("a key stands in the store as a short hash, the same for the same key, which tells nothing of it", async () => {
  const [key, secret] = ["pk_live_very_public", "sk_live_very_secret"];
  expect(keyHash(key)).toBe(keyHash(key));
  expect(keyHash(key)).not.toBe(keyHash(`${key}2`));
  expect(keyHash(key)).toMatch(/^[0-9a-f]{12}$/);
  const path = newStorePath();
  await (await openStore(path, { ...account, keyHash: keyHash(key) })).remember([found("a", nine)]);
  expect(bytesOf(path)).toContain(keyHash(key));
  for (const word of [key, secret, "pk_live", "sk_live"]) expect(bytesOf(path)).not.toContain(word);
});

describe("a file that is no store of this program", () => {
  test("is refused when a later version wrote it, and left as it is", async () => {
    const path = newStorePath();
    const database = new Database(path);
    database.exec("CREATE TABLE theirs (a)");
    database.pragma("user_version = 99");
    database.close();
    await expect(openStore(path)).rejects.toThrow(
      `the store ${path} has schema 99, and this version reads 9 at most`,
    );
    const after = new Database(path, { readonly: true });
    expect(after.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["theirs"]);
    after.close();
  });

  test("is refused by name when it is no database at all", async () => {
    const path = newStorePath();
    writeFileSync(path, "siren;name\n".repeat(1_000));
    await expect(openStore(path)).rejects.toThrow(`the store ${path} cannot be used: file is not a database`);
    expect(readFileSync(path, "utf8")).toMatch(/^siren;name\n/);
  });

  test("is refused by name when it is a folder", async () => {
    const path = dirname(newStorePath());
    await expect(openStore(path)).rejects.toThrow(`the store ${path} cannot be used`);
  });
});

test("the folder of a new store is made when it is missing", async () => {
  const path = join(dirname(newStorePath()), "deep", "down", "store.db");
  await (await openStore(path)).remember([found("a", nine)]);
  expect(readdirSync(dirname(path))).toContain("store.db");
});
