import { expect, test } from "@jest/globals";
import { accountOf, openAccountStore, openStoreOf } from "../../../shared/gateway/store/account-store.ts";
import { keyHash } from "../../../shared/gateway/key-hash.ts";
import {
  account,
  answered,
  grantedOf,
  learn,
  limitsAt,
  newStorePath,
  nine,
  openStore,
  questions,
  reading,
} from "./temporary-store.ts";

test("an account that gets another key keeps its quota and its ledger, also for whoever opens it by that key", async () => {
  const path = newStorePath();
  const store = openStore(path);
  await learn(store, reading(nine, { limit: 100, remaining: 90, hourly: 50 }));
  await answered(store, await grantedOf(store, questions(3), limitsAt(nine)), nine);
  await store.renameKey("bbbbbbbbbbbb");
  await answered(store, await grantedOf(store, questions(2, "later"), limitsAt(nine)), nine);
  const next = openStore(path, { ...account, keyHash: "bbbbbbbbbbbb" });
  expect(await next.callsSince(nine - 1)).toBe(5);
  expect(await next.quota()).toMatchObject({ limit: 100 });
  expect(await openStore(path).callsSince(0)).toBe(0);
});

test("where the other key has an account of its own, each keeps its own", async () => {
  const path = newStorePath();
  const other = openStore(path, { ...account, keyHash: "bbbbbbbbbbbb" });
  await answered(other, await grantedOf(other, questions(1), limitsAt(nine)), nine);
  const store = openStore(path);
  await answered(store, await grantedOf(store, questions(2, "own"), limitsAt(nine)), nine);
  await store.renameKey("bbbbbbbbbbbb");
  expect([await store.callsSince(0), await other.callsSince(0)]).toEqual([2, 1]);
});

test("an account is the same by its key and by its key's hash, with a slash after the address or without", async () => {
  const path = newStorePath();
  const key = "pk_live_account_test";
  const known = accountOf({ url: "https://api.example/v1/", key });
  expect(known).toEqual({ source: "https://api.example/v1", keyHash: keyHash(key) });
  const [byKey, byHash] = [
    openAccountStore({ storePath: path, url: "https://api.example/v1", key }),
    openStoreOf(known, path),
  ];
  await answered(byKey, await grantedOf(byKey, questions(4), limitsAt(nine)), nine);
  expect(await byHash.callsSince(0)).toBe(4);
  await Promise.all([byKey.close(), byHash.close()]);
});
