import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import type { StoredToken } from "../../../../shared/gateway/store/relay-tables.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { tcpProxy } from "../../../postgres/tcp-proxy.ts";
import { account, connect, nine } from "../temporary-store.ts";

const token: StoredToken = {
  ...{ id: "a", hash: Buffer.from([1]), user: "ann", role: "user", monthly: null, hourly: null },
  ...{ expiresAt: null, createdAt: nine, revokedAt: null, usedAt: null },
};

describeWithPostgres("what is held in memory", (server) => {
  const tablesAt = async (address: string) => (await connect(address)).relayTables();

  test("is asked of the server once, until somebody changes it", async () => {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const [one, other] = [await tablesAt(address), await tablesAt(address)];
    await one.tokens.update(() => ({ kept: [token], result: undefined }));
    // The notice of it may come after it is found.
    await sleep(300);
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
