import { expect, test } from "@jest/globals";
import { version } from "../../shared/command-line/program-command.ts";
import { sirene } from "./run-sirene.ts";

test("`sirene --version` prints the version", async () => {
  expect(await sirene().run("--version")).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test("the language may be wished before the command, and after it", async () => {
  const before = await sirene().run("--lang", "fr", "fields");
  expect(before.code).toBe(0);
  expect(before.stdout).toBe((await sirene().run("fields", "--lang", "fr")).stdout);
  expect(before.stdout).toContain("Forme juridique");
});
