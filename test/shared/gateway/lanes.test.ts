import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { Lanes, type Lane } from "../../../shared/gateway/lanes.ts";

interface Item {
  lane: Lane;
  readonly name: number;
}

const names = (items: readonly Item[]) => items.map(({ name }) => name);

test("interactive is served before batch, each in order of arrival", () => {
  const lanes = new Lanes<Item>();
  const order: Lane[] = ["batch", "interactive", "batch", "interactive"];
  order.forEach((lane, name) => lanes.push({ lane, name }));
  expect(names(lanes.take(3))).toEqual([1, 3, 0]);
  expect(lanes.size).toBe(1);
});

test("what is put back comes before what waited, in its own order", () => {
  const lanes = new Lanes<Item>();
  for (let name = 0; name < 6; name += 1) lanes.push({ lane: "batch", name });
  const taken = lanes.take(4);
  lanes.putBack(taken.slice(1));
  expect(names(lanes.takeAll())).toEqual([1, 2, 3, 4, 5]);
});

test("a hurried item moves to the end of the interactive lane", () => {
  const lanes = new Lanes<Item>();
  const items = [0, 1, 2].map((name): Item => ({ lane: "batch", name }));
  items.forEach((item) => lanes.push(item));
  lanes.push({ lane: "interactive", name: 9 });
  lanes.hurry(items[2]!);
  expect(names(lanes.takeAll())).toEqual([9, 2, 0, 1]);
});

test("a hurried item that was taken meanwhile joins the interactive lane when it is put back", () => {
  const lanes = new Lanes<Item>();
  const item: Item = { lane: "batch", name: 1 };
  lanes.push(item);
  lanes.push({ lane: "batch", name: 2 });
  const taken = lanes.take(1);
  lanes.hurry(item);
  expect(lanes.size).toBe(1);
  lanes.putBack(taken);
  expect(names(lanes.takeAll())).toEqual([1, 2]);
});

test("taking a negative number takes nothing", () => {
  const lanes = new Lanes<Item>();
  lanes.push({ lane: "batch", name: 1 });
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
      const push = (lane: Lane) => lanes.push({ lane, name: pushed++ });
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
      served.push(...lanes.takeAll());
      expect(names(served).sort((a, b) => a - b)).toEqual(Array.from({ length: pushed }, (_, name) => name));
      for (const lane of ["interactive", "batch"]) {
        const own = names(served.filter((item) => item.lane === lane));
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});
