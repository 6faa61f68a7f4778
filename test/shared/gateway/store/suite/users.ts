import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Allowance, IntendedCall, Store } from "../../../../../shared/gateway/store/store.ts";
import { day, hour, intended, learn, limitsAt, minute, nine, reading } from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

const month = { start: nine - 10 * day, end: nine + 20 * day };
const allowance = (monthly: number | null, hourly: number | null): Allowance => ({
  ...(monthly !== null && { month: { calls: monthly, since: month.start, until: month.end } }),
  ...(hourly !== null && { hour: { calls: hourly } }),
});

let asked = 0;
/** Returns calls for a user, each with a different question. */
const callsOf = (user: string, count: number, bounds?: Allowance): IntendedCall[] =>
  Array.from({ length: count }, () => ({
    ...intended(`question ${(asked += 1)}`),
    purpose: { run: "", user },
    ...(bounds !== undefined && { allowance: bounds }),
  }));

/** Reserves calls at `now`; answers how many of each kind, such as `{ granted: 3, "over_budget hour": 1 }`. */
async function reserve(store: Store, calls: readonly IntendedCall[], now: number) {
  const tally: Record<string, number> = {};
  const granted: number[] = [];
  let until: number | undefined;
  for (const one of await store.reserve(calls, limitsAt(now))) {
    const kind = one.kind === "over_budget" ? `over_budget ${one.bound}` : one.kind;
    tally[kind] = (tally[kind] ?? 0) + 1;
    if (one.kind === "granted") granted.push(one.call);
    if (one.kind === "over_budget") until = one.until;
  }
  return { tally, granted, until };
}

/** Makes calls for a user at `now`, which are answered then. */
async function spend(store: Store, user: string, count: number, now: number): Promise<void> {
  const { granted } = await reserve(store, callsOf(user, count), now);
  const calls = granted.map((call) => ({ call, status: 200, at: now }));
  await store.settle({ calls, answers: [], readings: [] });
}

/** What a user may spend, by the ledger. */
export function userSuite({ open, newAddress }: StoreUnderTest): void {
  describe("what a user may spend", () => {
    test("is taken in the transaction of each call: two relays that ask together let through what one would", async () => {
      const path = newAddress();
      const relays = [await open(path), await open(path)];
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          reserve(relays[index % 2]!, callsOf("ann", 7, allowance(100, null)), nine),
        ),
      );
      const granted = results.reduce((sum, { tally }) => sum + (tally["granted"] ?? 0), 0);
      const refused = results.reduce((sum, { tally }) => sum + (tally["over_budget month"] ?? 0), 0);
      expect([granted, refused]).toEqual([100, 180]);
    });

    test("is not counted by the hour for calls of a time to come, made under a clock that was wrong", async () => {
      const store = await open();
      await spend(store, "ann", 5, nine + 300 * day);
      expect((await reserve(store, callsOf("ann", 5, allowance(null, 5)), nine)).tally).toEqual({
        granted: 5,
      });
    });

    test("counts what was made, what is under way, and what was given back", async () => {
      const store = await open();
      await spend(store, "ann", 3, nine - 2 * hour);
      const { granted } = await reserve(store, callsOf("ann", 4, allowance(6, null)), nine);
      expect(granted).toHaveLength(3);
      expect(await store.callsOfUser("ann", month.start)).toBe(6);
      await store.release(granted.slice(0, 1));
      expect(await store.callsOfUser("ann", month.start)).toBe(5);
      expect((await reserve(store, callsOf("ann", 4, allowance(6, null)), nine)).tally).toEqual({
        granted: 1,
        "over_budget month": 3,
      });
    });

    test("of the month counts from the moment it began, over days, and is told with its end", async () => {
      const store = await open();
      await spend(store, "ann", 5, month.start - minute);
      await spend(store, "ann", 2, month.start + minute);
      await spend(store, "ann", 2, month.start + 3 * day);
      await spend(store, "bob", 9, month.start + 3 * day);
      const { tally, until } = await reserve(store, callsOf("ann", 3, allowance(5, null)), nine);
      expect({ tally, until }).toEqual({ tally: { granted: 1, "over_budget month": 2 }, until: month.end });
    });

    test("of an hour has room again when its earliest call is an hour old", async () => {
      const store = await open();
      await spend(store, "ann", 1, nine - 50 * minute);
      await spend(store, "ann", 2, nine - 10 * minute);
      const { tally, until } = await reserve(store, callsOf("ann", 1, allowance(null, 3)), nine);
      expect(tally).toEqual({ "over_budget hour": 1 });
      expect(until).toBe(nine + 10 * minute);
      expect((await reserve(store, callsOf("ann", 3, allowance(null, 3)), until!)).tally).toEqual({
        granted: 1,
        "over_budget hour": 2,
      });
    });

    test("in a run is taken in the transaction of each call, by the run's name and its user, over days and two relays", async () => {
      const path = newAddress();
      const relays = [await open(path), await open(path)];
      const run = (user: string, name: string, count: number) =>
        callsOf(user, count, { run: { calls: 40, since: nine - 7 * day } }).map((call) => ({
          ...call,
          purpose: { run: name, user },
        }));
      const { granted } = await reserve(relays[0]!, run("ann", "nightly", 5), nine - 2 * day);
      await relays[0]!.settle({
        ...{ answers: [], readings: [] },
        calls: granted.map((call) => ({ call, status: 200, at: nine - 2 * day })),
      });
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => reserve(relays[index % 2]!, run("ann", "nightly", 7), nine)),
      );
      const sum = (kind: string) => results.reduce((made, { tally }) => made + (tally[kind] ?? 0), 0);
      expect([sum("granted"), sum("run_spent")]).toEqual([35, 105]);
      expect((await reserve(relays[1]!, run("bob", "nightly", 3), nine)).tally).toEqual({ granted: 3 });
      expect((await reserve(relays[1]!, run("ann", "other", 3), nine)).tally).toEqual({ granted: 3 });
    });

    test("is exact over two relays, with runs and reserve, in 100 random interleavings of asking, settling and giving back", async () => {
      const path = newAddress();
      let round = 0;
      const step = fc.record({
        relay: fc.nat(1),
        user: fc.constantFrom("ann", "bob"),
        run: fc.constantFrom("one", "two"),
        count: fc.integer({ min: 1, max: 9 }),
        then: fc.constantFrom("settle", "release", "leave"),
      });
      const bounds = fc.record({
        monthly: fc.integer({ min: 0, max: 30 }),
        maxCalls: fc.integer({ min: 1, max: 15 }),
        remaining: fc.integer({ min: 0, max: 50 }),
        kept: fc.integer({ min: 0, max: 10 }),
      });
      await fc.assert(
        fc.asyncProperty(
          bounds,
          fc.array(step, { minLength: 8, maxLength: 16 }),
          async ({ monthly, maxCalls, remaining, kept }, steps) => {
            round += 1;
            const account = { source: "https://api.example/v1", keyHash: `round ${round}` };
            const relays = await Promise.all([path, path].map((at) => open(at, account)));
            await learn(relays[0]!, reading(nine, { remaining, hourly: 100_000 }));
            const allowed: Allowance = {
              ...allowance(monthly, null),
              run: { calls: maxCalls, since: nine - 7 * day },
            };
            const spent = new Map<string, number>();
            const add = (calls: number, ...names: string[]) =>
              names.forEach((name) => spent.set(name, (spent.get(name) ?? 0) + calls));
            const of = (name: string) => spent.get(name) ?? 0;
            const ask = async ({ relay, user, run, count, then }: (typeof steps)[number]) => {
              const store = relays[relay]!;
              const calls = callsOf(user, count, allowed).map((call) => ({
                ...call,
                purpose: { run, user },
              }));
              const reserved = await store.reserve(calls, limitsAt(nine, { reserve: kept }));
              const granted = reserved.flatMap((one) => (one.kind === "granted" ? [one.call] : []));
              if (then === "release") return store.release(granted);
              add(granted.length, "all", user, `${user} ${run}`);
              const settled = granted.map((call) => ({ call, status: 200, at: nine + 1 }));
              if (then === "settle") await store.settle({ calls: settled, answers: [], readings: [] });
            };
            // As many at once as two relays would.
            for (let first = 0; first < steps.length; first += 4) {
              await Promise.all(steps.slice(first, first + 4).map(ask));
            }
            for (const user of ["ann", "bob"] as const) {
              for (const run of ["one", "two"] as const) {
                const left = Math.min(
                  maxCalls - of(`${user} ${run}`),
                  monthly - of(user),
                  Math.max(0, remaining - kept) - of("all"),
                );
                expect(left).toBeGreaterThanOrEqual(0);
                const before = of("all");
                await ask({ relay: 1, user, run, count: 60, then: "leave" });
                expect(of("all") - before).toBe(left);
              }
            }
            await Promise.all(relays.map((relay) => relay.close()));
          },
        ),
        { numRuns: 100 },
      );
    });

    test("is counted for each limit, where tokens of one user have different ones", async () => {
      const unbound: Allowance = {};
      const mixed = (count: number) =>
        [allowance(null, 5), allowance(10, null), unbound, allowance(12, 6)].flatMap((bounds) =>
          callsOf("ann", count, bounds),
        );
      const store = await open();
      await spend(store, "ann", 4, nine - minute);
      // One more by the hour, then as many as the month has left, and what nothing bounds.
      expect((await reserve(store, mixed(7), nine)).tally).toEqual({
        granted: 1 + 5 + 7,
        "over_budget hour": 6,
        "over_budget month": 2 + 7,
      });
      expect((await reserve(store, mixed(1), nine)).tally).toEqual({
        granted: 1,
        "over_budget hour": 1,
        "over_budget month": 2,
      });
    });

    test("bounds nobody else, and nobody who has no bound", async () => {
      const store = await open();
      const calls = [
        ...callsOf("ann", 3, allowance(1, null)),
        ...callsOf("bob", 2, allowance(5, 5)),
        ...callsOf("cat", 9),
      ];
      const { tally } = await reserve(store, calls, nine);
      expect(tally).toEqual({ granted: 12, "over_budget month": 2 });
    });
  });
}
