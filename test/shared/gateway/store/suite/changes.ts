import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import type { StoreConnection } from "../../../../../shared/gateway/store/connection.ts";
import type { StoreUnderTest } from "../store-under-test.ts";
import { otherProcess } from "../other-process.ts";

/** Milliseconds within which a change is announced. */
const toldWithin = 1_000;
/** Extra time on a machine that is busy with other tests. */
const leeway = 1_000;
/** What counts at most of the time between two looks, milliseconds: what a busy machine takes from this process is no time. */
const longestLook = 50;

/** Resolves at the next notice, with the milliseconds since `change`. */
async function noticeAfter(connection: StoreConnection, change: () => Promise<unknown>): Promise<number> {
  let isTold = false;
  const unfollow = connection.onChange(() => (isTold = true));
  await change();
  let took = 0;
  for (let last = performance.now(); !isTold;) {
    await sleep(5);
    const now = performance.now();
    took += Math.min(now - last, longestLook);
    last = now;
  }
  unfollow();
  return took;
}

/** How a process learns of what others have written. */
export function changeSuite({ connect, newAddress }: StoreUnderTest): void {
  describe("a change", () => {
    test("by another process is told within a second: tokens, settings, answers", async () => {
      const address = newAddress();
      const connection = await connect(address);
      const { settings } = await connection.relayTables();
      const other = await otherProcess(address);
      for (const order of ["set paused yes", "keep a", "remember a"]) {
        expect(await noticeAfter(connection, () => other.order(order))).toBeLessThan(toldWithin + leeway);
      }
      expect(await settings.get("paused")).toBe("yes");
    });

    test("is not told any more to who does not want to be told", async () => {
      const address = newAddress();
      const [connection, other] = [await connect(address), await connect(address)];
      const { settings } = await other.relayTables();
      let told = 0;
      const unfollow = connection.onChange(() => (told += 1));
      await noticeAfter(connection, () => settings.set("paused", "yes"));
      unfollow();
      const before = told;
      await noticeAfter(connection, () => settings.set("paused", "no"));
      expect(told).toBe(before);
    });
  });
}
