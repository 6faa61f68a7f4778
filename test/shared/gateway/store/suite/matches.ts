import { expect, test } from "@jest/globals";
import type { KeptMatch } from "../../../../../shared/gateway/store/decisions.ts";
import { account } from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests how companies found by name are stored. */
export function matchSuite({ open, newAddress }: StoreUnderTest): void {
  const company = (siren: string) => ({ siren, name: "FICTIVE", score: 97, letters: "AAZZZZA" });
  const match = (key: string, siren: string, at: number): KeptMatch => ({
    ...{ key, at },
    told: { origin: "search", company: company(siren) },
  });

  test("what was found is known by its key, in the order of the keys, and outlives the process", async () => {
    const path = newAddress();
    const store = await open(path, account);
    const long = "FICTIVE ".repeat(200);
    const alias: KeptMatch = { key: long, told: { origin: "alias", sameAs: "A" }, at: 2 };
    expect(await store.matches.put([match("A", "150000016", 1), alias])).toBe(2);
    await store.close();
    const again = await open(path, account);
    expect(await again.matches.find([long, "C", "A"])).toEqual([
      alias.told,
      undefined,
      match("A", "150000016", 1).told,
    ]);
    await again.close();
  });

  test("a key that ends in half a character finds what was kept under it", async () => {
    const { matches, decisions } = await open();
    const key = "FICTIVE \ud83c";
    await matches.put([match(key, "150000016", 1)]);
    await decisions.put([{ key, row: { name: key }, company: undefined, by: "anne", at: 1 }]);
    expect(await matches.find([key])).toEqual([match(key, "150000016", 1).told]);
    expect(await decisions.find([key])).toMatchObject([{ row: { name: key } }]);
    expect(await decisions.forget([key])).toBe(1);
  });

  test("of two that differ the later stays, in one batch too; what is forgotten later is nobody's", async () => {
    const { matches } = await open();
    expect(await matches.put([match("A", "150000016", 5)])).toBe(1);
    expect(await matches.put([match("A", "150000024", 4)])).toBe(0);
    expect(await matches.put([match("A", "150000016", 6)])).toBe(0);
    expect(await matches.find(["A"])).toEqual([match("A", "150000016", 5).told]);
    await matches.put([match("B", "150000016", 7), match("B", "150000024", 8)]);
    expect(await matches.find(["B"])).toEqual([match("B", "150000024", 8).told]);
    expect(await matches.put([{ key: "A", told: { origin: "forgotten" }, at: 9 }])).toBe(1);
    expect(await matches.find(["A"])).toEqual([{ origin: "forgotten" }]);
  });

  test("what was found at another source is nothing here, and purging answers leaves it", async () => {
    const path = newAddress();
    const store = await open(path, account);
    await store.matches.put([match("A", "150000016", 1)]);
    const sandbox = await open(path, { ...account, source: "sandbox" });
    expect(await sandbox.matches.find(["A"])).toEqual([undefined]);
    await store.purge(Date.now(), Date.now());
    expect(await store.matches.find(["A"])).toEqual([match("A", "150000016", 1).told]);
    await sandbox.close();
    await store.close();
  });
}
