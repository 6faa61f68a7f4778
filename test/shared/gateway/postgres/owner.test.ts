import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import type { Store } from "../../../../shared/gateway/store/store.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { tcpProxy } from "../../../postgres/tcp-proxy.ts";
import { otherProcess } from "../store/other-process.ts";
import { intended, learn, limitsAt, openStore, reading } from "../temporary-store.ts";

describeWithPostgres("a question that another process asks", (server) => {
  const asked = async (store: Store, key: string) =>
    (await store.reserve([intended(key, Infinity)], limitsAt(Date.now())))[0]!.kind;

  test("is taken over when that one's session has ended with it, long before its call has run out of time, and counts as made", async () => {
    const address = server().newAddress();
    const store = await openStore(address);
    const other = await otherProcess(address);
    expect(await other.order("reserve 10 q 0 0")).toEqual({ granted: 10 });
    expect(await asked(store, "q3")).toBe("taken");
    await other.kill();
    // Its calls may reach the service for ten minutes, which no test waits for.
    while ((await asked(store, "q3")) === "taken") await sleep(500);
    expect(await store.usage("operation", 0)).toEqual([
      { heading: "legal-unit", calls: 10, found: 0, failed: 10 },
    ]);
  });

  test("is awaited for a request's own reserve as long as that one lives, and no longer", async () => {
    const address = server().newAddress();
    const store = await openStore(address);
    await learn(store, reading(Date.now(), { hourly: 100, remaining: 15 }));
    const other = await otherProcess(address);
    expect(await other.order("reserve 10 q 0 0")).toEqual({ granted: 10 });
    const kept = async () => {
      const [reservation] = await store.reserve([{ ...intended("own"), reserve: 8 }], limitsAt(Date.now()));
      return reservation?.kind === "kept" ? reservation.underWay : reservation;
    };
    expect(await kept()).toBe(10);
    await other.kill();
    let awaited = await kept();
    for (; awaited === 10; awaited = await kept()) await sleep(500);
    expect(awaited).toBe(0);
  });

  /** A store behind a network, which has asked "q", and another one on the same address. */
  async function farAndNear() {
    const address = server().newAddress();
    const proxy = await tcpProxy(server());
    const far = await openStore(address.replace(`:${server().port}`, `:${proxy.port}`));
    expect(await asked(far, "q")).toBe("granted");
    return { proxy, near: await openStore(address) };
  }

  test("is left to it while it lives, though it gets every answer late for seconds", async () => {
    const { proxy, near } = await farAndNear();
    proxy.slow(700);
    const end = Date.now() + 8_000;
    while (Date.now() < end) {
      expect(await asked(near, "q")).toBe("taken");
      await sleep(200);
    }
    await proxy.heal();
    expect(await asked(near, "q")).toBe("taken");
  });

  test("is left to it while it lives, though its connections are cut again and again", async () => {
    const { proxy, near } = await farAndNear();
    const locks = "FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted";
    const counted = `SELECT count(DISTINCT (classid, objid)) ${locks}`;
    const alive = async () => Number((await server().query(counted))[0]![0]);
    const all = await alive();
    for (let cut = 0; cut < 6; cut += 1) {
      proxy.cut();
      // Once in the moment of the cut, once when it has a connection again, for which a busy machine may take long.
      expect(await asked(near, "q")).toBe("taken");
      await sleep(600);
      while ((await alive()) < all) await sleep(20);
      expect(await asked(near, "q")).toBe("taken");
    }
  });
});
