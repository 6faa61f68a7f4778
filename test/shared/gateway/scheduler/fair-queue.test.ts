import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { FairQueue } from "../../../../shared/gateway/scheduler/fair-queue.ts";
import type { Lane } from "../../../../shared/lookups/lookup.ts";

interface Item {
  lane: Lane;
  user: string;
  readonly name: number;
}

const item = (lane: Lane, name: number, user = ""): Item => ({ lane, user, name });

const names = (items: readonly Item[]) => items.map(({ name }) => name);

test("interactive is served before batch, each in order of arrival", () => {
  const queue = new FairQueue<Item>();
  const order: Lane[] = ["batch", "interactive", "batch", "interactive"];
  order.forEach((lane, name) => queue.push(item(lane, name)));
  expect(names(queue.take(3))).toEqual([1, 3, 0]);
  expect(queue.size).toBe(1);
});

test("what is put back comes before what waited, in its own order", () => {
  const queue = new FairQueue<Item>();
  for (let name = 0; name < 6; name += 1) queue.push(item("batch", name));
  const taken = queue.take(4);
  queue.putBack(taken.slice(1));
  expect(names(queue.take(queue.size))).toEqual([1, 2, 3, 4, 5]);
});

test("an item that a person asks too moves to the end of the interactive lane", () => {
  const queue = new FairQueue<Item>();
  const items = [0, 1, 2].map((name) => item("batch", name));
  items.forEach((item) => queue.push(item));
  queue.push(item("interactive", 9));
  queue.join(items[2]!, "interactive", "");
  expect(names(queue.take(queue.size))).toEqual([9, 2, 0, 1]);
});

test("an item that a person asks too while it is taken joins the interactive lane when it is put back", () => {
  const queue = new FairQueue<Item>();
  const hurried = item("batch", 1);
  queue.push(hurried);
  queue.push(item("batch", 2));
  const taken = queue.take(1);
  queue.join(hurried, "interactive", "");
  expect(queue.size).toBe(1);
  queue.putBack(taken);
  expect(names(queue.take(queue.size))).toEqual([1, 2]);
});

test("users take turns within a lane, each one's own in order of arrival", () => {
  const queue = new FairQueue<Item>();
  for (let name = 0; name < 1_000; name += 1) queue.push(item("interactive", name, "ann"));
  for (let name = 2_000; name < 2_003; name += 1) queue.push(item("interactive", name, "bob"));
  queue.push(item("interactive", 3_000, "cat"));
  expect(names(queue.take(8))).toEqual([0, 2_000, 3_000, 1, 2_001, 2, 2_002, 3]);
  expect(names(queue.take(queue.size))).toEqual(Array.from({ length: 996 }, (_, index) => index + 4));
});

test("what another user waits for too is served in their turn when that comes sooner, and only then", () => {
  const queue = new FairQueue<Item>();
  const items = Array.from({ length: 100 }, (_, name) => item("interactive", name, "ann"));
  items.forEach((one) => queue.push(one));
  queue.join(items[99]!, "interactive", "bob");
  queue.join(items[0]!, "interactive", "bob");
  expect(names(queue.take(4))).toEqual([0, 99, 1, 2]);
});

test("a person's question is not slowed down by a run over a file that asks the same", () => {
  const queue = new FairQueue<Item>();
  const cell = item("interactive", 1, "ann");
  queue.push(cell);
  queue.push(item("batch", 2, "bob"));
  queue.join(cell, "batch", "bob");
  expect(names(queue.take(queue.size))).toEqual([1, 2]);
});

test("taking a negative number takes nothing", () => {
  const queue = new FairQueue<Item>();
  queue.push(item("batch", 1));
  expect(queue.take(-3)).toEqual([]);
  expect(queue.size).toBe(1);
});

test("through any sequence of moves nothing is lost, doubled, or served out of its lane's order", () => {
  const moves = fc.array(
    fc.oneof(
      fc.record({ push: fc.constantFrom<Lane>("interactive", "batch") }),
      fc.record({ take: fc.nat(400), back: fc.nat(400) }),
      fc.record({ pushMany: fc.integer({ min: 500, max: 1_500 }) }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(moves, (sequence) => {
      const queue = new FairQueue<Item>();
      const served: Item[] = [];
      let pushed = 0;
      const push = (lane: Lane) => queue.push(item(lane, pushed++));
      for (const move of sequence) {
        if ("push" in move) push(move.push);
        else if ("pushMany" in move) for (let n = 0; n < move.pushMany; n += 1) push("batch");
        else {
          const taken = queue.take(move.take);
          const kept = taken.slice(0, Math.max(0, taken.length - move.back));
          queue.putBack(taken.slice(kept.length));
          served.push(...kept);
        }
      }
      served.push(...queue.take(queue.size));
      expect(names(served).sort((a, b) => a - b)).toEqual(Array.from({ length: pushed }, (_, name) => name));
      for (const lane of ["interactive", "batch"]) {
        const own = names(served.filter((one) => one.lane === lane));
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});

test("a run over a file gets one of nine, however many questions a person asks, and nobody's share is eaten by theirs", () => {
  const queue = new FairQueue<Item>();
  for (let name = 0; name < 10_000; name += 1) queue.push(item("interactive", name, "eve"));
  for (let name = 20_000; name < 20_100; name += 1) queue.push(item("batch", name, "ann"));
  for (let name = 30_000; name < 30_010; name += 1) queue.push(item("batch", name, "bob"));
  const shareOf = (taken: readonly Item[], user: string) => taken.filter((one) => one.user === user).length;
  const first = queue.take(100);
  expect([shareOf(first, "eve"), shareOf(first, "ann"), shareOf(first, "bob")]).toEqual([80, 10, 10]);
  const next = queue.take(90);
  expect([shareOf(next, "eve"), shareOf(next, "ann")]).toEqual([80, 10]);
});

test("who comes again and again with one question is not served before those who wait", () => {
  const queue = new FairQueue<Item>();
  for (let name = 0; name < 100; name += 1) queue.push(item("interactive", name, "ann"));
  const served: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    if (queue.size < 100) queue.push(item("interactive", 1_000 + round, "eve"));
    served.push(...queue.take(1).map(({ user }) => user));
  }
  expect(served.filter((user) => user === "eve").length).toBeLessThanOrEqual(20);
});

test("who comes back after others were served a thousand times has saved up no turns: each gets every other one", () => {
  const queue = new FairQueue<Item>();
  queue.push(item("interactive", 0, "eve"));
  for (let name = 1_000; name < 2_600; name += 1) queue.push(item("interactive", name, "ann"));
  queue.take(1_000);
  for (let name = 0; name < 300; name += 1) queue.push(item("interactive", name, "eve"));
  const next = queue.take(300);
  expect(next.filter(({ user }) => user === "eve")).toHaveLength(150);
  expect(next.slice(0, 4).filter(({ user }) => user === "eve").length).toBe(2);
});

test("whoever comes and goes, nobody who waits is overtaken more than by one turn of each other user", () => {
  const users = ["ann", "bob", "cat", "dan"];
  const moves = fc.array(
    fc.oneof(
      fc.record({ push: fc.constantFrom(...users), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ take: fc.integer({ min: 1, max: 60 }) }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(moves, (sequence) => {
      const queue = new FairQueue<Item>();
      const waiting = new Map(users.map((user) => [user, 0]));
      /** Turns that others had since a user who waits all the while had one. */
      const passed = new Map<string, Map<string, number>>();
      let name = 0;
      for (const move of sequence) {
        if ("push" in move) {
          if (waiting.get(move.push) === 0) passed.set(move.push, new Map());
          for (let count = 0; count < move.count; count += 1)
            queue.push(item("interactive", (name += 1), move.push));
          waiting.set(move.push, waiting.get(move.push)! + move.count);
          continue;
        }
        for (let count = 0; count < move.take && queue.size > 0; count += 1) {
          const { user } = queue.take(1)[0]!;
          waiting.set(user, waiting.get(user)! - 1);
          passed.set(user, new Map());
          for (const [other, turns] of passed) {
            if (other === user || waiting.get(other) === 0) continue;
            turns.set(user, (turns.get(user) ?? 0) + 1);
            expect(turns.get(user)).toBeLessThanOrEqual(2);
          }
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("who leaves is taken out, and counts no more", () => {
  const queue = new FairQueue<Item>();
  const items = [0, 1, 2].map((name) => item("batch", name, "ann"));
  items.forEach((one) => queue.push(one));
  expect([queue.remove(items[1]!), queue.remove(items[1]!)]).toEqual([true, false]);
  expect([queue.size, queue.sizeOf("batch")]).toEqual([2, 2]);
  expect(names([...queue])).toEqual([0, 2]);
  expect(names(queue.take(9))).toEqual([0, 2]);
});

test("what is not in a queue is not taken out of it, and is no place to move to", () => {
  const queue = new FairQueue<Item>();
  const taken = item("batch", 1, "ann");
  expect(queue.remove(taken)).toBe(false);
  queue.join(taken, "interactive", "bob");
  expect([queue.size, taken.lane]).toEqual([0, "interactive"]);
});

test("of two whose turn has come at once the cell is served before the run, which came first", () => {
  const queue = new FairQueue<Item>();
  queue.push(item("batch", 100, "ann"));
  for (let name = 1; name <= 8; name += 1) queue.push(item("interactive", name, "bob"));
  expect(names(queue.take(9))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 100]);
});

test("what another user waits for too stays where it is, where that user's own turn comes no sooner", () => {
  const queue = new FairQueue<Item>();
  const items = [0, 1, 2].map((name) => item("interactive", name, "ann"));
  items.forEach((one) => queue.push(one));
  for (let name = 10; name < 12; name += 1) queue.push(item("interactive", name, "bob"));
  queue.join(items[2]!, "interactive", "bob");
  expect(items[2]!.user).toBe("ann");
  queue.join(items[0]!, "interactive", "cat");
  expect(items[0]!.user).toBe("ann");
});

test("what its own user asks for again keeps its place, also where others have left before it", () => {
  const queue = new FairQueue<Item>();
  const items = Array.from({ length: 6 }, (_, name) => item("interactive", name, "ann"));
  items.forEach((one) => queue.push(one));
  for (const gone of items.slice(1, 4)) queue.remove(gone);
  queue.join(items[4]!, "interactive", "ann");
  expect(queue.take(3).map(({ name }) => name)).toEqual([0, 4, 5]);
});

test("the first of two equal places is that of the lower rank, which outweighs no longer queue", () => {
  const queue = new FairQueue<Item>();
  const [first, second] = [0, 1].map((name) => item("interactive", name, "ann"));
  for (const one of [first!, second!]) queue.push(one);
  queue.push(item("interactive", 10, "bob"));
  const ranks: Record<string, number> = { bob: 0, cat: 1, dan: 2 };
  const rank = ({ user }: Item) => ranks[user];
  queue.join(first!, "interactive", "bob", rank);
  expect(first!.user).toBe("ann");
  queue.join(second!, "interactive", "bob", rank);
  expect(second!.user).toBe("bob");
  queue.join(first!, "interactive", "dan", rank);
  expect(first!.user).toBe("dan");
  queue.join(first!, "interactive", "cat", rank);
  expect(first!.user).toBe("cat");
  queue.join(first!, "interactive", "dan", rank);
  expect(first!.user).toBe("cat");
});

test("the first of a run, which a person asks too, goes to that person's cells, however many there are", () => {
  const queue = new FairQueue<Item>();
  const first = item("batch", 0, "ann");
  queue.push(first);
  for (let name = 1; name < 4; name += 1) queue.push(item("interactive", name, "bob"));
  queue.join(first, "interactive", "bob");
  expect([first.lane, queue.sizeOf("interactive"), queue.sizeOf("batch")]).toEqual(["interactive", 4, 0]);
});

test("where nothing has a rank nothing is taken; what has the lower one goes first, wherever it waits", () => {
  const queue = new FairQueue<Item>();
  [item("interactive", 0, "ann"), item("interactive", 1, "bob")].forEach((one) => queue.push(one));
  expect(queue.take(2, () => undefined)).toEqual([]);
  expect(names(queue.take(2, ({ user }) => (user === "ann" ? 0 : 1)))).toEqual([0, 1]);
  [item("batch", 2, "ann"), item("interactive", 3, "bob")].forEach((one) => queue.push(one));
  expect(names(queue.take(2, ({ user }) => (user === "ann" ? 0 : 1)))).toEqual([2, 3]);
});

test("who comes back after a thousand turns of others, with one question at a time, gets every other turn", () => {
  const queue = new FairQueue<Item>();
  queue.push(item("interactive", 0, "eve"));
  for (let name = 1_000; name < 2_600; name += 1) queue.push(item("interactive", name, "ann"));
  queue.take(1_000);
  const served: string[] = [];
  for (let name = 0; name < 40; name += 1) {
    if (served.at(-1) !== "ann") queue.push(item("interactive", name, "eve"));
    served.push(queue.take(1)[0]!.user);
  }
  expect(served.filter((user) => user === "eve").length).toBeLessThanOrEqual(21);
});

test("a run that grows while it waits keeps its place before cells that come later", () => {
  const queue = new FairQueue<Item>();
  const served: Lane[] = [];
  queue.push(item("batch", 0, "ann"));
  for (let name = 1; name <= 9; name += 1) {
    queue.push(item("interactive", name, "bob"));
    queue.push(item("batch", name, "ann"));
    served.push(queue.take(1)[0]!.lane);
  }
  expect(served).toContain("batch");
});
