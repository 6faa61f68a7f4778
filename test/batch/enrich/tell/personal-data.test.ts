import { beforeAll, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { type Desk, desk, listOf, testNothingLeaks } from "../../desk.ts";

const reminder = "The output contains personal data of directors";
/** A number that is valid and that no company has. */
const nobody = "552032542";

let at: Desk;
beforeAll(async () => {
  at = await desk();
  at.save("one.csv", listOf([edgeCases.ordinary]));
  at.save("none.csv", listOf([nobody]));
});

const enriched = async (...words: string[]) =>
  (await at.run("enrich", ...words, "--fields", "directors")).stderr;

test("an enriched list is said to contain personal data if a company was found", async () => {
  expect(await enriched("one.csv")).toContain(reminder);
  expect(await enriched("none.csv")).not.toContain(reminder);
});

test("or if an earlier run may have found one", async () => {
  expect(await enriched("one.enriched.csv", "--only", "missing", "-o", "again.csv")).toContain(reminder);
});

test("a plan that may spend nothing says so in words", async () => {
  const plan = async (language: string) =>
    (await at.run("plan", "one.csv", "--fields", "accounts_year", "--max-calls", "0", "--lang", language))
      .stdout;
  expect(await plan("en")).toMatch(/needed, but (none|no more) may be spent/);
  expect(await plan("fr")).toMatch(/appels?, mais aucun (autre )?n'est permis/);
});

testNothingLeaks();
