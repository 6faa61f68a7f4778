import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchSandbox } from "../../../bench/matching/sandbox.ts";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import { tryList } from "../../../bench/matching/trial.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { truthOfFile } from "../../../bench/matching/truth-file.ts";

const units = 3000;
const rows = 500;
const folder = mkdtempSync(join(tmpdir(), "bench-matching-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sandbox as the benchmark sees it, in this process. */
async function benchSandbox(): Promise<BenchSandbox> {
  const sandbox = await startSandbox({ units, seed: 1, plan: "enterprise" });
  return {
    url: sandbox.url,
    readWords: (words) => sandbox.change({ "search-words": words }),
    async takeCalls() {
      const { total } = await sandbox.calls();
      await sandbox.atRoot("/_sandbox/calls", { method: "DELETE" });
      return total;
    },
    stop: () => undefined,
  };
}

let sandbox: BenchSandbox;
beforeAll(async () => {
  sandbox = await benchSandbox();
});

describe("a seeded list over a small register", () => {
  const truth = seededTruth({ units, registerSeed: 1, rows, seed: 7 });

  test("is the same for the same seed, holds companies that are not there, and another seed makes another", () => {
    expect(seededTruth({ units, registerSeed: 1, rows, seed: 7 })).toEqual(truth);
    expect(seededTruth({ units, registerSeed: 1, rows, seed: 8 })).not.toEqual(truth);
    expect(truth.filter(({ siren }) => siren === undefined).length).toBeGreaterThan(rows / 50);
  });

  test.each(["all", "any"] as const)("is matched under the reading %s as is promised", async (words) => {
    const trial = await tryList(truth, sandbox, words);
    expect(trial.own.precision).toBeGreaterThanOrEqual(0.99);
    expect(trial.own.found).toBeGreaterThanOrEqual(0.8);
    expect(trial.own.review).toBeLessThanOrEqual(0.1);
    expect(trial.own.takenOfNone).toBe(0);
    expect(trial.questionsPerRow).toBeLessThanOrEqual(1.4);
    expect(trial.callsPerRow).toBeLessThanOrEqual(trial.questionsPerRow);
    expect(Object.keys(trial.others)).toHaveLength(4);
    for (const { precision, found } of Object.values(trial.others))
      expect(precision < trial.own.precision || found < trial.own.found).toBe(true);
  });
});

describe("a file of real spellings", () => {
  test.each([
    ['siren,spelling,postcode\n140000011,"A, B",57000\n', { name: "A, B", postcode: "57000" }],
    ["\ufeffRaison Sociale;SIREN;Année\r\nA B;140000011;2020\r\nA B;140000011;2020\r\n", { name: "A B" }],
  ])("%j is rows with the company that is meant", async (text, row) => {
    const path = join(folder, "truth.csv");
    writeFileSync(path, text);
    const truth = await truthOfFile(path);
    expect(truth).toHaveLength(1);
    expect(truth[0]).toMatchObject({ siren: "140000011", row });
  });
});
