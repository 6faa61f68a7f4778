import { describe, expect, test } from "@jest/globals";
import type { StoreConnection } from "../../../../../shared/gateway/store/connection.ts";
import {
  type CopiedPart,
  type StoreContents,
  copyContents,
  isWhole,
  storeParts,
} from "../../../../../shared/gateway/store/contents.ts";
import { account, grantedOf, learn, limitsAt, nine, questions, reading } from "../../temporary-store.ts";
import { answer, fill, filledWith, token, told } from "../filled-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Returns `contents` whose writing fails after so many pages. */
function failingAfter(pages: number, contents: StoreContents): StoreContents {
  let left = pages;
  const part = <P extends (typeof storeParts)[number]>(name: P) => ({
    ...contents[name],
    write: (rows: never) => {
      if ((left -= 1) < 0) throw new Error("the connection is gone");
      return contents[name].write(rows);
    },
  });
  const parts = Object.fromEntries(storeParts.map((name) => [name, part(name)]));
  return { ...contents, ...parts };
}

const copiedOf = (parts: readonly CopiedPart[]) =>
  Object.fromEntries(parts.map(({ part, copied }) => [part, copied]));

/** What a copy of one store into another keeps. */
export function contentsSuite({ connect }: StoreUnderTest): void {
  async function copy(from: StoreConnection, to: StoreConnection): Promise<CopiedPart[]> {
    return copyContents(await from.contents(), await to.contents());
  }

  describe("what a store keeps", () => {
    test("is in another one after a copy, sums of the ledger included, and is counted in both", async () => {
      const [one, other] = [await connect(), await connect()];
      await fill(one);
      const parts = await copy(one, other);
      expect(isWhole(parts)).toBe(true);
      expect(copiedOf(parts)).toEqual(filledWith);
      expect(Object.fromEntries(parts.map(({ part, target }) => [part, target]))).toEqual(filledWith);
      expect(await told(other)).toEqual(await told(one));
    });

    test("is not written a second time", async () => {
      const [one, other] = [await connect(), await connect()];
      await fill(one);
      await copy(one, other);
      const parts = await copy(one, other);
      expect(parts.map(({ copied }) => copied)).toEqual(storeParts.map(() => 0));
      expect(isWhole(parts)).toBe(true);
      expect(await told(other)).toEqual(await told(one));
    });

    test("is there once when it went by way of a third store", async () => {
      const [one, other, third] = [await connect(), await connect(), await connect()];
      await fill(one);
      await copy(one, third);
      await copy(third, other);
      expect((await copy(one, other)).map(({ copied }) => copied)).toEqual(storeParts.map(() => 0));
      expect(await told(other)).toEqual(await told(one));
    });

    test("is whole after a copy that follows one that failed, whatever page that failed at", async () => {
      const one = await connect();
      await fill(one);
      const source = await one.contents();
      for (let pages = 0; ; pages += 1) {
        const other = await connect();
        const target = await other.contents();
        const failed = await copyContents(source, failingAfter(pages, target)).catch((error: Error) => error);
        const parts = await copyContents(source, target);
        expect(isWhole(parts)).toBe(true);
        expect(await told(other)).toEqual(await told(one));
        await other.close();
        if (!(failed instanceof Error)) break;
        expect(failed.message).toBe("the connection is gone");
      }
    });

    test("is told not to be in the other one where the two differ after all", async () => {
      const [one, other] = [await connect(), await connect()];
      await fill(one);
      const source = await one.contents();
      await copyContents(source, await other.contents());
      await (await other.account(account)).purge(nine + 1, 0);
      const held = await (await other.contents()).answers.countStored((await source.answers.read()).rows);
      expect(held).toBe((await source.answers.read()).rows.length - 1);
    });
  });

  describe("what the other store has already", () => {
    test("stays where it is newer, and gives way where it is older", async () => {
      const [one, other] = [await connect(), await connect()];
      const [from, to] = [await one.account(account), await other.account(account)];
      await from.remember([answer("a", nine, "old"), answer("b", nine, "new")]);
      await to.remember([answer("a", nine + 1, "new"), answer("b", nine - 1, "old")]);
      await learn(from, reading(nine, { remaining: 5 }));
      await learn(to, reading(nine + 1, { remaining: 4 }));
      const decision = { row: { name: "FICTIVE" }, company: undefined, by: "ann" };
      await from.decisions.put([{ ...decision, key: "A", at: 1 }]);
      const company = { siren: "150000016", name: "FICTIVE" };
      await to.decisions.put([{ ...decision, key: "A", company, at: 2 }]);
      const found = (siren: string, at: number) => ({
        ...{ key: "A", at },
        told: { origin: "list" as const, company: { siren, name: "FICTIVE" } },
      });
      await from.matches.put([found("150000016", 1)]);
      await to.matches.put([found("150000024", 2)]);
      await from.directory.put(
        new Map([["150000016", { day: "2026-11-21", lines: [{ address: "x", state: "active" }] }]]),
      );
      await to.directory.put(new Map([["150000016", { day: "2026-11-20", lines: [] }]]));
      expect(isWhole(await copy(one, other))).toBe(true);
      expect(await to.answers(["a", "b"])).toEqual([answer("a", nine + 1, "new"), answer("b", nine, "new")]);
      expect((await to.quota())?.remaining).toBe(4);
      expect(await to.decisions.find(["A"])).toMatchObject([{ company, at: 2 }]);
      expect(await to.matches.find(["A"])).toEqual([found("150000024", 2).told]);
      expect((await to.directory.linesOf(["150000016"])).get("150000016")?.day).toBe("2026-11-21");
    });

    test("is not brought back to life: a token that either store revoked is revoked", async () => {
      const [one, other] = [await connect(), await connect()];
      const [from, to] = [(await one.relayTables()).tokens, (await other.relayTables()).tokens];
      const keep = (table: typeof from, ...kept: ReturnType<typeof token>[]) =>
        table.update(() => ({ kept, result: undefined }));
      await keep(from, token("a"), token("b", { revokedAt: nine }));
      await keep(to, token("a", { revokedAt: nine }), token("b", { monthly: 7 }));
      expect(isWhole(await copy(one, other))).toBe(true);
      expect((await to.list()).map(({ revokedAt, monthly }) => [revokedAt, monthly])).toEqual([
        [nine, 100],
        [nine, 7],
      ]);
    });

    test("is named where it stays although it is another setting or token than the one copied", async () => {
      const [one, other] = [await connect(), await connect()];
      const [from, to] = [await one.relayTables(), await other.relayTables()];
      const keep = ({ tokens }: typeof from, ...kept: ReturnType<typeof token>[]) =>
        tokens.update(() => ({ kept, result: undefined }));
      await keep(from, token("a"), token("b"), token("c", { expiresAt: nine }), token("d", { user: "eve" }));
      await keep(to, token("a", { usedAt: nine }), token("b", { hourly: 7 }), token("c"), token("d"));
      await from.settings.set("paused", "no");
      await to.settings.set("paused", "yes");
      await from.settings.set("same", "yes");
      await to.settings.set("same", "yes");
      const differing = (await copy(one, other)).flatMap((part) => part.differing ?? []);
      expect(differing).toEqual(["b", "c", "d", "paused"]);
      expect(await to.settings.get("paused")).toBe("yes");
    });

    test("is joined with calls that another store counted for the same account", async () => {
      const [one, other] = [await connect(), await connect()];
      await fill(one);
      const to = await other.account(account);
      await to.settle({
        calls: (await grantedOf(to, questions(3), limitsAt(nine))).map((call) => ({
          call,
          status: 200,
          at: nine,
        })),
        answers: [],
        readings: [],
      });
      await copy(one, other);
      const before = (await (await one.account(account)).usage("user", 0)).reduce(
        (sum, line) => sum + line.calls,
        0,
      );
      const after = (await to.usage("user", 0)).reduce((sum, line) => sum + line.calls, 0);
      expect(after).toBe(before + 3);
    });
  });

  test("calls that may still be settled are told, until they are", async () => {
    const connection = await connect();
    const store = await connection.account(account);
    const now = Date.now();
    const calls = await grantedOf(store, questions(3), limitsAt(now));
    const contents = await connection.contents();
    expect(await contents.callsUnderWay()).toBe(3);
    await store.release(calls);
    expect(await contents.callsUnderWay()).toBe(0);
  });

  test("calls whose time is up are counted as made", async () => {
    const connection = await connect();
    const store = await connection.account(account);
    await grantedOf(store, questions(3), limitsAt(nine, { pendingUntil: nine + 1 }));
    const contents = await connection.contents();
    expect(await contents.callsUnderWay()).toBe(0);
    const { rows } = await contents.calls.read();
    expect(rows.map(({ status, at }) => [status, at])).toEqual([
      [0, nine + 1],
      [0, nine + 1],
      [0, nine + 1],
    ]);
  });
}
