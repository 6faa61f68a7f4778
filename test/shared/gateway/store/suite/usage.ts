import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { localDay } from "../../../../../shared/gateway/store/clock.ts";
import type { Store, UsageHeading, UsageLine } from "../../../../../shared/gateway/store/store.ts";
import { rounds } from "../../../../fixtures/rounds.ts";
import { answered, grantedOf, hour, limitsAt, nine, questions } from "../../temporary-store.ts";

const day = 24 * hour;

interface Call {
  readonly at: number;
  readonly status: number;
  readonly operation: string;
  readonly run: string;
  readonly user: string;
}

/** Makes calls, each settled at its time. */
async function make(store: Store, calls: readonly Call[]): Promise<void> {
  const intended = calls.map(({ operation, run, user }, index) => ({
    lookupKey: `${index} ${Math.random()}`,
    operation,
    purpose: { run, user },
    freshSince: -Infinity,
  }));
  const reserved = await store.reserve(intended, limitsAt(nine));
  await store.settle({
    calls: reserved.flatMap((one, index) =>
      one.kind === "granted" ? [{ call: one.call, ...calls[index]! }] : [],
    ),
    answers: [],
    readings: [],
  });
}

/** What a ledger of `calls` says, counted one by one. */
function counted(calls: readonly Call[], by: UsageHeading, since: number, user?: string): UsageLine[] {
  const lines = new Map<string, UsageLine & { readonly last: number }>();
  for (const call of calls) {
    if (call.at <= since || (user !== undefined && call.user !== user)) continue;
    const heading = by === "day" ? localDay(call.at) : call[by];
    const line = lines.get(heading) ?? { heading, calls: 0, found: 0, failed: 0, last: 0 };
    lines.set(heading, {
      heading,
      calls: line.calls + 1,
      found: line.found + Number(call.status === 200),
      failed: line.failed + Number(call.status === 0 || call.status >= 500),
      last: Math.max(line.last, call.at),
    });
  }
  const inOrder = [...lines.values()].sort((one, other) => other.last - one.last);
  return inOrder.map(({ heading, calls: made, found, failed }) => ({ heading, calls: made, found, failed }));
}

const someCalls = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: nine - 4 * day, max: nine }),
    status: fc.constantFrom(200, 200, 404, 503, 0),
    operation: fc.constantFrom("legal-unit", "search"),
    run: fc.constantFrom("", "r1", "r2"),
    user: fc.constantFrom("ann", "bob"),
  }),
  { selector: ({ at }) => at, maxLength: 40 },
);
const someSince = fc.integer({ min: nine - 5 * day, max: nine });
const someUser = fc.constantFrom(undefined, "ann", "cat");
const headings = ["day", "run", "operation", "user"] as const;

async function expectUsage(store: Store, calls: readonly Call[], since: number, user?: string) {
  for (const by of headings) {
    expect(await store.usage(by, since, user)).toEqual(counted(calls, by, since, user));
  }
}

import type { StoreUnderTest } from "../store-under-test.ts";

/** How calls are summed up. */
export function usageSuite({ open, newAddress }: StoreUnderTest): void {
  describe("usage", () => {
    test("counts the calls that were made by day, run, operation and user, the latest first", async () => {
      const store = await open();
      const call = (lookupKey: string, operation: string, run: string, user: string) => ({
        lookupKey,
        operation,
        purpose: { run, user },
        freshSince: 0,
      });
      const calls = [
        call("a", "legal-unit", "r1", "ann"),
        call("b", "legal-unit", "r1", "ann"),
        call("c", "search", "r2", "bob"),
        call("d", "search", "r2", "bob"),
      ];
      const granted = await grantedOf(store, calls, limitsAt(nine));
      const statuses = [200, 404, 500, 0];
      await store.settle({
        calls: statuses.map((status, index) => ({ call: granted[index]!, status, at: nine + index })),
        answers: [],
        readings: [],
      });
      await store.reserve([call("e", "naf", "r3", "eve")], limitsAt(nine));
      expect(await store.usage("operation", 0)).toEqual([
        { heading: "search", calls: 2, found: 0, failed: 2 },
        { heading: "legal-unit", calls: 2, found: 1, failed: 0 },
      ]);
      expect((await store.usage("user", 0)).map(({ heading }) => heading)).toEqual(["bob", "ann"]);
      expect((await store.usage("run", nine + 1)).map(({ heading, calls: n }) => [heading, n])).toEqual([
        ["r2", 2],
      ]);
      expect(await store.usage("day", 0)).toHaveLength(1);
    });

    test("forgets what is purged from the ledger", async () => {
      const store = await open();
      await answered(store, await grantedOf(store, questions(2), limitsAt(nine)), nine);
      await store.purge(0, nine + 1);
      expect(await store.callsSince(0)).toBe(0);
    });
  });

  describe("the sums of the ledger", () => {
    test("say what counting every call says, from any moment on, of everybody and of one user", async () => {
      await fc.assert(
        fc.asyncProperty(someCalls, someSince, someUser, async (calls, since, user) => {
          const store = await open();
          const half = Math.floor(calls.length / 2);
          await make(store, calls.slice(0, half));
          await make(store, calls.slice(half));
          await expectUsage(store, calls, since, user);
          await store.close();
        }),
        { numRuns: rounds(30, 100) },
      );
    });

    test("say so too after a part of the ledger was purged, whatever day that ends in", async () => {
      await fc.assert(
        fc.asyncProperty(someCalls, someSince, someSince, async (calls, before, since) => {
          const store = await open();
          await make(store, calls);
          await store.purge(0, before);
          await expectUsage(
            store,
            calls.filter(({ at }) => at >= before),
            since,
          );
          await store.close();
        }),
        { numRuns: rounds(15, 50) },
      );
    });

    test("count what a process that died left open", async () => {
      const path = newAddress();
      const dead = await open(path);
      const intended = {
        lookupKey: "a",
        operation: "naf",
        purpose: { run: "r", user: "ann" },
        freshSince: 0,
      };
      await dead.reserve([intended], limitsAt(nine, { pendingUntil: nine + 1 }));
      const store = await open(path);
      await store.reserve([intended], limitsAt(nine + 2));
      const line = { calls: 1, found: 0, failed: 1 };
      expect(await store.usage("operation", 0)).toEqual([{ heading: "naf", ...line }]);
      expect(await store.usage("run", 0)).toEqual([{ heading: "r", ...line }]);
    });
  });
}
