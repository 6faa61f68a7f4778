import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { OrderedQueue } from "../../../../shared/gateway/scheduler/fair-queue.ts";

describe("a queue", () => {
  test("keeps the order of an array, whoever joins at either end or leaves from anywhere", () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ push: fc.nat(999) }),
        fc.record({ front: fc.uniqueArray(fc.nat(999), { maxLength: 4 }) }),
        fc.record({ leave: fc.nat(999) }),
        fc.constant({ shift: true }),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(moves, (sequence) => {
        const queue = new OrderedQueue<number>();
        let array: number[] = [];
        for (const move of sequence) {
          if ("push" in move) {
            if (array.includes(move.push)) continue;
            queue.push(move.push);
            array.push(move.push);
          } else if ("front" in move) {
            const items = move.front.filter((item) => !array.includes(item));
            queue.pushFront(items);
            array = [...items, ...array];
          } else if ("leave" in move) {
            expect(queue.remove(move.leave)).toBe(array.includes(move.leave));
            array = array.filter((item) => item !== move.leave);
          } else expect(queue.shift()).toBe(array.shift());
          expect(queue.size).toBe(array.length);
          expect(new Set(queue)).toEqual(new Set(array));
          array.forEach((item, place) => expect(queue.mostBefore(item)).toBeGreaterThanOrEqual(place));
        }
        for (const item of array) expect(queue.shift()).toBe(item);
        expect(queue.shift()).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  test("is left from its middle in no more time for being long", () => {
    const timeOf = (length: number) => {
      const queue = new OrderedQueue<number>();
      for (let item = 0; item < length; item += 1) queue.push(item);
      const began = performance.now();
      for (let item = 0; item < 1_000; item += 1) queue.remove(length - 500 - item);
      return performance.now() - began;
    };
    // The least of several: on a busy machine one of them may wait for its turn.
    const [short, long] = [2_000, 200_000].map((length) => Math.min(...[1, 2, 3].map(() => timeOf(length))));
    // Proportional to what waits, the second would take a hundred times as long.
    expect(long).toBeLessThan(20 * short! + 5);
  });
});
