import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks } from "./desk.ts";

const served =
  "give the path of a file on this machine, such as /var/lib/sirene/store.sqlite, or the address of a PostgreSQL database, such as postgres://sirene@db.example/sirene.";
const vanishes =
  "and the store cannot be on Redis: an answer that was paid for could vanish, because most managed Redis services confirm a write before it is on disk. Use PostgreSQL, such as postgres://sirene@db.example/sirene, or a file on this machine.";

test.each([
  ["mysql://hunter2", `where a store cannot be: ${served}`],
  ["redis://hunter2", vanishes],
  ["rediss://hunter2", vanishes],
])(
  "%s is refused by its scheme with exit 2 and what to use instead, and no folder is made for it",
  async (store, reason) => {
    const at = await desk();
    at.save("list.csv", listOf(["552032534"]));
    const { result, calls } = await at.counted(() =>
      at.with({ SIRENE_STORE: store }).run("enrich", "list.csv", "--fields", "name"),
    );
    const scheme = store.slice(0, store.indexOf(":"));
    expect(result).toEqual({
      code: 2,
      stdout: "",
      stderr: `SIRENE_STORE is a ${scheme}: address, ${reason}\n`,
    });
    expect(calls.total).toBe(0);
    expect(at.files()).toEqual(["list.csv"]);
  },
);

test("a store in the cache folder is moved to the data folder, said once, and its answers cost nothing", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534", "383474814"]));
  await at.run("enrich", "list.csv", "--one-by-one", "--quiet");
  const [data, cache] = ["data", "cache"].map((name) => join(at.folder, name, "sirene", "store.sqlite"));
  mkdirSync(dirname(cache!), { recursive: true });
  renameSync(data!, cache!);
  const words = ["lookup", "552032534", "--quiet"];
  const { result, calls } = await at.counted(() => at.run(...words));
  expect(result.stderr).toBe(
    `The store was moved out of the cache folder, which the system may empty: ${cache} is now ${data}.\n`,
  );
  expect(calls.total).toBe(0);
  expect((await at.run(...words)).stderr).toBe("");
  expect((await at.run("store", "info")).stdout).toContain(`Store: ${data}\n`);
});

test("a store that a later version wrote is refused with what to do, and is not touched", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534"]));
  await at.run("enrich", "list.csv", "--quiet");
  const { default: Database } = await import("better-sqlite3");
  const path = join(at.folder, "data", "sirene", "store.sqlite");
  const database = new Database(path);
  database.pragma("user_version = 99");
  database.close();
  const { code, stderr } = await at.run("store", "info");
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /was written by a later version of these programs \(schema 99; this version reads up to \d+\)/,
  );
  expect(stderr).toContain("Install that version, or set SIRENE_STORE to another file.");
});

testNothingLeaks(["pk_live_sandbox", "sk_live_sandbox", "hunter2"]);
