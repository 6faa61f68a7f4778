import { hostname } from "node:os";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { otherProcess } from "../store/other-process.ts";
import {
  account,
  connect,
  grantedOf,
  intended,
  learn,
  limitsAt,
  newStorePath,
  openStore,
  reading,
} from "../temporary-store.ts";

describe("a process of this machine that was killed", () => {
  async function afterDeath(told: Parameters<typeof reading>[1]) {
    const path = newStorePath();
    const store = await openStore(path);
    await learn(store, reading(Date.now(), told));
    const other = await otherProcess(path);
    expect(await other.order("reserve 10 q 0 0")).toEqual({ granted: 10 });
    await other.kill();
    return store;
  }

  test("does not hold its questions until its calls have run out of time: whoever comes next asks them", async () => {
    const store = await afterDeath({ hourly: 100, remaining: 1_000 });
    const first = await store.reserve([intended("q3", Infinity)], limitsAt(Date.now()));
    expect(first.map(({ kind }) => kind)).toEqual(["taken"]);
    expect(await grantedOf(store, [intended("q3", Infinity)], limitsAt(Date.now()))).toHaveLength(1);
  });

  test("has its calls counted as made at once", async () => {
    const store = await afterDeath({ hourly: 12, remaining: 11 });
    await store.reserve([intended("q3", Infinity)], limitsAt(Date.now()));
    expect(await store.usage("operation", 0)).toEqual([
      { heading: "legal-unit", calls: 10, found: 0, failed: 10 },
    ]);
    expect(await grantedOf(store, [intended("a"), intended("b")], limitsAt(Date.now()))).toHaveLength(1);
  });

  test("leaves nothing open to who opens the store later", async () => {
    const path = newStorePath();
    const other = await otherProcess(path);
    await other.order("reserve 10 q 0 0");
    await other.kill();
    expect(
      await grantedOf(await openStore(path), [intended("q3", Infinity)], limitsAt(Date.now())),
    ).toHaveLength(1);
  });
});

test("a process with other ids, as in a container that has its host's name, keeps its questions while its calls may last", async () => {
  const path = newStorePath();
  const store = await openStore(path);
  const other = await otherProcess(path);
  await other.order("reserve 1 q 0 0");
  await other.kill();
  const database = new Database(path);
  // On other systems than Linux, nothing names the namespace.
  const { changes } = database
    .prepare("UPDATE grants SET owner = replace(owner, ':pid:[', ':pid:[9') WHERE owner LIKE '%:pid:[%'")
    .run();
  database.close();
  const asked = () => store.reserve([intended("q0", Infinity)], limitsAt(Date.now()));
  await asked();
  expect((await asked()).map(({ kind }) => kind)).toEqual([changes === 1 ? "taken" : "granted"]);
  expect(changes).toBe(process.platform === "linux" ? 1 : 0);
});

test("a process that had the id of this one, as the first of a container has at each start, is dead", async () => {
  const path = newStorePath();
  const holder = await openStore(path);
  expect(await grantedOf(holder, [intended("a")], limitsAt(Date.now()))).toHaveLength(1);
  expect(await grantedOf(holder, [intended("b")], limitsAt(Date.now()))).toHaveLength(1);
  const store = await openStore(path);
  const database = new Database(path);
  const former = `${hostname()}:${process.pid}:${Math.round(Date.now() / 1_000) - 86_400}:1`;
  database.prepare("UPDATE grants SET owner = ? WHERE lookups = '[\"a\"]'").run(former);
  database.close();
  await store.reserve([intended("a")], limitsAt(Date.now()));
  expect(await grantedOf(store, [intended("a"), intended("b")], limitsAt(Date.now()))).toHaveLength(1);
});

test("calls that were granted and not made leave nothing, although the file was locked when they were released", async () => {
  const path = newStorePath();
  const connection = await connect(path, { busyTimeout: 20 });
  const store = await connection.account(account);
  const calls = await grantedOf(store, [intended("a"), intended("b"), intended("c")], limitsAt(Date.now()));
  const other = new Database(path);
  const leases = () => other.prepare("SELECT ifnull(sum(open), 0) FROM grants").pluck().get();

  other.exec("BEGIN IMMEDIATE");
  await expect(store.release(calls)).rejects.toThrow();
  other.exec("ROLLBACK");
  expect(leases()).toBe(3);
  await store.probe();
  expect(leases()).toBe(0);

  const more = await grantedOf(store, [intended("d"), intended("e")], limitsAt(Date.now()));
  other.exec("BEGIN IMMEDIATE");
  await expect(store.release(more.slice(0, 1))).rejects.toThrow();
  other.exec("ROLLBACK");
  await store.release(more.slice(1));
  expect(leases()).toBe(0);
  other.close();
});
