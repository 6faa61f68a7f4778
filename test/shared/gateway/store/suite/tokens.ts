import { describe, expect, test } from "@jest/globals";
import type { StoredToken, TokenTable } from "../../../../../shared/gateway/store/tables.ts";
import { nine } from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";
import { otherProcess } from "../other-process.ts";

const token = (id: string, more: Partial<StoredToken> = {}): StoredToken => ({
  ...{ id, hash: Buffer.from([0, 255, 10, 13]), user: "ann", role: "user", monthly: 100, hourly: null },
  ...{ expiresAt: null, createdAt: nine, revokedAt: null, usedAt: null, lifetime: null, replacedBy: null },
  ...more,
});

const keep = (table: TokenTable, ...kept: StoredToken[]) => table.update(() => ({ kept, result: undefined }));

/** Tests what relays can rely on for their tokens. */
export function tokenSuite({ connect, newAddress, soon }: StoreUnderTest): void {
  const tokensAt = async (address = newAddress()) => (await (await connect(address)).relayTables()).tokens;

  describe("tokens", () => {
    test("are found by their id as they were kept, to the last byte, and unknown ones are not", async () => {
      const address = newAddress();
      const full = token("a", {
        role: "admin",
        monthly: null,
        hourly: 0,
        expiresAt: 1,
        revokedAt: 2,
        usedAt: 3,
      });
      await keep(await tokensAt(address), full, token("b"));
      const again = await tokensAt(address);
      expect([await again.find("a"), await again.find("b"), await again.find("c")]).toEqual([
        full,
        token("b"),
        undefined,
      ]);
    });

    test("are listed the newest first, those of one moment by id, revoked ones too", async () => {
      const table = await tokensAt();
      await keep(table, token("b"), token("a"), token("c", { createdAt: nine + 1, revokedAt: nine + 2 }));
      expect((await table.list()).map(({ id }) => id)).toEqual(["c", "a", "b"]);
    });

    test("are decided on as they stand, and those that are decided on replace what stood there", async () => {
      const table = await tokensAt();
      await keep(table, token("a"), token("b"));
      const told = await table.update((tokens) => ({
        kept: tokens.filter(({ id }) => id === "a").map((one) => ({ ...one, monthly: 7 })),
        result: tokens.length,
      }));
      expect(told).toBe(2);
      expect((await table.list()).map(({ id, monthly }) => [id, monthly])).toEqual([
        ["a", 7],
        ["b", 100],
      ]);
    });

    test("are as they were when a decision fails", async () => {
      const table = await tokensAt();
      const broken = { ...token("b"), user: null as unknown as string };
      await expect(keep(table, token("a"), broken)).rejects.toThrow(/not.null/i);
      await expect(
        table.update(() => {
          throw new Error("undecided");
        }),
      ).rejects.toThrow("undecided");
      expect(await table.list()).toEqual([]);
    });

    test("keep the time of their last use, whoever notes it, and nothing else changes by it", async () => {
      const address = newAddress();
      const table = await tokensAt(address);
      await keep(table, token("a"));
      await (await tokensAt(address)).noteUse("a", nine + 5);
      await soon(async () => expect(await table.find("a")).toEqual(token("a", { usedAt: nine + 5 })));
      await table.noteUse("nobody's", nine);
      expect(await table.list()).toHaveLength(1);
    });

    test("that two processes decide on at once lose no decision", async () => {
      const address = newAddress();
      const table = await tokensAt(address);
      await keep(table, token("a", { monthly: 0 }));
      const processes = await Promise.all([otherProcess(address), otherProcess(address)]);
      const startAt = Date.now() + 50;
      await Promise.all(processes.map((other) => other.order(`raise 150 a ${startAt}`)));
      await soon(async () => expect((await table.find("a"))?.monthly).toBe(300));
    });

    test("that another process revokes are revoked for whoever looks next", async () => {
      const address = newAddress();
      const table = await tokensAt(address);
      await keep(table, token("a"));
      const other = await otherProcess(address);
      expect((await table.find("a"))?.revokedAt).toBeNull();
      await other.order("revoke a");
      await soon(async () => expect((await table.find("a"))?.revokedAt).toBe(1));
    });
  });
}
