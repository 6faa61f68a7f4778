import { expect, test } from "@jest/globals";
import { RunSpending } from "../../../addin/taskpane/list-run/run-spending.ts";

const began = Date.UTC(2026, 10, 20, 9, 5, 7);

/** A run that has asked, unless told otherwise, and whose answers cost `paid` calls. */
function spending({ paid = 0, hasAsked = true } = {}) {
  const started = new RunSpending(
    () => undefined,
    began,
    () => 0.5,
  );
  if (hasAsked) started.run.asked?.();
  for (let call = 0; call < paid; call += 1) started.run.paid?.();
  return started;
}

test("a run is named by its start, and a number that tells runs of the same second apart", () => {
  expect(spending().run.name).toBe("pane-20261120-090507-8000");
  expect(
    new RunSpending(
      () => undefined,
      began,
      () => 0.0001,
    ).run.name,
  ).toBe("pane-20261120-090507-0006");
});

test("a run that asked nothing spent nothing, and the relay is not asked", async () => {
  const ledger = () => Promise.reject(new Error("asked"));
  expect(await spending({ hasAsked: false }).spent(ledger, true)).toEqual({ calls: 0, isLeast: false });
});

test("what the relay counted is what a run spent, retries included, asked by its name since its start", async () => {
  const asked: unknown[] = [];
  const ledger = (...words: unknown[]) => (asked.push(words), Promise.resolve(9));
  expect(await spending({ paid: 7 }).spent(ledger, false)).toEqual({ calls: 9, isLeast: false });
  expect(asked).toEqual([["pane-20261120-090507-8000", began]]);
});

test("what its answers cost is the least where the relay counted fewer, cannot say, or calls are under way", async () => {
  const seven = spending({ paid: 7 });
  expect(await seven.spent(() => Promise.resolve(3), false)).toEqual({ calls: 7, isLeast: false });
  expect(await seven.spent(() => Promise.reject(new Error("gone")), false)).toEqual({
    calls: 7,
    isLeast: true,
  });
  expect(await seven.spent(undefined, false)).toEqual({ calls: 7, isLeast: true });
  expect(await seven.spent(() => Promise.resolve(9), true)).toEqual({ calls: 9, isLeast: true });
});
