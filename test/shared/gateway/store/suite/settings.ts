import { describe, expect, test } from "@jest/globals";
import { token } from "../filled-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests what relays can rely on for their settings, and for the counts of lookups. */
export function settingSuite({ connect, newAddress, soon }: StoreUnderTest): void {
  const tablesAt = async (address = newAddress()) => (await connect(address)).relayTables();

  describe("settings", () => {
    test("are not there before somebody sets them", async () => {
      const { settings } = await tablesAt();
      expect(await settings.get("paused")).toBeUndefined();
    });

    test("are what was set last, by whichever process, and outlive it", async () => {
      const address = newAddress();
      const [one, other] = [await connect(address), await tablesAt(address)];
      const { settings } = await one.relayTables();
      await settings.set("paused", "yes");
      await other.settings.set("paused", "no");
      await soon(async () => expect(await settings.get("paused")).toBe("no"));
      await settings.set("paused", "yes, 'é' 🌞");
      await soon(async () => expect(await other.settings.get("paused")).toBe("yes, 'é' 🌞"));
      await one.close();
      expect(await (await tablesAt(address)).settings.get("paused")).toBe("yes, 'é' 🌞");
    });
  });

  describe("counts of lookups", () => {
    test("add up by day, over all processes, and are told from a day on, the earliest first", async () => {
      const address = newAddress();
      const [one, other] = [await tablesAt(address), await tablesAt(address)];
      const counts = { stored: 5, asked: 2, unanswered: 1 };
      await one.lookupCounts.add({ day: "2026-11-21", ...counts });
      await other.lookupCounts.add({ day: "2026-11-20", ...counts });
      await other.lookupCounts.add({ day: "2026-11-21", stored: 1, asked: 0, unanswered: 0 });
      await one.lookupCounts.add({ day: "2026-11-19", ...counts });
      expect(await one.lookupCounts.since("2026-11-20")).toEqual([
        { day: "2026-11-20", ...counts },
        { day: "2026-11-21", stored: 6, asked: 2, unanswered: 1 },
      ]);
    });
  });

  describe("acts", () => {
    const act = (id: string, at: number) =>
      ({
        id,
        at,
        by: "root",
        way: "command",
        action: "token_made",
        subject: "0000000a",
        detail: "é",
      }) as const;

    test("are told the latest first, whichever process kept them", async () => {
      const address = newAddress();
      const [one, other] = [await tablesAt(address), await tablesAt(address)];
      await one.audit.add([act("a", 1), act("b", 3)]);
      await other.audit.add([act("c", 2)]);
      expect((await one.audit.latest(2)).map(({ id }) => id)).toEqual(["b", "c"]);
      expect(await other.audit.latest(9)).toEqual([act("b", 3), act("c", 2), act("a", 1)]);
    });

    test("of a decision on tokens are kept with it, or neither is", async () => {
      const { tokens, audit } = await tablesAt();
      const kept = (id: string) => [token(id)];
      await tokens.update(() => ({ kept: kept("0000000a"), acts: [act("a", 1)], result: undefined }));
      await expect(
        tokens.update(() => ({ kept: kept("0000000b"), acts: [act("a", 2)], result: undefined })),
      ).rejects.toThrow();
      expect((await tokens.list()).map(({ id }) => id)).toEqual(["0000000a"]);
      expect(await audit.latest(9)).toEqual([act("a", 1)]);
    });
  });

  test("what relays keep stands beside what accounts keep: purging answers leaves it", async () => {
    const connection = await connect();
    const store = await connection.account({ source: "https://api.example/v1", keyHash: "0123456789ab" });
    const { settings } = await connection.relayTables();
    await settings.set("paused", "yes");
    await store.remember([{ key: "a", found: false, data: "", asOf: 1 }]);
    expect(await store.purge(Date.now(), Date.now())).toBe(1);
    expect(await settings.get("paused")).toBe("yes");
  });

  test("a store that is read through and whole is found so", async () => {
    const connection = await connect();
    await connection.account({ source: "https://api.example/v1", keyHash: "0123456789ab" });
    expect(await connection.inspect()).toMatchObject({ damage: undefined, isReadableByOthers: false });
  });
}
