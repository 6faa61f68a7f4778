import { expect, test } from "@jest/globals";
import { monthUse } from "../../../relay/spending/budgets.ts";
import {
  answered,
  day,
  grantedOf,
  learn,
  limitsAt,
  nine,
  openStore,
  questions,
  reading,
} from "../../shared/gateway/temporary-store.ts";

test("what a user has used is what was called in the account's month, and nothing of the month before", async () => {
  const store = await openStore();
  expect(await monthUse(store, nine)).toEqual(new Map());
  await learn(store, reading(nine, { resetAt: nine + 29 * day }));
  for (const [at, count] of [
    [nine - 2 * day, 3],
    [nine, 2],
  ] as const) {
    const limits = limitsAt(at);
    await answered(store, await grantedOf(store, questions(count, String(at)), limits), at);
  }
  expect(await monthUse(store, nine)).toEqual(new Map([["u1", 2]]));
  expect(await monthUse(store, nine - 2 * day)).toEqual(new Map([["u1", 5]]));
});

test("a call in the very millisecond in which the month begins is of that month", async () => {
  const store = await openStore();
  await learn(store, reading(nine, { beganAt: nine, resetAt: nine + 29 * day }));
  const call = await grantedOf(store, questions(1, "first"), limitsAt(nine));
  await answered(store, call, nine);
  expect(await monthUse(store, nine)).toEqual(new Map([["u1", 1]]));
});
