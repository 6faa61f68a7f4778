import { test } from "@jest/globals";
import { describeWithPostgres } from "../postgres/describe-with-postgres.ts";
import { testNothingLeaks } from "./desk.ts";
import { kills, killAndGoOn } from "./kill-runs.ts";

const claim = `killed ${kills} times with SIGKILL and started again each time, a list costs no more than its lookups, what was in flight at each kill, and one /me a start`;
const timeout = 300_000 + kills * 5_000;

test(claim, () => killAndGoOn({ variables: {} }), timeout);

describeWithPostgres("runs on a store in PostgreSQL", (postgres) => {
  test(
    claim,
    async () => {
      const address = postgres().newAddress();
      const leases = `${new URL(address).searchParams.get("schema")}.leases`;
      await killAndGoOn({
        variables: { SIRENE_STORE: address },
        // The leases of the dead last for two minutes; so long nobody waits here.
        expireLeases: () =>
          postgres()
            .query(`UPDATE ${leases} SET until = extract(epoch FROM clock_timestamp()) * 1000`)
            .then(() => undefined),
      });
    },
    timeout,
  );
});

testNothingLeaks();
