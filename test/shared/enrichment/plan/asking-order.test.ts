import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { AskingOrder, type AskingTurn } from "../../../../shared/enrichment/asking-order.ts";
import { type Grouping, prefixPage } from "../../../../shared/enrichment/calls.ts";

interface OpenSubject {
  readonly subject: number;
  readonly readAt: number | undefined;
  readonly calls: number;
}

const pageOf = (...subjects: number[]): Grouping => ({ lookup: prefixPage("149000"), subjects });

/** The order of the given subjects, of a list of `size`. */
function orderOf(open: readonly OpenSubject[], pages: readonly Grouping[] = [], size = 100): AskingOrder {
  const order = new AskingOrder(size);
  for (const { subject, readAt, calls } of open) order.add(subject, readAt, calls);
  order.form(pages);
  return order;
}

/** Subjects of one call each, numbered from 0, by when their answers were read. */
const readAt = (...times: (number | undefined)[]): OpenSubject[] =>
  times.map((time, subject) => ({ subject, readAt: time, calls: 1 }));

/** All turns, each with the calls that `callsOf` gives for it. */
function turnsOf(order: AskingOrder, callsOf: () => number): AskingTurn[] {
  const turns: AskingTurn[] = [];
  for (;;) {
    const turn = order.take(callsOf());
    if (turn === undefined) return turns;
    turns.push(turn);
  }
}

/** The subjects of the next turn, and those of its pages. */
function taken(order: AskingOrder, calls: number) {
  const { subjects, pages } = order.take(calls)!;
  return { subjects: [...subjects], pages: pages.map((page) => page.subjects) };
}

const subjectsFor = (order: AskingOrder, calls: number) => taken(order, calls).subjects;

describe("the order", () => {
  test("is that of the list where all lack an answer", () => {
    expect(subjectsFor(orderOf(readAt(undefined, undefined, undefined)), 9)).toEqual([0, 1, 2]);
  });

  test("has those that lack an answer first, then the oldest answers", () => {
    expect(subjectsFor(orderOf(readAt(30, 10, undefined, 20, undefined, 10)), 9)).toEqual([2, 4, 1, 5, 3, 0]);
  });

  test("goes on behind the one that was asked last, through the end of the list to its beginning", () => {
    const open = readAt(undefined, undefined, 70, 80, undefined, undefined);
    expect(subjectsFor(orderOf(open, [], open.length), 9)).toEqual([4, 5, 0, 1, 2, 3]);
    const other = readAt(undefined, 80, 80, undefined, 70, undefined);
    expect(subjectsFor(orderOf(other, [], other.length), 9)).toEqual([3, 5, 0, 4, 1, 2]);
  });

  test("has the fullest pages first, by their subjects that lack an answer", () => {
    const open = readAt(undefined, 5, 5, 5, undefined, undefined, undefined, undefined);
    const order = orderOf(open, [pageOf(1, 2, 3, 4), pageOf(5, 6)]);
    const { subjects, pages } = taken(order, 9);
    expect(subjects).toEqual([5, 6, 4, 7, 0, 1, 2, 3]);
    expect(pages).toEqual([
      [5, 6],
      [1, 2, 3, 4],
    ]);
  });

  test("has a page whose subjects all have an answer in the place of the oldest", () => {
    const order = orderOf(readAt(40, 10, 30, 20), [pageOf(0, 2)]);
    expect([taken(order, 1), taken(order, 1), taken(order, 1)]).toEqual([
      { subjects: [1], pages: [] },
      { subjects: [3], pages: [] },
      { subjects: [2, 0], pages: [[0, 2]] },
    ]);
  });
});

describe("a turn", () => {
  const two = { readAt: undefined, calls: 2 };
  const open = [0, 1, 2, 3].map((subject) => ({ subject, ...two }));

  test("has as many subjects as the calls suffice for if each takes the most", () => {
    const order = orderOf(open);
    expect([subjectsFor(order, 5), subjectsFor(order, 3), order.take(9)?.subjects.length]).toEqual([
      [0, 1],
      [2],
      1,
    ]);
    expect(order.take(9)).toBeUndefined();
  });

  test("has one subject even if the calls do not suffice for it, and all that are left if there is none", () => {
    const order = orderOf(open);
    expect([subjectsFor(order, 1), subjectsFor(order, 0)]).toEqual([[0], [1, 2, 3]]);
  });

  test("counts one call for a page, not one for each of its subjects", () => {
    const order = orderOf(readAt(...Array<undefined>(6).fill(undefined)), [pageOf(2, 3, 4, 5)]);
    expect([subjectsFor(order, 2), subjectsFor(order, 1)]).toEqual([[2, 3, 4, 5, 0], [1]]);
  });
});

describe("a turn of an order in which some lack one answer and have another that is too old", () => {
  const mixed = (...open: readonly OpenSubject[]) => {
    const order = orderOf(open);
    order.hasMixed = true;
    return order;
  };
  const one = (order: AskingOrder, calls: number) => {
    const { subjects, isMissingOnly } = order.take(calls)!;
    return { subjects: [...subjects], isMissingOnly };
  };

  test("has no page for subjects that were answered since, and counts no call for them", () => {
    const answered = [0, 1, 2, 3, 4, 5].map((subject) => ({ subject, readAt: undefined, calls: 0 }));
    expect(taken(orderOf(answered, [pageOf(2, 3, 4, 5)]), 1)).toEqual({
      subjects: [0, 1, 2, 3, 4, 5],
      pages: [],
    });
    const one = answered.map((each) => ({ ...each, calls: Number(each.subject === 3) }));
    const { subjects, pages } = taken(orderOf(one, [pageOf(2, 3, 4, 5)]), 1);
    expect([subjects.length, pages]).toEqual([6, [[2, 3, 4, 5]]]);
  });

  test("is of what is lacking alone, and ends before the first that lacks nothing", () => {
    const order = mixed(...readAt(undefined, 20, undefined, 0));
    expect(one(order, 9)).toEqual({ subjects: [2, 0], isMissingOnly: true });
    expect(one(order, 9)).toEqual({ subjects: [3, 1], isMissingOnly: false });
  });

  test("has all that are left where no call is, whatever they lack", () => {
    expect(one(mixed(...readAt(undefined, 20)), 0)).toEqual({ subjects: [0, 1], isMissingOnly: false });
  });

  test("goes on to what is too old in an order without such", () => {
    expect(one(orderOf(readAt(undefined, 20)), 9)).toEqual({ subjects: [0, 1], isMissingOnly: false });
  });
});

test("whatever the list, each subject and each page is taken once, those without an answer first, then the oldest answers", () => {
  const list = fc.array(
    fc.record({
      isOpen: fc.boolean(),
      readAt: fc.option(fc.nat(5), { nil: undefined }),
      calls: fc.integer({ min: 1, max: 4 }),
      page: fc.nat(6),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(list, fc.infiniteStream(fc.nat(8)), (subjects, budget) => {
      const open = subjects.flatMap(({ isOpen, ...rest }, subject) => (isOpen ? { subject, ...rest } : []));
      // Those with page 0 are on none.
      const pages = [1, 2, 3, 4, 5, 6]
        .map((page) => pageOf(...open.filter((one) => one.page === page).map(({ subject }) => subject)))
        .filter((page) => page.subjects.length > 1);
      const order = orderOf(open, pages, subjects.length);
      const turns = turnsOf(order, () => budget.next().value as number);

      const asked = turns.flatMap((turn) => [...turn.subjects]);
      expect([...asked].sort((one, other) => one - other)).toEqual(open.map(({ subject }) => subject));
      const ages = asked.map((subject) => subjects[subject]!.readAt ?? -1);
      expect(ages).toEqual([...ages].sort((one, other) => one - other));
      expect(turns.every((turn) => turn.subjects.length > 0)).toBe(true);

      const given = turns.flatMap((turn) => turn.pages);
      expect(new Set(given)).toEqual(new Set(pages));
      expect(given).toHaveLength(pages.length);
      for (const turn of turns)
        for (const page of turn.pages) {
          const first = Math.min(...page.subjects.map((subject) => asked.indexOf(subject)));
          expect([...turn.subjects]).toContain(asked[first]);
        }
    }),
  );
});

test("a command that is repeated with few calls asks about each company of a list once before it asks about one again", () => {
  const input = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }), fc.nat(3));
  fc.assert(
    fc.property(input, ([size, calls, kept]) => {
      /** In which month each company was asked last, and all months in which it was. */
      const months: number[][] = Array.from({ length: size }, () => []);
      const turns = Math.ceil(size / calls);
      for (let month = 0; month < turns; month += 1) {
        const open = months.map((of, subject) => {
          const last = of.at(-1);
          // An answer is deleted after some months, but not before the next one.
          return {
            subject,
            readAt: last !== undefined && month - last <= kept + 1 ? last : undefined,
            calls: 1,
          };
        });
        for (const subject of subjectsFor(orderOf(open, [], size), calls)) months[subject]!.push(month);
      }
      expect(months.filter((of) => of.length === 0)).toEqual([]);
      // The last turn alone has calls left for a second time.
      for (const of of months) expect(of.filter((month) => month < turns - 1).length).toBeLessThanOrEqual(1);
    }),
  );
});
