import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { Lanes } from "../../../shared/gateway/lanes.ts";
import type { Lane } from "../../../shared/lookups/lane.ts";

interface Item {
  lane: Lane;
  turn: string;
  readonly name: number;
}

const item = (lane: Lane, name: number, turn = ""): Item => ({ lane, turn, name });

const names = (items: readonly Item[]) => items.map(({ name }) => name);

test("interactive is served before batch, each in order of arrival", () => {
  const lanes = new Lanes<Item>();
  const order: Lane[] = ["batch", "interactive", "batch", "interactive"];
  order.forEach((lane, name) => lanes.push(item(lane, name)));
  expect(names(lanes.take(3))).toEqual([1, 3, 0]);
  expect(lanes.size).toBe(1);
});

test("what is put back comes before what waited, in its own order", () => {
  const lanes = new Lanes<Item>();
  for (let name = 0; name < 6; name += 1) lanes.push(item("batch", name));
  const taken = lanes.take(4);
  lanes.putBack(taken.slice(1));
  expect(names(lanes.take(lanes.size))).toEqual([1, 2, 3, 4, 5]);
});

test("an item that a person asks too moves to the end of the interactive lane", () => {
  const lanes = new Lanes<Item>();
  const items = [0, 1, 2].map((name) => item("batch", name));
  items.forEach((item) => lanes.push(item));
  lanes.push(item("interactive", 9));
  lanes.join(items[2]!, "interactive", "");
  expect(names(lanes.take(lanes.size))).toEqual([9, 2, 0, 1]);
});

test("an item that a person asks too while it is taken joins the interactive lane when it is put back", () => {
  const lanes = new Lanes<Item>();
  const hurried = item("batch", 1);
  lanes.push(hurried);
  lanes.push(item("batch", 2));
  const taken = lanes.take(1);
  lanes.join(hurried, "interactive", "");
  expect(lanes.size).toBe(1);
  lanes.putBack(taken);
  expect(names(lanes.take(lanes.size))).toEqual([1, 2]);
});

test("users take turns within a lane, each one's own in order of arrival", () => {
  const lanes = new Lanes<Item>();
  for (let name = 0; name < 1_000; name += 1) lanes.push(item("interactive", name, "ann"));
  for (let name = 2_000; name < 2_003; name += 1) lanes.push(item("interactive", name, "bob"));
  lanes.push(item("interactive", 3_000, "cat"));
  expect(names(lanes.take(8))).toEqual([0, 2_000, 3_000, 1, 2_001, 2, 2_002, 3]);
  expect(names(lanes.take(lanes.size))).toEqual(Array.from({ length: 996 }, (_, index) => index + 4));
});

test("what another user waits for too is served in their turn when that comes sooner, and only then", () => {
  const lanes = new Lanes<Item>();
  const items = Array.from({ length: 100 }, (_, name) => item("interactive", name, "ann"));
  items.forEach((one) => lanes.push(one));
  lanes.join(items[99]!, "interactive", "bob");
  lanes.join(items[0]!, "interactive", "bob");
  expect(names(lanes.take(4))).toEqual([0, 99, 1, 2]);
});

test("a person's question is not slowed down by a run over a file that asks the same", () => {
  const lanes = new Lanes<Item>();
  const cell = item("interactive", 1, "ann");
  lanes.push(cell);
  lanes.push(item("batch", 2, "bob"));
  lanes.join(cell, "batch", "bob");
  expect(names(lanes.take(lanes.size))).toEqual([1, 2]);
});

test("taking a negative number takes nothing", () => {
  const lanes = new Lanes<Item>();
  lanes.push(item("batch", 1));
  expect(lanes.take(-3)).toEqual([]);
  expect(lanes.size).toBe(1);
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
      const lanes = new Lanes<Item>();
      const served: Item[] = [];
      let pushed = 0;
      const push = (lane: Lane) => lanes.push(item(lane, pushed++));
      for (const move of sequence) {
        if ("push" in move) push(move.push);
        else if ("pushMany" in move) for (let n = 0; n < move.pushMany; n += 1) push("batch");
        else {
          const taken = lanes.take(move.take);
          const kept = taken.slice(0, Math.max(0, taken.length - move.back));
          lanes.putBack(taken.slice(kept.length));
          served.push(...kept);
        }
      }
      served.push(...lanes.take(lanes.size));
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
  const lanes = new Lanes<Item>();
  for (let name = 0; name < 10_000; name += 1) lanes.push(item("interactive", name, "eve"));
  for (let name = 20_000; name < 20_100; name += 1) lanes.push(item("batch", name, "ann"));
  for (let name = 30_000; name < 30_010; name += 1) lanes.push(item("batch", name, "bob"));
  const shareOf = (taken: readonly Item[], turn: string) => taken.filter((one) => one.turn === turn).length;
  const first = lanes.take(100);
  expect([shareOf(first, "eve"), shareOf(first, "ann"), shareOf(first, "bob")]).toEqual([80, 10, 10]);
  const next = lanes.take(90);
  expect([shareOf(next, "eve"), shareOf(next, "ann")]).toEqual([80, 10]);
});

test("who comes again and again with one question is not served before those who wait", () => {
  const lanes = new Lanes<Item>();
  for (let name = 0; name < 100; name += 1) lanes.push(item("interactive", name, "ann"));
  const served: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    if (lanes.size < 100) lanes.push(item("interactive", 1_000 + round, "eve"));
    served.push(...lanes.take(1).map(({ turn }) => turn));
  }
  expect(served.filter((turn) => turn === "eve").length).toBeLessThanOrEqual(20);
});

test("who leaves is taken out, and counts no more", () => {
  const lanes = new Lanes<Item>();
  const items = [0, 1, 2].map((name) => item("batch", name, "ann"));
  items.forEach((one) => lanes.push(one));
  expect([lanes.remove(items[1]!), lanes.remove(items[1]!)]).toEqual([true, false]);
  expect([lanes.size, lanes.sizeOf("batch")]).toEqual([2, 2]);
  expect(names([...lanes])).toEqual([0, 2]);
  expect(names(lanes.take(9))).toEqual([0, 2]);
});
