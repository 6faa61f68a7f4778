import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { connect, newStorePath } from "../temporary-store.ts";

const built = join(process.cwd(), "dist/shared/gateway/open-store.js");
const files = 80;
/** Milliseconds from one file to the next. */
const beat = 25;

/** A process that opens many new files, each in the moment that comes to it, and says how often it could not. */
function opener(folder: string, first: number): Promise<string> {
  const program = `const { openStore } = await import(${JSON.stringify(built)});
    let failed = 0;
    for (let file = 0; file < ${files}; file += 1) {
      while (Date.now() < ${first} + file * ${beat});
      try {
        const connection = await openStore(${JSON.stringify(folder)} + "/" + file + ".sqlite");
        await connection.relayTables();
        await connection.close();
      } catch {
        failed += 1;
      }
    }
    process.stdout.write(failed + " failed");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

/** A store as version 1 of the relay's tables left it, with a token of a user, one of an administrator, and a count. */
function formerStore(): string {
  const path = newStorePath();
  const database = new Database(path);
  database.exec(`
    CREATE TABLE relay_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE relay_tokens (
      id TEXT PRIMARY KEY, hash BLOB NOT NULL, user TEXT NOT NULL, admin INTEGER NOT NULL, monthly INTEGER,
      hourly INTEGER, created_at INTEGER NOT NULL, revoked_at INTEGER, used_at INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE relay_lookups (
      day TEXT PRIMARY KEY, stored INTEGER NOT NULL, asked INTEGER NOT NULL, unanswered INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO relay_settings VALUES ('version', '1'), ('paused', 'yes');
    INSERT INTO relay_tokens VALUES
      ('0000000a', x'00ff', 'ann', 0, 500, NULL, 1700000000000, NULL, 1700000000001),
      ('0000000b', x'01', 'root', 1, NULL, 9, 1700000000002, 1700000000003, NULL);
    INSERT INTO relay_lookups VALUES ('2026-11-20', 1, 2, 3);`);
  database.close();
  return path;
}

test("a store of the first version is brought to this one, and keeps its tokens, its pause and its counts", async () => {
  const path = formerStore();
  // Opened twice: what was brought forward once is left alone.
  const first = await connect(path);
  await first.relayTables();
  await first.close();
  const { tokens, settings, lookupCounts } = await (await connect(path)).relayTables();
  const told = {
    hourly: null,
    expiresAt: null,
    revokedAt: null,
    usedAt: null,
    lifetime: null,
    replacedBy: null,
  };
  expect(await tokens.list()).toEqual([
    {
      ...told,
      id: "0000000b",
      hash: Buffer.from([1]),
      user: "root",
      role: "admin",
      monthly: null,
      hourly: 9,
      createdAt: 1700000000002,
      revokedAt: 1700000000003,
    },
    {
      ...told,
      id: "0000000a",
      hash: Buffer.from([0, 255]),
      user: "ann",
      role: "user",
      monthly: 500,
      createdAt: 1700000000000,
      usedAt: 1700000000001,
    },
  ]);
  expect(await settings.get("paused")).toBe("yes");
  expect(await lookupCounts.since("2026-01-01")).toEqual([
    { day: "2026-11-20", stored: 1, asked: 2, unanswered: 3 },
  ]);
});

test("a token that was replaced before its successor was noted is known as replaced, by the audit", async () => {
  const path = newStorePath();
  const former = await connect(path);
  await former.relayTables();
  await former.close();
  const database = new Database(path);
  database.exec(`
    ALTER TABLE relay_tokens DROP COLUMN replaced_by;
    UPDATE relay_settings SET value = '4' WHERE name = 'version';
    INSERT INTO relay_tokens (id, hash, user, created_at) VALUES ('0000000a', x'00', 'ann', 1), ('0000000b', x'01', 'bob', 2);
    INSERT INTO relay_audit VALUES
      ('1', 3, 'root', 'page', 'token_replaced', '0000000a', '0000000c: ann, user'),
      ('2', 4, 'root', 'page', 'token_changed', '0000000b', 'bob, user');`);
  database.close();
  const { tokens } = await (await connect(path)).relayTables();
  expect((await tokens.list()).map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
    ["0000000b", null],
    ["0000000a", "0000000c"],
  ]);
});

test("a store whose relay tables a later version wrote is refused by name, and left as it is", async () => {
  const path = newStorePath();
  const { settings } = await (await connect(path)).relayTables();
  const database = new Database(path);
  database.exec("UPDATE relay_settings SET value = '99' WHERE name = 'version'");
  await expect((await connect(path)).relayTables()).rejects.toMatchObject({
    name: "StoreError",
    message: `the store ${path} has schema 99, and this version reads 5 at most`,
  });
  expect(await settings.get("version")).toBe("99");
  database.close();
});

test("a new store whose relay tables two processes make in the same moment is opened by both", async () => {
  const folder = dirname(newStorePath());
  const first = Date.now() + 700;
  expect(await Promise.all([opener(folder, first), opener(folder, first)])).toEqual(["0 failed", "0 failed"]);
});
