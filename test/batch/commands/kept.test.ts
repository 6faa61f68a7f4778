import { expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks } from "../desk.ts";

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
  expect((await bare.run("store", "info")).stdout).toContain("0 answers, 3 calls in the ledger");
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
    "The ledger is kept by API address and key: set SIRENE_API_URL and SIRENE_API_KEY (missing: SIRENE_API_URL, SIRENE_API_KEY).\n",
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
