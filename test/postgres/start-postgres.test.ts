import { existsSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { describeWithPostgres } from "./describe-with-postgres.ts";
import { startPostgres } from "./start-postgres.ts";
import { tcpProxy } from "./tcp-proxy.ts";

describeWithPostgres(
  "a PostgreSQL of the tests that waits for the disk",
  (postgres) => {
    test("what was committed is there after it was stopped as a power cut would", async () => {
      await postgres().query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('paid')");
      await postgres().restart("immediate");
      expect(await postgres().query("SELECT word, 1 FROM kept")).toEqual([["paid", "1"]]);
      expect(await postgres().query("SHOW fsync")).toEqual([["on"]]);
    });

    test("one that is stopped refuses, and takes connections again when it is started", async () => {
      await postgres().stop();
      await expect(postgres().query("SELECT 1")).rejects.toThrow("refused");
      await postgres().start();
      expect(await postgres().query("SELECT 1")).toEqual([["1"]]);
    });

    test("each address is another schema of it", () => {
      expect(postgres().newAddress()).not.toBe(postgres().newAddress());
      expect(existsSync(postgres().socketFolder)).toBe(true);
    });

    test("it takes as many connections as it is told, and orders texts as people do", async () => {
      const small = await startPostgres({ maxConnections: 7, settings: { work_mem: "1MB" } });
      expect(await small.query("SHOW max_connections")).toEqual([["7"]]);
      expect(await small.query("SHOW work_mem")).toEqual([["1MB"]]);
      expect(await small.query("SELECT 'a' < 'B', 'é' < 'f'")).toEqual([["t", "t"]]);
    });
  },
  { settings: { fsync: "on" } },
);

describeWithPostgres("a network that goes wrong in front of a PostgreSQL", (postgres) => {
  const one = [["1"]];

  test("it cuts what is open and lets through what comes after", async () => {
    const proxy = await tcpProxy(postgres());
    const cut = postgres().query("SELECT pg_sleep(60)", proxy);
    while (proxy.connections() === 0) await postgres().query("SELECT 1");
    proxy.cut();
    await expect(cut).rejects.toThrow("connection");
    expect(await postgres().query("SELECT 1", proxy)).toEqual(one);
  });

  test("it refuses until it is healed, then takes connections at the same port", async () => {
    const proxy = await tcpProxy(postgres());
    await proxy.refuse();
    await expect(postgres().query("SELECT 1", proxy)).rejects.toThrow("refused");
    await proxy.heal();
    expect(await postgres().query("SELECT 1", proxy)).toEqual(one);
  });

  test("it takes what comes while it is stalled, and passes it on when it is healed", async () => {
    const proxy = await tcpProxy(postgres());
    proxy.stall();
    let isAnswered = false;
    const stalled = postgres().query("SELECT 1", proxy);
    void stalled.then(() => (isAnswered = true));
    while (proxy.connections() === 0) await postgres().query("SELECT 1");
    await postgres().query("SELECT 1");
    expect(isAnswered).toBe(false);
    await proxy.heal();
    expect(await stalled).toEqual(one);
  });

  test("slow, it is late with every piece", async () => {
    const proxy = await tcpProxy(postgres());
    proxy.slow(20);
    const begun = performance.now();
    expect(await postgres().query("SELECT 1", proxy)).toEqual(one);
    // The greeting, its answer, the question and its answer.
    expect(performance.now() - begun).toBeGreaterThan(4 * 19);
  });
});
