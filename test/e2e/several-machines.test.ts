import { expect, test } from "@jest/globals";
import { request } from "undici";
import { listOf } from "../batch/desk.ts";
import { scatteredSirens } from "../batch/made-up-numbers.ts";
import { holdCalls } from "../fixtures/held-calls.ts";
import { isLong, rounds } from "../fixtures/rounds.ts";
import { describeWithPostgres } from "../postgres/describe-with-postgres.ts";
import { tcpProxy } from "../postgres/tcp-proxy.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { concurrency, machinesOn, type Machines } from "./several-machines.ts";

const everybody = { relays: 3, batches: 2 };
const programs = everybody.relays + everybody.batches;

/** Every machine has the same list, with an answer in every row. */
function expectAnswered(machines: Machines, lookups: number): void {
  const files = machines.results().map(String);
  expect(files).toHaveLength(programs);
  expect(new Set(files).size).toBe(1);
  expect(files[0]!.split("\n").filter((line) => line.includes(";found;"))).toHaveLength(lookups);
}

/** What part of the calls that the service allowed in all whole hours since the first one was made in them. */
function useOfHours(times: readonly number[], hourLength: number, hourly: number): number {
  const first = Math.min(...times);
  const hours = Math.floor((Math.max(...times) - first) / hourLength);
  return times.filter((time) => time < first + hours * hourLength).length / (hours * hourly);
}

describeWithPostgres("three relays and two batch runs on one database", (postgres) => {
  const hourly = rounds(100, 500);
  const hourLength = rounds(4_000, 20_000);
  const lookups = 4 * hourly;
  const list = listOf(scatteredSirens(lookups));

  test.each(["fixed", "sliding"] as const)(
    `ask ${lookups} lookups at once with ${hourly} an hour: one call each, and none refused (%s window)`,
    async (window) => {
      const limits = { hourly, hour: `${hourLength}ms`, window, latency: "5ms..15ms" };
      const address = postgres().newAddress();
      const machines = await machinesOn(address, limits, everybody);
      const runs = await machines.enrich(list);
      expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0));
      expectAnswered(machines, lookups);

      const { byStatus, total } = await machines.sandbox.calls();
      expect(byStatus).toEqual({ 200: total });
      const asked = await machines.asked();
      expect(asked).toHaveLength(lookups);
      expect(new Set(asked.map(([, count]) => count))).toEqual(new Set([1]));
      // A machine that is busy with something else is late for its hours.
      if (!isLong) return;
      const schema = new URL(address).searchParams.get("schema");
      const times = await postgres().query(`SELECT at FROM ${schema}.calls WHERE operation <> 'me'`);
      expect(
        useOfHours(
          times.map(([at]) => Number(at)),
          hourLength,
          hourly,
        ),
      ).toBeGreaterThanOrEqual(0.95);
    },
  );
});

describeWithPostgres("three relays and two batch runs, and all that can go wrong meanwhile", (postgres) => {
  const lookups = rounds(400, 2_000);
  const list = listOf(scatteredSirens(lookups));

  test(`a relay killed, the database restarted, its connections cut: all of ${lookups} lookups are answered, at no more calls than those and what was in flight`, async () => {
    const proxy = await tcpProxy(postgres());
    const address = postgres().newAddress(proxy);
    const leases = `${new URL(address).searchParams.get("schema")}.leases`;
    // Before each fault no more is answered than up to it: whatever takes how long, all of it befalls machines at work.
    const held = holdCalls(0.2 * lookups);
    const machines = await machinesOn(address, { hourly: 1_000_000, ...held.options }, everybody);
    let running = true;
    const ended = machines.enrich(list).finally(() => (running = false));
    const reached = async (part: number) => {
      await Promise.race([held.came(part * lookups), ended]);
      expect(running).toBe(true);
    };

    await reached(0.2);
    const { child } = machines.relays[0]!;
    child.kill("SIGKILL");
    await machines.restartRelay(0);
    // What the dead one was asking lasts for two minutes; so long nobody waits here.
    await postgres().query(`UPDATE ${leases} SET until = extract(epoch FROM clock_timestamp()) * 1000
      WHERE owner LIKE '%:${child.pid}:%'`);
    held.allow(0.4 * lookups);
    await reached(0.4);
    held.allow(0.6 * lookups);
    await postgres().restart("immediate");
    await reached(0.6);
    held.release();
    proxy.cut();

    const runs = await ended;
    expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0));
    expectAnswered(machines, lookups);
    const asked = (await machines.asked()).reduce((sum, [, count]) => sum + count, 0);
    expect(asked).toBeGreaterThanOrEqual(lookups);
    expect(asked).toBeLessThanOrEqual(lookups + concurrency + programs * concurrency);

    await request(`${machines.sandbox.root}/_sandbox/calls`, { method: "DELETE" });
    const again = await machines.enrich(list);
    expect(again.map(({ code }) => code)).toEqual(again.map(() => 0));
    expect((await machines.sandbox.calls()).total).toBe(0);
  });
});

testNothingLeaks();
