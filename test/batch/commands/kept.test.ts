import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { desk, listOf, testNothingLeaks } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const withoutApi = { SIRENE_API_URL: "", SIRENE_API_KEY: "", SIRENE_API_SECRET: "" };

test("what is kept is looked at and deleted on a machine that has no account", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534", "383474814"]));
  await at.run("enrich", "list.csv", "--quiet", "--one-by-one");
  const bare = at.with(withoutApi);
  const { code, stdout } = await bare.run("store", "info", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ answers: 2, calls: 3 });
  expect((await bare.run("store", "purge", "--older-than", "0d")).stdout).toBe("2 answers deleted.\n");
  const again = await bare.run("store", "purge", "--older-than", "0d", "--json");
  expect(JSON.parse(again.stdout)).toEqual({ deleted: 0 });
  expect((await bare.run("store", "info")).stdout).toContain("0 answers, 3 calls in the ledger");
});

describe("answers that a clock in the future has dated", () => {
  /** A desk that bought three answers, which are dated `days` from now. */
  async function deskAhead(days: number) {
    const at = await desk({ fill: true }, { SIRENE_STORE: "store.sqlite" });
    at.save("list.csv", listOf(scatteredSirens(3)));
    await at.run("enrich", "list.csv", "--quiet", "--one-by-one");
    const file = new Database(join(at.folder, "store.sqlite"));
    file.prepare("UPDATE answers SET as_of = ?").run(Date.now() + days * 86_400_000);
    file.prepare("UPDATE calls SET at = ?").run(Date.now() + days * 86_400_000);
    file.close();
    return at;
  }
  const again = ["enrich", "list.csv", "-o", "again.csv", "--one-by-one", "--overwrite"];

  test.each([
    [1, []],
    [1, ["--max-age", "0d"]],
    [4_000, []],
  ])("by %d days are asked again with %j, and kept with the right date", async (days, words) => {
    const at = await deskAhead(days);
    const { calls } = await at.counted(() => at.run(...again, ...words));
    expect(calls.byOperation["legal-unit"]).toBe(3);
    const { newest } = JSON.parse((await at.run("store", "info", "--json")).stdout) as { newest: number };
    expect(newest).toBeLessThanOrEqual(Date.now());
    const { calls: none } = await at.counted(() => at.run(...again));
    expect(none.byOperation["legal-unit"]).toBeUndefined();
  });

  test.each([["0d"], ["30d"]])("are deleted by store purge --older-than %s", async (age) => {
    const at = await deskAhead(400);
    expect((await at.run("store", "purge", "--older-than", age)).stdout).toBe("3 answers deleted.\n");
  });
});

test("whoever tries the program by --sandbox sees and deletes none of what was bought", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534"]));
  await at.run("enrich", "list.csv", "--quiet");
  expect((await at.run("store", "purge", "--older-than", "0d", "--sandbox")).stdout).toBe(
    "0 answers deleted.\n",
  );
  expect(JSON.parse((await at.run("store", "info", "--json")).stdout)).toMatchObject({ answers: 1 });
});

test("what was spent is looked at without the secret, and without a key the sentence asks for no secret", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534"]));
  await at.run("enrich", "list.csv", "--quiet");
  const keyOnly = await at.with({ SIRENE_API_SECRET: "" }).run("usage", "--by", "operation", "--json");
  expect(keyOnly.code).toBe(0);
  expect(JSON.parse(keyOnly.stdout)).toMatchObject([{ heading: "legal-unit" }, { heading: "me" }]);
  const { code, stderr } = await at.with(withoutApi).run("usage");
  expect(code).toBe(2);
  expect(stderr).toBe(
    "The ledger of calls is kept for each API address and key: set SIRENE_API_URL and SIRENE_API_KEY (missing: SIRENE_API_URL, SIRENE_API_KEY).\n",
  );
});

test("a selection that no row fits is said so", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534"]));
  await at.run("enrich", "list.csv", "-o", "once.csv", "--quiet");
  const { code, stderr } = await at.run("enrich", "once.csv", "--only", "failed");
  expect(code).toBe(0);
  expect(stderr).toContain("\nRows: none was processed, because --only failed selects none of them.\n");
});

testNothingLeaks();
