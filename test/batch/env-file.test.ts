import { expect, test } from "@jest/globals";
import { apiVariables, sirene } from "./run-sirene.ts";
import { desk, listOf } from "./desk.ts";

const none = { SIRENE_API_URL: "", SIRENE_API_KEY: "", SIRENE_API_SECRET: "" };

const envOf = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

test("what a machine's variables leave unset is read from .env in the current folder, and told once", async () => {
  const at = await desk();
  at.save(".env", envOf(apiVariables(at.sandbox)));
  const { code, stderr } = await at.with(none).run("quota");
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "The file .env in this folder sets SIRENE_API_KEY, SIRENE_API_SECRET, SIRENE_API_URL.\n",
  });
});

test("a real variable wins over .env", async () => {
  const at = await desk();
  at.save(".env", envOf({ ...apiVariables(at.sandbox), SIRENE_API_URL: "http://127.0.0.1:9/v1" }));
  const { code, stderr } = await at.with({ SIRENE_API_KEY: "" }).run("quota");
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "The file .env in this folder sets SIRENE_API_KEY.\n",
  });
});

test("--quiet keeps .env to itself, and what asks nothing of the environment does not name it", async () => {
  const at = await desk();
  at.save(".env", envOf(apiVariables(at.sandbox)));
  at.save("list.csv", listOf(["552032534"]));
  const bare = at.with(none);
  expect(await bare.run("enrich", "list.csv", "--quiet")).toMatchObject({ code: 0, stderr: "" });
  expect(await bare.run("lookup", "552032534", "--quiet")).toMatchObject({ code: 0, stderr: "" });
  expect(await bare.run("fields")).toMatchObject({ code: 0, stderr: "" });
});

test("the language of .env counts before a word is said", async () => {
  const machine = sirene();
  const at = await desk();
  at.save(".env", "SIRENE_LANG=fr\n");
  expect((await at.run("plan", "nowhere.csv")).stderr).toContain("nowhere.csv n'existe pas");
  expect((await machine.run("plan", "nowhere.csv")).stderr).toContain("nowhere.csv does not exist");
});
