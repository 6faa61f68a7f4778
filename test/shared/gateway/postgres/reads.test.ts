import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import pg from "pg";
import { readAddress } from "../../../../shared/gateway/postgres/address.ts";
import { connectionConfig } from "../../../../shared/gateway/postgres/database.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { gatewayOn, outcomesOf, questions, tally } from "../start-gateway.ts";
import { openStore } from "../temporary-store.ts";

const count = 2_000;

describeWithPostgres("what lookups read of a store that was empty when they began", (server) => {
  /** Resolves when every connection is gone, and with it was told what it read. */
  async function allClosed(): Promise<void> {
    const connections = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sirene'";
    while ((await server().query(connections))[0]![0] !== "0") await sleep(50);
  }

  async function counted(expression: string): Promise<number> {
    const [row] = await server().query(`SELECT ${expression}`);
    return Number(row![0]);
  }

  test("goes by an index, and of the leases is hardly more than those under way", async () => {
    const address = server().newAddress();
    const ofSchema = `schemaname = '${new URL(address).searchParams.get("schema")}'`;
    await (await openStore(address)).close();
    await allClosed();
    const sandbox = await startSandbox({ fill: true });
    const wholeTables = `sum(seq_scan) FROM pg_stat_user_tables
      WHERE relname IN ('answers', 'calls', 'leases') AND ${ofSchema}`;
    const before = await counted(wholeTables);
    const one = await gatewayOn(sandbox.url, { storePath: address });
    expect(tally(await outcomesOf(one, questions(count)))).toEqual({ found: count });
    await one.close();
    await allClosed();
    expect(await counted(wholeTables)).toBe(before);
    const aScan = `idx_tup_read::float / idx_scan FROM pg_stat_user_indexes
      WHERE indexrelname = 'leases_by_end' AND ${ofSchema}`;
    expect(await counted(aScan)).toBeLessThan(count / 10);
  });

  test("is compiled nowhere, not even where all of a table must be read", async () => {
    const address = server().newAddress();
    await openStore(address);
    const client = new pg.Client(connectionConfig(readAddress(address)));
    await client.connect();
    const { rows } = await client.query<Record<"QUERY PLAN", string>>(
      "EXPLAIN ANALYZE SELECT name, value FROM relay_settings WHERE value <> ''",
    );
    await client.end();
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Seq Scan on relay_settings");
    expect(plan).not.toContain("JIT");
  });
});
