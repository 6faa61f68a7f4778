import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { makeOwn } from "../../../shared/sqlite-file/open-file.ts";
import { newStorePath, openStore } from "../gateway/temporary-store.ts";

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const testOnUnix = process.platform === "win32" ? test.skip : test;

testOnUnix("a new store, its log and the folders that lead to it are their owner's alone", async () => {
  const path = join(dirname(newStorePath()), "data", "sirene", "store.sqlite");
  const before = process.umask(0o022);
  const store = await openStore(path);
  process.umask(before);
  await store.remember([{ key: "k", found: false, data: "", asOf: 1 }]);
  expect([path, `${path}-wal`, dirname(path), dirname(dirname(path))].map(rightsOf)).toEqual([
    "600",
    "600",
    "700",
    "700",
  ]);
});

testOnUnix.each([
  ["644", "600"],
  ["640", "600"],
  ["600", "600"],
  // Whoever may write it shares it: that was done on purpose.
  ["660", "660"],
  ["666", "666"],
  ["664", "660"],
])("a store with the rights %s has %s once it is opened", (before, after) => {
  const path = newStorePath();
  writeFileSync(path, "");
  chmodSync(path, Number.parseInt(before, 8));
  makeOwn(path);
  expect(rightsOf(path)).toBe(after);
});

testOnUnix("a folder of the store's name keeps its rights", () => {
  const path = newStorePath();
  mkdirSync(path, { mode: 0o755 });
  makeOwn(path);
  expect(rightsOf(path)).toBe("755");
});
