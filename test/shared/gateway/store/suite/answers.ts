import { describe, expect, test } from "@jest/globals";
import type { Store, StoredAnswer } from "../../../../../shared/gateway/store/store.ts";
import { account, day, hour, nine } from "../../temporary-store.ts";
import type { StoreUnderTest } from "../store-under-test.ts";

/** Tests how answers are stored. */
export function answerSuite({ open, newAddress, soon }: StoreUnderTest): void {
  const found = (key: string, asOf: number, data = '{"a":1}'): StoredAnswer => ({
    key,
    found: true,
    data,
    asOf,
  });
  const missing = (key: string, asOf: number): StoredAnswer => ({ key, found: false, data: "", asOf });

  describe("answers in the store", () => {
    test("are given back in the order asked, with gaps where there is none", async () => {
      const store = await open();
      await store.remember([found("b", nine), found("a", nine)]);
      expect(await store.answers(["a", "x", "b", "a"])).toEqual([
        found("a", nine),
        undefined,
        found("b", nine),
        found("a", nine),
      ]);
    });

    test("are told to be there, and since when, without being read", async () => {
      const store = await open();
      await store.remember([found("b", nine), missing("a", nine + 1)]);
      expect(await store.presence(["a", "x", "b"])).toEqual([
        { found: false, asOf: nine + 1 },
        undefined,
        { found: true, asOf: nine },
      ]);
    });

    test("are kept when they are negative: nobody pays twice to learn that a company does not exist", async () => {
      const store = await open();
      await store.remember([missing("a", nine)]);
      expect(await store.answers(["a"])).toEqual([missing("a", nine)]);
    });

    test("are the later reading's, whichever was written first", async () => {
      const store = await open();
      await store.remember([found("a", nine + 1, '"later"')]);
      await store.remember([found("a", nine, '"earlier"'), missing("a", nine - 1)]);
      expect(await store.answers(["a"])).toEqual([found("a", nine + 1, '"later"')]);
      await store.remember([missing("a", nine + 2)]);
      expect(await store.answers(["a"])).toEqual([missing("a", nine + 2)]);
    });

    test("of a time to come are as if they were not there: how old they are nobody knows", async () => {
      const store = await open();
      const ahead = Date.now() + 400 * 24 * hour;
      await store.remember([found("a", ahead, '"of a wrong clock"'), found("b", nine)]);
      expect(await store.answers(["a", "b"])).toEqual([undefined, found("b", nine)]);
      expect(await store.presence(["a", "b"])).toEqual([undefined, { found: true, asOf: nine }]);
      await store.remember([found("a", nine, '"of the right one"')]);
      expect(await store.answers(["a"])).toEqual([found("a", nine, '"of the right one"')]);
    });

    test("of a clock that is a minute ahead are taken: those of machines differ", async () => {
      const store = await open();
      const ahead = Date.now() + 60_000;
      await store.remember([found("a", ahead)]);
      expect(await store.answers(["a"])).toEqual([found("a", ahead)]);
    });

    test("keep their text to the last character", async () => {
      const store = await open();
      const data = JSON.stringify({ name: "L'ÉTÉ 🌞 \u0000 \ud83d \u2028 «fictif»", big: 12345678.9 });
      await store.remember([found("a", nine, data)]);
      expect((await store.answers(["a"]))[0]?.data).toBe(data);
    });

    test("survive the closing and opening of the store", async () => {
      const path = newAddress();
      const first = await open(path);
      await first.remember([found("a", nine), missing("b", nine)]);
      await first.close();
      const again = await open(path);
      expect(await again.answers(["a", "b"])).toEqual([found("a", nine), missing("b", nine)]);
    });

    test("are shared by all keys of one source, and by no other source", async () => {
      const path = newAddress();
      const store = await open(path);
      await store.remember([found("a", nine)]);
      const sameSource = await open(path, { ...account, keyHash: "another key" });
      const sandbox = await open(path, { ...account, source: "sandbox" });
      expect(await sameSource.answers(["a"])).toEqual([found("a", nine)]);
      expect(await sandbox.answers(["a"])).toEqual([undefined]);
    });

    test("are counted, with the oldest and the newest", async () => {
      const store = await open();
      expect(await store.info()).toMatchObject({
        answers: 0,
        calls: 0,
        oldest: undefined,
        newest: undefined,
      });
      await store.remember([found("a", nine), missing("b", nine + 5)]);
      expect(await store.info()).toMatchObject({ answers: 2, oldest: nine, newest: nine + 5 });
    });
  });

  describe("what was read more than ninety days ago", () => {
    /** A store whose clock reads `time.now`, with an answer of that time, a replaced one, and a nomenclature. */
    async function longOpen(path = newAddress()) {
      const start = Date.now() - 100 * day;
      const time = { now: start };
      const store = await open(path, account, { now: () => time.now, recentBytes: 100_000 });
      await store.expire();
      await store.remember(
        [found("legal-unit?siren=1", start - hour, '"former"'), found("naf", start)],
        start,
      );
      await store.remember([found("legal-unit?siren=1", start, '"latest"')], start);
      await store.answers(["legal-unit?siren=1"]);
      return { path, start, time, store };
    }
    const numbers = async (store: Store) => {
      const { answers, formerAnswers } = await store.info();
      return { answers, formerAnswers };
    };

    test("is deleted while the store stays open, and what is fresh stays", async () => {
      const { start, time, store } = await longOpen();
      time.now = start + 91 * day;
      await store.remember([found("legal-unit?siren=2", time.now)], time.now);
      await store.expire();
      expect(await numbers(store)).toEqual({ answers: 2, formerAnswers: 0 });
      const kept = await store.answers(["legal-unit?siren=1", "legal-unit?siren=2", "naf"]);
      expect(kept.map((answer) => answer?.key)).toEqual([undefined, "legal-unit?siren=2", "naf"]);
    });

    test("is deleted however many answers lie between, and no other", async () => {
      const { start, time, store } = await longOpen();
      const old = Array.from({ length: 4_500 }, (_, index) => found(`directors?siren=${index}`, start));
      await store.remember(old, start);
      time.now = start + 91 * day;
      const fresh = Array.from({ length: 4_500 }, (_, index) =>
        found(`legal-unit?siren=x${index}`, time.now),
      );
      await store.remember([...fresh, found("zzz", start)], time.now);
      await store.expire();
      expect(await numbers(store)).toEqual({ answers: fresh.length + 1, formerAnswers: 0 });
    });

    test("is looked for once a day", async () => {
      const { start, time, store } = await longOpen();
      time.now = start + 89.5 * day;
      await store.remember([], time.now);
      await store.expire();
      time.now = start + 90.4 * day;
      await store.remember([], time.now);
      await store.expire();
      expect(await numbers(store)).toEqual({ answers: 2, formerAnswers: 1 });
      time.now = start + 90.6 * day;
      await store.remember([], time.now);
      await store.expire();
      expect(await numbers(store)).toEqual({ answers: 1, formerAnswers: 0 });
    });

    test("stays when only this machine's clock says so: it may be wrong", async () => {
      const { start, time, store } = await longOpen();
      time.now = start + 91 * day;
      await store.expire();
      expect(await numbers(store)).toEqual({ answers: 2, formerAnswers: 1 });
    });
  });

  describe("what the service said before", () => {
    const [unit, directors] = ["legal-unit?siren=150000016", "directors?siren=150000016"] as const;

    test("is kept beside what it says now, with the time of either, as often as it changed", async () => {
      const store = await open();
      await store.remember([found(unit, nine, '"A"')]);
      await store.remember([found(unit, nine + hour, '"A"')]);
      await store.remember([found(unit, nine + 2 * hour, '"B"'), found(directors, nine, "1")]);
      await store.remember([missing(unit, nine + 3 * hour)]);
      await store.remember([found(unit, nine + 4 * hour, '"A"')]);
      expect(await store.formerAnswers([directors, unit, "legal-unit?siren=150000024"])).toEqual([
        [],
        [
          { ...found(unit, nine + hour, '"A"'), replacedAt: nine + 2 * hour },
          { ...found(unit, nine + 2 * hour, '"B"'), replacedAt: nine + 3 * hour },
          { ...missing(unit, nine + 3 * hour), replacedAt: nine + 4 * hour },
        ],
        [],
      ]);
      expect(await store.answers([unit])).toEqual([found(unit, nine + 4 * hour, '"A"')]);
      expect(await store.info()).toMatchObject({ answers: 2, formerAnswers: 3 });
    });

    test("is none where the same was read again, an earlier reading came late, or a clock was wrong", async () => {
      const store = await open();
      await store.remember([found(unit, nine, '"A"')]);
      await store.remember([found(unit, nine + 1, '"A"')]);
      await store.remember([found(unit, nine - 1, '"older"')]);
      await store.remember([found(directors, Date.now() + 400 * 24 * hour, '"of a wrong clock"')]);
      await store.remember([found(directors, nine, '"of the right one"')]);
      expect(await store.formerAnswers([unit, directors])).toEqual([[], []]);
    });

    test("is not kept of searches, which tell of those who looked, nor of what is nobody's", async () => {
      const store = await open();
      const keys = [
        "search?q=FICTIF",
        "search-directors?nom=FICTIF",
        "search-address?codePostal=57000",
        "naf",
      ];
      for (const [later, text] of ["1", "2"].entries())
        await store.remember(keys.map((key) => found(key, nine + later, text)));
      expect(await store.formerAnswers(keys)).toEqual([[], [], [], []]);
    });

    test("is kept by whoever settles a call, and of two at once once", async () => {
      const path = newAddress();
      const [one, other] = [await open(path), await open(path)];
      await one.remember([found(unit, nine, '"A"'), found(directors, nine, '"A"')]);
      const settled = { calls: [], readings: [] };
      await Promise.all([
        one.settle({
          ...settled,
          answers: [found(unit, nine + 1, '"B"'), found(directors, nine + 1, '"B"')],
        }),
        other.settle({
          ...settled,
          answers: [found(directors, nine + 2, '"C"'), found(unit, nine + 2, '"C"')],
        }),
      ]);
      for (const former of await one.formerAnswers([unit, directors])) {
        expect(former[0]).toMatchObject({ data: '"A"', asOf: nine });
        // Whoever came second replaced the first one's, or came too late with it.
        expect(former.slice(1).map(({ data }) => data)).toEqual(former.length > 1 ? ['"B"'] : []);
      }
    });

    test("goes by its own age when answers are purged, and is counted with them", async () => {
      const store = await open();
      for (const [later, text] of ["1", "2", "3"].entries())
        await store.remember([found(unit, nine + later * hour, text)]);
      expect(await store.purge(nine + hour, 0)).toBe(1);
      expect(await store.formerAnswers([unit])).toMatchObject([[{ data: "2" }]]);
      expect(await store.purge(8.64e15, 0)).toBe(2);
      expect(await store.formerAnswers([unit])).toEqual([[]]);
      expect(await store.info()).toMatchObject({ answers: 0, formerAnswers: 0 });
    });

    test("is of one source alone", async () => {
      const path = newAddress();
      const [store, sandbox] = [await open(path), await open(path, { ...account, source: "sandbox" })];
      for (const [later, text] of ["1", "2"].entries())
        await store.remember([found(unit, nine + later, text)]);
      expect(await sandbox.formerAnswers([unit])).toEqual([[]]);
    });
  });

  describe("purging", () => {
    test("deletes what was read before, and says how many answers went", async () => {
      const store = await open();
      await store.remember([found("old", nine - 2 * hour), found("new", nine), missing("gone", nine - hour)]);
      expect(await store.purge(nine, 0)).toBe(2);
      await store.remember([found("of a time to come", Date.now() + 24 * hour)]);
      expect(await store.purge(nine, 0)).toBe(1);
      expect(await store.answers(["old", "new", "gone"])).toEqual([undefined, found("new", nine), undefined]);
    });
  });

  describe("a store that holds answers in memory", () => {
    test("does not tell what it knows that another process has overwritten or deleted", async () => {
      const path = newAddress();
      const [mine, others] = [await open(path, account, { recentBytes: 1_000_000 }), await open(path)];
      await mine.remember([found("a", nine, "1"), found("b", nine, "1")]);
      const told = async () => (await mine.answers(["a", "b"])).map((answer) => answer?.data);
      expect([await told(), await told()]).toEqual([
        ["1", "1"],
        ["1", "1"],
      ]);
      await others.remember([found("a", nine + 1, "2")]);
      await soon(async () => expect(await told()).toEqual(["2", "1"]));
      await others.purge(nine + 1, 0);
      await soon(async () => expect(await told()).toEqual(["2", undefined]));
      await mine.remember([found("b", nine + 2, "3")]);
      expect(await told()).toEqual(["2", "3"]);
      await Promise.all([mine.close(), others.close()]);
    });
  });
}
