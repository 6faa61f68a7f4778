import Database from "better-sqlite3";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { localDay } from "../../../shared/gateway/local-day.ts";
import { sumUp } from "../../../shared/gateway/sqlite/day-sums.ts";
import type { Store, UsageHeading, UsageLine } from "../../../shared/gateway/store/store.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { hour, limitsAt, newStorePath, nine, openStore } from "./temporary-store.ts";

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

describe("the sums of the ledger", () => {
  test("say what counting every call says, from any moment on, of everybody and of one user", async () => {
    await fc.assert(
      fc.asyncProperty(someCalls, someSince, someUser, async (calls, since, user) => {
        const store = openStore(":memory:");
        const half = Math.floor(calls.length / 2);
        await make(store, calls.slice(0, half));
        await make(store, calls.slice(half));
        await expectUsage(store, calls, since, user);
      }),
      { numRuns: rounds(30, 100) },
    );
  });

  test("say so too after a part of the ledger was purged, whatever day that ends in", async () => {
    await fc.assert(
      fc.asyncProperty(someCalls, someSince, someSince, async (calls, before, since) => {
        const store = openStore(":memory:");
        await make(store, calls);
        await store.purge(0, before);
        await expectUsage(
          store,
          calls.filter(({ at }) => at >= before),
          since,
        );
      }),
      { numRuns: rounds(15, 50) },
    );
  });

  test("count what a process that died left open", async () => {
    const path = newStorePath();
    const dead = openStore(path);
    const intended = { lookupKey: "a", operation: "naf", purpose: { run: "r", user: "ann" }, freshSince: 0 };
    await dead.reserve([intended], limitsAt(nine, { pendingUntil: nine + 1 }));
    const store = openStore(path);
    await store.reserve([intended], limitsAt(nine + 2));
    const line = { calls: 1, found: 0, failed: 1 };
    expect(await store.usage("operation", 0)).toEqual([{ heading: "naf", ...line }]);
    expect(await store.usage("run", 0)).toEqual([{ heading: "r", ...line }]);
  });

  test("are told of a large ledger at once, where counting it would hold up everybody", async () => {
    const path = newStorePath();
    const store = openStore(path);
    const database = new Database(path);
    const { id } = database.prepare<[], { id: number }>("SELECT id FROM accounts").get()!;
    database
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)
         INSERT INTO calls (account, at, status, operation, run, user)
         SELECT ?, ? - i * 70000, 200, 'legal-unit', 'r' || (i / 1000), 'u' || (i % 7) FROM n`,
      )
      .run(id, nine);
    database.exec(sumUp("true"));
    const began = performance.now();
    database.prepare("SELECT user, count(*) FROM calls GROUP BY user, at / 86400000").all();
    const counting = performance.now() - began;
    database.close();
    const asked = performance.now();
    const lines = await store.usage("day", nine - 396 * day, "u3");
    expect(performance.now() - asked).toBeLessThan(counting / 5);
    expect(lines.length).toBeGreaterThan(300);
  });
});
