import { expect, test } from "@jest/globals";
import {
  accountOf,
  keyHash,
  openAccountStore,
  openStore as openAddress,
} from "../../../../shared/gateway/open-store.ts";
import {
  answered,
  grantedOf,
  limitsAt,
  newStorePath,
  nine,
  openStore,
  questions,
} from "../temporary-store.ts";

test("an account is the same by its key and by its key's hash, with a slash after the address or without", async () => {
  const path = newStorePath();
  const key = "pk_live_account_test";
  const known = accountOf({ url: "https://api.example/v1/", key });
  expect(known).toEqual({ source: "https://api.example/v1", keyHash: keyHash(key) });
  const byKey = await openAccountStore({ storePath: path, url: "https://api.example/v1", key });
  const byHash = await openStore(path, known);
  await answered(byKey, await grantedOf(byKey, questions(4), limitsAt(nine)), nine);
  expect(await byHash.callsSince(0)).toBe(4);
  await byKey.close();
});

test.each([
  ["redis://localhost:6379", "not_durable"],
  ["rediss://cache.example", "not_durable"],
  ["mysql://root@db/sirene", "not_served"],
  ["s3://bucket/store.sqlite", "not_served"],
])("%s is refused by its scheme, and never taken for the name of a file", async (address, code) => {
  const scheme = address.slice(0, address.indexOf(":"));
  await expect(openAddress(address)).rejects.toMatchObject({ fault: { code, scheme } });
});
