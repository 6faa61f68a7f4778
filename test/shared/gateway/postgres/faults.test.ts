import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { startSandbox, type StartedSandbox } from "../../../sandbox/start-sandbox.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { tcpProxy } from "../../../postgres/tcp-proxy.ts";
import { gatewayOn, outcomesOf, questions, tally, type GatewayOn } from "../start-gateway.ts";
import { openStore } from "../temporary-store.ts";

const schemaOf = (address: string): string => new URL(address).searchParams.get("schema")!;

describeWithPostgres(
  "a database that fails",
  (server) => {
    async function started(address = server().newAddress()) {
      const sandbox = await startSandbox({ fill: true });
      const gateway = await gatewayOn(sandbox.url, { storePath: address, callTimeout: 10_000 });
      await gateway.gateway.askQuota();
      return { sandbox, address, ...gateway };
    }

    /** Calls that the sandbox was asked for, `/me` left out. */
    const callsOf = async (sandbox: StartedSandbox) => {
      const { total, byOperation } = await sandbox.calls();
      return total - (byOperation["me"] ?? 0);
    };

    /** Asks again until all are answered, as who runs a command again. */
    async function untilAllFound(one: Pick<GatewayOn, "gateway">, count: number): Promise<void> {
      for (let tries = 0; tries < 100; tries += 1) {
        const counts = tally(await outcomesOf(one, questions(count)));
        if (counts["found"] === count) return;
        await sleep(200);
      }
      throw new Error("the store did not come back");
    }

    /** What the ledger and the service count is the same, and nothing is left under way. */
    async function expectAccounted(
      one: { sandbox: StartedSandbox; store: GatewayOn["store"] },
      calls: number,
    ) {
      expect(await callsOf(one.sandbox)).toBe(calls);
      const lines = await one.store.usage("operation", 0);
      const asked = lines.filter(({ heading }) => heading !== "me");
      expect(asked.reduce((sum, line) => sum + line.calls, 0)).toBe(calls);
    }

    test("by being stopped spends nothing, and it goes on by itself when the database is back", async () => {
      const one = await started();
      await outcomesOf(one, questions(20));
      await server().stop("immediate");
      const counts = tally(await outcomesOf(one, questions(40)));
      expect(counts).toEqual({ "deferred store_failed": 40 });
      expect(await callsOf(one.sandbox)).toBe(20);
      expect(one.gateway.storeErrorKind).toBe("unreachable");
      await server().start();
      await untilAllFound(one, 40);
      await expectAccounted(one, 40);
      expect(one.gateway.storeErrorKind).toBeUndefined();
    });

    test("by restarting in the middle of a run loses no settled answer, and none is bought twice", async () => {
      const one = await started();
      const run = outcomesOf(one, questions(2_000));
      for (let restarts = 0; restarts < 2; restarts += 1) {
        await sleep(300);
        await server().restart("immediate");
      }
      await run;
      await untilAllFound(one, 2_000);
      await expectAccounted(one, 2_000);
    });

    test("by being away for a moment is waited for, also by what is begun while nobody can connect", async () => {
      const proxy = await tcpProxy(server());
      const one = await started(server().newAddress(proxy));
      await proxy.refuse();
      const underWay = outcomesOf(one, questions(10));
      await sleep(200);
      const begunLater = outcomesOf(one, questions(10, 10));
      await sleep(200);
      await proxy.heal();
      expect([tally(await underWay), tally(await begunLater)]).toEqual([{ found: 10 }, { found: 10 }]);
      await expectAccounted(one, 20);
    });

    test("by connections that are cut again and again loses no settled answer, and none is bought twice", async () => {
      const proxy = await tcpProxy(server());
      const one = await started(server().newAddress(proxy));
      const run = outcomesOf(one, questions(1_000));
      for (let cuts = 0; cuts < 10; cuts += 1) {
        await sleep(60);
        proxy.cut();
      }
      await run;
      await untilAllFound(one, 1_000);
      await expectAccounted(one, 1_000);
    });

    test("by answering late is waited for", async () => {
      const proxy = await tcpProxy(server());
      const one = await started(server().newAddress(proxy));
      proxy.slow(40);
      expect(tally(await outcomesOf(one, questions(30)))).toEqual({ found: 30 });
      await expectAccounted(one, 30);
    });

    test("by allowing nothing but reading answers from what is kept, and asks for nothing else", async () => {
      const one = await started();
      await outcomesOf(one, questions(10));
      await server().query("ALTER SYSTEM SET default_transaction_read_only = on");
      await server().query("SELECT pg_reload_conf()");
      try {
        await readOnly(one.address);
        expect(tally(await outcomesOf(one, questions(20)))).toEqual({
          found: 10,
          "deferred store_failed": 10,
        });
        expect(one.gateway.storeErrorKind).toBe("not_writable");
        expect(await callsOf(one.sandbox)).toBe(10);
      } finally {
        await server().query("ALTER SYSTEM RESET default_transaction_read_only");
        await server().query("SELECT pg_reload_conf()");
      }
      await untilAllFound(one, 20);
      await expectAccounted(one, 20);
    });

    async function readOnly(address: string): Promise<void> {
      const schema = schemaOf(address);
      for (;;) {
        const write = `CREATE TABLE ${schema}.written (); DROP TABLE ${schema}.written`;
        const isDone = await server()
          .query(write)
          .then(
            () => false,
            () => true,
          );
        if (isDone) return;
        await sleep(20);
      }
    }

    test("by being full gives the answers in flight, keeps them when there is room, and asks for nothing meanwhile", async () => {
      const one = await started();
      const schema = schemaOf(one.address);
      await server().query(`
        CREATE FUNCTION ${schema}.no_room() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON ${schema}.answers EXECUTE FUNCTION ${schema}.no_room()`);
      const counts = tally(await outcomesOf(one, questions(200)));
      const bought = counts["found"]!;
      expect(bought).toBe(await callsOf(one.sandbox));
      expect(counts["deferred store_failed"]).toBe(200 - bought);
      expect(one.gateway.storeErrorKind).toBe("not_writable");
      await server().query(`DROP TRIGGER no_room ON ${schema}.answers`);
      await untilAllFound(one, 200);
      await expectAccounted(one, 200);
    });

    test("by having no connection left is told from one that is away by nobody: it goes on when there is one", async () => {
      const one = await started();
      await outcomesOf(one, questions(5));
      const schema = schemaOf(one.address);
      // All connections of the store are closed, and the server takes no new ones but those of its superuser.
      await server().query(`CREATE ROLE clerk LOGIN CONNECTION LIMIT 0;
        GRANT USAGE ON SCHEMA ${schema} TO clerk; GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO clerk;
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO clerk`);
      const asClerk = one.address.replace("postgres@", "clerk@");
      await expect(openStore(asClerk)).rejects.toMatchObject({ fault: { code: "unreachable" } });
      await server().query("ALTER ROLE clerk CONNECTION LIMIT 20");
      const store = await openStore(asClerk);
      await server().query("ALTER ROLE clerk CONNECTION LIMIT 0");
      await server().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'clerk'");
      await expect(store.callsSince(0)).rejects.toMatchObject({ kind: "unreachable" });
      await server().query("ALTER ROLE clerk CONNECTION LIMIT 20");
      expect(await store.callsSince(0)).toBe(0);
    });

    test("over to a replica that lost writes accounts for all calls that are settled there, and buys what was lost again", async () => {
      const one = await started();
      await outcomesOf(one, questions(10));
      const copy = await server().copy();
      await outcomesOf(one, questions(15));
      // Under way at the failover: reserved on the server that is gone.
      const [reserved] = await one.store.reserve(
        [{ lookupKey: "x", operation: "naf", purpose: { run: "", user: "" }, freshSince: Infinity }],
        { hourLength: 3_600_000, reserve: 0, now: Date.now(), pendingUntil: Date.now() + 60_000 },
      );
      await server().stop("immediate");
      await server().restore(copy);
      await server().start();
      const call = (reserved as { call: number }).call;
      await one.store.settle({
        calls: [{ call, status: 200, at: Date.now() }],
        answers: [],
        readings: [],
      });
      expect(await one.store.usage("operation", 0)).toContainEqual({
        ...{ heading: "naf", calls: 1, found: 1, failed: 0 },
      });
      await untilAllFound(one, 15);
      // Ten that were kept, and five that were lost, asked twice.
      expect(await callsOf(one.sandbox)).toBe(20);
      await untilAllFound(one, 15);
      expect(await callsOf(one.sandbox)).toBe(20);
    });
  },
  { maxConnections: 60 },
);
