import { describe, expect, test } from "@jest/globals";
import {
  answered,
  grantedOf,
  hour,
  intended,
  learn,
  limitsAt,
  questions,
  reading,
} from "../../temporary-store.ts";
import { otherProcess, type OtherProcess, type Tally } from "../other-process.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests what several processes on one store can rely on. */
export function processSuite({ open, newAddress }: StoreUnderTest): void {
  /** Both processes reserve so many calls, beginning in the same moment; how many of each kind they got together. */
  async function bothReserve(
    path: string,
    count: number,
    reserve: number,
    names: readonly [string, string],
  ): Promise<{ processes: OtherProcess[]; together: Tally }> {
    const processes = await Promise.all([otherProcess(path), otherProcess(path)]);
    const startAt = Date.now() + 50;
    const tallies = await Promise.all(
      processes.map((other, index) => other.order(`reserve ${count} ${names[index]} ${reserve} ${startAt}`)),
    );
    const together: Tally = {};
    for (const kind of tallies.flatMap((one) => Object.keys(one) as (keyof Tally)[])) {
      together[kind] = (tallies[0]?.[kind] ?? 0) + (tallies[1]?.[kind] ?? 0);
    }
    return { processes, together };
  }

  describe("two processes on one store", () => {
    test("together fill the hour to the last call, and no further", async () => {
      const path = newAddress();
      await learn(await open(path), reading(Date.now(), { hourly: 601, remaining: 100_000 }));
      const { processes, together } = await bothReserve(path, 480, 0, ["one-", "two-"]);
      expect(together).toEqual({ granted: 601, wait: 359 });
      await Promise.all(processes.map((other) => other.order("settle")));
      expect(await processes[0]!.order("reserve 1 later 0 0")).toEqual({ wait: 1 });
    });

    test("together spend the month down to the reserve, and not one call of it", async () => {
      const path = newAddress();
      await learn(await open(path), reading(Date.now(), { hourly: 100_000, remaining: 633 }));
      const { together } = await bothReserve(path, 400, 100, ["one-", "two-"]);
      expect(together).toEqual({ granted: 533, spent: 267 });
    });

    test("never both ask the same question", async () => {
      const path = newAddress();
      await open(path);
      const { together } = await bothReserve(path, 400, 0, ["same-", "same-"]);
      expect(together).toEqual({ granted: 400, taken: 400 });
    });
  });

  describe("a process that was killed", () => {
    /** When its calls, which may reach the service for ten minutes, have run out of time. */
    const ranOut = () => Date.now() + 601_000;

    async function afterDeath(told: Parameters<typeof reading>[1]) {
      const address = newAddress();
      const store = await open(address);
      await learn(store, reading(Date.now(), told));
      const other = await otherProcess(address);
      expect(await other.order("reserve 10 q 0 0")).toEqual({ granted: 10 });
      await other.kill();
      return store;
    }

    test("holds its questions no longer than its calls could take", async () => {
      const store = await afterDeath({ hourly: 100, remaining: 1_000 });
      expect(await grantedOf(store, [intended("q3", Infinity)], limitsAt(ranOut()))).toHaveLength(1);
    });

    test("has its calls counted as made, for nobody knows whether they reached the service", async () => {
      const store = await afterDeath({ hourly: 12, remaining: 11 });
      expect(await grantedOf(store, [intended("a"), intended("b")], limitsAt(ranOut()))).toHaveLength(1);
    });

    test("has just those counted as unanswered that it had not settled", async () => {
      const address = newAddress();
      const longAgo = Date.now() - hour;
      const store = await open(address);
      const calls = await grantedOf(store, questions(5), limitsAt(longAgo));
      await answered(store, calls.slice(0, 2), longAgo);
      // Opened again an hour later: no call of then can still be under way.
      const later = await open(address);
      expect(await later.usage("operation", 0)).toEqual([
        { heading: "legal-unit", calls: 5, found: 2, failed: 3 },
      ]);
    });

    test("loses nothing that it had settled", async () => {
      const address = newAddress();
      const other = await otherProcess(address);
      await other.order("reserve 10 q 0 0");
      expect(await other.order("settle")).toBe(10);
      await other.kill();
      const store = await open(address);
      expect(await store.usage("operation", 0)).toEqual([
        { heading: "legal-unit", calls: 10, found: 10, failed: 0 },
      ]);
    });
  });

  test("a process that lives keeps its questions, whoever asks again", async () => {
    const path = newAddress();
    const other = await otherProcess(path);
    await other.order("reserve 10 q 0 0");
    const store = await open(path);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const [reservation] = await store.reserve([intended("q3", Infinity)], limitsAt(Date.now()));
      expect(reservation).toEqual({ kind: "taken" });
    }
  });

  test("a new store opened by several processes in the same moment is opened by all", async () => {
    for (let round = 0; round < 3; round += 1) {
      const path = newAddress();
      const openAt = Date.now() + 700;
      const processes = await Promise.all(Array.from({ length: 5 }, () => otherProcess(path, openAt)));
      const tallies = await Promise.all(processes.map((other) => other.order("reserve 20 same- 0 0")));
      expect(tallies.reduce((sum, { granted = 0 }) => sum + granted, 0)).toBe(20);
      await Promise.all(processes.map((other) => other.end()));
    }
  });
}
