import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  strangeKinds,
  tryStrange,
  tryWrongColumn,
  wrongColumnNames,
  type Asking,
} from "../../bench/wrong-answers/trial.ts";
import { environmentOf, typedHere } from "../batch/operations/typed-here.ts";
import { rounds } from "../fixtures/rounds.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";

const options = { units: 3_000, seed: 1, lists: rounds(3, 24), rows: 20 };
const folder = mkdtempSync(join(tmpdir(), "wrong-answers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let asking: Asking;
beforeAll(async () => {
  const { units, seed } = options;
  const sandbox = await startSandbox({
    units,
    seed,
    plan: "enterprise",
    quota: 1_000_000,
    hourly: 1_000_000,
  });
  let counted = 0;
  asking = {
    folder,
    async sirene(...words) {
      const ended = await typedHere(words, () => environmentOf(sandbox, join(folder, "store.sqlite")));
      expect([ended.code, ended.err]).toEqual([0, expect.anything()]);
    },
    async takeCalls() {
      const before = counted;
      counted = (await sandbox.calls()).total;
      return counted - before;
    },
  };
});

test.each(wrongColumnNames)(
  "a check finds no less where more rows of a column are wrong (%s)",
  async (column) => {
    const { shares, fewer } = await tryWrongColumn(column, options, asking);
    expect(fewer).toEqual([]);
    expect(shares[0]).toMatchObject({ wrong: 0, found: 0 });
    for (const { share, wrong, found, ok } of shares) {
      // What another postcode of the department or a name that is nearly the same says is no proof.
      const isNumber = column === "vat" || column === "siret";
      expect([share, isNumber ? found : found >= 0.85 * wrong]).toEqual([share, isNumber ? wrong : true]);
      expect(ok).toBeLessThanOrEqual(isNumber ? 0 : 0.15 * wrong);
    }
  },
);

const mostTaken = { "another town": 0.01, abroad: 0, "a word more": 0.02, "the right place": 1 } as const;

test.each(strangeKinds)("names are taken for a company as is promised: %s", async (kind) => {
  const { rows, taken, right, calls } = await tryStrange(kind, options, asking);
  expect(rows).toBe(options.lists * options.rows);
  expect(taken).toBeLessThanOrEqual(Math.ceil(mostTaken[kind] * rows));
  if (kind === "abroad") expect(calls).toBe(0);
  else expect(calls).toBeGreaterThan(0);
  if (kind === "the right place") expect([right, taken > 0.75 * rows]).toEqual([taken, true]);
});
