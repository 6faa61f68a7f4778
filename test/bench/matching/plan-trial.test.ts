import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { plannedLists } from "../../../bench/matching/plan-lists.ts";
import { isNear, tryPlan, type PlanAsking, type PlannedCalls } from "../../../bench/matching/plan-trial.ts";
import { environmentOf, typedHere } from "../../batch/operations/typed-here.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";

const options = { units: 3_000, registerSeed: 1, rows: 300, seed: 9 };
const lists = plannedLists(options);
const folder = mkdtempSync(join(tmpdir(), "plan-trial-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let asking: PlanAsking;
beforeAll(async () => {
  const { units, registerSeed: seed } = options;
  const enough = { quota: 1_000_000, hourly: 1_000_000 };
  const sandbox = await startSandbox({ units, seed, plan: "enterprise", ...enough });
  let counted = 0;
  const typed = async (...words: string[]) => {
    const store = `${words[1]!.split("/").at(-1)!}.sqlite`;
    const ended = await typedHere(words, () => environmentOf(sandbox, join(folder, store)));
    expect([ended.code, ended.err]).toEqual([0, expect.anything()]);
    return ended.out;
  };
  asking = {
    folder,
    sirene: async (...words) => void (await typed(...words)),
    plan: async (...words) =>
      (JSON.parse(await typed("plan", ...words, "--json")) as { calls: PlannedCalls }).calls,
    async takeCalls() {
      const before = counted;
      counted = (await sandbox.calls()).total;
      return counted - before;
    },
  };
});

const listOf = (kind: string) => lists.find((list) => list.kind === kind)!;

test("there are ten kinds of lists, all of so many rows, and no two are the same", () => {
  expect(lists.map(({ rows }) => rows.length)).toEqual(Array<number>(10).fill(300));
  expect(new Set(lists.map(({ headers, rows }) => JSON.stringify([headers, rows]))).size).toBe(10);
});

test.each(["names, postcodes and towns", "numbers in every second row"])(
  "a plan is likely to be what is spent: %s",
  async (kind) => {
    const { likely, most, spent } = await tryPlan(listOf(kind), 50, asking);
    expect([likely, spent, isNear(likely, spent)]).toEqual([likely, spent, true]);
    expect(spent).toBeLessThanOrEqual(most);
  },
);

test("what names that no company has take is the plan's second figure, and its first once a sample was asked", async () => {
  const tally = await tryPlan(listOf("names that no company has"), 50, asking);
  const near = [tally.ofUnknownNames!, tally.likelyAfterSample].map((likely) => isNear(likely, tally.spent));
  expect([tally, ...near]).toEqual([tally, true, true]);
  expect(isNear(tally.likely, tally.spent)).toBe(false);
  expect(tally.spent).toBeLessThanOrEqual(tally.most);
});
