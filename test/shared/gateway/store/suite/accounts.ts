import { expect, test } from "@jest/globals";
import {
  account,
  answered,
  grantedOf,
  learn,
  limitsAt,
  nine,
  questions,
  reading,
} from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests how an account continues under another key. */
export function accountSuite({ open, newAddress }: StoreUnderTest): void {
  /** An account with two calls that got the key of another one, which has one. */
  async function renamedOver() {
    const path = newAddress();
    const other = await open(path, { ...account, keyHash: "bbbbbbbbbbbb" });
    await answered(other, await grantedOf(other, questions(1), limitsAt(nine)), nine);
    const store = await open(path);
    await answered(store, await grantedOf(store, questions(2, "own"), limitsAt(nine)), nine);
    await store.renameKey("bbbbbbbbbbbb");
    return { path, other, store };
  }

  test("an account that gets another key keeps its quota and its ledger, also for whoever opens it by that key", async () => {
    const path = newAddress();
    const store = await open(path);
    await learn(store, reading(nine, { limit: 100, remaining: 90, hourly: 50 }));
    await answered(store, await grantedOf(store, questions(3), limitsAt(nine)), nine);
    await store.renameKey("bbbbbbbbbbbb");
    await answered(store, await grantedOf(store, questions(2, "later"), limitsAt(nine)), nine);
    const next = await open(path, { ...account, keyHash: "bbbbbbbbbbbb" });
    expect(await next.callsSince(nine - 1)).toBe(5);
    expect(await next.quota()).toMatchObject({ limit: 100 });
    const former = await open(path);
    expect(await former.callsSince(0)).toBe(0);
  });

  test("where the other key has an account of its own, each keeps its own", async () => {
    const { store, other } = await renamedOver();
    expect([await store.callsSince(0), await other.callsSince(0)]).toEqual([2, 1]);
  });

  test("where the other key has an account of its own, whoever opens the store by that key has the renamed one's ledger", async () => {
    const { path, other } = await renamedOver();
    const next = await open(path, { ...account, keyHash: "bbbbbbbbbbbb" });
    const former = await open(path);
    expect([await next.callsSince(0), await former.callsSince(0)]).toEqual([2, 1]);
    await answered(other, await grantedOf(other, questions(1, "late"), limitsAt(nine)), nine);
    expect([await next.callsSince(0), await former.callsSince(0)]).toEqual([2, 2]);
  });

  test("an account without a call takes the key of no other: two programs that rename one account do not part its ledger", async () => {
    const path = newAddress();
    const store = await open(path);
    await answered(store, await grantedOf(store, questions(2), limitsAt(nine)), nine);
    await store.renameKey("bbbbbbbbbbbb");
    const late = await open(path);
    await late.renameKey("bbbbbbbbbbbb");
    const next = await open(path, { ...account, keyHash: "bbbbbbbbbbbb" });
    expect(await next.callsSince(0)).toBe(2);
  });

  test("an account with no user's call takes the key of no ledger of users: two programs that rename one account after a check do not part its ledger", async () => {
    const path = newAddress();
    const check = await open(path, { ...account, keyHash: "bbbbbbbbbbbb" });
    const unnamed = questions(1).map((call) => ({ ...call, purpose: { run: "", user: "" } }));
    await answered(check, await grantedOf(check, unnamed, limitsAt(nine)), nine);
    const store = await open(path);
    await answered(store, await grantedOf(store, questions(2, "own"), limitsAt(nine)), nine);
    await store.renameKey("bbbbbbbbbbbb");
    const late = await open(path);
    await late.renameKey("bbbbbbbbbbbb");
    const next = await open(path, { ...account, keyHash: "bbbbbbbbbbbb" });
    expect([await next.callsSince(0), await late.callsSince(0)]).toEqual([2, 1]);
  });
}
