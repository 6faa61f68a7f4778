import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import { rounds } from "../fixtures/rounds.ts";
import { listOf } from "../batch/desk.ts";
import { scatteredSirens } from "../batch/made-up-numbers.ts";
import { describeWithPostgres } from "../postgres/describe-with-postgres.ts";
import { machinesOn } from "./several-machines.ts";

/** Asked by everybody; all of five hours of the service, less what `/me` takes. */
const hourly = rounds(100, 500);
const lookups = 4 * hourly;
const hourSeconds = rounds(4, 10);
const list = listOf(scatteredSirens(lookups));

describeWithPostgres("three relays and two batch runs on one database", (postgres) => {
  test.each(["fixed", "sliding"] as const)(
    `ask ${lookups} lookups at once with ${hourly} an hour, one call each and none refused (%s window)`,
    async (window) => {
      const limits = { hourly, hour: `${hourSeconds}s`, window, latency: "5ms..15ms", quota: 1_000_000 };
      const address = postgres().newAddress();
      const machines = await machinesOn(address, limits, { relays: 3, batches: 2 });
      const files = await machines.enrichEverywhere(list);
      expect(files).toHaveLength(5);
      expect(new Set(files.map((file) => file.toString())).size).toBe(1);
      expect(
        files[0]!
          .toString()
          .split("\n")
          .filter((line) => line.includes(";found;")),
      ).toHaveLength(lookups);

      const { byKey, byStatus, total } = await machines.sandbox.calls();
      expect(byStatus).toEqual({ 200: total });
      const asked = Object.entries(byKey).filter(([key]) => key !== "GET /me");
      expect(asked).toHaveLength(lookups);
      expect(new Set(asked.map(([, count]) => count))).toEqual(new Set([1]));
    },
  );
});

testNothingLeaks();
