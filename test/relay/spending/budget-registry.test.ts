import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type RequestBound, BudgetRegistry } from "../../../relay/spending/budgets.ts";
import type { TokenEntry } from "../../../relay/tokens/token-book.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { createClock, startOfLocalDay } from "../../../shared/gateway/store/clock.ts";
import type { Store } from "../../../shared/gateway/store/store.ts";
import {
  answered,
  connect,
  account,
  day,
  hour,
  limitsAt,
  minute,
  newStorePath,
  nine,
} from "../../shared/gateway/temporary-store.ts";

const period = { start: nine - 10 * day, end: nine + 20 * day };
const entryOf = (id: string, bounds: Partial<TokenEntry> = {}): TokenEntry => ({
  ...{ id, user: id, role: "user", monthly: 100, hourly: null },
  ...{
    createdAt: nine - day,
    expiresAt: null,
    usedAt: null,
    revokedAt: null,
    lifetime: null,
    replacedBy: null,
  },
  ...bounds,
});
const registryAt = (now: () => number) => new BudgetRegistry(createClock(now, now));
const monthOf = (calls: number, { start, end } = period) => ({ calls, since: start - 1, until: end });

describe("the budget of a request", () => {
  const registry = registryAt(() => nine);
  const ann = entryOf("ann");

  test("is its token's, the same one for all of them", () => {
    const budget = registry.budgetOf(ann, period, undefined);
    expect(budget.allowance?.()).toEqual({ month: monthOf(100) });
    expect(registry.budgetOf(ann, period, undefined)).toBe(budget);
    expect(registry.budgetOf(entryOf("bob"), period, undefined)).not.toBe(budget);
  });

  test("that may spend no call takes none, whatever its token may", () => {
    const budget = registry.budgetOf(ann, period, { name: "list", maxCalls: 0 });
    expect([budget.size, budget.take("first"), budget.take("again")]).toEqual([0, false, false]);
  });

  test("without a name is its own; with one it is the run's, counted from a week ago on", () => {
    const alone = { name: undefined, maxCalls: 1 };
    const [one, other] = [registry.budgetOf(ann, period, alone), registry.budgetOf(ann, period, alone)];
    expect([one.take("first"), one.take("first"), other.take("first")]).toEqual([true, false, true]);
    expect(one.allowance?.()).toEqual({ month: monthOf(100) });
    const named = registry.budgetOf(ann, period, { name: "list", maxCalls: 1 });
    expect([named.take("first"), named.take("first")]).toEqual([true, true]);
    expect(named.allowance?.()).toEqual({
      ...{ month: monthOf(100), run: { calls: 1, since: startOfLocalDay(nine - 7 * day) - 1 } },
    });
  });

  test("that is being answered follows its token: to other bounds at once, and to another month with the next request", () => {
    const running = registry.budgetOf(ann, period, { name: "list", maxCalls: 5 });
    registry.follow({ ...ann, monthly: 7, hourly: 3 });
    expect(running.allowance?.()).toMatchObject({ month: monthOf(7), hour: { calls: 3 } });
    const next = { start: period.end, end: period.end + 30 * day };
    registry.budgetOf({ ...ann, monthly: 8 }, next, undefined);
    expect(running.allowance?.()).toMatchObject({ month: monthOf(8, next) });
    expect(() => registry.follow(entryOf("nobody"))).not.toThrow();
  });
});

/** What ann and bob have spent, as the rules have it, in the plainest form. */
interface Model {
  now: number;
  readonly made: { readonly user: string; readonly run: string; readonly at: number }[];
}
interface Real {
  readonly path: string;
  readonly clock: { now: number };
  opened: { readonly store: Store; close(): Promise<void> };
  registry: BudgetRegistry;
}
type Command = fc.AsyncCommand<Model, Real>;

const monthly = 12;
const mostOfRun = 4;
const questions = { asked: 0 };

const ask = (user: string, run: string | undefined, count: number): Command => ({
  check: () => true,
  async run(model, real) {
    const bounded: RequestBound | undefined =
      run === undefined ? undefined : { name: run, maxCalls: mostOfRun };
    const budget = real.registry.budgetOf(entryOf(user, { monthly }), period, bounded);
    const calls = Array.from({ length: count }, () => ({
      lookupKey: `question ${(questions.asked += 1)}`,
      operation: "legal-unit" as const,
      purpose: { user, run: run ?? "" },
      freshSince: -Infinity,
      allowance: budget.allowance!(),
    }));
    const reservations = await real.opened.store.reserve(calls, limitsAt(model.now));
    const granted = reservations.flatMap((one) => (one.kind === "granted" ? [one.call] : []));
    await answered(real.opened.store, granted, model.now);
    const spent = (of: (call: Model["made"][number]) => boolean) => model.made.filter(of).length;
    const left = monthly - spent((call) => call.user === user);
    const leftOfRun =
      run === undefined ? Infinity : mostOfRun - spent((call) => call.user === user && call.run === run);
    const expected = Math.max(0, Math.min(count, left, leftOfRun));
    expect(granted).toHaveLength(expected);
    for (let each = 0; each < expected; each += 1) model.made.push({ user, run: run ?? "", at: model.now });
  },
  toString: () => `${user} asks ${count}${run === undefined ? "" : ` in ${run}`}`,
});

const restart: Command = {
  check: () => true,
  async run(_, real) {
    await real.opened.close();
    real.opened = await openedAt(real.path);
    real.registry = registryAt(() => real.clock.now);
  },
  toString: () => "restart",
};

const wait = (time: number): Command => ({
  check: () => true,
  run(model, real) {
    model.now += time;
    real.clock.now += time;
    return Promise.resolve();
  },
  toString: () => `wait ${time / minute} min`,
});

async function openedAt(path: string) {
  const connection = await connect(path);
  return { store: await connection.account(account), close: () => connection.close() };
}

test("through any sequence of questions and restarts within a week, a user and a run spend what they may, to the last call", async () => {
  const asks = fc
    .tuple(
      fc.constantFrom("ann", "bob"),
      fc.constantFrom(undefined, "list", "other list"),
      fc.integer({ min: 1, max: 6 }),
    )
    .map(([user, run, count]) => ask(user, run, count));
  const commands = [asks, asks, fc.constant(restart), fc.constantFrom(minute, 2 * hour, 12 * hour).map(wait)];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 12 }), async (sequence) => {
      const path = newStorePath();
      const clock = { now: nine };
      const real: Real = {
        ...{ path, clock, opened: await openedAt(path) },
        registry: registryAt(() => clock.now),
      };
      try {
        await fc.asyncModelRun(() => ({ model: { now: nine, made: [] }, real }), sequence);
      } finally {
        await real.opened.close();
      }
    }),
    { numRuns: rounds(12, 200) },
  );
});
