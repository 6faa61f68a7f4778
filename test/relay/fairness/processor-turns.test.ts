import { expect, test } from "@jest/globals";
import { ProcessorTurns } from "../../../relay/fairness/fairness.ts";

/** Works for so many milliseconds. */
function work(milliseconds: number): void {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
}

const nextTurn = () => new Promise((turn) => setImmediate(turn));

test("whoever comes within the slice works at once; who comes after it waits, and everybody behind them", () => {
  const turns = new ProcessorTurns();
  expect([turns.take("ann"), turns.take("bob"), turns.take("ann")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  work(3);
  expect(turns.take("ann")).toBeInstanceOf(Promise);
  expect(turns.take("bob")).toBeInstanceOf(Promise);
});

test("each user who waits has one turn in a round, in the order of their arrival, however many one has", async () => {
  const turns = new ProcessorTurns();
  void turns.take("ann");
  work(3);
  const order: string[] = [];
  const waits = ["ann 1", "ann 2", "ann 3", "bob 1", "eve 1", "bob 2"].map((piece) =>
    turns.take(piece.split(" ")[0]!)!.then(() => order.push(piece)),
  );
  await nextTurn();
  expect(order).toEqual(["ann 1", "bob 1", "eve 1"]);
  await nextTurn();
  expect(order.slice(3)).toEqual(["ann 2", "bob 2"]);
  await Promise.all(waits);
  expect(order.slice(5)).toEqual(["ann 3"]);
});

test("who comes while others wait takes a place behind them, though the slice is young", async () => {
  const turns = new ProcessorTurns();
  void turns.take("ann");
  work(3);
  const order: string[] = [];
  const waits = ["ann", "ann"].map((user) => turns.take(user)!.then(() => order.push(user)));
  await nextTurn();
  const late = turns.take("bob");
  expect(late).toBeInstanceOf(Promise);
  await Promise.all([...waits, late!.then(() => order.push("bob"))]);
  expect(order).toEqual(["ann", "ann", "bob"]);
});

test("when nobody waits any more, the next one works at once", async () => {
  const turns = new ProcessorTurns();
  void turns.take("ann");
  work(3);
  await turns.take("bob");
  for (let round = 0; round < 3; round += 1) await nextTurn();
  expect(turns.take("eve")).toBeUndefined();
});
