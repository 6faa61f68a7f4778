import { expect, test } from "@jest/globals";
import { createClient } from "../../../../shared/client/client.ts";
import { createClock } from "../../../../shared/gateway/store/clock.ts";
import { Gateway } from "../../../../shared/gateway/gateway.ts";
import { longPause } from "../../../../shared/gateway/scheduler/transition.ts";
import type { Store } from "../../../../shared/gateway/store/store.ts";
import { lookupKey } from "../../../../shared/lookups/lookup.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { credentials, outcomesOf, questions, tally } from "../start-gateway.ts";
import { openStore } from "../temporary-store.ts";

/** The same store, each of whose reservations takes until `held` has resolved; `seen` is told of its operations. */
const watched = (store: Store, held: () => Promise<void>, seen: (what: string) => void): Store => ({
  ...store,
  async reserve(calls, limits) {
    seen(`begin ${calls[0]!.operation}`);
    const reservations = await store.reserve(calls, limits);
    await held();
    seen("end");
    return reservations;
  },
});

/** A promise that resolves when it is released. */
function gate() {
  let release!: () => void;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

test("one reservation is on its way to the ledger at a time, be it for lookups or for /me", async () => {
  const sandbox = await startSandbox({ fill: true });
  const store = await openStore();
  const seen: string[] = [];
  const begun = gate();
  const { promise: released, release } = gate();
  const slow = watched(
    store,
    () => released,
    (what) => {
      seen.push(what);
      begun.release();
    },
  );
  const client = createClient({ url: sandbox.url, ...credentials });
  const gateway = new Gateway({ client, store: slow, concurrency: 4 });
  const first = outcomesOf({ gateway }, questions(1));
  await begun.promise;
  const more = outcomesOf({ gateway }, questions(20, 100));
  const quota = gateway.askQuota();
  release();
  expect(tally([...(await first), ...(await more), (await quota).outcome])).toEqual({ found: 22 });
  expect(seen.filter((what) => what === "begin me")).toHaveLength(1);
  for (const [index, what] of seen.entries()) expect(what === "end").toBe(index % 2 === 1);
  await gateway.close();
  await client.close();
});

test("a lookup that another machine asks is looked up again as soon as that one tells of its calls, once for many notices", async () => {
  const sandbox = await startSandbox({ fill: true });
  const real = await openStore();
  const listeners = new Set<() => void>();
  let reserved = 0;
  const [asked, again] = [gate(), gate()];
  const store: Store = {
    ...real,
    onSettledElsewhere(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async reserve(calls, limits) {
      reserved += 1;
      (reserved === 1 ? asked : again).release();
      return reserved === 1 ? calls.map(() => ({ kind: "taken" as const })) : real.reserve(calls, limits);
    },
  };
  const client = createClient({ url: sandbox.url, ...credentials });
  // The clock stands still: no time that the scheduler waits for comes.
  const now = Date.now();
  const clock = createClock(
    () => now,
    () => 0,
  );
  const gateway = new Gateway({ client, store, concurrency: 4, clock });
  const [lookup] = questions(1);
  const outcome = outcomesOf({ gateway }, [lookup!]);
  await asked.promise;
  await real.remember([{ key: lookupKey(lookup!), found: true, data: '{"a":1}', asOf: now }]);
  for (let notice = 0; notice < 5; notice += 1) for (const listener of listeners) listener();
  // Without a notice it would be looked up after the whole pause.
  const pause = new Promise((resolve) => setTimeout(() => resolve("pause"), longPause / 2).unref());
  expect(await Promise.race([again.promise.then(() => "notice"), pause])).toBe("notice");
  expect(await outcome).toMatchObject([{ status: "found", json: '{"a":1}' }]);
  expect([reserved, (await sandbox.calls()).total]).toEqual([2, 0]);
  await gateway.close();
  expect(listeners.size).toBe(0);
  await client.close();
});
