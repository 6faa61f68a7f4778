import { expect, test } from "@jest/globals";
import type { MatchDecision } from "../../../../../shared/gateway/store/decisions.ts";
import { account } from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests how people's decisions are stored. */
export function decisionSuite({ open, newAddress }: StoreUnderTest): void {
  const decision = (key: string, siren: string | undefined, at: number, by = "anne"): MatchDecision => ({
    ...{ key, row: { name: key }, by, at },
    company: siren === undefined ? undefined : { siren, name: "FICTIVE", score: 62, letters: "AAZZZZA" },
  });

  test("a decision is found by its key, in the order of the keys, and outlives the process", async () => {
    const path = newAddress();
    const store = await open(path, account);
    expect(await store.decisions.put([decision("A", "150000016", 1), decision("B", undefined, 2)])).toBe(2);
    await store.close();
    const again = await open(path, account);
    expect(await again.decisions.find(["B", "C", "A"])).toEqual([
      decision("B", undefined, 2),
      undefined,
      decision("A", "150000016", 1),
    ]);
    expect((await again.decisions.list()).map(({ key }) => key)).toEqual(["A", "B"]);
    await again.close();
  });

  test("of two that differ the later stays; the same one again changes neither who decided nor when", async () => {
    const { decisions } = await open();
    await decisions.put([decision("A", "150000016", 5)]);
    expect(await decisions.put([decision("A", undefined, 4, "bruno")])).toBe(0);
    expect(await decisions.put([decision("A", "150000016", 6, "bruno")])).toBe(0);
    expect(await decisions.find(["A"])).toEqual([decision("A", "150000016", 5)]);
    expect(await decisions.put([decision("A", undefined, 7, "bruno")])).toBe(1);
    expect(await decisions.put([decision("A", "150000024", 8)])).toBe(1);
    expect(await decisions.find(["A"])).toEqual([decision("A", "150000024", 8)]);
  });

  test("what is forgotten is counted and gone; what is not there is not counted", async () => {
    const { decisions } = await open();
    await decisions.put([decision("A", undefined, 1), decision("B", undefined, 1)]);
    expect(await decisions.count()).toBe(2);
    expect(await decisions.forget(["A", "C"])).toBe(1);
    expect(await decisions.count()).toBe(1);
    expect((await decisions.list()).map(({ key }) => key)).toEqual(["B"]);
  });

  test("decisions of another source are none, and purging answers leaves them", async () => {
    const path = newAddress();
    const store = await open(path, account);
    await store.decisions.put([decision("A", "150000016", 1)]);
    const sandbox = await open(path, { ...account, source: "sandbox" });
    expect(await sandbox.decisions.find(["A"])).toEqual([undefined]);
    expect(await sandbox.decisions.forget(["A"])).toBe(0);
    expect(await sandbox.decisions.count()).toBe(0);
    await store.purge(Date.now(), Date.now());
    expect(await store.decisions.list()).toHaveLength(1);
    await sandbox.close();
    await store.close();
  });
}
