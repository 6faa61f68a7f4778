import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  account,
  answered,
  grantedOf,
  hour,
  intended,
  learn,
  limitsAt,
  minute,
  nine,
  questions,
  reading,
} from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests what a ledger counts and grants, whichever store contains it. */
export function ledgerSuite({ open, newAddress }: StoreUnderTest): void {
  describe("the hour", () => {
    test("is not limited as long as nobody said how many calls it holds", async () => {
      const store = await open();
      expect(await grantedOf(store, questions(500), limitsAt(nine))).toHaveLength(500);
    });

    test("holds exactly the calls that /me says, those under way included", async () => {
      const store = await open();
      await learn(store, reading(nine, { hourly: 10, remaining: 1_000 }));
      expect(await grantedOf(store, questions(8), limitsAt(nine))).toHaveLength(8);
      expect(await grantedOf(store, questions(8, "r"), limitsAt(nine))).toHaveLength(2);
      expect(await grantedOf(store, questions(8, "s"), limitsAt(nine))).toHaveLength(0);
    });

    test("has room again an hour after a call was answered, one place for each", async () => {
      const store = await open();
      await learn(store, reading(nine, { hourly: 2, remaining: 1_000 }));
      const [one, two] = await grantedOf(store, questions(2), limitsAt(nine));
      await answered(store, [one!], nine + minute);
      await answered(store, [two!], nine + 2 * minute);
      const later = questions(5, "later");
      expect(await store.reserve(later.slice(0, 1), limitsAt(nine + 30 * minute))).toEqual([
        { kind: "wait", until: nine + minute + hour + 1 },
      ]);
      expect(await grantedOf(store, later, limitsAt(nine + minute + hour - 1))).toHaveLength(0);
      expect(await grantedOf(store, later, limitsAt(nine + minute + hour + 1))).toHaveLength(1);
      expect(await grantedOf(store, later, limitsAt(nine + 2 * minute + hour + 1))).toHaveLength(1);
    });

    test("filled by the very calls reserved frees when the oldest of all does", async () => {
      const store = await open();
      await learn(store, reading(nine, { hourly: 3, remaining: 1_000 }));
      await answered(store, await grantedOf(store, questions(1), limitsAt(nine)), nine + 1_000);
      const reservations = await store.reserve(questions(3, "r"), limitsAt(nine + minute));
      expect(reservations.map(({ kind }) => kind)).toEqual(["granted", "granted", "wait"]);
      expect(reservations[2]).toEqual({ kind: "wait", until: nine + 1_000 + hour + 1 });
    });

    test("is not waited for longer than calls under way could take, were they answered at once", async () => {
      const store = await open();
      await learn(store, reading(nine, { hourly: 2, remaining: 1_000 }));
      const limits = limitsAt(nine, { hourLength: 2_000, pendingUntil: nine + 5 * minute });
      const reservations = await store.reserve(questions(3), limits);
      expect(reservations[2]).toEqual({ kind: "wait", until: nine + 2_001 });
    });

    test("counts a call that nobody answered for, from when it could have reached the service at the latest", async () => {
      const store = await open();
      await learn(store, reading(nine, { hourly: 1, remaining: 1_000 }));
      await grantedOf(store, questions(1), limitsAt(nine, { pendingUntil: nine + minute }));
      const later = questions(1, "later");
      expect(await grantedOf(store, later, limitsAt(nine + hour + 1))).toHaveLength(0);
      expect(await grantedOf(store, later, limitsAt(nine + hour + minute + 1))).toHaveLength(1);
    });

    test("holds what another program has learnt of it meanwhile", async () => {
      const path = newAddress();
      const [store, other] = [await open(path), await open(path)];
      expect(await grantedOf(store, questions(1), limitsAt(nine))).toHaveLength(1);
      await learn(other, reading(nine, { hourly: 3, remaining: 1_000 }));
      await answered(other, await grantedOf(other, questions(2, "r"), limitsAt(nine)), nine + 10);
      expect(await grantedOf(store, questions(1, "s"), limitsAt(nine + 20))).toHaveLength(0);
    });

    test("of another key, and of another source, is another hour", async () => {
      const path = newAddress();
      const stores = [
        await open(path),
        await open(path, { ...account, keyHash: "other" }),
        await open(path, { ...account, source: "sandbox" }),
      ];
      for (const store of stores) {
        await learn(store, reading(nine, { hourly: 3, remaining: 100 }));
        expect(await grantedOf(store, questions(5), limitsAt(nine))).toHaveLength(3);
      }
    });

    test("never holds more than the limit in any stretch of its length, whatever the rhythm of the calls", async () => {
      const steps = fc.array(
        fc.record({ wait: fc.nat(40), wish: fc.integer({ min: 1, max: 6 }), takes: fc.nat(15) }),
        { maxLength: 40 },
      );
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (rhythm, hourly) => {
          const store = await open();
          const hourLength = 100;
          await learn(store, reading(nine, { hourly, remaining: 10_000 }));
          let now = nine;
          const made: { from: number; to: number }[] = [];
          for (const [turn, { wait, wish, takes }] of rhythm.entries()) {
            now += wait;
            const limits = limitsAt(now, { hourLength, pendingUntil: now + 50 });
            const granted = await grantedOf(store, questions(wish, `${turn}-`), limits);
            await answered(store, granted, now + takes);
            made.push(...granted.map(() => ({ from: now, to: now + takes })));
            now += takes;
          }
          await store.close();
          // The service counts a call somewhere between its sending and its answer: the worst cases are the two ends.
          for (const { from, to } of made) {
            for (const start of [from, to]) {
              const surely = made.filter((call) => call.from >= start && call.to < start + hourLength);
              expect(surely.length).toBeLessThanOrEqual(hourly);
            }
          }
        }),
        { numRuns: 60 },
      );
    });
  });

  describe("the month", () => {
    test("grants what remains less the reserve, calls under way counted", async () => {
      const store = await open();
      await learn(store, reading(nine, { remaining: 50 }));
      expect(await grantedOf(store, questions(30), limitsAt(nine, { reserve: 10 }))).toHaveLength(30);
      const rest = await store.reserve(questions(30, "r"), limitsAt(nine, { reserve: 10 }));
      expect(rest.filter(({ kind }) => kind === "granted")).toHaveLength(10);
      expect(rest.at(-1)).toEqual({ kind: "spent", underWay: 40, quota: await store.quota() });
    });

    test("below its reserve is spent for all but who asks whatever is left", async () => {
      const store = await open();
      await learn(store, reading(nine, { remaining: 5 }));
      expect(await grantedOf(store, questions(1), limitsAt(nine, { reserve: 5 }))).toHaveLength(0);
      expect(await grantedOf(store, questions(1), limitsAt(nine, { reserve: -Infinity }))).toHaveLength(1);
    });

    test("that is over limits nothing until the service tells of the new one", async () => {
      const store = await open();
      await learn(store, reading(nine, { remaining: 0, resetAt: nine + minute }));
      expect(await grantedOf(store, questions(1), limitsAt(nine))).toHaveLength(0);
      expect(await grantedOf(store, questions(1), limitsAt(nine + minute))).toHaveLength(1);
    });

    test("counts a call that ended without a figure until a call sent later brings one", async () => {
      const store = await open();
      await learn(store, reading(nine, { remaining: 12 }));
      const reserve = { reserve: 10 };
      const [lost] = await grantedOf(store, questions(1), limitsAt(nine, reserve));
      await store.settle({ calls: [{ call: lost!, status: 0, at: nine + 10 }], answers: [], readings: [] });
      const [seen, ...more] = await grantedOf(store, questions(5, "r"), limitsAt(nine + 20, reserve));
      expect(more).toHaveLength(0);
      const readings = [reading(nine + 30, { from: "headers", sentAt: nine + 20, remaining: 10 })];
      await store.settle({
        calls: [{ call: seen!, status: 200, at: nine + 30, remaining: 10 }],
        answers: [],
        readings,
      });
      expect(await store.quota()).toMatchObject({ remaining: 10, doubtful: false });
      expect(await store.reserve(questions(1, "s"), limitsAt(nine + 40, reserve))).toEqual([
        { kind: "spent", underWay: 0, quota: await store.quota() },
      ]);
    });
  });

  test("a figure that another program was given of the month says what its calls took before", async () => {
    const path = newAddress();
    const [store, other] = [await open(path), await open(path)];
    await learn(store, reading(nine, { remaining: 12 }));
    const [lost, seen] = await grantedOf(other, questions(2), limitsAt(nine));
    await other.settle({ calls: [{ call: lost!, status: 0, at: nine + 10 }], answers: [], readings: [] });
    const readings = [reading(nine + 30, { from: "headers", sentAt: nine + 20, remaining: 10 })];
    await other.settle({
      calls: [{ call: seen!, status: 200, at: nine + 30, remaining: 10 }],
      answers: [],
      readings,
    });
    expect(await grantedOf(store, questions(5, "r"), limitsAt(nine + 40, { reserve: 9 }))).toHaveLength(1);
  });

  describe("a reservation", () => {
    test("is not made for what is stored and fresh, and is for what is stored and stale", async () => {
      const store = await open();
      const answer = { key: "a", found: true, data: "1", asOf: nine };
      await store.remember([answer]);
      expect(await store.reserve([intended("a", nine)], limitsAt(nine))).toEqual([
        { kind: "answered", answer },
      ]);
      expect(await grantedOf(store, [intended("a", nine + 1)], limitsAt(nine))).toHaveLength(1);
    });

    test("of a question that is asked elsewhere says that it is taken, within one batch too", async () => {
      const path = newAddress();
      const store = await open(path);
      await grantedOf(await open(path), [intended("a")], limitsAt(nine));
      expect(await store.reserve([intended("a")], limitsAt(nine))).toEqual([{ kind: "taken" }]);
      const calls = [intended("b"), intended("b")];
      expect((await store.reserve(calls, limitsAt(nine))).map(({ kind }) => kind)).toEqual([
        "granted",
        "taken",
      ]);
    });

    test("of a question whose call elsewhere ran out of time is made: nothing is taken for ever", async () => {
      const path = newAddress();
      const store = await open(path);
      await grantedOf(await open(path), [intended("a")], limitsAt(nine, { pendingUntil: nine + minute }));
      expect(await grantedOf(store, [intended("a")], limitsAt(nine + minute - 1))).toHaveLength(0);
      expect(await grantedOf(store, [intended("a")], limitsAt(nine + minute))).toHaveLength(1);
    });

    test("that is given back counts nowhere", async () => {
      const store = await open();
      await learn(store, reading(nine, { hourly: 1, remaining: 1 }));
      const granted = await grantedOf(store, [intended("a")], limitsAt(nine));
      await store.release(granted);
      expect(await store.callsSince(0)).toBe(0);
      expect(await grantedOf(store, [intended("a")], limitsAt(nine))).toHaveLength(1);
    });

    test("that was settled cannot be given back any more", async () => {
      const store = await open();
      const granted = await grantedOf(store, [intended("a")], limitsAt(nine));
      await answered(store, granted, nine);
      await store.release(granted);
      expect(await store.callsSince(0)).toBe(1);
    });
  });

  test("calls, answers and quota of one settlement are kept together or not at all", async () => {
    const store = await open();
    const [call] = await grantedOf(store, [intended("a")], limitsAt(nine));
    const broken = {
      calls: [{ call: call!, status: 200, at: nine }],
      answers: [{ key: "a", found: true, data: null as unknown as string, asOf: nine }],
      readings: [reading(nine, { remaining: 5 })],
    };
    await expect(store.settle(broken)).rejects.toMatchObject({
      message: expect.stringMatching(/not.null/i),
    });
    expect(await store.answers(["a"])).toEqual([undefined]);
    expect(await store.quota()).toBeUndefined();
    expect(await store.usage("day", 0)).toEqual([]);
  });
}
