import { expect, test } from "@jest/globals";
import { desk, testNothingLeaks } from "../desk.ts";

test("a list matched again after its answers have become too old costs its searches, and what they show is not asked too", async () => {
  const at = await desk();
  at.save("list.csv", "nom;cp\nAUBADE PARIS;75001\nNATURALIA FRANCE;92110\nLES RESTAURANTS DU COEUR;49000\n");
  const run = () => at.run("enrich", "list.csv", "--match", "--fields", "name,naf,state", "--max-age", "1s");
  await run();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { calls } = await at.counted(run);
  expect(calls.byOperation).toEqual({ me: 1, search: 3 });
});

testNothingLeaks();
