import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import type { StoredToken } from "../../../../shared/gateway/store/tables.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { foreignNotices, stranger } from "../../../postgres/stranger.ts";
import { tcpProxy } from "../../../postgres/tcp-proxy.ts";
import { account, connect, nine } from "../temporary-store.ts";

const token: StoredToken = {
  ...{ id: "a", hash: Buffer.from([1]), user: "ann", role: "user", monthly: null, hourly: null },
  ...{ expiresAt: null, createdAt: nine, revokedAt: null, usedAt: null, lifetime: null, replacedBy: null },
};

describeWithPostgres("notices in a database that others use too", (server) => {
  test("10,000 of ten shapes by a role without rights end nothing and change nothing; it is told once, and the store's own are heard", async () => {
    const address = server().newAddress();
    const told: number[] = [];
    const mine = await connect(address, { onForeignNotices: (notices) => told.push(notices) });
    const store = await mine.account(account, { recentBytes: 1_000_000 });
    const { tokens, settings } = await mine.relayTables();
    const elsewhere = await connect(address);
    const theirs = await elsewhere.account(account);
    const { heard, notify } = await stranger(server(), address);
    await theirs.remember([{ key: "a", found: true, data: "1", asOf: nine }]);
    await theirs.remember([{ key: "a", found: true, data: "2", asOf: nine + 1 }]);
    while (heard.length < 2) await sleep(5);
    let changes = 0;
    mine.onChange(() => (changes += 1));
    for (let round = 0; round < 100; round += 1) {
      await notify(foreignNotices(heard));
      expect((await store.answers(["a"]))[0]?.data).toBe("2");
      await settings.set("round", String(round));
    }
    // Another's own notice comes behind all of these.
    const { tokens: their } = await elsewhere.relayTables();
    expect(await tokens.find("a")).toBeUndefined();
    await their.update(() => ({ kept: [token], result: undefined }));
    while ((await tokens.find("a")) === undefined) await sleep(5);
    expect(told).toEqual([1]);
    expect(changes).toBeLessThanOrEqual(3);
  });

  test("name no company to who listens without rights, and the secret that they are signed with is not theirs to read", async () => {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const { client, heard } = await stranger(server(), address);
    const store = await (await connect(address)).account(account);
    const key = "legal-unit?siren=552032534";
    for (const asOf of [nine, nine + 1]) await store.remember([{ key, found: true, data: "1", asOf }]);
    while (heard.length < 2) await sleep(5);
    const secret = (
      await server().query(`SELECT encode(secret, 'hex') FROM ${schema}.notice_secret`)
    )[0]![0]!;
    for (const text of heard) {
      expect(text).not.toMatch(/552032534|legal-unit/);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret, "hex").toString("base64url"));
    }
    await expect(client.query(`SELECT secret FROM ${schema}.notice_secret`)).rejects.toThrow(
      "permission denied",
    );
  });
});

describeWithPostgres("what is held in memory", (server) => {
  const tablesAt = async (address: string) => (await connect(address)).relayTables();

  test("is asked of the server once, until somebody changes it", async () => {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const one = await tablesAt(address);
    const hearing = await connect(address);
    const other = await hearing.relayTables();
    let told = 0;
    hearing.onChange(() => (told += 1));
    await one.tokens.update(() => ({ kept: [token], result: undefined }));
    // The notice of it may come after it is found.
    while (told === 0) await sleep(5);
    expect((await other.tokens.find("a"))?.user).toBe("ann");
    // Behind the store's back: what is still told is what memory holds.
    await server().query(`UPDATE ${schema}.relay_tokens SET user_name = 'bob'`);
    expect((await other.tokens.find("a"))?.user).toBe("ann");
    await one.tokens.update(() => ({ kept: [{ ...token, user: "cat" }], result: undefined }));
    while ((await other.tokens.find("a"))?.user === "ann") await sleep(5);
    expect((await other.tokens.find("a"))?.user).toBe("cat");
  });

  test("is not trusted once nothing is heard any more: a token that was revoked meanwhile opens nothing 2 s later", async () => {
    const address = server().newAddress();
    const proxy = await tcpProxy(server());
    const near = await tablesAt(address);
    await near.tokens.update(() => ({ kept: [token], result: undefined }));
    const far = await tablesAt(address.replace(`:${server().port}`, `:${proxy.port}`));
    expect((await far.tokens.find("a"))?.revokedAt).toBeNull();
    proxy.stall();
    await near.tokens.update(() => ({ kept: [{ ...token, revokedAt: nine }], result: undefined }));
    await sleep(2_000);
    const found = far.tokens.find("a").then(
      (row) => row?.revokedAt,
      () => "no answer",
    );
    await proxy.heal();
    expect(await found).not.toBeNull();
  });

  test("is followed again after the connection was cut", async () => {
    const address = server().newAddress();
    const proxy = await tcpProxy(server());
    const near = await connect(address);
    const far = await connect(address.replace(`:${server().port}`, `:${proxy.port}`));
    const [nearTables, farTables] = [await near.relayTables(), await far.relayTables()];
    await nearTables.settings.set("paused", "no");
    expect(await farTables.settings.get("paused")).toBe("no");
    let told = 0;
    far.onChange(() => (told += 1));
    proxy.cut();
    await nearTables.settings.set("paused", "yes");
    while (told === 0) await sleep(10);
    expect(await farTables.settings.get("paused")).toBe("yes");
  });

  test("answers what is asked again without the server, and forgets what others have replaced alone", async () => {
    const address = server().newAddress();
    const [mine, others] = [await connect(address), await connect(address)];
    const store = await mine.account(account, { recentBytes: 1_000_000 });
    const elsewhere = await others.account(account);
    const answer = (key: string, data: string, asOf = nine) => ({ key, found: true, data, asOf });
    await elsewhere.remember([answer("a", "1"), answer("b", "1")]);
    expect((await store.answers(["a", "b"])).map((one) => one?.data)).toEqual(["1", "1"]);
    // Behind the store's back: what is still told is what memory holds.
    const schema = new URL(address).searchParams.get("schema")!;
    await server().query(`UPDATE ${schema}.answers SET data = '2'`);
    expect((await store.answers(["a", "b"])).map((one) => one?.data)).toEqual(["1", "1"]);
    await elsewhere.remember([answer("a", "3", nine + 1)]);
    for (;;) {
      const [a, b] = await store.answers(["a", "b"]);
      expect(b?.data).toBe("1");
      if (a?.data === "3") return;
      await sleep(5);
    }
  });
});
